import type { GameModule } from "../../board/contract";
import tall from "./prints/tall.svg";
import wide from "./prints/wide.svg";
import { beats } from "./story";

export default {
  id: "koi-koi",
  minutes: 30,
  load: () => import("./Board.svelte"),
  mark: () => import("./Mark.svelte"),
  beats,
  chapter: (event) => (event.event === "dealt" ? Number(event["round"]) : null),
  marks: true,
  wide: true,
  prints: { tall, wide, emblem: `${tall}#svgView(viewBox(14,196,150,150))`, focus: "51%" },
  twoMinutes: () => import("./two-minutes/TwoMinutes.svelte"),
  pictured: { codes: /\b(?:1[0-2]|[1-9])[BARCDE]\b/, load: () => import("./Pictured.svelte") },
} satisfies GameModule;
