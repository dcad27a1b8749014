// Generated: what goes over the wire, written from src/kiribako/server/wire by
// `python -m kiribako.server.wire.typescript web/src`: change it there, never here.

/** What the actor has to decide; a game adds facts of its own. */
export interface Asks {
  text: string;
  seat?: number;
  step?: string;
  [fact: string]: unknown;
}

/** What every view has, whatever the game; each game adds its own facts. */
export interface View {
  game: string;
  rules_version: number;
  options: Record<string, unknown>;
  seats: number;
  viewer: number | null;
  ply: number;
  actor: number | null;
  over: boolean;
  winners: number[];
  asks?: Asks | null;
  [fact: string]: unknown;
}

/** What every event has: its kind and the engine's own sentence; each kind adds its facts. */
export interface GameEvent {
  event: string;
  text: string;
  [fact: string]: unknown;
}

/** Why something is refused: a stable code, a sentence, the rule and the place at fault. */
export interface Refusal {
  code: string;
  message: string;
  rule?: string;
  where?: Record<string, unknown>;
}

/** The one shape of every error: a stable code and a sentence, the rule if one decides. */
export interface Problem {
  code: string;
  message: string;
  rule?: string;
  where?: Record<string, unknown>;
  ply?: number;
}

/** How much time there is: `live` has main time and increment in seconds, `days` days a move. */
export interface Clock {
  kind: "live" | "days";
  main?: number;
  increment?: number;
  days?: number;
}

/** What every seat has left in milliseconds, counted at `at` (milliseconds since 1970). */
export interface Clocks {
  left: number[];
  running: number | null;
  at: number;
}

/** One seat of the table and who is on it. */
export interface SeatState {
  seat: number;
  kind: "open" | "person" | "bot";
  name: string;
  who?: string;
  level?: string;
  mine?: boolean;
  here?: boolean;
  resigned?: boolean;
  hints?: number;
  away?: number;
}

/** What parted the seats with most points: whoever has most of it. */
export interface TieBreak {
  code: string;
  rule: string;
  text: string;
  values: number[];
}

/** Where the table stands, and how it ended. */
export interface Status {
  phase: "waiting" | "playing" | "over";
  reason?: "finished" | "resigned" | "draw" | "time" | "closed";
  by?: number;
  winners?: number[];
  tie_break?: TieBreak;
  next?: string;
  readable?: string;
}

/** Something that needs the others' consent; it lapses when somebody decides. */
export interface Offer {
  offer: number;
  what: "draw" | "undo" | "bot" | "rematch" | "same-deal";
  by: number;
  waiting: number[];
  ply?: number;
  seat?: number;
  level?: string;
}

/** Something somebody said. */
export interface ChatLine {
  n: number;
  who: string;
  name: string;
  text: string;
  at: number;
  seat?: number;
}

/** A decision as the viewer may see it. */
export interface Decision {
  ply: number;
  seat: number;
  move: string;
  events: GameEvent[];
}

/** Points with the rule that gives them; the label is the engine's English, as of `Words`. */
export interface ScoreLine {
  seat: number;
  points: number;
  rule: string;
  label: string;
  code?: string;
  facts?: Record<string, unknown>;
}

/** Where the match stands, for these eyes. */
export interface Position {
  ply: number;
  views: Record<string, View>;
  actor: number | null;
  moves: string[] | null;
  scores: number[];
  choices?: number;
  sheet?: ScoreLine[];
  clocks?: Clocks;
  undo?: "free" | "ask" | "no";
  undo_until?: number;
  hints?: boolean;
  coach?: boolean;
  draw?: boolean;
}

/** The fair shuffle: the server's commitment, what the seats added, at the end the secret. */
export interface Fairness {
  commitment: string;
  entropies: string[];
  secret?: string;
  seed?: string;
}

/** A start that was not left to the fair shuffle, and how it was chosen instead. */
export interface ChosenStart {
  how: "set-up" | "record" | "seed" | "daily";
  ply?: number;
}

/** Somebody, as the table knows them. */
export interface Person {
  who: string;
  name: string;
  account?: string;
}

/** What is said of a move: by the engine in English, by code and facts in other languages. */
export interface Words {
  text: string;
  code?: string;
  facts?: Record<string, unknown>;
}

/** A legal move with its plain words. */
export interface MoveWords {
  move: string;
  words: Words;
}

/** A move as good as a bot thinks it is, with the likely continuation. */
export interface Hint {
  move: string;
  words: Words;
  chance: number;
  margin: number;
  visits: number;
  line: string[];
}

/** Why one move is better: a key with facts for every language, and in English. */
export interface Sentence {
  key: string;
  facts: Record<string, unknown>;
  text: string;
}

/** What a move that is about to be sent would lose, by what its seat knows. */
export interface Coaching {
  warns: boolean;
  lost?: number;
  low?: number;
  high?: number;
  chance?: number;
  best?: MoveWords;
  best_chance?: number;
  why?: Sentence[];
}

