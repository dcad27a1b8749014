import type { GameModule } from "../../board/contract";
import tall from "./prints/tall.svg";
import wide from "./prints/wide.svg";
import { beats } from "./telling";

export default {
  id: "kodama-3d",
  minutes: 25,
  prints: { tall, wide, emblem: `${tall}#svgView(viewBox(24,146,192,192))`, focus: "47%" },
  wide: true,
  load: () => import("./Board.svelte"),
  mark: () => import("./Mark.svelte"),
  beats,
  marks: true,
  twoMinutes: () => import("./two-minutes/TwoMinutes.svelte"),
  pictured: { codes: /\b(?:[a-d][1-4]|G\d\d)\b/, load: () => import("./Pictured.svelte") },
} satisfies GameModule;
