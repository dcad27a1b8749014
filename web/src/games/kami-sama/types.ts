// Generated: what Kami-sama shows, written from kiribako.games.kami_sama.shown.types by
// `python -m kiribako.server.wire.typescript web/src`: change it there, never here.

export type Kind = "field" | "forest" | "hut" | "stilt" | "temple";

/** The goal of the year; `kinds` has for each alternative the kinds each shrine may stand on. */
export interface Goal {
  id: string;
  name: string;
  text: string;
  pattern: string[];
  kinds: Kind[][][];
}

/** A villager: what it is worth at the end and what it gives at once. */
export interface Villager {
  id: string;
  name: string;
  text: string;
  points: number;
  claim: string[];
}

/** What a kami always has. */
export interface Passive {
  name: string;
  text: string;
}

/** What a kami can do for action cubes. */
export interface Ability {
  id: string;
  name: string;
  text: string;
  cubes: number;
}

/** A kami sheet; the lower `ease`, the better for a first match. */
export interface Sheet {
  id: string;
  ease: number;
  name: string;
  title: string;
  passive: Passive;
  abilities: Ability[];
}

export type VillageId = "farming" | "wealthy" | "fishing" | "holy";

export type Owner = number | "kitsune";

export type Stage = "kami" | "seed" | "action" | "rage" | "step" | "set" | "gain" | "token" | "fear" | "order" | "take" | "over";

export type Verb = "add" | "remove" | "replace" | "add-or-replace" | "move" | "swap" | "lift" | "seed";

export type SquareDeed = "add" | "remove" | "replace";

export type RowWord = "first" | "second" | "third" | "fourth" | "fifth";

export type ColumnWord = "far left" | "left" | "middle" | "right" | "far right";

export type TieReason = "tokens" | "temples" | "peasants" | "shared";

/** What the actor has to decide: a step, a sentence, and what the sentence speaks of. */
export interface Asks {
  seat: number;
  step: string;
  text: string;
  cubes?: number;
  verb?: Verb;
  card?: string;
  village?: VillageId;
  tied?: number[];
}

/** Victory points as they stand. */
export interface Points {
  sets: number;
  tokens: number;
  villagers: number;
}

export interface Near {
  space: string;
  with: string[];
}

/** A player's sheet, tracks, tokens and villagers; dealt sheets only for his own eyes. */
export interface Player {
  seat: number;
  side: number;
  chosen: boolean;
  kami: string | null;
  sheets: string[] | null;
  supply: number;
  favor: number;
  nature: number;
  tokens: Record<VillageId, number>;
  sets: number;
  scored: number[];
  points: Points;
  villagers: Villager[];
  near: Near[];
  peasants: number;
  used: string[];
}

/** A space of a village, and whose shrine stands on it. */
export interface Space {
  space: string;
  kind: Kind;
  owner: number | "kitsune" | null;
  seed: boolean;
}

/** A village space by space, with every owner's influence. */
export interface Village {
  id: VillageId;
  spaces: Space[];
  influence: number[];
  tokens: number;
  deck: number;
}

/** The Kitsune: where it acts this round, its supply and the cards seen. */
export interface Kitsune {
  village: VillageId | null;
  supply: number;
  seen: string[];
  deck: number;
  villagers: Villager[];
}

/** A shrine in the air, and the space it comes from. */
export interface LiftedShrine {
  space: string;
  owner: Owner;
}

/** Who led together in points, what told them apart, and how many of it each had. */
export interface Tie {
  seats: number[];
  by: TieReason;
  counts: number[];
}

/** Something a seat did or has, and no more to tell. */
export interface OfSeat {
  seat: number;
}

/** A kami sheet kept; only the seat knows which. */
export interface SheetKept {
  seat: number;
  kami?: string;
}

/** A space in words. */
export interface Place {
  village: VillageId;
  kind: Kind;
  row: RowWord;
  column: ColumnWord;
}

/** Something a seat did on a space. */
export interface OnSpace {
  seat: number;
  village: VillageId;
  kind: Kind;
  row: RowWord;
  column: ColumnWord;
  space: string;
}

/** Something a seat did with a shrine on a space, and whether it is its own. */
export interface OnShrine {
  seat: number;
  village: VillageId;
  kind: Kind;
  row: RowWord;
  column: ColumnWord;
  space: string;
  owner: Owner;
  own: boolean;
}

export interface Ends {
  from: string;
  to: string;
}

/** From one space to another: the goal in words, and where it began. */
export interface Walk {
  seat: number;
  from: string;
  to: string;
  village: VillageId;
  kind: Kind;
  row: RowWord;
  column: ColumnWord;
  from_village: VillageId;
  from_kind: Kind;
}

/** A shrine moved, and whose. */
export interface ShrineMoved {
  seat: number;
  from: string;
  to: string;
  village: VillageId;
  kind: Kind;
  row: RowWord;
  column: ColumnWord;
  from_village: VillageId;
  from_kind: Kind;
  owner: Owner;
  own: boolean;
}

