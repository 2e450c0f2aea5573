// A page that is not ours has none of our looks, and must keep its own.

/** @param {string} name @param {ParentNode} home */
function sheet(name, home) {
  const { href } = new URL(`../css/${name}.css`, import.meta.url);
  const links = [...home.querySelectorAll('link[rel="stylesheet"]')];
  const there = /** @type {HTMLLinkElement | undefined} */ (links.find((link) => /** @type {HTMLLinkElement} */ (link).href === href));
  if (there?.sheet) return Promise.resolve();
  const link = there ?? document.createElement("link");
  return new Promise((done) => {
    link.addEventListener("load", done);
    // Without its looks it still tells the game.
    link.addEventListener("error", done);
    if (there) return;
    link.rel = "stylesheet";
    link.href = href;
    // The page's own come later, and have the last word.
    home.prepend(link);
  });
}

/** Fetches what a board needs to look like one. @param {HTMLElement} element */
export function dress(element) {
  const root = element.getRootNode();
  const home = root instanceof ShadowRoot ? root : document.head;
  // The colours are those of this element, not of the page around it.
  const shadow = element.shadowRoot ?? element.attachShadow({ mode: "open" });
  const colours = sheet("tokens", shadow);
  if (!shadow.querySelector("slot")) shadow.append(document.createElement("slot"));
  return Promise.all([colours, sheet("board", home), sheet("exhibit", home)]);
}