/** What whoever sits down agrees to, besides the game's own options. */
export interface Agreement {
  take_backs: "free" | "ask" | "none";
  hints: "off" | "on";
  out_of_time: "lose" | "bot";
  chat: "seated" | "all";
  watchers: "all" | "none";
  coach?: "off" | "on";
  rated?: boolean;
}

/** Everything about a table, for these eyes. */
export interface Table {
  id: string;
  code: string;
  game: string;
  title: string;
  rules_version: number;
  options: Record<string, unknown>;
  visibility: "public" | "link" | "private";
  host: string;
  me: Person;
  mine: number[];
  seats: SeatState[];
  status: Status;
  clock: Clock | null;
  agreed: Agreement;
  offers: Offer[];
  chat: ChatLine[];
  history: Decision[];
  position: Position | null;
  opening?: GameEvent[];
  fairness?: Fairness;
  chosen?: ChosenStart;
  watching?: number;
  watchers?: Person[];
  muted?: string[];
  chat_for?: "seated" | "all";
}

/** A move that the review names. */
export interface ReviewedMove {
  move: string;
  words: Words;
}

/** A move, and every seat's chances after it by what its seat could know. */
export interface WeighedMove {
  move: string;
  words: Words;
  chances: number[];
  error: number;
  line: ReviewedMove[];
}

/** What was best with all cards open: no part of play, accuracy or a verdict. */
export interface HindsightMove {
  move: string;
  words: Words;
  chances: number[];
  played: number[];
}

/** One decision: `before` + `play` + `luck` = `after`, for every seat. */
export interface ReviewedDecision {
  ply: number;
  seat: number;
  verdict: "only" | "fine" | "close" | "slip" | "mistake" | "blunder";
  played: WeighedMove;
  before: number[];
  after: number[];
  play: number[];
  luck: number[];
  lost: number;
  low: number;
  high: number;
  stake: number;
  redeals: number;
  best?: WeighedMove;
  exact?: boolean;
  reveals?: string;
  revealed?: GameEvent[];
  why?: Sentence[];
  hindsight?: HindsightMove;
}

/** In percent, with the interval that the noise of the measurement leaves. */
export interface ReviewAccuracy {
  percent: number;
  low: number;
  high: number;
  decisions: number;
}

/** One seat's match: `start` + `luck` + `own` + `rivals` = `result`. */
export interface ReviewedSeat {
  seat: number;
  name: string;
  start: number;
  luck: number;
  own: number;
  rivals: number;
  result: number;
  error: number;
  accuracy?: ReviewAccuracy;
}

/** Where much of the match was decided, by a choice or by chance. */
export interface TurningPoint {
  ply: number;
  kind: "play" | "luck";
  seat: number;
  change: number[];
}

/** A finished match in chances, or as much of it as is known so far. */
export interface Review {
  game: string;
  rules_version: number;
  simulations: number;
  share: number;
  start: number[];
  deal: number[];
  result: number[];
  decisions: ReviewedDecision[];
  seats: ReviewedSeat[];
  turning_points: TurningPoint[];
  hides: boolean;
  adds_up: boolean;
  broken_off?: boolean;
  caveat?: string;
  dealt?: GameEvent[];
}

/** How far the review of a table is, and the review as far as it is known. */
export interface ReviewState {
  stage: "none" | "waiting" | "running" | "done" | "failed";
  progress?: number;
  place?: number;
  seconds?: number;
  edition?: number;
  problem?: Problem;
  review?: Review;
}

/** Play this decision; `ply` is how many decisions came before it. */
export interface PlayMove {
  do: "move";
  ply: number;
  seat: number;
  move: string;
  id: string;
}

/** Whether a text is a legal move, and if not, why. */
export interface AskWhy {
  do: "why";
  ply: number;
  seat: number;
  move: string;
  id: string;
}

/** The legal moves with their plain words. */
export interface AskWords {
  do: "words";
  ply: number;
  seat: number;
  id: string;
}

/** A question of the game's own: snap, preview, ghosts. */
export interface AskConsult {
  do: "consult";
  ply: number;
  seat: number;
  question: Record<string, unknown>;
  id: string;
}

/** A bot's ranked moves with their chances. */
export interface AskHint {
  do: "hint";
  ply: number;
  seat: number;
  id: string;
}

/** What a move that I am about to send would lose; only where all the others are bots. */
export interface AskCoach {
  do: "coach";
  ply: number;
  seat: number;
  move: string;
  id: string;
}

/** Take a seat; several seats on one device sit several times. */
export interface Sit {
  do: "sit";
  seat: number;
  name?: string;
  entropy?: string;
  id: string;
}

/** Leave a seat before the start; the host may also remove a bot or a person. */
export interface Stand {
  do: "stand";
  seat: number;
  id: string;
}

/** Put a bot on an empty seat; in a running match, offer to let one take over. */
export interface SeatBot {
  do: "bot";
  seat: number;
  level: string;
  id: string;
}

/** Begin, when every seat is taken. */
export interface Start {
  do: "start";
  id: string;
}

