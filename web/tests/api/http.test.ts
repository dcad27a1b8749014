/** Whatever comes instead of an answer of the server is a refusal with a code, never an error of the page. */

import { afterEach, expect, test, vi } from "vitest";
import { api, Refused } from "../../src/api/http";

afterEach(() => vi.unstubAllGlobals());

async function refused(answer: () => Promise<Response>): Promise<string> {
  vi.stubGlobal("fetch", answer);
  const error: unknown = await api.me().catch((fault: unknown) => fault);
  expect(error).toBeInstanceOf(Refused);
  return (error as Refused).problem.code;
}

test("no server, and a proxy that speaks for it", async () => {
  expect(await refused(() => Promise.reject(new TypeError("away")))).toBe("no-connection");
  const page = { status: 200, headers: { "Content-Type": "text/html; charset=utf-8" } };
  expect(await refused(() => Promise.resolve(new Response("<!doctype html>", page)))).toBe("no-connection");
  expect(await refused(() => Promise.resolve(new Response("bad gateway", { status: 502 })))).toBe("http-502");
});

test("the server's own refusal keeps its code", async () => {
  const told = JSON.stringify({ code: "no-such-table", message: "there is no such table" });
  expect(await refused(() => Promise.resolve(new Response(told, { status: 404 })))).toBe("no-such-table");
});
