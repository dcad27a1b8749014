/** Where the frames of a clip go: into a video by the browser's own encoder, or into a moving picture. */

import { Gif } from "./gif";
import { mp4 } from "./mp4";
import type { Packet } from "./packets";
import { webm } from "./webm";

export type Form = "video" | "moving";

/** Takes frames in order, each with how long it stays. */
export interface Sink {
  add: (frame: HTMLCanvasElement, milliseconds: number) => Promise<void>;
  done: () => Promise<Blob>;
}

/** What chats and telephones play comes first; not every browser may make it. */
const CODECS = [
  ["avc1.42E01F", "mp4"],
  ["vp09.00.31.08", "V_VP9"],
  ["vp8", "V_VP8"],
] as const;
const RATE = 2_500_000; // bits a second, of which flat colours need a part
const KEY_EVERY = 5_000; // milliseconds between pictures that need no other
const QUEUE = 8; // frames that may wait for the encoder

function settingsFor(codec: string, width: number, height: number): VideoEncoderConfig {
  return { codec, width, height, bitrate: RATE, latencyMode: "quality" };
}

/** The encoder this browser has for a video of that size; null: none. */
async function codecFor(width: number, height: number): Promise<(typeof CODECS)[number] | null> {
  if (typeof VideoEncoder === "undefined") return null; // old, or the page came without https
  for (const codec of CODECS) {
    if ((await VideoEncoder.isConfigSupported(settingsFor(codec[0], width, height)).catch(() => null))?.supported) return codec;
  }
  return null;
}

/** Whether videos can be made here. */
export async function canFilm(): Promise<boolean> {
  return (await codecFor(480, 480)) !== null;
}

function copied(given: AllowSharedBufferSource): Uint8Array<ArrayBuffer> {
  const bytes = ArrayBuffer.isView(given) ? new Uint8Array(given.buffer, given.byteOffset, given.byteLength) : new Uint8Array(given);
  return bytes.slice();
}

async function video(width: number, height: number): Promise<Sink> {
  const found = await codecFor(width, height);
  if (!found) throw new Error("no encoder");
  const [codec, kind] = found;
  const packets: Packet[] = [];
  let setup = new Uint8Array(); // what a decoder of H.264 has to know first
  let fault: DOMException | null = null;
  let [now, key] = [0, -Infinity];
  const encoder = new VideoEncoder({
    output: (chunk, more) => {
      const told = more?.decoderConfig?.description;
      if (told) setup = copied(told);
      const data = new Uint8Array(chunk.byteLength);
      chunk.copyTo(data);
      packets.push({ milliseconds: Math.round(chunk.timestamp / 1000), key: chunk.type === "key", data });
    },
    error: (error) => (fault = error),
  });
  encoder.configure(settingsFor(codec, width, height));
  const show = (canvas: HTMLCanvasElement, milliseconds: number): void => {
    const frame = new VideoFrame(canvas, { timestamp: Math.round(now * 1000), duration: Math.round(milliseconds * 1000) });
    const keyFrame = now - key >= KEY_EVERY;
    if (keyFrame) key = now;
    encoder.encode(frame, { keyFrame });
    frame.close();
  };
  let last: HTMLCanvasElement | null = null;
  return {
    add: async (canvas, milliseconds) => {
      if (fault) throw fault as DOMException;
      show(canvas, milliseconds);
      now += milliseconds;
      last = canvas;
      while (encoder.encodeQueueSize > QUEUE) await new Promise((done) => encoder.addEventListener("dequeue", done, { once: true }));
    },
    done: async () => {
      if (last) show(last, 0); // players stop at the last picture: it has its time before
      await encoder.flush();
      encoder.close();
      if (fault) throw fault as DOMException;
      if (kind === "mp4") return new Blob([mp4(width, height, setup, packets, now)], { type: "video/mp4" });
      return new Blob([webm(kind, width, height, packets, now)], { type: "video/webm" });
    },
  };
}

function moving(width: number, height: number): Sink {
  const gif = new Gif(width, height);
  return {
    add: async (canvas, milliseconds) => {
      const pixels = canvas.getContext("2d", { willReadFrequently: true })?.getImageData(0, 0, width, height);
      if (pixels) gif.add(pixels.data, milliseconds);
      await new Promise((done) => setTimeout(done)); // the page stays alive in between
    },
    done: () => Promise.resolve(new Blob([gif.done()], { type: "image/gif" })),
  };
}

export function sinkFor(form: Form, width: number, height: number): Promise<Sink> {
  return form === "video" ? video(width, height) : Promise.resolve(moving(width, height));
}
