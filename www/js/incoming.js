// What is brought to the page from elsewhere: files and texts, dropped or pasted.

// A drag that is given up outside the window, or with a key, is told of by some browsers only in that they fall silent.
const SILENCE = 1000;

/** @typedef {{ file?: File, text?: string }} Gift */

// Where one can type.
const FIELDS = ":read-write";

/** @param {DataTransfer | null} transfer @returns {Gift | null} */
function unwrap(transfer) {
  const file = transfer?.files[0];
  if (file) return { file };
  const text = transfer?.getData("text/plain");
  return text ? { text } : null;
}

/** @param {DataTransfer | null} transfer */
const bears = (transfer) => transfer !== null && ["Files", "text/plain"].some((type) => transfer.types.includes(type));

/**
 * Hears of everything that is dropped or pasted on the page outside its text fields.
 *
 * @param {object} parts @param {(element: Element) => boolean} parts.takes a text field whose drops are wanted too
 * @param {(near: boolean) => void} parts.hover @param {(gift: Gift) => void} parts.bring
 */
export function listenForGifts({ takes, hover, bring }) {
  let timer = 0;
  // What is dragged from one place of the page to another is none of our business.
  let own = false;

  /** @param {EventTarget | null} target */
  function isField(target) {
    const field = target instanceof Element ? target.closest(FIELDS) : null;
    return field !== null && !takes(field);
  }

  function leave() {
    clearTimeout(timer);
    hover(false);
  }

  /** @param {DragEvent} event */
  function over(event) {
    const { dataTransfer: transfer, target } = event;
    if (own || !bears(transfer)) return;
    // A field takes a text by itself, and would let a file take the place of the page.
    if (isField(target) && !transfer?.types.includes("Files")) return leave();
    event.preventDefault();
    if (transfer) transfer.dropEffect = "copy";
    hover(true);
    clearTimeout(timer);
    timer = window.setTimeout(leave, SILENCE);
  }

  addEventListener("dragstart", () => { own = true; });
  for (const end of ["dragend", "pointerdown"]) addEventListener(end, () => { own = false; }, true);
  addEventListener("dragenter", over);
  addEventListener("dragover", over);
  addEventListener("dragleave", ({ relatedTarget }) => {
    if (relatedTarget === null) leave();
  });
  addEventListener("drop", (event) => {
    leave();
    const { dataTransfer: transfer, target } = event;
    if (own || !bears(transfer) || (isField(target) && !transfer?.types.includes("Files"))) return;
    event.preventDefault();
    const gift = unwrap(transfer);
    if (gift) bring(gift);
  });

  // First of all, so that nobody else opens it as well.
  addEventListener("paste", (event) => {
    const gift = unwrap(event.clipboardData);
    const target = event.target instanceof Element ? event.target : null;
    // A file means nothing to a field.
    if (!gift || (target?.closest(FIELDS) && !(gift.file && takes(target)))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    bring(gift);
  }, true);
}
