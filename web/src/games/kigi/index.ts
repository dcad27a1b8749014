import type { GameModule } from "../../table/board";
import tall from "./prints/tall.svg";

export default {
  id: "kigi",
  minutes: 20,
  prints: { tall, wide: tall, emblem: `${tall}#svgView(viewBox(42,128,156,156))`, focus: "38%" },
  load: () => import("./Board.svelte"),
  wide: true,
  messages: {
    en: () => import("./messages/en.json"),
    fr: () => import("./messages/fr.json"),
  },
} satisfies GameModule;
