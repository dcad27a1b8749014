/** A press or a key while something is told: it tells the rest at once, and does nothing else. */

interface Story {
  readonly telling: boolean;
  skip: () => void;
}

/** Where a press skips: the board and the strip above it, but not what asks something over them. */
const STAGE = "[data-stage]";
const ASKING = "[data-curtain], dialog, [role=dialog], [role=alertdialog]";
/** Keys that only move on or belong to the browser. */
const QUIET = ["Tab", "Shift", "Control", "Alt", "Meta", "CapsLock", "ContextMenu"];

/** Listen on a whole window, before anybody else; returns how to stop. */
export function listenForSkips(root: Window, story: Story): () => void {
  /** The kind of press that skipped: its other events make no move either. */
  let eaten: "pointer" | "key" | null = null;
  const swallow = (event: Event): void => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const onStage = ({ target }: Event): boolean => {
    if (!(target instanceof Element)) return false;
    return target === root.document.body || (target.closest(STAGE) !== null && target.closest(ASKING) === null);
  };
  const press = (event: Event, kind: "pointer" | "key"): void => {
    eaten = null;
    if (!story.telling || !onStage(event)) return;
    if (kind === "pointer" && event.target === root.document.body) return; // beside everything
    eaten = kind;
    story.skip();
    swallow(event);
  };
  const rest = (kind: "pointer" | "key", last: boolean) => (event: Event) => {
    if (eaten !== kind) return;
    if (last) eaten = null;
    swallow(event);
  };
  const listeners: [string, (event: Event) => void][] = [
    ["pointerdown", (event) => press(event, "pointer")],
    ["mousedown", rest("pointer", false)],
    ["pointerup", rest("pointer", false)],
    ["mouseup", rest("pointer", false)],
    ["click", rest("pointer", true)],
    [
      "keydown",
      (event) => {
        const { key, ctrlKey, metaKey, altKey } = event as KeyboardEvent;
        if (!QUIET.includes(key) && !ctrlKey && !metaKey && !altKey) press(event, "key");
      },
    ],
    ["keyup", rest("key", true)],
  ];
  for (const [kind, hear] of listeners) root.addEventListener(kind, hear, { capture: true });
  return () => {
    for (const [kind, hear] of listeners) root.removeEventListener(kind, hear, { capture: true });
  };
}
