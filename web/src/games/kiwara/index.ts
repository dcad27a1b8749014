import type { GameModule } from "../../board/contract";
import tall from "./prints/tall.svg";
import wide from "./prints/wide.svg";
import { beats } from "./story";

export default {
  id: "kiwara",
  minutes: 15,
  reaching: true,
  load: () => import("./Board.svelte"),
  mark: () => import("./Mark.svelte"),
  beats,
  marks: true,
  prints: { tall, wide, emblem: `${wide}#svgView(viewBox(106,22,240,240))`, focus: "50%" },
  editors: { board: () => import("./BoardEditor.svelte") },
  messages: {
    en: () => import("./messages/en.json"),
    fr: () => import("./messages/fr.json"),
  },
} satisfies GameModule;
