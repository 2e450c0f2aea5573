// A record is some kilobytes; what is larger than this is not even read, and the engine judges the rest.
const MOST = 1 << 20;

/** A file that can't be a record. `key` is one of the locales. */
export class NoRecord extends Error {
  /** @param {"record.tooLarge" | "record.unreadable"} key @param {string} file @param {unknown} [cause] */
  constructor(key, file, cause) {
    super(`${key} ${file}`, { cause });
    this.key = key;
    this.file = file;
  }
}

/** @param {ArrayBuffer} bytes */
function decode(bytes) {
  const [a, b] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  if (a === 0xff && b === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (a === 0xfe && b === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // From an old program, with accents in the names.
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** @param {File} file */
export async function readRecord(file) {
  if (file.size > MOST) throw new NoRecord("record.tooLarge", file.name);
  const bytes = await file.arrayBuffer().catch((cause) => {
    throw new NoRecord("record.unreadable", file.name, cause);
  });
  return decode(bytes);
}

/** What a file of a game is called. @param {string} rules @param {(string | null)[]} names @param {Date} day */
export function fileName(rules, names, day) {
  const date = [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((n) => String(n).padStart(2, "0"));
  const parts = ["hoyito", rules, ...names, ...date].filter(Boolean).map((part) => String(part).replace(/[^\p{L}\p{M}\p{N}]+/gu, "-"));
  return `${parts.join("-").replace(/-+/g, "-")}.txt`;
}

/** @param {string} name @param {string} text */
export function saveFile(name, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  link.download = name;
  link.click();
  // Some browsers fetch it only after this.
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
