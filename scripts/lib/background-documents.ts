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

/** Reads a manual page. Removes requests and font changes, and drops literal blocks. */
function fromManual(raw: string): string[] {
  return raw
    .replace(/^[.']\\".*$/gm, "")
    .replace(/^\.(?:nf|EX)\b[\s\S]*?^\.(?:fi|EE)\b.*$/gm, "\n\n")
    .replace(/^\.(?:TH|PP|P|LP|TP|IP|SH|SS|RS|RE|HP|sp)\b.*$/gm, "\n\n")
    .replace(/^\.(?:B|I|BR|IR|RB|RI|BI|IB)\s.*$/gm, " x ")
    .replace(/^\.\S*/gm, "")
    .replace(/\\f[BI].*?\\f[RP]/g, " ")
    .replace(/\\(?:f.|\(..|\[[^\]]*\]|.)/g, " ")
    .split(/\n\s*\n/);
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
    return text.slice(text.indexOf("\u0004") + 1).replace(/<[^>]*>|[_&](?=\p{L})|%\S+|\{[^}]*\}|\$\w+/gu, "");
  };
  const own: string[] = [];
  const english: string[] = [];
  for (let at = 1; at < count; at += 1) {
    english.push(read(view.getUint32(12, isLittle), at));
    own.push(read(view.getUint32(16, isLittle), at));
  }
  return { own, english };
}

/** Returns the paragraphs, messages, sayings or glosses of a file; empty for a kind of file without text. */
export function documentsOf(path: string, bytes: Uint8Array): Documents {
  if (/\.(?:mo|gmo)$/.test(path)) return fromCatalog(bytes);
  const raw = new TextDecoder().decode(bytes);
  const plain = (own: readonly string[]): Documents => ({ own, english: [] });
  if (/data\.(?:noun|verb|adj|adv)$/.test(path))
    return plain(raw.split("\n").flatMap((line) => line.split(" | ").slice(1)));
  if (/\.(?:html|page|xml|docbook|utf8)$/.test(path)) return plain(fromHtml(raw));
  if (/\/man\d\/[^/]*$/.test(path)) return plain(fromManual(raw));
  if (/\/games\/fortunes\/.*[^/]*$/.test(path) && !/\.(?:dat|u8)$/.test(path)) return plain(raw.split(/\n%\n/));
  return plain([]);
}
