import type { GameModule } from "../../board/contract";
import tall from "./prints/tall.svg";
import wide from "./prints/wide.svg";
import { beats } from "./telling";

export default {
  id: "kigi",
  minutes: 20,
  prints: { tall, wide, emblem: `${wide}#svgView(viewBox(226,68,150,150))`, focus: "38%" },
  load: () => import("./Board.svelte"),
  mark: () => import("./Mark.svelte"),
  beats,
  wide: true,
  panelLeft: true,
  keys: {
    "1 2 3": "kigi.keys.display",
    "← → ↑ ↓": "kigi.keys.move",
    "Q E": "kigi.keys.turn",
    A: "kigi.keys.take",
    G: "kigi.keys.places",
    F: "kigi.keys.all",
    "+ − 0": "kigi.keys.zoom",
  },
  twoMinutes: () => import("./two-minutes/TwoMinutes.svelte"),
  pictured: { codes: /\b(?:K[1-5]|[TC]\d\d)\b/, load: () => import("./Pictured.svelte") },
} satisfies GameModule;
