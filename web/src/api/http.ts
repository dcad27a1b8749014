/** The server's HTTP answers, typed, and its refusals as one error. */

import { request } from "./transport";
import type {
  ActInEvent,
  AddPush,
  AnswerChallenge,
  AskLesson,
  AskPuzzle,
  CallAtTable,
  ChallengeLine,
  Challenges,
  CheckStart,
  Club,
  Dailies,
  DailyResult,
  Desk,
  DoAct,
  Duplicate,
  Engine,
  EventList,
  EventShown,
  Examples,
  FindPeople,
  GameFacts,
  HostKnows,
  Imagine,
  Imagined,
  Leaders,
  Leaving,
  LessonAnswer,
  Lessons,
  LessonShown,
  Me,
  MyCalls,
  MyData,
  MyVacation,
  NewEvent,
  OpenChallenge,
  OpenTable,
  OwnPage,
  PersonRatings,
  Played,
  PlyShown,
  Prepare,
  Prepared,
  Problem,
  Profile,
  Progress,
  PuzzleArchive,
  PuzzleConsulted,
  PuzzleShown,
  PuzzleVerdict,
  PuzzleWhy,
  Relate,
  Related,
  ReviewState,
  Rules,
  Seek,
  Seeking,
  Sessions,
  Sheet,
  Shelf,
  StartIsFine,
  Table,
  TableAt,
  Tables,
  TakeLesson,
  TellHost,
  TwoMinutes,
  Vacation,
  Wishes,
} from "./wire";

/** A refusal over HTTP: `problem` has code, sentence and rule. */
export class Refused extends Error {
  constructor(
    readonly problem: Problem,
    readonly status: number,
  ) {
    super(problem.message);
  }
}

/** What the server answers to a request; whoever stands in for it, such as a proxy with a page of its own, is no answer. */
async function answered(path: string, init?: RequestInit): Promise<Response> {
  const away = (status: number): Refused => new Refused({ code: "no-connection", message: "the server does not answer" }, status);
  const answer = await request(path, init).catch(() => {
    throw away(0);
  });
  if (answer.headers.get("Content-Type")?.startsWith("text/html")) throw away(answer.status);
  if (!answer.ok) {
    const problem = (await answer.json().catch(() => null)) as Problem | null;
    throw new Refused(problem ?? { code: `http-${answer.status}`, message: answer.statusText }, answer.status);
  }
  return answer;
}

async function ask<T>(path: string, method = "GET", body?: object): Promise<T> {
  const headers: Record<string, string> = { "Accept-Language": "en" }; // of refusals: the page says them itself
  const init: RequestInit = { method, headers };
  if (body) {
    init.body = JSON.stringify(body);
    headers["Content-Type"] = "application/json";
  }
  const text = await (await answered(path, init)).text();
  return (text ? JSON.parse(text) : null) as T;
}

async function text(path: string): Promise<string> {
  return (await answered(path)).text();
}

const id = encodeURIComponent;

/** Tables of an event that had the same deals. */
export type Dealt = Pick<Duplicate, "event" | "round" | "deal">;

