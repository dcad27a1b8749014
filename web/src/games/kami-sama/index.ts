import type { GameModule } from "../../board/contract";
import { beats } from "./beats";
import tall from "./prints/tall.svg";
import wide from "./prints/wide.svg";

export default {
  id: "kami-sama",
  load: () => import("./Board.svelte"),
  mark: () => import("./Mark.svelte"),
  beats,
  chapter: (event) => (event.event === "year-began" ? Number(event["year"]) : null),
  marks: true,
  minutes: 60,
  prints: { tall, wide, emblem: `${tall}#svgView(viewBox(12,192,216,216))`, focus: "50%" },
  wide: true,
  twoMinutes: () => import("./two-minutes/TwoMinutes.svelte"),
  pictured: { codes: /\b(?:[FWSH][1-5][1-5]|[a-z]{3,}[1-3]|kitsune_\d\d)\b|(?<=^|[FWSH] )[FWSH](?=$| [FWSH])/, load: () => import("./Pictured.svelte") },
} satisfies GameModule;
