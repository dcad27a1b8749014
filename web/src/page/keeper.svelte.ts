/** The box on this device: kept by the browser, renewed when its person says so, installed like any program. */

import { IS_SITE, listen } from "../api/transport";

/** What a browser that can install a page offers; of no standard yet, so no types know it. */
interface Offer extends Event {
  prompt(): Promise<unknown>;
}

const SOON = 3_000; // milliseconds: first the page, then what keeps it
const HOURLY = 3_600_000;

class Keeper {
  /** A newer version lies ready. */
  ready = $state(false);
  /** When the server last said what is shown now: it is away. 0 if it never did; null while it answers. */
  away = $state<number | null>(null);
  private offer = $state.raw<Offer | null>(null);
  private registration: ServiceWorkerRegistration | null = null;
  private taken = false;

  constructor() {
    listen({ away: (when) => (this.away = when) });
  }

  /** Whether the browser would install the box now. */
  get canInstall(): boolean {
    return this.offer !== null;
  }

  /** Keep the box in this browser, as far as it lets us: not without https, nor while it is being built. */
  start(): () => void {
    const offered = (event: Event): void => {
      event.preventDefault(); // asked for in the settings, not in the middle of a move
      this.offer = event as Offer;
    };
    addEventListener("beforeinstallprompt", offered);
    const services = import.meta.env.DEV ? undefined : navigator.serviceWorker;
    const changed = (): void => void (this.taken && location.reload());
    services?.addEventListener("controllerchange", changed);
    const begin = setTimeout(() => void (services && this.register(services)), IS_SITE ? 0 : SOON);
    const often = setInterval(() => void this.registration?.update().catch(() => undefined), HOURLY);
    return () => {
      clearTimeout(begin);
      clearInterval(often);
      removeEventListener("beforeinstallprompt", offered);
      services?.removeEventListener("controllerchange", changed);
    };
  }

  /** Change over to the new version. */
  take(): void {
    this.taken = true;
    this.registration?.waiting?.postMessage("go");
  }

  async install(): Promise<void> {
    const offer = this.offer;
    this.offer = null; // a browser asks once
    await offer?.prompt();
  }

  private async register(services: ServiceWorkerContainer): Promise<void> {
    const address = new URL(`${import.meta.env.BASE_URL}offline.js`, document.baseURI);
    // A private window, or a browser told to keep nothing, refuses or gives nothing: it is played all the same.
    const registration = await services.register(address).catch(() => undefined);
    if (!registration) return;
    this.registration = registration;
    const look = (): void => void this.look(registration.waiting);
    registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", look));
    look();
  }

  /** A version that waits is told of, unless this page came from it: then it may begin at once. */
  private async look(waiting: ServiceWorker | null): Promise<void> {
    if (!waiting || !navigator.serviceWorker.controller) return;
    const entry = await new Promise<string>((resolve) => {
      const channel = new MessageChannel();
      channel.port1.onmessage = ({ data }: MessageEvent<string>) => resolve(data);
      waiting.postMessage("which", [channel.port2]);
    });
    const own = document.querySelector<HTMLScriptElement>("script[type=module][src]")?.src ?? "";
    if (own.endsWith(`/${entry}`)) waiting.postMessage("go");
    else this.ready = true;
  }
}

export const keeper = new Keeper();
