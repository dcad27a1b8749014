/** Ways out of the page: the system's own share sheet, the clipboard, a file. */

/** Whether this browser can hand something over. */
export function canSend(what: ShareData): boolean {
  return typeof navigator.share === "function" && (typeof navigator.canShare !== "function" || navigator.canShare(what));
}

/** Hand it over; false if nobody took it. */
export async function send(what: ShareData): Promise<boolean> {
  try {
    await navigator.share(what);
    return true;
  } catch {
    return false; // thought better of it
  }
}

/** Into the clipboard; false where that is not allowed. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Give the person a file. */
export function keep(file: File): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000); // a slow disk may still read it
}

/** A drawing as pixels, so many wide. */
export async function pngOf(svg: string, width: number): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = width;
    canvas.height = Math.round((width * image.naturalHeight) / image.naturalWidth);
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((done, fail) => canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png"));
  } finally {
    URL.revokeObjectURL(address);
  }
}
