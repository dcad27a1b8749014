import { expect, test, vi } from "vitest";
import type { GameFacts } from "../../src/api/wire";
import { adapted, bringBoards, furtherLanguages, gameMessages, messageFile } from "../../src/page/registry";

test("a package may bring as little as it likes", () => {
  const module = adapted("toy", {});
  expect(module.mount).toBeUndefined();
  expect(module.prints).toBeUndefined();
  expect(module.minutes).toBeUndefined();
});

test("one picture does for the whole lid", () => {
  const { prints } = adapted("toy", { prints: { wide: "/boards/toy/lid.svg" } });
  expect(prints).toEqual({ tall: "/boards/toy/lid.svg", wide: "/boards/toy/lid.svg", emblem: "/boards/toy/lid.svg", focus: "50%" });
});

test("messages are those of the page's language, of one the reader knows, or English", () => {
  const messages = { en: { summary: "stones" }, de: { summary: "Steine" } };
  expect(messageFile(messages, "en", ["de-AT"])).toEqual(messages.en);
  expect(messageFile(messages, "fr", ["fr-FR", "de-AT"])).toEqual(messages.de);
  expect(messageFile(messages, "fr", ["fr-FR"])).toEqual(messages.en);
  expect(messageFile({}, "fr", ["fr-FR"])).toEqual({});
});

test("a package speaks any language it brings", async () => {
  const board = "data:text/javascript,export default { messages: { de: { summary: 'Steine' }, xx1: {} } };";
  vi.stubGlobal("navigator", { languages: ["en-GB"] });
  await bringBoards([{ id: "stones", board } as GameFacts]);
  expect(furtherLanguages()).toEqual({ de: "Deutsch", xx1: "xx1" });
  expect(await gameMessages("stones", ["de"])).toEqual({ summary: "Steine" });
  expect((await gameMessages("koi-koi", ["de", "fr"]))["summary"]).toContain("fleurs");
  expect(await gameMessages("nobodys", ["en"])).toEqual({});
  vi.unstubAllGlobals();
});