/** Give up; with more than two seats a bot plays on for the others. */
export interface Resign {
  do: "resign";
  seat: number;
  id: string;
}

/** End a match that cannot be played on; the host also a table whose match has not begun. */
export interface Close {
  do: "close";
  id: string;
}

/** Ask the others: a draw, an undo to `ply`, a bot on `seat`, a rematch, the same deal again. */
export interface MakeOffer {
  do: "offer";
  what: "draw" | "undo" | "bot" | "rematch" | "same-deal";
  ply?: number;
  seat?: number;
  level?: string;
  id: string;
}

/** Accept or decline an offer for all my seats; who made it may withdraw it by declining. */
export interface AnswerOffer {
  do: "answer";
  offer: number;
  accept: boolean;
  id: string;
}

/** Say something to everybody at the table. */
export interface Say {
  do: "chat";
  text: string;
  id: string;
}

/** Hear no more of somebody, or hear them again. */
export interface Mute {
  do: "mute";
  who: string;
  on: boolean;
  id: string;
}

/** Are you there. */
export interface Ping {
  do: "ping";
  id: string;
}

/** Everything anew: the first message, and whenever a client is too far behind. */
export interface TableMessage {
  is: "table";
  n: number;
  table: Table;
}

/** A decision, as the viewer may see it; `ply` is how many came before it. */
export interface Moved {
  is: "moved";
  n: number;
  ply: number;
  seat: number;
  move: string;
  events: GameEvent[];
  position: Position;
}

/** Decisions were taken back, down to `ply`. */
export interface Undone {
  is: "undone";
  n: number;
  ply: number;
  position: Position;
}

/** Somebody sat down, stood up, or a bot took over. */
export interface SeatsChanged {
  is: "seats";
  n: number;
  seats: SeatState[];
  mine: number[];
  fairness?: Fairness;
  position?: Position;
}

/** The match started, with what its deal brought and its first position, or ended. */
export interface StatusChanged {
  is: "status";
  n: number;
  status: Status;
  position?: Position;
  opening?: GameEvent[];
  fairness?: Fairness;
}

/** Somebody asks for consent. */
export interface OfferMade {
  is: "offer";
  n: number;
  offer: Offer;
}

/** A seat answered; `open` is false once the offer is settled, `accepted` says how. */
export interface OfferAnswered {
  is: "answered";
  n: number;
  offer: number;
  seat: number;
  accept: boolean;
  open: boolean;
  accepted: boolean;
}

/** A seat asked a bot what it would do, for so many decisions by now. */
export interface Hinted {
  is: "hinted";
  n: number;
  seat: number;
  hints: number;
}

/** Somebody said something. */
export interface Chatted {
  is: "chat";
  n: number;
  line: ChatLine;
}

/** A host took a line of talk away. */
export interface Unsaid {
  is: "unsaid";
  n: number;
  line: number;
}

/** Who is connected; not counted, so its `n` is the last thing that was. */
export interface Presence {
  is: "presence";
  n: number;
  here: boolean[];
  watching: number;
  watchers?: Person[];
}

/** How far the review of a finished match is; a newer `edition` can be fetched over HTTP. */
export interface ReviewTold {
  is: "review";
  stage: "none" | "waiting" | "running" | "done" | "failed";
  progress?: number;
  place?: number;
  seconds?: number;
  edition?: number;
}

/** Done, and durable; `n` is the table's count after it. */
export interface Ack {
  is: "ack";
  id: string;
  n: number;
}

/** Not done, and why. `id` is empty if the message could not even be read. */
export interface Refused {
  is: "refused";
  id: string;
  code: string;
  message: string;
  rule?: string;
  where?: Record<string, unknown>;
  ply?: number;
}

/** `legal`, `words`, `refusal` answer why, `moves` words, `found` consult, `hints` hint. */
export interface Answer {
  is: "answer";
  id: string;
  legal?: boolean;
  words?: Words;
  refusal?: Problem;
  moves?: MoveWords[];
  found?: Record<string, unknown>;
  hints?: Hint[];
  coach?: Coaching;
}

/** An option as a form can show it: `choices` (and free text) or a range. */
export interface OptionFacts {
  name: string;
  text: string;
  rule: string;
  default: unknown;
  per_seat: boolean;
  choices?: unknown[];
  free?: boolean;
  low?: number;
  high?: number;
}

/** A bot that a seat can be given to, by its word. */
export interface BotFacts {
  word: string;
  name: string;
  description: string;
  seconds: number;
  rated: boolean;
}

/** A game on the shelf. */
export interface GameFacts {
  id: string;
  title: string;
  titles: Record<string, string>;
  summary: string;
  seats: number[];
  rules_version: number;
  options: OptionFacts[];
  bots: BotFacts[];
  lessons: number;
  board: string;
}

/** Every game. */
export interface Shelf {
  games: GameFacts[];
}

/** One rule of the catalogue. */
export interface RuleText {
  id: string;
  section: string;
  text: string;
}

