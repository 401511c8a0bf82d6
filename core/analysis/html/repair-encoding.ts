import { HIGH_CONTROLS } from "./charset.ts";

const BYTES: ReadonlyMap<string, number> = new Map(
  HIGH_CONTROLS.flatMap((code, at) => (code === 0 ? [] : [[String.fromCharCode(code), 0x80 + at] as const])),
);
const FOLLOWING = `[${[...BYTES.keys()].join("")}\\u0080-\\u00bf]`;
/** Matches UTF-8 of two or three bytes that was read as windows-1252: "\u00c3\u00a9" for "\u00e9". */
const MISREAD = new RegExp(`â${FOLLOWING}{2}|[ÂÃ]${FOLLOWING}`, "g");

function charOf(misread: string): string {
  const [lead = 0, ...rest] = [...misread].map((char) => BYTES.get(char) ?? char.charCodeAt(0));
  const first = lead & (rest.length === 2 ? 0x0f : 0x1f);
  return String.fromCharCode(rest.reduce((code, byte) => code * 64 + (byte & 0x3f), first));
}

/**
 * Returns the text with characters that a wrong encoding split into several: "caf\u00c3\u00a9" becomes "caf\u00e9".
 * Such errors are in a page's own text, so its declared encoding does not help.
 */
export function repairEncoding(text: string): string {
  return /[\u00c2\u00c3\u00e2]/.test(text) ? text.replace(MISREAD, charOf) : text;
}
