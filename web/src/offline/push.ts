/** Pushes in the service worker: what a call says is shown, and a tap leads to what waits. */

/** What the server seals into a push. */
interface Call {
  title: string;
  body: string;
  tag: string;
  path: string;
}
interface PushEvent extends Event {
  data: { json(): Call } | null;
  waitUntil(work: Promise<unknown>): void;
}
interface ClickEvent extends Event {
  notification: Notification & { data?: { path: string } };
  waitUntil(work: Promise<unknown>): void;
}
interface Window {
  url: string;
  visibilityState: string;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
}
export interface PushScope {
  registration: { scope: string; showNotification(title: string, options: NotificationOptions): Promise<void> };
  clients: {
    matchAll(options: { type: "window"; includeUncontrolled: boolean }): Promise<Window[]>;
    openWindow(url: string): Promise<unknown>;
  };
  addEventListener(name: "push", heard: (event: PushEvent) => void): void;
  addEventListener(name: "notificationclick", heard: (event: ClickEvent) => void): void;
}

/** The address a call leads to, below the box's own: nothing in a push leads anywhere else. */
export function leadsTo(scope: string, path: string): string {
  const url = new URL(scope.replace(/\/$/, "") + (path.startsWith("/") ? path : "/"), scope);
  return url.href.startsWith(scope) ? url.href : scope;
}

/** Listen for pushes; the same thing told twice is shown once, by its tag. */
export function hearPushes(worker: PushScope): void {
  worker.addEventListener("push", (event) => {
    const call = event.data?.json();
    if (!call) return;
    const { title, body, tag, path } = call;
    event.waitUntil(worker.registration.showNotification(title, { body, tag, icon: "icons/box-192.png", data: { path } }));
  });
  worker.addEventListener("notificationclick", (event) => {
    event.notification.close();
    const url = leadsTo(worker.registration.scope, event.notification.data?.path ?? "/");
    event.waitUntil(open(worker, url));
  });
}

/** In a window that is open already, if there is one. */
async function open(worker: PushScope, url: string): Promise<void> {
  const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const here = windows.find((window) => window.url === url) ?? windows[0];
  if (!here) {
    await worker.clients.openWindow(url);
    return;
  }
  await here.focus().catch(() => undefined); // some browsers only let it be done by a hand
  if (here.url !== url) await here.navigate(url);
}