/** A game's rules: the page as Markdown, and every rule by its id. */
export interface Rules {
  game: string;
  language: string;
  page: string;
  rules: RuleText[];
}

/** A position that shows a rule at work, and the decisions that led to it. */
export interface Example {
  rule: string;
  caption: Record<string, string>;
  eyes: number | null;
  view: View;
  moves: string[];
  names: string[];
  happened: Decision | null;
}

/** A game's worked examples. */
export interface Examples {
  game: string;
  examples: Example[];
}

/** A position for a picture of how a game is played, and the decision that led there. */
export interface Scene {
  name: string;
  rule: string;
  caption: Record<string, string>;
  eyes: number | null;
  view: View;
  names: string[];
  happened: Decision | null;
  choices: string[];
}

/** How a game is played in two minutes; no scenes for a game that brings none. */
export interface TwoMinutes {
  game: string;
  scenes: Scene[];
}

/** A start to be checked before a table is opened. */
export interface CheckStart {
  seats?: number;
  options?: Record<string, unknown>;
  setup?: Record<string, unknown>;
}

/** The start can be played; every option spelled out. */
export interface StartIsFine {
  seats: number;
  options: Record<string, unknown>;
}

/** A new table. `seating` has `me`, `open` or a bot's word for every seat. */
export interface OpenTable {
  game?: string;
  seats?: number;
  options?: Record<string, unknown>;
  setup?: Record<string, unknown>;
  clock?: Clock | null;
  visibility?: "public" | "link" | "private";
  chat?: "seated" | "all";
  take_backs?: "free" | "ask" | "none";
  hints?: "off" | "on";
  out_of_time?: "lose" | "bot";
  coach?: "off" | "on";
  rated?: boolean;
  seating?: string[];
  names?: string[];
  entropy?: string;
  start?: boolean;
  record?: string;
  table?: string;
  ply?: number;
  look?: boolean;
}

/** A table in a list. */
export interface TableLine {
  id: string;
  code: string;
  game: string;
  title: string;
  visibility: "public" | "link" | "private";
  status: Status;
  clock: Clock | null;
  agreed: Agreement;
  seats: SeatState[];
  ply: number;
  actor: number | null;
  changed: number;
  scores?: number[];
  chosen?: ChosenStart;
  rated?: boolean;
  left?: number;
  answers?: number;
  plan_ended?: boolean;
}

/** A list of tables, the newest first; `next` is how many to skip for those that follow. */
export interface Tables {
  tables: TableLine[];
  next?: number;
}

/** Where a code leads. */
export interface TableAt {
  table: string;
}

/** One position of a finished match, and the decision that led there. */
export interface PlyShown {
  plies: number;
  position: Position;
  decision?: Decision;
}

/** The counting as it stands after `ply` decisions. */
export interface Sheet {
  ply: number;
  lines: ScoreLine[];
}

/** A new name for me. */
export interface Rename {
  name: string;
}

/** Keep who I am under a name and a passphrase. */
export interface OpenAccount {
  account: string;
  passphrase: string;
}

/** Be on this device who I am on another. */
export interface OpenSession {
  account: string;
  passphrase: string;
}

/** Another passphrase for my account. */
export interface ChangePassphrase {
  old: string;
  new: string;
}

/** A browser signed in to my account; browser and system are empty if they did not say. */
export interface SessionLine {
  id: string;
  browser: string;
  system: string;
  made: number;
  seen: number;
  here: boolean;
}

/** My sessions, the last seen first. */
export interface Sessions {
  sessions: SessionLine[];
}

/** Who I am, the club whose box this is, and whether I keep order there. */
export interface Me {
  me: Person;
  club?: string;
  host?: boolean;
}

/** How the rules run here: `compiled`, or `interpreted`, where bots think more slowly. */
export interface Engine {
  kind: "compiled" | "interpreted";
  seconds?: number | null;
}

/** Whether the server is well. */
export interface Health {
  status: string;
  version: string;
}

/** One of the things a lesson taught. */
export interface LearntThing {
  title: Record<string, string>;
  text: Record<string, string>;
  pictures: string[];
}

/** The real match a lesson leads to. */
export interface LessonMatch {
  bot: string;
  seats: number;
  options: Record<string, unknown>;
}

/** A lesson in the list. */
export interface LessonFacts {
  id: string;
  title: Record<string, string>;
  summary: Record<string, string>;
  minutes: number;
  steps: number;
  learnt: LearntThing[];
  match: LessonMatch | null;
}

/** A game's lessons in their order; none if it brings none. */
export interface Lessons {
  game: string;
  lessons: LessonFacts[];
}

/** How far I am, by the move that did each step (empty: it was read), and one more try. */
export interface TakeLesson {
  done?: string[];
  attempt?: string;
}

/** Whether a move is legal where I am, or with `question` what the game says to its own. */
export interface AskLesson {
  done?: string[];
  why?: string;
  question?: Record<string, unknown>;
}

/** The answer: a legal move in words, the refusal of another, or what the game found. */
export interface LessonAnswer {
  legal?: boolean;
  words?: Words;
  refusal?: Problem;
  found?: Record<string, unknown>;
}

