/** The texts of one file, split into paragraphs. */
export interface Documents {
  readonly own: readonly string[];
  /** English originals of a message catalog. */
  readonly english: readonly string[];
}

function fromHtml(raw: string): string[] {
  return raw
    .replace(/<(script|style|pre|screen|code|programlisting)\b[^>]*>.*?<\/\1>/gs, " ")
    .replace(/<\/?(p|h[1-6]|li|td|dd|dt|div|title|br|item|para)\b[^>]*>/g, "\n\n")
    .replace(/<[^>]*>/g, "")
    .replace(/&#?\w+;/g, " ")
    .split(/\n\s*\n/);
}

/** Length in characters of the passages into which long plain texts are cut. */
const PASSAGE = 400;

/** Reads plain text. Cuts paragraphs at sentence ends, because addresses and chapters may be one paragraph. */
function fromPlain(raw: string): string[] {
  return raw.split(/\r?\n\s*\n/).flatMap((paragraph) => {
    const passages = [""];
    for (const sentence of paragraph.replace(/\s+/g, " ").split(/(?<=[.!?]) (?=\p{Lu})/u)) {
      const last = passages.length - 1;
      if ((passages[last]?.length ?? 0) > PASSAGE) passages.push(sentence);
      else passages[last] = `${passages[last]} ${sentence}`;
    }
    return passages;
  });
}

/** Removes accelerators from a message of a program, and replaces tags, placeholders and addresses by spaces. */
function cleanMessage(raw: string): string {
  return raw
    .replace(/<[^>]*>|\{[^}]*\}|%\S+|\$\w+|https?:\S+|&#?\w+;/g, " ")
    .replace(/[_&](?=\p{L})/gu, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** A string in double or single quotes, and the colon after a key. */
const LITERAL = /(?:"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)')(\s*:)?/g;

/** Reads the string values of JSON and of scripts that hold messages. Keys are dropped. */
function fromStrings(raw: string): string[] {
  const found: string[] = [];
  for (const [, double, single, colon] of raw.matchAll(LITERAL)) {
    if (colon !== undefined) continue;
    const text = (double ?? single ?? "").replace(/\\u([0-9a-fA-F]{4})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
    // Values that are pages of HTML hold several paragraphs.
    found.push(...fromHtml(text.replace(/\\[nrt]/g, "\n").replace(/\\(.)/g, "$1")).map(cleanMessage));
  }
  return found;
}

/** Reads a resource pack of Chromium (ui/base/resource/data_pack.cc, version 5) with texts in UTF-8. */
function fromPack(bytes: Uint8Array): string[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(0, true) !== 5 || view.getUint8(4) !== 1) throw new Error("not a resource pack of version 5");
  const count = view.getUint16(8, true);
  const decoder = new TextDecoder();
  return Array.from({ length: count }, (_, at) => {
    const [from, to] = [view.getUint32(14 + 6 * at, true), view.getUint32(20 + 6 * at, true)];
    return cleanMessage(decoder.decode(bytes.subarray(from, to)));
  });
}

/** Reads a compiled message catalog (GNU gettext manual, "The Format of GNU MO Files"). */
function fromCatalog(bytes: Uint8Array): Documents {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isLittle = view.getUint32(0, true) === 0x950412de;
  const count = view.getUint32(8, isLittle);
  const decoder = new TextDecoder();
  const read = (table: number, at: number): string => {
    const length = view.getUint32(table + 8 * at, isLittle);
    const offset = view.getUint32(table + 8 * at + 4, isLittle);
    const text = decoder.decode(bytes.subarray(offset, offset + length)).split("\u0000")[0] ?? "";
    // The catalog stores a context before the original, separated by U+0004.
    return cleanMessage(text.slice(text.indexOf("\u0004") + 1));
  };
  const own: string[] = [];
  const english: string[] = [];
  for (let at = 1; at < count; at += 1) {
    english.push(read(view.getUint32(12, isLittle), at));
    own.push(read(view.getUint32(16, isLittle), at));
  }
  return { own, english };
}

/** Returns the paragraphs, messages or glosses of a file; empty for a kind of file without text. */
export function documentsOf(path: string, bytes: Uint8Array): Documents {
  const plain = (own: readonly string[]): Documents => ({ own, english: [] });
  if (path.endsWith(".mo")) return fromCatalog(bytes);
  if (path.endsWith(".pak")) return plain(fromPack(bytes));
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 1_000));
  const charset = /charset="?([\w-]+)/i.exec(head)?.[1] ?? "utf-8";
  const raw = new TextDecoder(path.endsWith(".html") ? charset : "utf-8").decode(bytes);
  if (/data\.(?:noun|verb|adj|adv)$/.test(path))
    return plain(raw.split("\n").flatMap((line) => line.split(" | ").slice(1)));
  if (path.endsWith(".html")) return plain(fromHtml(raw));
  if (/\.(?:json|js|mjs)$/.test(path)) return plain(fromStrings(raw));
  if (/\.(?:txt|dz)$/.test(path)) return plain(fromPlain(raw));
  return plain([]);
}
