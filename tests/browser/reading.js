// What a person reads or hears on a page, and what of it is cut off. Evaluates to the two questions.
(() => {
  const SAME_EVERYWHERE = "script, style, code, kbd, .notation, [data-same]";
  const HEARD = ["aria-label", "aria-description", "aria-roledescription", "aria-valuetext", "title", "placeholder", "alt"];
  const MEANT = "svg, .strip .all"; // a drawing; one line that opens into the whole story
  const BOXES = "button, [role=button], a, td, th, label, summary, dialog, [role=tab]";

  const shown = (element) => element.checkVisibility({ visibilityProperty: true });
  const where = (element) => {
    const names = [];
    for (let at = element; at && at !== document.body && names.length < 4; at = at.parentElement)
      names.unshift(at.localName + [...at.classList].filter((name) => !name.startsWith("svelte-")).map((name) => `.${name}`).join(""));
    return names.join(" > ");
  };

  function* texts() {
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const parent = node.parentElement;
      if (node.data.trim() && !parent.closest(SAME_EVERYWHERE) && shown(parent)) yield node;
    }
  }

  /** Every text that is there to be read or heard, with its place. */
  function said() {
    const found = new Map();
    for (const node of texts()) found.set(node.data.trim(), where(node.parentElement));
    for (const name of HEARD)
      for (const element of document.querySelectorAll(`[${name}]`))
        if (!element.closest(SAME_EVERYWHERE) && shown(element)) found.set(element.getAttribute(name), `${where(element)} [${name}]`);
    found.set(document.title, "title");
    return [...found];
  }

  const scrolls = (style) => /auto|scroll/.test(style.overflowX) || /auto|scroll/.test(style.overflowY);
  const hides = (style) => /hidden|clip/.test(style.overflowX) || /hidden|clip/.test(style.overflowY);
  const onlyHeard = (box) => box.width <= 2 || box.height <= 2;

  /** What a text sticks out of: the screen, a box that hides the rest, or its own button; nothing if all is well. */
  function beyond(node) {
    const range = document.createRange();
    range.selectNodeContents(node);
    const text = range.getBoundingClientRect();
    if (onlyHeard(text)) return "";
    const own = node.parentElement.closest(BOXES);
    let at = node.parentElement;
    for (; at && at !== document.documentElement; at = at.parentElement) {
      const style = getComputedStyle(at);
      const box = at.getBoundingClientRect();
      if (hides(style) && onlyHeard(box)) return "";
      if (getComputedStyle(at).opacity === "0") return "";
      const wide = text.left < box.left - 2 || text.right > box.right + 2;
      const high = text.bottom > box.bottom + 3 || text.top < box.top - 3;
      if (at === own && wide) return `sticks out of ${where(at)}`;
      if (scrolls(style)) return "";
      if (hides(style) && (wide || high)) return `cut off by ${where(at)}`;
    }
    return text.left < -1 || text.right > innerWidth + 1 ? "sticks out of the screen" : "";
  }

  /** Every text that cannot be read whole. */
  function cut() {
    const found = [];
    for (const node of texts()) {
      if (node.parentElement.closest(MEANT)) continue;
      const how = beyond(node);
      if (how) found.push(`${node.data.trim().slice(0, 60)}: ${how}`);
    }
    const over = document.documentElement.scrollWidth - innerWidth;
    if (over > 0) found.push(`the page is ${over} px too wide`);
    return found;
  }

  return { said: said(), cut: cut() };
})();