/** A decision a step brought, and where it led. */
export interface LessonTold {
  decision: Decision;
  position: Position;
}

/** Where a lesson stands; `say` and `asked` are empty when it is over. */
export interface LessonShown {
  step: number;
  steps: number;
  seat: number;
  say: Record<string, string>;
  asked: string;
  position: Position;
  told?: LessonTold[];
  verdict?: "done" | "wrong" | "refused";
  answer?: Record<string, string>;
  refusal?: Problem;
}

/** What I did, by name with a word such as `seen` or `done`; kept if I have an account. */
export interface AddProgress {
  entries: Record<string, string>;
}

/** How far I have come, as my account knows it. */
export interface Progress {
  entries: Record<string, string>;
}

/** How the seat stands, and the kinds of moves it has. */
export interface PuzzleTask {
  standing: string;
  points: number;
  seats: number;
  kinds: string[];
}

/** A puzzle in a list; `day` is when it was the puzzle of the day, of the last ones. */
export interface PuzzleLine {
  id: string;
  game: string;
  difficulty: number;
  task: PuzzleTask;
  day?: string;
}

/** Every puzzle that may be seen; those of the coming days are not among them. */
export interface PuzzleArchive {
  today: PuzzleLine | null;
  puzzles: PuzzleLine[];
}

/** A puzzle before the answer: what its seat may know, dealt anew behind everybody's back. */
export interface PuzzleShown {
  id: string;
  game: string;
  seat: number;
  difficulty: number;
  task: PuzzleTask;
  position: Position;
  happened: Decision | null;
  day?: string;
}

/** An answer of a puzzle of one's own, as a review weighed it. */
export interface OwnAnswer {
  move: string;
  chance: number;
  error: number;
  line: string[];
}

/** Why, as a review says it. */
export interface OwnSentence {
  key: string;
  facts: Record<string, unknown>;
  text: string;
}

/** A puzzle saved from a review: the record up to the decision, and the answers, best first. */
export interface OwnPuzzle {
  record: string;
  seat: number;
  answers: OwnAnswer[];
  why: OwnSentence[];
}

/** One of the box's puzzles, by its id, or one's own. */
export interface AskPuzzle {
  puzzle?: string;
  own?: OwnPuzzle;
}

/** A question of the board's to the game. */
export interface ConsultPuzzle {
  puzzle?: string;
  own?: OwnPuzzle;
  question?: Record<string, unknown>;
}

/** The answer; without a move the puzzle is given up. */
export interface AnswerPuzzle {
  puzzle?: string;
  own?: OwnPuzzle;
  move?: string;
}

/** A move, to ask whether it goes and why not. */
export interface TryPuzzle {
  puzzle?: string;
  own?: OwnPuzzle;
  move: string;
}

/** What the game answers. */
export interface PuzzleConsulted {
  found: Record<string, unknown>;
}

/** Whether a move goes, in words, or why not. */
export interface PuzzleWhy {
  legal: boolean;
  words?: Words;
  code?: string;
  message?: string;
  rule?: string;
  where?: Record<string, unknown>;
}

/** A move of a likely continuation. */
export interface PuzzleStep {
  move: string;
  words: Words;
}

/** A move with the chance to win after it, in the seat's eyes, and its standard error. */
export interface PuzzleAnswer {
  move: string;
  words: Words;
  chance: number;
  error: number;
  line?: PuzzleStep[];
}

/** A sentence about what the best answer gains: a key with facts, and in English. */
export interface PuzzleReason {
  key: string;
  facts: Record<string, unknown>;
  text: string;
}

/** What the answer was worth. `place` is its place among the answers, 0 the best. */
export interface PuzzleVerdict {
  right: boolean;
  answers: PuzzleAnswer[];
  why: PuzzleReason[];
  record: string;
  yours?: Words;
  place?: number;
}

/** Today's deal of one game: against whom, and how far I am with it. */
export interface DailyGame {
  game: string;
  level: string;
  table?: string;
  points?: number;
  players?: number;
}

/** The deals of the day. */
export interface Dailies {
  day: string;
  games: DailyGame[];
}

/** Begin today's deal of a game, or go on with it. */
export interface OpenDaily {
  game: string;
}

/** My finished table counts; `named` shows my name beside the result. */
export interface FinishDaily {
  table: string;
  named?: boolean;
}

/** Somebody who agreed to be named. */
export interface DailyNamed {
  name: string;
  points: number;
}

/** How many finished with so many points ahead, from `low` on, up to the next bar. */
export interface DailyBar {
  low: number;
  players: number;
}

/** What everybody made of a deal. `points` are those by which a seat was ahead in the end. */
export interface DailyResult {
  day: string;
  game: string;
  players: number;
  bars: DailyBar[];
  named: DailyNamed[];
  points?: number;
  better_than?: number;
}

/** What somebody does just now, as far as others may know; a table only if it is public. */
export interface Whereabouts {
  doing: "playing" | "watching" | "here" | "out";
  game?: string;
  table?: string;
}

