import type { FetchRequest } from "../../core/ports/fetcher.ts";

type Accept = FetchRequest["accept"];

/** Value of the Accept header per use. */
export const ACCEPT_HEADER: Readonly<Record<Accept, string>> = {
  page: "text/html,application/xhtml+xml;q=0.9,*/*;q=0.1",
  robots: "text/plain,*/*;q=0.1",
  sitemap: "application/xml,text/xml,text/plain;q=0.9,*/*;q=0.1",
};

const ACCEPTED: Readonly<Record<Accept, RegExp>> = {
  page: /^(?:text\/html|application\/xhtml\+xml)$/,
  robots: /^(?:text\/[a-z0-9.+-]+|application\/octet-stream)$/,
  sitemap: /^(?:text\/[a-z0-9.+-]+|application\/(?:xml|[a-z0-9.-]+\+xml|gzip|x-gzip|octet-stream))$/,
};

/** The type without its parameters, cut where browsers cut it: some servers forget the semicolon, or say it twice. */
function essenceOf(contentType: string): string {
  return contentType.split(/[;,(\s]/, 1)[0] ?? "";
}

/** True when the caller can use a body of this type. `contentType` may carry parameters. */
export function isAcceptedType(accept: Accept, contentType: string): boolean {
  return ACCEPTED[accept].test(essenceOf(contentType));
}

/** True for what says no more than no type would. WHATWG MIME Sniffing 7 */
export function isUnknownType(contentType: string): boolean {
  const essence = essenceOf(contentType);
  return !essence.includes("/") || ["unknown/unknown", "application/unknown", "*/*"].includes(essence);
}

const SNIFF_BYTES = 512;

/** Elements and constructs a page begins with. WHATWG MIME Sniffing 7.1 */
const HTML_START =
  /^(?:\u00ef\u00bb\u00bf)?[\t\n\f\r ]*<(?:!doctype html|html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p|meta|link|main|header|section|article|!--)(?:[\s>/]|$)/i;

/** Names the type of a body that came without Content-Type, from its first 512 bytes: HTML, plain text or bytes. */
export function sniffType(body: Uint8Array): string {
  const head = body.subarray(0, SNIFF_BYTES);
  const text = String.fromCharCode(...head);
  if (HTML_START.test(text) || /^(?:\u00ef\u00bb\u00bf)?[\t\n\f\r ]*<!--/.test(text)) return "text/html";
  // Control characters that no text holds. WHATWG MIME Sniffing, "binary data byte".
  const isBinary = head.some((byte) => byte <= 0x08 || byte === 0x0b || (byte >= 0x0e && byte <= 0x1a) || (byte >= 0x1c && byte <= 0x1f));
  return isBinary ? "application/octet-stream" : "text/plain";
}

/** Accept-Language for a locale: `fr-CA,fr;q=0.9,en;q=0.5`. A malformed locale asks for English. */
export function acceptLanguage(locale: string): string {
  const tag = /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8}){0,3}$/.test(locale) ? locale : "en";
  const primary = tag.split("-")[0] ?? tag;
  const parts = [tag];
  if (primary !== tag) parts.push(`${primary};q=0.9`);
  if (primary.toLowerCase() !== "en") parts.push("en;q=0.5");
  return parts.join(",");
}