/** An own shrine swapped with another's. */
export interface ShrinesSwapped {
  seat: number;
  from: string;
  to: string;
  village: VillageId;
  kind: Kind;
  row: RowWord;
  column: ColumnWord;
  from_village: VillageId;
  from_kind: Kind;
  other: Owner;
}

/** The tied in the order in which they take a villager. */
export interface OrderSet {
  seat: number;
  order: number[];
}

/** A token chosen or taken. */
export interface OfVillage {
  seat: number;
  village: VillageId;
}

/** A villager taken in the draft. */
export interface VillagerTaken {
  seat: number;
  name: string;
  villager: string;
}

/** An ability used. */
export interface AbilityUsed {
  seat: number;
  name: string;
  ability: string;
}

/** The kami a seat plays. */
export interface KamiShown {
  seat: number;
  kami: string;
  name: string;
}

/** A year, its goal, and the village at each side of the table. */
export interface YearBegan {
  year: number;
  goal: string;
  name: string;
  faced: VillageId[];
}

/** The village at each side of the table. */
export interface BoardTurned {
  faced: VillageId[];
}

/** The village the Moon shines on. */
export interface MoonDrawn {
  village: VillageId;
}

/** A square of a Kitsune card: what it does how often, and the spaces it tries in turn. */
export interface Square {
  do: SquareDeed;
  number: number;
  tries: string[];
}

/** The Kitsune's card laid on a village. */
export interface KitsuneCard {
  card: string;
  village: VillageId;
  squares: Square[];
}

/** A shrine the Kitsune added. */
export interface KitsuneAdded {
  village: VillageId;
  kind: Kind;
  row: RowWord;
  column: ColumnWord;
  seat: "kitsune";
  space: string;
}

/** A seat's shrine that the Kitsune removed or replaced. */
export interface KitsuneRemoved {
  village: VillageId;
  kind: Kind;
  row: RowWord;
  column: ColumnWord;
  seat: "kitsune";
  space: string;
  owner: number;
}

/** What Favor and Nature scored at the end of a year. */
export interface TracksScored {
  seat: number;
  points: number;
  year: number;
  favor: number;
  nature: number;
}

/** Favor or Nature gained. */
export interface Gained {
  seat: number;
  count: number;
}

/** Four different tokens returned for points. */
export interface SetReturned {
  seat: number;
  points: number;
}

/** The villagers of a village, and the order in which they are taken. */
export interface VillagersDrawn {
  village: VillageId;
  villagers: string[];
  names: string[];
  order: Owner[];
}

/** A villager the Kitsune took out of the game. */
export interface KitsuneTook {
  villager: string;
  name: string;
}

/** The end: what the seats have, and who has won. */
export interface MatchOver {
  scores: number[];
  winners: number[];
}

/** Where an ability and the steps that follow lead. */
export interface StagedQuestion {
  ask: "staged";
  moves?: string[];
}

/** A move, whether it is the last of its action, and what it brings. */
export interface Outlook {
  move: string;
  ends: boolean;
  favor: number;
  nature: number;
  tokens: VillageId[];
  sets: number;
}

/** The position after the moves, None if their action is over, and what is open there. */
export interface Staged {
  view: KamiSamaFacts | null;
  moves: Outlook[];
}

/** The position as a viewer may know it. */
export interface KamiSamaFacts {
  asks: Asks | null;
  stage: Stage;
  year: number;
  years: number;
  round: number;
  draft: boolean;
  first: number | null;
  opener: number | null;
  active: number | null;
  cubes: number;
  basics: number;
  goal: Goal | null;
  players: Player[];
  sheets: Sheet[];
  villages: Village[];
  faced: VillageId[] | null;
  moon: VillageId | null;
  fear: string | null;
  rage: boolean;
  kitsune: Kitsune | null;
  use: string | null;
  lifted: LiftedShrine[];
  village: VillageId | null;
  draft_order: Owner[];
  offered: Villager[];
  scores: number[];
  tie: Tie | null;
}

/** The position as a viewer may know it. */
export interface KamiSamaView {
  game: string;
  rules_version: number;
  options: Record<string, unknown>;
  seats: number;
  viewer: number | null;
  ply: number;
  actor: number | null;
  over: boolean;
  winners: number[];
  asks: Asks | null;
  stage: Stage;
  year: number;
  years: number;
  round: number;
  draft: boolean;
  first: number | null;
  opener: number | null;
  active: number | null;
  cubes: number;
  basics: number;
  goal: Goal | null;
  players: Player[];
  sheets: Sheet[];
  villages: Village[];
  faced: VillageId[] | null;
  moon: VillageId | null;
  fear: string | null;
  rage: boolean;
  kitsune: Kitsune | null;
  use: string | null;
  lifted: LiftedShrine[];
  village: VillageId | null;
  draft_order: Owner[];
  offered: Villager[];
  scores: number[];
  tie: Tie | null;
}