/** Somebody with an account who is here. */
export interface PersonHere {
  person: Person;
  presence: Whereabouts;
}

/** A seat of a finished match; bots have no id. */
export interface MatchSeat {
  who: string;
  name: string;
  outcome: "won" | "shared" | "lost";
  points: number | null;
}

/** A finished match in a list, from the side of one seat. */
export interface MatchLine {
  table: string;
  game: string;
  mine: number;
  seats: MatchSeat[];
  ended: number;
}

/** Matches that two people sat in, of one game and number of seats. */
export interface Meetings {
  game: string;
  seats: number;
  mine: number;
  theirs: number;
  others: number;
}

/** Somebody with an account, as the asker may know them. */
export interface Profile {
  person: Person;
  since: number;
  matches: number;
  presence: Whereabouts;
  recent: MatchLine[];
  meetings: Meetings[];
  solved: number;
  solved_at_once: number;
  days: Record<string, string>;
  me?: boolean;
  followed?: boolean;
  muted?: boolean;
  blocked?: boolean;
  host?: boolean;
}

/** Follow, mute or block somebody, or no longer; what is left out stays as it is. */
export interface Relate {
  followed?: boolean;
  muted?: boolean;
  blocked?: boolean;
}

/** What somebody is to me; nobody else is told. */
export interface Related {
  followed: boolean;
  muted: boolean;
  blocked: boolean;
}

/** What only I see of mine: whom I follow, mute and block, and whether I am seen to be here. */
export interface OwnPage {
  following: PersonHere[];
  muted: Person[];
  blocked: Person[];
  shy: boolean;
  leaving: number;
}

/** Whether others are not to see that I am here. */
export interface SetPrivacy {
  shy: boolean;
}

/** Ask somebody to a table with these terms. */
export interface OpenChallenge {
  table: OpenTable;
}

/** A challenge that waits for an answer, or one of mine that was declined. */
export interface ChallengeLine {
  id: string;
  by: Person;
  to: Person;
  table: TableLine;
  made: number;
  declined: boolean;
}

/** Challenges to me, then mine to others. */
export interface Challenges {
  challenges: ChallengeLine[];
}

/** Accept or decline one to me, or withdraw my own, also when it was declined. */
export interface AnswerChallenge {
  answer: "accepted" | "declined" | "withdrawn";
}

/** Find me people for a match with these terms; strengths are known where there are ratings. */
export interface Seek {
  game: string;
  seats: number;
  clock?: Clock | null;
  rated?: boolean;
  low?: number;
  high?: number;
}

/** How a search stands: waiting among so many, or a table to go to. */
export interface Seeking {
  waiting?: number;
  since?: number;
  table?: string;
}

/** The club's room: what is played, where a seat is free, who is here. */
export interface Club {
  name: string;
  about: string;
  notice: string;
  noticed: number;
  live: TableLine[];
  open: TableLine[];
  here: PersonHere[];
  count: number;
  seeking: number;
}

/** Tell the host of somebody: why, at which table, which line of the talk. */
export interface TellHost {
  about: string;
  reason: "rude" | "spam" | "cheating" | "leaving" | "name" | "other";
  table?: string;
  line?: number;
  note?: string;
}

/** The host has it. */
export interface HostKnows {
  told: boolean;
}

/** A line of talk at a table, as a host may read it. */
export interface QuotedLine {
  line: number;
  who: string;
  name: string;
  text: string;
  at: number;
  told: boolean;
}

/** One thing that was told of somebody. */
export interface ReportLine {
  id: string;
  by: Person;
  reason: "rude" | "spam" | "cheating" | "leaving" | "name" | "other";
  note: string;
  table: string;
  game: string;
  quoted: QuotedLine[];
  made: number;
}

/** Somebody of whom something was told, with all of it. */
export interface ReportedPerson {
  about: Person;
  account: boolean;
  reports: ReportLine[];
  year: number;
}

/** Somebody who may not talk, or not come. */
export interface HeldLine {
  person: Person;
  kind: "mute" | "ban";
  until: number;
  reason: string;
  by: Person;
  made: number;
}

/** What a host did. */
export interface ActLine {
  at: number;
  by: Person;
  act: "set-aside" | "mute" | "ban" | "lift" | "unsay" | "close" | "rename" | "notice" | "backup" | "read-back";
  about: Person;
  table: string;
  note: string;
}

/** A table that a host may want to look at. */
export interface DeskTable {
  id: string;
  game: string;
  phase: string;
  players: Person[];
  free: number;
  watching: number;
  quiet: number;
  faults: number;
}

/** What was found when a backup was read back. */
export interface BackupRead {
  at: number;
  fault: "" | "file" | "lines" | "log" | "match" | "memory" | "late" | "broken-off";
  tables: number;
  matches: number;
  replayed: number;
  table: string;
}

/** A backup that lies in the server's folder. */
export interface BackupFile {
  name: string;
  at: number;
  bytes: number;
  read: BackupRead | null;
}

