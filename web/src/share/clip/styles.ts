/** The page's style sheets as one text that needs no other file: pictures and typefaces are in it. */

interface Face {
  css: string;
  /** First and last letters; empty: all. */
  ranges: [number, number][];
}

const URLS = /url\((['"]?)([^'")]+)\1\)/g;
const fetched = new Map<string, Promise<string>>();

/** A file of ours as a data address. */
export function asData(address: string): Promise<string> {
  if (address.startsWith("data:")) return Promise.resolve(address); // small prints are that already, and may not be fetched
  const known = fetched.get(address);
  if (known) return known;
  const asked = fetch(address)
    .then((answer) => answer.blob())
    .then(
      (blob) =>
        new Promise<string>((done, fail) => {
          const reader = new FileReader();
          reader.onload = () => done(String(reader.result));
          reader.onerror = () => fail(reader.error ?? new Error("unreadable"));
          reader.readAsDataURL(blob);
        }),
    );
  fetched.set(address, asked);
  asked.catch(() => fetched.delete(address));
  return asked;
}

/** A text with every address in `url()` replaced by what lies there; parts of the document itself stay named. */
async function whole(css: string, base: string): Promise<string> {
  const found = [...new Set([...css.matchAll(URLS)].map((match) => match[2] ?? ""))].filter((url) => !/^(#|data:)/.test(url));
  const data = new Map(await Promise.all(found.map(async (url) => [url, await asData(new URL(url, base).href).catch(() => "data:,")] as const)));
  return css.replace(URLS, (all, _quote: string, url: string) => (data.has(url) ? `url("${data.get(url)}")` : all));
}

function rangesOf(face: CSSFontFaceRule): [number, number][] {
  const text = face.style.getPropertyValue("unicode-range");
  return [...text.matchAll(/U\+([0-9a-f]+)(?:-([0-9a-f]+))?/gi)].map(([, first = "0", last = first]) => [parseInt(first, 16), parseInt(last, 16)]);
}

/** Every rule of the page, and its typefaces one by one. */
export class Styles {
  private sheets = 0;
  private rules = "";
  private faces: { rule: CSSFontFaceRule; base: string; ranges: [number, number][] }[] = [];
  private readonly taken = new Map<CSSFontFaceRule, Promise<Face>>();

  /** The styles for what has these letters. */
  async for(letters: string): Promise<string> {
    if (document.styleSheets.length !== this.sheets) await this.read();
    const codes = [...new Set(letters)].map((letter) => letter.codePointAt(0) ?? 0);
    const wanted = this.faces.filter(({ ranges }) => !ranges.length || codes.some((code) => ranges.some(([first, last]) => first <= code && code <= last)));
    const faces = await Promise.all(wanted.map((face) => this.face(face)));
    return faces.map(({ css }) => css).join("\n") + this.rules;
  }

  private async read(): Promise<void> {
    const sheets = [...document.styleSheets];
    this.sheets = sheets.length;
    const parts: Promise<string>[] = [];
    this.faces = [];
    for (const sheet of sheets) {
      const base = sheet.href ?? document.baseURI;
      const rules = [...sheet.cssRules];
      for (const rule of rules) if (rule instanceof CSSFontFaceRule) this.faces.push({ rule, base, ranges: rangesOf(rule) });
      const texts = rules.filter((rule) => !(rule instanceof CSSFontFaceRule)).map((rule) => rule.cssText);
      parts.push(whole(texts.join("\n"), base));
    }
    this.rules = (await Promise.all(parts)).join("\n");
  }

  private face({ rule, base, ranges }: { rule: CSSFontFaceRule; base: string; ranges: [number, number][] }): Promise<Face> {
    let face = this.taken.get(rule);
    if (!face) {
      face = whole(rule.cssText, base).then((css) => ({ css, ranges }));
      this.taken.set(rule, face);
    }
    return face;
  }
}
