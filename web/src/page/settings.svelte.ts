/** What this device prefers, kept in its own storage. */

import { LANGUAGES, spoken } from "../messages/languages";
import { pageMessages, translator, type Messages, type Translate } from "../messages/messages";

/** A new table as it was ordered last: what a form may begin with, once it has looked it over. */
export interface KeptStart {
  seats?: number;
  levels?: string[];
  options?: Record<string, unknown>;
  clock?: string;
  visibility?: string;
  coach?: boolean;
}

export interface Preferences {
  theme: "day" | "night" | "system";
  /** The code of the page's language. */
  language: string;
  /** A language that only the games of packages speak; empty for that of the page. */
  gameLanguage: string;
  /** 0 none, 0.5 quick, 1 normal, 2 slow. */
  speed: number;
  confirm: boolean;
  sound: boolean;
  /** Stronger outlines and patterns on everything that has a colour. */
  marked: boolean;
  /** Month and kind in the corner of every flower card. */
  badges: boolean;
  /** A curtain between turns on a shared screen. */
  curtain: boolean;
  /** For those who know it: moves in notation as well, and a line to type them. */
  notation: boolean;
  /** The puzzle of the day on the first page. */
  puzzles: boolean;
  /** The last game whose lid was open. */
  game: string;
  /** The last bot played against. */
  level: string;
  /** The last order of every game. */
  starts: Record<string, KeptStart>;
  /** Who last shared this screen, by seat; mine is not among them. */
  names: string[];
}

const KEY = "kiribako";

function standard(): Preferences {
  return {
    theme: "system",
    language: spoken(navigator.languages ?? [navigator.language]),
    gameLanguage: "",
    speed: 1,
    confirm: false,
    sound: false,
    marked: false,
    badges: true,
    curtain: true,
    notation: false,
    puzzles: true,
    game: "kiwara",
    level: "",
    starts: {},
    names: [],
  };
}

function stored(): Preferences {
  try {
    return { ...standard(), ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Preferences>) };
  } catch {
    return standard(); // no storage, or somebody else's text in it
  }
}

/** Type that only some languages need, fetched with them. */
const types = import.meta.glob("../look/type.*.css");
const DARK = "(prefers-color-scheme: dark)";
const STILL = "(prefers-reduced-motion: reduce)";

class Settings {
  chosen = $state<Preferences>(stored());
  private kept = true;
  private texts = $state.raw<Messages>({});
  private dark = $state(matchMedia(DARK).matches);
  private still = $state(matchMedia(STILL).matches);

  /** Words of the page in the chosen language. */
  t: Translate = $derived(translator(this.chosen.language, this.texts));
  night = $derived(this.chosen.theme === "system" ? this.dark : this.chosen.theme === "night");
  /** How slow movements are: 0 where the system or the person wants none. */
  speed = $derived(this.still ? 0 : this.chosen.speed);

  /** The language of a game's own words. */
  gameLanguage = $derived(this.chosen.gameLanguage || this.chosen.language);

  /** For days and hours: as this device writes the chosen language, where it speaks it. */
  locale = $derived(navigator.language.startsWith(this.chosen.language) ? navigator.language : this.chosen.language);

  get messages(): Messages {
    return this.texts;
  }

  set<K extends keyof Preferences>(name: K, value: Preferences[K]): void {
    this.chosen[name] = value;
    try {
      localStorage.setItem(KEY, JSON.stringify(this.chosen));
    } catch {
      // a private window without storage: the choice lasts as long as the page
    }
  }

  /** Only what an address asks for, whatever this device prefers: of a page in somebody else's. */
  only(asked: { theme: Preferences["theme"]; language: string | null }): void {
    const plain = standard();
    this.kept = false;
    this.chosen = { ...plain, theme: asked.theme, language: asked.language ?? plain.language };
  }

  /** Keep document and system in step with the choices; call once, inside a component. */
  follow(): void {
    matchMedia(DARK).addEventListener("change", (event) => (this.dark = event.matches));
    matchMedia(STILL).addEventListener("change", (event) => (this.still = event.matches));
    addEventListener("storage", (event) => {
      if (event.key === KEY && this.kept) this.chosen = stored();
    });
    $effect(() => {
      const root = document.documentElement;
      root.dataset["theme"] = this.night ? "night" : "day";
      root.dataset["marked"] = String(this.chosen.marked);
      root.style.setProperty("--move", `${250 * this.speed}ms`);
      root.lang = this.chosen.language;
      root.dir = LANGUAGES.get(this.chosen.language)?.direction ?? "ltr";
    });
    $effect(() => {
      const language = this.chosen.language;
      void types[`../look/type.${language}.css`]?.();
      void pageMessages(language).then((messages) => {
        if (this.chosen.language === language) this.texts = messages;
      });
    });
  }
}

export const settings = new Settings();