/** How the box is, in numbers. */
export interface Figures {
  tables: Record<string, number>;
  live: number;
  accounts: number;
  here: number;
  connections: number;
  reports: number;
  bytes: number;
  lag: number;
  failed: number;
  down: string[];
  version: string;
  backup: number;
  backups: BackupFile[];
  reading: string;
  makes_backups: boolean;
  keeps: Record<string, number>;
}

/** The host's desk. */
export interface Desk {
  club: string;
  about: string;
  notice: string;
  figures: Figures;
  reports: ReportedPerson[];
  held: HeldLine[];
  tables: DeskTable[];
  acts: ActLine[];
}

/** Something that only a host does; each goes into the log of acts. */
export interface DoAct {
  act: "set-aside" | "mute" | "ban" | "lift" | "unsay" | "close" | "rename" | "notice" | "backup" | "read-back";
  about?: string;
  table?: string;
  line?: number;
  days?: number;
  reason?: string;
  text?: string;
  what?: "mute" | "ban";
}

/** An account as the host's desk lists it. */
export interface HeldPerson {
  person: Person;
  account: string;
  since: number;
  matches: number;
  muted: boolean;
  banned: boolean;
}

/** People whose names begin like that. */
export interface FindPeople {
  people: HeldPerson[];
}

/** Delete me: the name typed once more. */
export interface LeaveForGood {
  name: string;
}

/** Until when I can come back; 0: I am gone already. */
export interface Leaving {
  until: number;
}

/** All that this box keeps of me. */
export interface MyData {
  person: Record<string, unknown>;
  sessions: Record<string, unknown>[];
  following: string[];
  muted: string[];
  blocked: string[];
  progress: Record<string, string>;
  challenges: Record<string, unknown>[];
  reports: Record<string, unknown>[];
  calls: Record<string, unknown>;
  vacations: Record<string, unknown>[];
  plans: Record<string, unknown>[];
  ratings: Record<string, unknown>[];
  dailies: Record<string, unknown>[];
  events: Record<string, unknown>[];
  held: Record<string, unknown>[];
  tables: Record<string, unknown>[];
}

/** When nobody may call, by the clock on the wall. */
export interface QuietHours {
  begins: string;
  ends: string;
}

/** What somebody wants to be called for, by which channels, and when not. */
export interface Wishes {
  causes: Record<"my_turn" | "time_low" | "match_over" | "invitation" | "round_paired" | "offer", ("push" | "mail" | "hook")[]>;
  quiet?: QuietHours | null;
  mail?: "once" | "day";
  digest?: string;
  zone?: string;
  language?: string;
}

/** Where I am called; a mail address counts once it is confirmed. */
export interface CallAddress {
  id: string;
  channel: "push" | "mail" | "hook";
  name: string;
  confirmed: boolean;
  answered: number;
  answer: string;
  secret: string;
}

/** What calls me, and what this server can do. */
export interface MyCalls {
  wishes: Wishes;
  addresses: CallAddress[];
  tables: Record<string, "usual" | "push" | "never">;
  push_key: string;
  can_mail: boolean;
}

/** From when until when, in milliseconds since 1970. */
export interface Vacation {
  began: number;
  ended: number;
}

/** My vacation days of this year. */
export interface MyVacation {
  days: number;
  used: number;
  planned: number;
  next: Vacation | null;
}

