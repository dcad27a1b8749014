/** The code of a table in what somebody typed or pasted: the code itself, spaced or not, or the whole link. No DOM. */

export function codeOf(typed: string): string {
  const last =
    typed
      .trim()
      .replace(/[?#].*$/, "")
      .replace(/\/+$/, "")
      .split("/")
      .at(-1) ?? "";
  return last.replace(/[\s-]/g, "").toUpperCase();
}
