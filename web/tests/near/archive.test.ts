import { expect, test } from "vitest";
import { filesOf } from "../../src/near/archive";

const BLOCK = 512;

/** As Python's tarfile writes plain files. */
function tar(files: Record<string, string>): ArrayBuffer {
  const blocks: Uint8Array[] = [];
  for (const [name, text] of Object.entries(files)) {
    const content = new TextEncoder().encode(text);
    const head = new Uint8Array(BLOCK);
    head.set(new TextEncoder().encode(name), 0);
    head.set(new TextEncoder().encode(content.length.toString(8).padStart(11, "0")), 124);
    const body = new Uint8Array(Math.ceil(content.length / BLOCK) * BLOCK);
    body.set(content);
    blocks.push(head, body);
  }
  const whole = new Uint8Array(blocks.reduce((sum, { length }) => sum + length, 2 * BLOCK));
  let at = 0;
  for (const block of blocks) {
    whole.set(block, at);
    at += block.length;
  }
  return whole.buffer;
}

test("an archive gives its files back, empty ones and those that fill their blocks", () => {
  const files = { "a/b.py": "print('é')", "a/__init__.py": "", "c.toml": "x".repeat(BLOCK), "d.txt": "last" };
  const found = filesOf(tar(files)).map(({ name, content }) => [name, new TextDecoder().decode(content)]);
  expect(Object.fromEntries(found)).toEqual(files);
});