export const api = {
  me: () => ask<Me>("/api/me"),
  rename: (name: string) => ask<Me>("/api/me", "PATCH", { name }),
  openAccount: (account: string, passphrase: string) => ask<Me>("/api/accounts", "POST", { account, passphrase }),
  openSession: (account: string, passphrase: string) => ask<Me>("/api/sessions", "POST", { account, passphrase }),
  closeSession: () => ask<Me | null>("/api/sessions", "DELETE"),
  closeOtherSessions: () => ask<Me>("/api/sessions?everywhere=true", "DELETE"),
  sessions: () => ask<Sessions>("/api/me/sessions"),
  endSession: (session: string) => ask<Sessions>(`/api/me/sessions/${id(session)}`, "DELETE"),
  changePassphrase: (old: string, fresh: string) => ask<Me>("/api/me/passphrase", "PUT", { old, new: fresh }),
  events: () => ask<EventList>("/api/events"),
  event: (event: string) => ask<EventShown>(`/api/events/${id(event)}`),
  duplicate: (event: string, round: number, deal: number) => ask<Duplicate>(`/api/events/${id(event)}/rounds/${round}/deals/${deal}`),
  played: ({ event, round, deal }: Dealt, table: string) => ask<Played>(`/api/events/${id(event)}/rounds/${round}/deals/${deal}/tables/${id(table)}`),
  playedPly: ({ event, round, deal }: Dealt, table: string, ply: number) =>
    ask<PlyShown>(`/api/events/${id(event)}/rounds/${round}/deals/${deal}/tables/${id(table)}/plies/${ply}`),
  announce: (event: NewEvent) => ask<EventShown>("/api/events", "POST", event),
  actInEvent: (event: string, deed: ActInEvent) => ask<EventShown>(`/api/events/${id(event)}`, "POST", deed),
  person: (who: string) => ask<Profile>(`/api/people/${id(who)}`),
  relate: (who: string, how: Relate) => ask<Related>(`/api/people/${id(who)}`, "PATCH", how),
  challenge: (who: string, wanted: OpenChallenge) => ask<ChallengeLine>(`/api/people/${id(who)}/challenges`, "POST", wanted),
  challenges: () => ask<Challenges>("/api/me/challenges"),
  answerChallenge: (challenge: string, answer: AnswerChallenge["answer"]) => ask<TableAt>(`/api/me/challenges/${id(challenge)}`, "PUT", { answer }),
  ownPage: () => ask<OwnPage>("/api/me/page"),
  setPrivacy: (shy: boolean) => ask<OwnPage>("/api/me/privacy", "PUT", { shy }),
  myData: () => ask<MyData>("/api/me/data"),
  leave: (name: string) => ask<Leaving>("/api/me/leave", "POST", { name }),
  club: () => ask<Club>("/api/club"),
  seek: (wanted: Seek) => ask<Seeking>("/api/club/seek", "PUT", wanted),
  seeking: () => ask<Seeking>("/api/club/seek"),
  stopSeeking: () => ask<Seeking>("/api/club/seek", "DELETE"),
  report: (told: TellHost) => ask<HostKnows>("/api/reports", "POST", told),
  desk: () => ask<Desk>("/api/desk"),
  act: (what: DoAct) => ask<Desk>("/api/desk/acts", "POST", what),
  deskPeople: (begins: string) => ask<FindPeople>(`/api/desk/people?begins=${id(begins)}`),
  leaders: (game: string, seats: number) => ask<Leaders>(`/api/ratings/${id(game)}?seats=${seats}`),
  ratingsOf: (who: string) => ask<PersonRatings>(`/api/people/${id(who)}/ratings`),
  engine: () => ask<Engine>("/api/engine"),
  games: () => ask<Shelf>("/api/games"),
  game: (game: string) => ask<GameFacts>(`/api/games/${id(game)}`),
  rules: (game: string, language: string) => ask<Rules>(`/api/games/${id(game)}/rules?language=${id(language)}`),
  twoMinutes: (game: string) => ask<TwoMinutes>(`/api/games/${id(game)}/two-minutes`),
  examples: (game: string) => ask<Examples>(`/api/games/${id(game)}/examples`),
  check: (game: string, start: CheckStart) => ask<StartIsFine>(`/api/games/${id(game)}/check`, "POST", start),
  tables: () => ask<Tables>("/api/tables"),
  myCalls: () => ask<MyCalls>("/api/me/calls"),
  wishCalls: (wishes: Wishes) => ask<MyCalls>("/api/me/calls", "PUT", wishes),
  addPush: (browser: AddPush) => ask<MyCalls>("/api/me/calls/push", "POST", browser),
  addMail: (address: string) => ask<MyCalls>("/api/me/calls/mail", "POST", { address }),
  addHook: (address: string) => ask<MyCalls>("/api/me/calls/hook", "POST", { address }),
  confirmAddress: (address: string, code: string) => ask<MyCalls>(`/api/me/calls/addresses/${id(address)}`, "PUT", { code }),
  dropAddress: (address: string) => ask<MyCalls>(`/api/me/calls/addresses/${id(address)}`, "DELETE"),
  tryAddress: (address: string) => ask<MyCalls>(`/api/me/calls/addresses/${id(address)}/try`, "POST", {}),
  callAtTable: (table: string, how: CallAtTable["how"]) => ask<MyCalls>(`/api/me/calls/tables/${id(table)}`, "PUT", { how }),
  vacation: () => ask<MyVacation>("/api/me/vacation"),
  planVacation: (span: Vacation) => ask<MyVacation>("/api/me/vacation", "PUT", span),
  stay: () => ask<MyVacation>("/api/me/vacation", "DELETE"),
  imagine: (table: string, wanted: Imagine) => ask<Imagined>(`/api/tables/${id(table)}/imagine`, "POST", wanted),
  plan: (table: string) => ask<Prepared>(`/api/tables/${id(table)}/plan`),
  keepPlan: (table: string, wanted: Prepare) => ask<Prepared>(`/api/tables/${id(table)}/plan`, "PUT", wanted),
  myTables: (skip = 0, wanted: Record<string, string> = {}) => {
    const asked = new URLSearchParams({ ...wanted, ...(skip ? { skip: String(skip) } : {}) });
    return ask<Tables>(`/api/tables/mine${asked.size ? `?${asked}` : ""}`);
  },
  removeTable: (table: string) => ask<TableAt>(`/api/tables/mine/${id(table)}`, "DELETE"),
  table: (table: string) => ask<Table>(`/api/tables/${id(table)}`),
  open: (table: OpenTable) => ask<Table>("/api/tables", "POST", table),
  lessons: (game: string) => ask<Lessons>(`/api/games/${id(game)}/lessons`),
  takeLesson: (game: string, lesson: string, body: TakeLesson) => ask<LessonShown>(`/api/games/${id(game)}/lessons/${id(lesson)}`, "POST", body),
  askLesson: (game: string, lesson: string, body: AskLesson) => ask<LessonAnswer>(`/api/games/${id(game)}/lessons/${id(lesson)}/questions`, "POST", body),
  /** What I have learnt and solved, where an account keeps it. */
  progress: (entries: Record<string, string>) => ask<Progress>("/api/me/progress", "POST", { entries }),
  puzzles: () => ask<PuzzleArchive>("/api/puzzles"),
  puzzle: (puzzle: string) => ask<PuzzleShown>(`/api/puzzles/${id(puzzle)}`),
  showPuzzle: (which: AskPuzzle) => ask<PuzzleShown>("/api/puzzles/show", "POST", which),
  tryPuzzle: (which: AskPuzzle, move: string) => ask<PuzzleWhy>("/api/puzzles/why", "POST", { ...which, move }),
  consultPuzzle: (which: AskPuzzle, question: object) => ask<PuzzleConsulted>("/api/puzzles/consult", "POST", { ...which, question }),
  answerPuzzle: (which: AskPuzzle, move?: string) => ask<PuzzleVerdict>("/api/puzzles/answer", "POST", move ? { ...which, move } : which),
  dailies: () => ask<Dailies>("/api/dailies"),
  beginDaily: (game: string) => ask<TableAt>("/api/dailies", "POST", { game }),
  daily: (game: string) => ask<DailyResult>(`/api/dailies/${id(game)}`),
  finishDaily: (table: string, named: boolean) => ask<DailyResult>("/api/dailies/result", "POST", { table, named }),
  code: (code: string) => ask<TableAt>(`/api/codes/${id(code)}`),
  sheet: (table: string) => ask<Sheet>(`/api/tables/${id(table)}/sheet`),
  ply: (table: string, ply: number, eyes: string, line: string[] = []) =>
    ask<PlyShown>(`/api/tables/${id(table)}/plies/${ply}?eyes=${id(eyes)}${line.map((move) => `&line=${id(move)}`).join("")}`),
  review: (table: string) => ask<ReviewState>(`/api/tables/${id(table)}/review`),
  askReview: (table: string) => ask<ReviewState>(`/api/tables/${id(table)}/review`, "POST", {}),
  /** Of a running match too, to carry it elsewhere: where its tables live in the page. */
  wholeRecord: (table: string) => text(`${recordAddress(table)}&whole=true`),
  record: (table: string, ply?: number) => text(recordAddress(table) + (ply === undefined ? "" : `&ply=${ply}`)),
};

/** Where a finished match's record is found as text. */
export function recordAddress(table: string): string {
  return `/api/tables/${id(table)}/record?form=text`;
}

/** The seat's part in the fair shuffle. */
export function entropy(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
