// Reads an animated GIF, after its specification; knows nothing of how ours are made.

/** @typedef {{ left: number, top: number, width: number, height: number, delay: number, dispose: number, clear: number, pixels: Uint8Array }} Frame */

/**
 * @param {Uint8Array} bytes
 * @returns {{ width: number, height: number, loops: number | null, frames: Frame[], pictures(): Generator<Uint8Array> }} `pictures` gives, frame by frame, all pixels
 *   as red, green and blue: each time the same array.
 */
export function readGif(bytes) {
  let at = 0;
  const byte = () => {
    if (at >= bytes.length) throw new Error("the file ends too soon");
    return bytes[at++];
  };
  const word = () => byte() | (byte() << 8);
  const text = (/** @type {number} */ length) => String.fromCharCode(...Array.from({ length }, byte));
  /** @param {number} flags */
  const table = (flags) => (flags & 0x80 ? Uint8Array.from({ length: 3 * (2 << (flags & 7)) }, byte) : null);
  const blocks = () => {
    /** @type {number[]} */
    const all = [];
    for (let size = byte(); size > 0; size = byte()) for (let i = 0; i < size; i++) all.push(byte());
    return all;
  };

  if (text(6) !== "GIF89a") throw new Error("no GIF");
  const [width, height, flags] = [word(), word(), byte()];
  at += 2;
  const colours = table(flags);
  /** @type {number | null} */
  let loops = null;
  /** @type {Frame[]} */
  const frames = [];
  let control = { delay: 0, dispose: 0, clear: -1 };
  for (;;) {
    const kind = byte();
    if (kind === 0x3b) break;
    if (kind === 0x21) {
      const label = byte();
      if (label === 0xff) {
        const name = text(byte());
        const [, low, high] = blocks();
        if (name === "NETSCAPE2.0") loops = low | (high << 8);
      } else if (label === 0xf9) {
        const [packed, low, high, clear] = blocks();
        control = { delay: low | (high << 8), dispose: (packed >> 2) & 7, clear: packed & 1 ? clear : -1 };
      } else blocks();
      continue;
    }
    if (kind !== 0x2c) throw new Error(`what is ${kind}?`);
    const [left, top, w, h, look] = [word(), word(), word(), word(), byte()];
    if (look & 0xc0) throw new Error("a frame has colours of its own, or is interlaced");
    if (left + w > width || top + h > height) throw new Error("a frame is larger than the picture");
    frames.push({ left, top, width: w, height: h, ...control, pixels: unpack(byte(), blocks(), w * h) });
  }
  if (at !== bytes.length) throw new Error("something follows the end");

  return {
    width, height, loops, frames,
    * pictures() {
      const canvas = new Uint8Array(3 * width * height);
      for (const { left, top, width: w, clear, pixels } of frames) {
        pixels.forEach((index, i) => {
          if (index === clear || !colours) return;
          const place = 3 * ((top + Math.floor(i / w)) * width + left + (i % w));
          canvas.set(colours.subarray(3 * index, 3 * index + 3), place);
        });
        yield canvas;
      }
    },
  };
}

/** Undoes Lempel, Ziv and Welch. @param {number} smallest @param {number[]} data @param {number} count */
function unpack(smallest, data, count) {
  const [clear, end] = [1 << smallest, (1 << smallest) + 1];
  const out = new Uint8Array(count);
  let filled = 0;
  /** @type {number[][]} */
  let table = [];
  let size = 0;
  /** @type {number[] | null} */
  let before = null;
  const reset = () => {
    table = Array.from({ length: clear }, (_, i) => [i]);
    table.push([], []);
    size = smallest + 1;
    before = null;
  };
  reset();
  let [bits, held] = [0, 0];
  for (const byte of data) {
    bits |= byte << held;
    held += 8;
    while (held >= size) {
      const code = bits & ((1 << size) - 1);
      bits >>>= size;
      held -= size;
      if (code === end) {
        if (filled !== count) throw new Error(`${filled} pixels instead of ${count}`);
        return out;
      }
      if (code === clear) {
        reset();
        continue;
      }
      /** @type {number[]} */
      const run = table[code] ?? (before ? [...before, before[0]] : []);
      if (!run.length || code > table.length) throw new Error("a code that means nothing");
      out.set(run, filled);
      filled += run.length;
      if (before && table.length < 4096) table.push([...before, run[0]]);
      if (table.length === 1 << size && size < 12) size += 1;
      before = run;
    }
  }
  throw new Error("the pixels have no end");
}
