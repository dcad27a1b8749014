/** Villagers as busts: a robe, a face, something on the head and something in the hand, by name. */

const INK = "#2B2A28";
const PAPER = "#F6F0E2";
const HAIR = "#2B2A28";
const GOLD = "#D9A441";
const VERMILION = "#C8402F";
const INDIGO = "#274472";
const MOSS = "#5B7B4A";
const PLUM = "#7C4A6B";
const WOOD = "#D9B98A";
const WOOD_DARK = "#8A6130";
const GREY = "#7C8288";

const FACE = `<path d="M-12-12C-12-26 12-26 12-12 12 2 6 10 0 10S-12 2-12-12Z" fill="#EBC9A2" stroke="${INK}" stroke-width="1.6"/><path d="M-7-7H-3M3-7H7M-2 3C-1 4 1 4 2 3" stroke="${INK}" stroke-width="1.5" stroke-linecap="round" fill="none"/>`;

const HEADS: Record<string, string> = {
  straw: `<path d="M-38-12C-20-36 20-36 38-12 20-20-20-20-38-12Z" fill="${WOOD}" stroke="${INK}" stroke-width="1.8" stroke-linejoin="round"/><path d="M-20-20 0-31 20-20M0-31V-18" stroke="#B98E5A" stroke-width="1.5" fill="none"/>`,
  scarf: `<path d="M-14-10C-18-30 18-30 14-10 10-18-10-18-14-10ZM12-14C20-12 22-4 18 4L12-4Z" fill="${INDIGO}" stroke="${INK}" stroke-width="1.6"/><g fill="${PAPER}"><circle cx="-6" cy="-20" r="1.4"/><circle cx="1" cy="-22" r="1.4"/><circle cx="8" cy="-19" r="1.4"/></g>`,
  band: `<path d="M-13-9C-15-27 15-27 13-9 8-15-8-15-13-9Z" fill="${HAIR}"/><path d="M-15-14H15V-9H-15Z" fill="${PAPER}" stroke="${INK}" stroke-width="1.4"/><path d="M14-14 22-19 21-9Z" fill="${PAPER}" stroke="${INK}" stroke-width="1.4"/>`,
  topknot: `<path d="M-13-9C-15-28 15-28 13-9 9-16 4-18-2-18S-11-15-13-9Z" fill="${HAIR}"/><path d="M-5-24C-4-34 6-34 7-26Z" fill="${HAIR}"/>`,
  bun: `<path d="M-13-6C-18-30 18-30 13-6 10-16-10-16-13-6ZM0-26C-8-38 8-38 0-26Z" fill="${HAIR}"/><circle cx="9" cy="-22" r="3.4" fill="${GOLD}" stroke="${INK}"/>`,
  monk: `<path d="M-11-15C-9-25 9-25 11-15" fill="none" stroke="${INK}" stroke-width="1"/><g fill="${INK}"><circle cx="-3" cy="-19" r=".9"/><circle cx="3" cy="-19" r=".9"/></g>`,
  hood: `<path d="M-17 6C-24-34 24-34 17 6L12 2C16-22-16-22-12 2Z" fill="${PAPER}" stroke="${INK}" stroke-width="1.7" stroke-linejoin="round"/>`,
  cap: `<path d="M-13-10C-14-20 14-20 13-10Z" fill="${HAIR}"/><path d="M-10-17C-10-34-2-44 9-42 12-34 11-24 10-17Z" fill="${HAIR}" stroke="${INK}" stroke-width="1.4"/><path d="M-10-19H10" stroke="${GREY}" stroke-width="1.6"/>`,
  long: `<path d="M-14 22C-20-4-18-30 0-30S20-4 14 22L11 6C16-18-16-18-11 6Z" fill="${HAIR}"/>`,
  crown: `<path d="M-13-6C-18-30 18-30 13-6 10-16-10-16-13-6Z" fill="${HAIR}"/><path d="M-14-20 -10-32-4-24 0-36 4-24 10-32 14-20Z" fill="${GOLD}" stroke="${INK}" stroke-width="1.4" stroke-linejoin="round"/>`,
  white: `<path d="M-13-7C-17-28 17-28 13-7 10-15-10-15-13-7Z" fill="#E9E4D8" stroke="${INK}" stroke-width="1.2"/><path d="M-8 6C-6 22 6 22 8 6 4 10-4 10-8 6Z" fill="#E9E4D8" stroke="${INK}" stroke-width="1.2"/>`,
};