/** Everything that happens, told apart by its kind. */
export type KamiSamaEvent =
  | ({ event: "sheet-kept"; text: string } & SheetKept)
  | ({ event: "kami-shown"; text: string } & KamiShown)
  | ({ event: "first-player"; text: string } & OfSeat)
  | ({ event: "year-began"; text: string } & YearBegan)
  | ({ event: "board-turned"; text: string } & BoardTurned)
  | ({ event: "moon-drawn"; text: string } & MoonDrawn)
  | ({ event: "seed-laid"; text: string } & OnSpace)
  | ({ event: "fear-laid"; text: string } & OnSpace)
  | ({ event: "ability-used"; text: string } & AbilityUsed)
  | ({ event: "shrine-added"; text: string } & OnSpace)
  | ({ event: "shrine-removed"; text: string } & OnShrine)
  | ({ event: "shrine-replaced"; text: string } & OnShrine)
  | ({ event: "shrine-lifted"; text: string } & OnShrine)
  | ({ event: "shrine-set"; text: string } & OnShrine)
  | ({ event: "shrine-moved"; text: string } & ShrineMoved)
  | ({ event: "shrines-swapped"; text: string } & ShrinesSwapped)
  | ({ event: "seed-moved"; text: string } & Walk)
  | ({ event: "chose-favor"; text: string } & OfSeat)
  | ({ event: "chose-nature"; text: string } & OfSeat)
  | ({ event: "skipped"; text: string } & OfSeat)
  | ({ event: "turn-ended"; text: string } & OfSeat)
  | ({ event: "idled"; text: string } & OfSeat)
  | ({ event: "rage-taken"; text: string } & OfSeat)
  | ({ event: "rage-spent"; text: string } & OfSeat)
  | ({ event: "favor-gained"; text: string } & Gained)
  | ({ event: "nature-gained"; text: string } & Gained)
  | ({ event: "token-chosen"; text: string } & OfVillage)
  | ({ event: "token-taken"; text: string } & OfVillage)
  | ({ event: "set-returned"; text: string } & SetReturned)
  | ({ event: "tracks-scored"; text: string } & TracksScored)
  | ({ event: "kitsune-card"; text: string } & KitsuneCard)
  | ({ event: "kitsune-added"; text: string } & KitsuneAdded)
  | ({ event: "kitsune-removed"; text: string } & KitsuneRemoved)
  | ({ event: "kitsune-replaced"; text: string } & KitsuneRemoved)
  | ({ event: "villagers-drawn"; text: string } & VillagersDrawn)
  | ({ event: "order-set"; text: string } & OrderSet)
  | ({ event: "villager-taken"; text: string } & VillagerTaken)
  | ({ event: "kitsune-took"; text: string } & KitsuneTook)
  | ({ event: "match-over"; text: string } & MatchOver);

/** Everything a board may ask. */
export interface KamiSamaConsult {
  (question: StagedQuestion): Promise<Staged>;
}

/** What is said without facts. */
export type Nothing = Record<string, never>;

/** A shrine on a space, and whether it is the actor's own. */
export interface ShrineAt {
  village: VillageId;
  kind: Kind;
  row: RowWord;
  column: ColumnWord;
  owner: Owner;
  own: boolean;
}

/** From one space to another: the goal, and where it begins. */
export interface Way {
  village: VillageId;
  kind: Kind;
  row: RowWord;
  column: ColumnWord;
  from_village: VillageId;
  from_kind: Kind;
  from_row: RowWord;
  from_column: ColumnWord;
}

/** A shrine on its way, or with which an own one is swapped. */
export interface ShrineWay {
  village: VillageId;
  kind: Kind;
  row: RowWord;
  column: ColumnWord;
  from_village: VillageId;
  from_kind: Kind;
  from_row: RowWord;
  from_column: ColumnWord;
  owner: Owner;
  own: boolean;
}

/** The tied in the order in which they would take a villager. */
export interface TiedOrder {
  order: number[];
}

/** A token of a village. */
export interface TokenOf {
  village: VillageId;
}

/** A villager by its words: what it does at once, and its points at the end, perhaps `0.5`. */
export interface TakenVillager {
  name: string;
  text: string;
  points: string;
}

/** A kami sheet by its words. */
export interface KeptKami {
  name: string;
  title: string;
  text: string;
}

/** An ability by its words, and what it costs. */
export interface UsedAbility {
  name: string;
  cubes: number;
  text: string;
}

/** Points of a year. */
export interface OfYear {
  year: number;
}

/** Points for so many of something. */
export interface HowMany {
  count: number;
}

/** Moves in words: the facts of each sentence, by its code. */
export interface KamiSamaMoves {
  add: Place;
  remove: ShrineAt;
  replace: ShrineAt;
  lift: ShrineAt;
  "set-down": Place;
  "lay-seed": Place;
  "lay-fear": Place;
  move: ShrineWay;
  swap: ShrineWay;
  "move-seed": Way;
  use: UsedAbility;
  keep: KeptKami;
  take: TakenVillager;
  "take-token": TokenOf;
  order: TiedOrder;
  "gain-favor": Nothing;
  "gain-nature": Nothing;
  "spend-rage": Nothing;
  "leave-out": Nothing;
  "burn-cube": Nothing;
  "end-turn": Nothing;
}

/** Lines in words: the facts of each sentence, by its code. */
export interface KamiSamaLines {
  tracks: OfYear;
  sets: HowMany;
  tokens: HowMany;
  villagers: HowMany;
  "head-start": Nothing;
}