/** A browser that takes pushes, as it says itself. */
export interface AddPush {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** A mail address; a code is sent there. */
export interface AddMail {
  address: string;
}

/** An address that takes signed posts. */
export interface AddHook {
  address: string;
}

/** The code that came by mail. */
export interface ConfirmAddress {
  code: string;
}

/** How I am called for one table. */
export interface CallAtTable {
  how: "usual" | "push" | "never";
}

/** Moves to be tried from the position as my seat knows it; another `deal` deals anew. */
export interface Imagine {
  seat: number;
  deal?: number;
  moves?: string[];
  certain?: boolean;
  question?: Record<string, unknown>;
  why?: string;
}

/** A move that was tried, in words. */
export interface Tried {
  move: string;
  seat: number;
  words: Words;
}

/** Whether a move goes in an imagined position, in words or with the reason. */
export interface ImaginedWhy {
  legal: boolean;
  words?: Words;
  code?: string;
  message?: string;
  rule?: string;
  where?: Record<string, unknown>;
}

/** A position that is nobody's but mine; what I cannot know in it is imagined. */
export interface Imagined {
  ply: number;
  seat: number;
  eyes: number;
  position: Position;
  tried: Tried[];
  found?: Record<string, unknown>;
  why?: ImaginedWhy;
  certain?: number;
}

/** Answers to be played when they fit: lines of moves from the position at a ply. */
export interface Prepare {
  seat: number;
  ply: number;
  lines: string[][];
}

/** My plan at a table, which nobody else sees. */
export interface Prepared {
  ply: number;
  lines: string[][];
  ended: boolean;
}

/** A rating in points: two in three such people lie within one spread of the middle. */
export interface Rated {
  middle: number;
  spread: number;
  matches: number;
  settled: boolean;
  change?: number;
}

/** A level of the bots, by which people are measured. */
export interface Anchor {
  word: string;
  name: string;
  middle: number;
}

/** Somebody on a leaderboard; the places that their rating leaves open. */
export interface Leader {
  who: string;
  name: string;
  first: number;
  last: number;
  rated: Rated;
}

/** A leaderboard by conservative estimate: the middle less two spreads. */
export interface Leaders {
  game: string;
  seats: number;
  anchors: Anchor[];
  leaders: Leader[];
  mine?: Rated;
}

/** Somebody's rating in one game with so many seats. */
export interface PoolRating {
  game: string;
  seats: number;
  rated: Rated;
  anchors: Anchor[];
  past: number[];
}

/** Everything somebody is rated in, the most played first. */
export interface PersonRatings {
  who: string;
  ratings: PoolRating[];
}

/** An event to be announced. */
export interface NewEvent {
  name: string;
  kind: "swiss" | "all" | "duplicate";
  game: string;
  starts: number;
  seats?: number;
  options?: Record<string, unknown>;
  rounds?: number;
  clock?: Clock | null;
  check_in?: number;
  late?: number;
  rated?: boolean;
  open_to?: "club" | "link";
}

/** Something I do in an event; bots are added by whoever announced it. */
export interface ActInEvent {
  do: "enter" | "withdraw" | "here" | "add-bots" | "pause" | "resume" | "call-off";
  level?: string;
  count?: number;
}

/** An event in a list. */
export interface EventLine {
  id: string;
  name: string;
  kind: "swiss" | "all" | "duplicate";
  game: string;
  seats: number;
  rounds: number;
  round: number;
  phase: "open" | "running" | "paused" | "over" | "called-off";
  starts: number;
  rated: boolean;
  entered: number;
  mine: boolean;
}

/** Events of the club: those that run, that come, and that are over. */
export interface EventList {
  events: EventLine[];
}

/** Somebody who takes part, by their standing; points in sixtieths. */
export interface EventPlayer {
  who: string;
  name: string;
  place: number;
  points: number;
  met: number;
  direct: number;
  firsts: number;
  level?: string;
  here?: boolean;
  withdrawn?: boolean;
  rating?: number;
}

/** A table of a round; places and points once it is over. */
export interface EventBoard {
  table: string;
  players: string[];
  deal?: number;
  places?: number[];
  points?: number[];
  scores?: number[];
  ply?: number;
}

/** A round. */
export interface EventRound {
  number: number;
  at: number;
  boards: EventBoard[];
  byes: string[];
}

/** Everything about an event. */
export interface EventShown {
  id: string;
  name: string;
  kind: "swiss" | "all" | "duplicate";
  game: string;
  seats: number;
  options: Record<string, unknown>;
  rounds: number;
  clock: Clock | null;
  starts: number;
  check_in: number;
  late: number;
  rated: boolean;
  open_to: "club" | "link";
  led_by: string;
  leads: boolean;
  phase: "open" | "running" | "paused" | "over" | "called-off";
  now: number;
  me: string;
  entered: boolean;
  checking_in: boolean;
  players: EventPlayer[];
  played: EventRound[];
  commitment: string;
  secret?: string;
  table?: string;
}

/** A table of a duplicate; how it ended once all with the same deals are over. */
export interface DuplicateTable {
  table: string;
  players: string[];
  names: string[];
  scores?: number[];
  ended?: string;
  by?: number;
  places?: number[];
}

/** What one table made of a deal. */
export interface DealMade {
  points: number[];
  lines: ScoreLine[];
  events: Record<string, unknown>[];
  ply: number;
  until: number;
}

/** One deal at all tables that had it. */
export interface ComparedDeal {
  number: number;
  dealer: number;
  dealt: Record<string, unknown>;
  made: (DealMade | null)[];
  swing?: number;
}

/** Tables that had the same deals, compared deal by deal once all of them are over. */
export interface Duplicate {
  event: string;
  name: string;
  game: string;
  round: number;
  deal: number;
  options: Record<string, unknown>;
  over: boolean;
  commitment: string;
  tables: DuplicateTable[];
  deals: ComparedDeal[];
  totals?: number[];
  secret?: string;
}

/** What was decided at a table of a duplicate, as a spectator saw it. */
export interface Played {
  decisions: Decision[];
}

export type FromClient =
  | PlayMove
  | AskWhy
  | AskWords
  | AskConsult
  | AskHint
  | AskCoach
  | Sit
  | Stand
  | SeatBot
  | Start
  | Resign
  | Close
  | MakeOffer
  | AnswerOffer
  | Say
  | Mute
  | Ping;

export type ToClient =
  | TableMessage
  | Moved
  | Undone
  | SeatsChanged
  | StatusChanged
  | OfferMade
  | OfferAnswered
  | Hinted
  | Chatted
  | Unsaid
  | Presence
  | ReviewTold
  | Ack
  | Refused
  | Answer;
