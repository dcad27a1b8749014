/** Inks of the print: they stay the same by day and night. */

import type { Kind, VillageId } from "./types";

export const INK = "#2B2A28";
export const PAPER = "#F6F0E2";
export const WOOD = "#D9B98A";
export const WOOD_DARK = "#B98E5A";
export const INDIGO = "#274472";
export const GLOW = "#FFCF4D";
/** The sign of a space that one's goal still lacks. */
export const STAR = "M0-9 2.6-3 9-2.6 4 1.6 5.6 8 0 4.4-5.6 8-4 1.6-9-2.6-2.6-3Z";

export const GROUND: Record<VillageId, string> = { farming: "#EADBAA", wealthy: "#E4CFC8", fishing: "#BFD5DC", holy: "#E6E1D4" };
/** How the open ground of a village is hatched: colour, width, dashes, number of lines. */
export const HATCH: Record<VillageId, { ink: string; width: number; dash: string; lines: number }> = {
  farming: { ink: "#C9B46F", width: 1.3, dash: "3 6", lines: 5 },
  wealthy: { ink: "#CBB0A8", width: 1, dash: "", lines: 5 },
  fishing: { ink: "#F6F0E2", width: 1.4, dash: "18 14", lines: 5 },
  holy: { ink: "#CDC6B3", width: 1, dash: "", lines: 13 },
};
export const TILE: Record<Kind, string> = { field: "#E5C669", forest: "#A9BD8B", hut: "#E3C79A", stilt: "#86AEC6", temple: "#E9A98B" };
export const EDGE: Record<Kind, string> = { field: "#A67C1E", forest: "#55704A", hut: "#9C7440", stilt: "#3E6A88", temple: "#A6452F" };
