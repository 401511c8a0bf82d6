import type { Mail } from "../../core/ports/mail/mailer.ts";
import { toBase64 } from "../../core/util/base64.ts";

/** An address that needs no quotes, no comments and no extension of SMTP. RFC 5321 4.1.2 */
const ADDRESS = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9.-]+$/i;
/** Bytes of one encoded word, so that it has less than 75 characters. RFC 2047 2 */
const WORD_BYTES = 42;
/** Characters of a line of a coded body. RFC 2045 6.8 */
const LINE = 76;

/** Returns the address. Throws for one that could add a header or a command. */
export function plainAddress(address: string): string {
  if (!ADDRESS.test(address)) throw new Error("mail: the address has characters that mail servers do not take");
  return address;
}

/** Writes a header text. Line ends become spaces, and other letters than ASCII become encoded words. */
function headerText(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (/^[\x20-\x7e]*$/.test(line)) return line;
  const words: string[] = [];
  let part = "";
  const encoder = new TextEncoder();
  const flush = () => words.push(`=?utf-8?B?${toBase64(encoder.encode(part))}?=`);
  for (const letter of line) {
    if (encoder.encode(part + letter).byteLength > WORD_BYTES) {
      flush();
      part = "";
    }
    part += letter;
  }
  flush();
  return words.join("\r\n ");
}

/** Returns the mail as lines of RFC 5322 in ASCII, with CRLF at the end of each. */
export function messageOf(
  { to, subject, text }: Mail,
  { from, at, id }: { readonly from: string; readonly at: number; readonly id: string },
): string {
  const body = toBase64(new TextEncoder().encode(text.replace(/\r?\n/g, "\r\n")));
  const lines = body.match(new RegExp(`.{1,${LINE}}`, "g")) ?? [];
  const host = from.slice(from.lastIndexOf("@") + 1);
  return [
    `From: ${plainAddress(from)}`,
    `To: ${plainAddress(to)}`,
    `Subject: ${headerText(subject)}`,
    `Date: ${new Date(at).toUTCString().replace("GMT", "+0000")}`,
    `Message-ID: <${id}@${host}>`,
    "MIME-Version: 1.0",
    "Content-Type: text/plain; charset=utf-8",
    "Content-Transfer-Encoding: base64",
    // Programs that answer mail by themselves leave this one alone. RFC 3834 5
    "Auto-Submitted: auto-generated",
    "",
    ...lines,
    "",
  ].join("\r\n");
}
