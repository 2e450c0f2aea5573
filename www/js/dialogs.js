/** @param {string} selector @param {ParentNode} [root] @returns {any} what the caller knows it to be */
export const find = (selector, root = document) => root.querySelector(selector);

/** @param {string} name */
export function open(name) {
  const element = find(`[data-dialog="${name}"]`);
  if (!element.open) {
    element.returnValue = "";
    element.showModal();
    // Not `autofocus`: that would also act on a closed dialog while the page loads.
    find("[data-focus]", element).focus();
  }
  return element;
}

/** @param {HTMLDialogElement} element */
export function closable(element) {
  element.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("[data-close]") : null;
    // A click on the dialog itself is one beside its contents.
    if (button || target === element) element.close(button?.getAttribute("data-close") ?? "");
  });
}
