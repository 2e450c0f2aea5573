// Unzips, also where the browser has nothing for that: RFC 1951, as short as it gets.

const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
/** @param {number} many @param {number} step how many share a number of extra bits @param {number} first */
const steps = (many, step, first) => Array.from({ length: many }, (_, i) => Math.max(0, Math.floor(i / step) - 1)).map((bits, i, all) => (
  { bits, base: all.slice(0, i).reduce((sum, extra) => sum + 2 ** extra, first) }));
const LENGTHS = [...steps(28, 4, 3), { bits: 0, base: 258 }];
const DISTANCES = steps(30, 2, 1);

/** How many codes there are of each length, and what they stand for. @typedef {{ counts: Uint16Array, signs: number[] }} Code */

/** @param {ArrayLike<number>} lengths @returns {Code} */
function codeOf(lengths) {
  const counts = new Uint16Array(16);
  const all = Array.from(lengths, (length, sign) => ({ length, sign })).filter(({ length }) => length);
  for (const { length } of all) counts[length]++;
  return { counts, signs: all.sort((a, b) => a.length - b.length || a.sign - b.sign).map(({ sign }) => sign) };
}

const FIXED = [
  codeOf(Array.from({ length: 288 }, (_, i) => (i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8))),
  codeOf(new Uint8Array(30).fill(5)),
];

/** @param {Uint8Array} data @param {number} size of what comes out */
export function inflate(data, size) {
  const out = new Uint8Array(size);
  let [at, held, left, to] = [0, 0, 0, 0];

  /** @param {number} bits */
  function take(bits) {
    while (left < bits) {
      held |= data[at++] << left;
      left += 8;
    }
    const value = held & ((1 << bits) - 1);
    held >>>= bits;
    left -= bits;
    return value;
  }

  /** @param {Code} code */
  function sign({ counts, signs }) {
    let [code, first, index] = [0, 0, 0];
    for (let length = 1; length < 16; length++) {
      code |= take(1);
      if (code - counts[length] < first) return signs[index + code - first];
      index += counts[length];
      first = (first + counts[length]) << 1;
      code <<= 1;
    }
    throw new Error("this is not what was zipped");
  }

  /** @returns {Code[]} */
  function tables() {
    const [literals, distances, many] = [take(5) + 257, take(5) + 1, take(4) + 4];
    const own = new Uint8Array(19);
    for (let i = 0; i < many; i++) own[ORDER[i]] = take(3);
    const code = codeOf(own);
    /** @type {number[]} */
    const lengths = [];
    while (lengths.length < literals + distances) {
      const length = sign(code);
      if (length < 16) lengths.push(length);
      else {
        const [value, times] = length === 16 ? [lengths[lengths.length - 1], 3 + take(2)] : [0, length === 17 ? 3 + take(3) : 11 + take(7)];
        for (let i = 0; i < times; i++) lengths.push(value);
      }
    }
    return [codeOf(lengths.slice(0, literals)), codeOf(lengths.slice(literals))];
  }

  for (let last = 0; !last;) {
    last = take(1);
    const kind = take(2);
    if (kind === 0) {
      take(left % 8);
      const length = take(16);
      take(16);
      for (let i = 0; i < length; i++) out[to++] = take(8);
      continue;
    }
    const [literals, distances] = kind === 1 ? FIXED : tables();
    for (let one = sign(literals); one !== 256; one = sign(literals)) {
      if (one < 256) {
        out[to++] = one;
        continue;
      }
      const { base, bits } = LENGTHS[one - 257];
      const length = base + take(bits);
      const back = DISTANCES[sign(distances)];
      const far = back.base + take(back.bits);
      for (let i = 0; i < length; i++, to++) out[to] = out[to - far];
    }
  }
  return out;
}
