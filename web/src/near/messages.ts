/** What the page and its worker say to each other. */

import type { Place } from "./python";

export type ToWorker =
  | { do: "open"; place: Place }
  | { do: "request"; id: number; method: string; path: string; body: string }
  | { do: "visit"; id: number; table: string; since: number | null }
  | { do: "say"; id: number; text: string }
  | { do: "leave"; id: number };

export type ToPage =
  | { is: "progress"; part: "python" | "engine" | "tables"; done: number }
  | { is: "open" }
  | { is: "failed"; why: "elsewhere" | "broken"; message: string }
  | { is: "reply"; id: number; status: number; kind: string; body: string }
  | { is: "told"; id: number; text: string }
  | { is: "closed"; id: number; code: number; reason: string };
