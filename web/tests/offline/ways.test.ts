import { describe, expect, it } from "vitest";
import { nameOf, wayOf, type Kept } from "../../src/offline/ways";

const BASE = "https://games.example/some/where/";
const kept = (near: boolean): Kept => ({
  version: "1",
  entry: "assets/a.js",
  near,
  files: ["index.html", "assets/a.js"],
  later: ["assets/japanese.woff2"],
  packed: [],
});
const ask = (near: boolean, path: string, how: { method?: string; mode?: string; credentials?: string } = {}): string =>
  wayOf(kept(near), BASE, { url: path.startsWith("http") ? path : BASE + path, method: "GET", mode: "cors", ...how });

describe("which way a request goes", () => {
  it("brings the box's own files from what is kept, whatever hangs on the address", () => {
    expect(ask(true, "assets/a.js")).toBe("kept");
    expect(ask(false, "assets/a.js?v=1#x")).toBe("kept");
    expect(ask(true, "assets/other.js")).toBe("pass");
    expect(ask(true, "assets/japanese.woff2")).toBe("kept");
  });
  it("shows the page for every address somebody goes to", () => {
    expect(ask(false, "tables/abc", { mode: "navigate" })).toBe("page");
    expect(ask(true, "", { mode: "navigate" })).toBe("page");
  });
  it("remembers what a server said, and nothing of a box that has none", () => {
    expect(ask(false, "api/games")).toBe("seen");
    expect(ask(false, "boards/acorns/board.js")).toBe("seen");
    expect(ask(true, "api/games")).toBe("pass");
  });
  it("leaves embeds to the server: who may frame them, and what a spectator sees", () => {
    expect(ask(false, "embed/tables/abc", { mode: "navigate" })).toBe("pass");
    expect(ask(false, "api/tables/abc", { credentials: "omit" })).toBe("pass");
    expect(ask(false, "assets/a.js", { credentials: "omit" })).toBe("kept");
  });
  it("keeps nothing that holds secrets or others' affairs", () => {
    for (const path of ["api/me/calls", "api/me/data", "api/me/sessions", "api/desk", "api/desk/people"]) expect(ask(false, path)).toBe("pass");
    expect(ask(false, "api/me/page")).toBe("seen");
  });
  it("forgets what was seen when somebody comes or goes", () => {
    for (const path of ["api/sessions", "api/accounts", "api/me/sessions/1"]) expect(ask(false, path, { method: "DELETE" })).toBe("forget");
    expect(ask(false, "api/tables", { method: "POST" })).toBe("pass");
  });
  it("leaves everybody else alone", () => {
    expect(ask(true, "https://elsewhere.example/assets/a.js")).toBe("pass");
    expect(ask(false, "https://games.example/other/api/games")).toBe("pass");
    expect(nameOf(BASE, `${BASE}icons/a%20b.png`)).toBe("icons/a b.png");
  });
});
