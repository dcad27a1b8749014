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
  twoMinutes: () => import("./two-minutes/TwoMinutes.svelte"),
  pictured: { codes: /\b(?:[a-f][1-5]|[NS][a-f]|[EW][1-5])\b|[A-F]{6}(?: \/ [A-F]{6}){4}/, load: () => import("./Pictured.svelte") },
} satisfies GameModule;
