/** This browser and pushes: whether it takes them, and asking it to. */

import type { AddPush } from "../api/wire";

export type Takes = "on" | "off" | "denied" | "cannot";

/** The service worker must be there, and that needs https or this very machine. */
async function registration(): Promise<ServiceWorkerRegistration | null> {
  if (!("PushManager" in globalThis) || !navigator.serviceWorker) return null;
  return (await navigator.serviceWorker.getRegistration()) ?? null;
}

export async function pushState(): Promise<{ takes: Takes; endpoint: string }> {
  const found = await registration();
  if (!found) return { takes: "cannot", endpoint: "" };
  const known = await found.pushManager.getSubscription();
  if (known) return { takes: "on", endpoint: known.endpoint };
  return { takes: Notification.permission === "denied" ? "denied" : "off", endpoint: "" };
}

const bytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

/** Asks the person, then the browser; null if either says no. */
export async function takePushes(serverKey: string): Promise<AddPush | null> {
  const found = await registration();
  if (!found || (await Notification.requestPermission()) !== "granted") return null;
  const made = await found.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(serverKey) });
  const { endpoint, keys } = made.toJSON();
  return endpoint && keys?.["p256dh"] && keys["auth"] ? { endpoint, p256dh: keys["p256dh"], auth: keys["auth"] } : null;
}

export async function leavePushes(): Promise<void> {
  const known = await (await registration())?.pushManager.getSubscription();
  await known?.unsubscribe();
}