const line = (d: string, ink: string, width = 3.4): string =>
  `<path d="${d}" fill="none" stroke="${ink}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const shape = (d: string, fill: string): string => `<path d="${d}" fill="${fill}" stroke="${INK}" stroke-width="1.5" stroke-linejoin="round"/>`;

const THINGS: Record<string, string> = {
  rice: line("M24 40C20 20 22 6 30-8M28 40C30 22 34 10 42 0M22 40C16 24 14 14 14 4", MOSS),
  fruit: `${line("M-35 36C-27 18-27 0-31-16M-29 10C-23 6-21 2-19-4", "#5A4327", 3)}<g stroke="${INK}" stroke-width="1.4" fill="#E07B2A"><circle cx="-32" cy="-18" r="7"/><circle cx="-18" cy="-7" r="7"/><circle cx="-33" cy="10" r="6.4"/></g>`,
  hoe: line("M-36 44-28-30", WOOD_DARK, 4) + shape("M-30-32-14-28-15-22-30-26Z", GREY),
  scarecrow:
    line("M32 44V-22M16-8H48", WOOD_DARK, 4.4) +
    shape("M18-9H46L42 16H22Z", PLUM) +
    `<circle cx="32" cy="-24" r="8" fill="#E7D6AE" stroke="${INK}" stroke-width="1.5"/>` +
    shape("M21-27 32-38 43-27Z", WOOD),
  fan: `<g transform="translate(34 2) rotate(18)">${shape("M0 26-20-10C-8-18 10-18 20-10Z", GOLD)}${line("M0 26-10-14M0 26V-16M0 26 10-14", INK, 1)}<circle cy="-6" r="4.6" fill="${VERMILION}"/></g>`,
  basket: shape("M18 18H46L42 42H22Z", WOOD) + line("M20 26H44M22 34H43", WOOD_DARK, 1.4) + line("M24 18C22 6 28 0 30 4M34 18C36 6 42 6 42 12", MOSS, 4),
  spade: line("M36 44 30-14", WOOD_DARK, 4) + shape("M24-14 36-16 34-34C28-36 22-32 24-14Z", GREY),
  ox:
    shape("M16 44C14 26 22 18 34 18S52 26 50 44Z", "#6B4A2A") +
    shape("M18 22C10 18 10 8 16 8 16 14 20 16 24 18ZM46 20C52 18 54 8 48 6 48 12 44 16 42 18Z", "#E9E4D8"),
  key: line("M34 40V4M34 34H42M34 26H40", GOLD, 4) + `<circle cx="34" cy="-4" r="8" fill="none" stroke="${GOLD}" stroke-width="4"/>`,
  drum:
    shape("M16 14C24 8 42 8 50 14V38C42 44 24 44 16 38Z", VERMILION) +
    `<ellipse cx="33" cy="14" rx="17" ry="6" fill="${PAPER}" stroke="${INK}" stroke-width="1.5"/>` +
    line("M10-6 28 12M54-8 38 12", WOOD_DARK, 3),
  brush: line("M36 42 28 0", WOOD_DARK, 4) + shape("M24 2 32 0 26-18Z", INK),
  cloth: shape("M14 16C24 10 40 22 52 14V40C40 46 24 34 14 42Z", PLUM) + line("M18 24C28 18 40 30 50 22M18 34C28 28 40 38 50 32", GOLD, 1.8),
  bowl: shape("M16 16H50C50 34 42 40 33 40S16 34 16 16Z", "#8B2D22") + line("M26 8C24 4 28 0 26-4M38 8C36 4 40 0 38-4", GREY, 2),
  pine: line("M34 44V16", "#5A4327", 4) + shape("M34-20 46 0H40L50 16H18L28 0H22Z", MOSS),
  hammer: line("M38 44 30-6", WOOD_DARK, 4) + shape("M16-12H42V0H16Z", GREY),
  letter: shape("M14 10H50V34H14Z", PAPER) + line("M14 10 32 24 50 10", INK, 1.6) + `<circle cx="32" cy="26" r="4" fill="${VERMILION}"/>`,
  scroll: shape("M18-4H44V38H18Z", PAPER) + line("M24 4V32M31 4V28M38 4V32", INK, 1.6) + shape("M14-8H48V0H14ZM14 34H48V42H14Z", WOOD),
  coins: `<g fill="${GOLD}" stroke="${INK}" stroke-width="1.5"><ellipse cx="32" cy="38" rx="14" ry="5"/><ellipse cx="32" cy="31" rx="14" ry="5"/><ellipse cx="32" cy="24" rx="14" ry="5"/></g><rect x="29" y="21" width="6" height="5" fill="${INK}"/>`,
  net: line("M14 10C24 20 42 20 52 10M14 20C24 30 42 30 52 20M14 30C24 40 42 40 52 30M20 8 28 42M33 14V44M46 8 38 42", PAPER, 1.8),
  pearl: shape("M16 26C20 12 46 12 50 26 44 40 22 40 16 26Z", "#D8A9A0") + `<circle cx="33" cy="24" r="8" fill="#FDF9EF" stroke="${INK}" stroke-width="1.4"/>`,
  fish: shape("M12 14C22-2 38 0 44 12L54 4V28L44 20C38 30 22 30 12 14Z", "#7FA0B8") + `<circle cx="22" cy="12" r="2" fill="${INK}"/>`,
  wave: line("M12 20C20 8 28 8 34 18S48 28 54 16M12 34C20 22 28 22 34 32S48 42 54 30", "#2E5C9A", 4),
  boat: shape("M8 22C20 34 42 34 56 20L50 40H18Z", WOOD) + line("M32 28V-8", WOOD_DARK, 3) + shape("M34-6C46 0 48 10 46 18L34 16Z", PAPER),
  oar: line("M38 44 28-20", WOOD_DARK, 4) + shape("M22-20 32-22 30-40C26-42 20-38 22-20Z", WOOD),
  anchor: line("M33-6V36M24 4H42M16 22C18 40 48 40 50 22", GREY, 4) + `<circle cx="33" cy="-10" r="5" fill="none" stroke="${GREY}" stroke-width="3.4"/>`,
  salt: shape("M18 12C22 4 44 4 48 12L52 42H14Z", PAPER) + line("M20 12H46", WOOD_DARK, 3),
  rod: line("M44 44 12-34", WOOD_DARK, 3) + line("M12-34C6-10 10 6 14 16", INK, 1.2) + shape("M8 16C12 10 20 12 20 18 18 24 10 22 8 16Z", "#7FA0B8"),
  staff: line("M34 44V-30", WOOD_DARK, 4) + `<circle cx="34" cy="-34" r="8" fill="none" stroke="${GOLD}" stroke-width="3.4"/>`,
  beads: `<g fill="none" stroke="${WOOD_DARK}" stroke-width="5" stroke-dasharray="1 6.4" stroke-linecap="round"><path d="M20 18C20 40 48 40 48 18 44 8 24 8 20 18Z"/></g>`,
  mirror: `<circle cx="34" cy="10" r="16" fill="#C4D6EA" stroke="${GOLD}" stroke-width="4"/>${line("M28 14C28 8 32 4 38 4", PAPER, 2.4)}${line("M34 28V44", GOLD, 4)}`,
  bells:
    line("M34 42V8", WOOD_DARK, 3.4) +
    `<g fill="${GOLD}" stroke="${INK}" stroke-width="1.3"><circle cx="26" cy="6" r="5.4"/><circle cx="42" cy="6" r="5.4"/><circle cx="34" cy="-2" r="5.4"/></g>`,
  bell: shape("M20 36C20 6 28-4 34-4S48 6 48 36L52 42H16Z", "#6F7F5A") + line("M22 22H46", INK, 1.6),
};

/** Head, robe, trim and thing of each; others get theirs by chance of their name. */
const LOOKS: Record<string, [string, string, string, string]> = {
  Peasant: ["band", "#A79A7C", "#6F6450", "hoe"],
  "Rice Planter": ["straw", "#8A9A5B", PAPER, "rice"],
  "Orchard Keeper": ["scarf", "#B5652F", PAPER, "fruit"],
  "Scarecrow Maker": ["topknot", "#6F7F8A", PAPER, "scarecrow"],
  "Harvest Dancer": ["bun", VERMILION, GOLD, "fan"],
  "Herb Gatherer": ["scarf", MOSS, GOLD, "basket"],
  "Ditch Digger": ["band", "#7A6A58", PAPER, "spade"],
  "Ox Driver": ["straw", "#5A6B7A", PAPER, "ox"],
  "Granary Warden": ["topknot", GOLD, INK, "key"],
  "Drum Player": ["band", INDIGO, VERMILION, "drum"],
  Artisan: ["topknot", PLUM, PAPER, "brush"],
  "Silk Merchant": ["bun", "#B04A68", GOLD, "cloth"],
  "Lacquer Maker": ["band", "#3A3D46", VERMILION, "bowl"],
  "Garden Designer": ["topknot", "#6F8F6A", PAPER, "pine"],
  "Tea Host": ["bun", "#5C6B52", PAPER, "bowl"],
  Carpenter: ["band", "#8A6130", PAPER, "hammer"],
  Courier: ["band", "#E07B2A", PAPER, "letter"],
  Magistrate: ["cap", INDIGO, GOLD, "scroll"],
  Moneylender: ["cap", "#4A2F20", GOLD, "coins"],
  "Net Mender": ["scarf", "#4C84BF", PAPER, "net"],
  "Pearl Diver": ["hood", "#2E5C9A", PAPER, "pearl"],
  "Fish Seller": ["band", "#E7D6AE", INDIGO, "fish"],
  "Storm Singer": ["long", "#43285E", "#C4D6EA", "wave"],
  "Boat Builder": ["topknot", "#7C8288", WOOD, "boat"],
  "Ferry Keeper": ["straw", "#3E6A88", PAPER, "oar"],
  "Harbor Chief": ["cap", "#1F4478", VERMILION, "anchor"],
  "Salt Trader": ["scarf", "#C9B46F", PAPER, "salt"],
  "Old Angler": ["white", "#6F7F8A", PAPER, "rod"],
  Pilgrim: ["straw", "#E9E4D8", VERMILION, "staff"],
  "Novice Monk": ["monk", "#E07B2A", "#8A6130", "beads"],
  "Scripture Copyist": ["monk", "#3A3D46", PAPER, "brush"],
  "Grove Tender": ["hood", MOSS, PAPER, "pine"],
  Oracle: ["long", "#FDF9EF", VERMILION, "mirror"],
  "Shrine Dancer": ["crown", "#FDF9EF", VERMILION, "bells"],
  "Wandering Ascetic": ["white", "#8A6130", "#4A2F20", "staff"],
  "Bell Ringer": ["monk", "#5C6B52", GOLD, "bell"],
  Abbot: ["hood", "#7C4A6B", GOLD, "beads"],
};

function robe(fill: string, trim: string): string {
  return `<path d="M-34 44C-34 20-22 10-8 8L0 18 8 8C22 10 34 20 34 44Z" fill="${fill}" stroke="${INK}" stroke-width="1.8" stroke-linejoin="round"/><path d="M-9 8 3 44M9 8-2 26" fill="none" stroke="${trim}" stroke-width="4.4"/><path d="M-9 8 3 44M9 8-2 26" fill="none" stroke="${INK}" stroke-width="1" transform="translate(-2.4 0)" opacity=".6"/>`;
}

/** The drawing of a villager, in a frame from -52 -60 to 52 42. */
export function bust(name: string): string {
  const names = Object.keys(LOOKS);
  const chance = [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % names.length;
  const [head, fill, trim, thing] = (LOOKS[name] ?? LOOKS[names[chance] as string]) as [string, string, string, string];
  const behind = ["rice", "scarecrow", "ox"].includes(thing);
  const held = THINGS[thing] ?? "";
  return `${behind ? held : ""}<g transform="translate(-6 0)">${head === "long" ? HEADS["long"] : ""}${robe(fill, trim)}${FACE}${head === "long" ? "" : HEADS[head]}</g>${behind ? "" : held}`;
}
