import type { GameModule } from "../../board/contract";
import tall from "./prints/tall.svg";
import wide from "./prints/wide.svg";

export default {
  id: "kigi",
  minutes: 20,
  prints: { tall, wide, emblem: `${wide}#svgView(viewBox(226,68,150,150))`, focus: "38%" },
  load: () => import("./Board.svelte"),
  wide: true,
  messages: {
    en: () => import("./messages/en.json"),
    fr: () => import("./messages/fr.json"),
  },
} satisfies GameModule;
