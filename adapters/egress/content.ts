import type { FetchRequest } from "../../core/ports/fetcher.ts";

type Accept = FetchRequest["accept"];

/** Value of the Accept header per use. */
export const ACCEPT_HEADER: Readonly<Record<Accept, string>> = {
  page: "text/html,application/xhtml+xml;q=0.9,*/*;q=0.1",
  robots: "text/plain,*/*;q=0.1",
  sitemap: "application/xml,text/xml,text/plain;q=0.9,*/*;q=0.1",
  client: "application/json",
};

const ACCEPTED: Readonly<Record<Accept, RegExp>> = {
  page: /^(?:text\/html|application\/xhtml\+xml)$/,
  robots: /^(?:text\/[a-z0-9.+-]+|application\/octet-stream)$/,
  sitemap: /^(?:text\/[a-z0-9.+-]+|application\/(?:xml|[a-z0-9.-]+\+xml|gzip|x-gzip|octet-stream))$/,
  client: /^application\/(?:json|[a-z0-9.-]+\+json)$/,
};

/** Returns the type without parameters. Some servers omit the semicolon or repeat the type, and browsers cut there. */
function essenceOf(contentType: string): string {
  return contentType.split(/[;,(\s]/, 1)[0] ?? "";
}

/** Returns the members of a header's list in lower case, without the empty ones (RFC 9110 5.6.1). */
export function membersOf(list: string | undefined): readonly string[] {
  if (list === undefined) return [];
  return list
    .split(",")
    .map((member) => member.replace(/^[\t ]+|[\t ]+$/g, "").toLowerCase())
    .filter((member) => member !== "");
}

/** True when the caller can read a body of this type. `contentType` may have parameters. */
export function isAcceptedType(accept: Accept, contentType: string): boolean {
  return ACCEPTED[accept].test(essenceOf(contentType));
}

/** True for a value that names no type. WHATWG MIME Sniffing 7 */
export function isUnknownType(contentType: string): boolean {
  const essence = essenceOf(contentType);
  return !essence.includes("/") || ["unknown/unknown", "application/unknown", "*/*"].includes(essence);
}

const SNIFF_BYTES = 512;

/** Beginnings of an HTML page (WHATWG MIME Sniffing 7.1), also after the XML declaration of XHTML. */
const HTML_START =
  /^(?:\u00ef\u00bb\u00bf)?[\t\n\f\r ]*(?:<\?xml [^<>]{0,200}\?>[\t\n\f\r ]*)?<(?:!doctype html|html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p|meta|link|main|header|section|article|!--)(?:[\s>/]|$)/i;

/** Detects HTML, plain text or binary data in the first 512 bytes of a body without Content-Type. */
export function sniffType(body: Uint8Array): string {
  const head = body.subarray(0, SNIFF_BYTES);
  const text = String.fromCharCode(...head);
  if (HTML_START.test(text) || /^(?:\u00ef\u00bb\u00bf)?[\t\n\f\r ]*<!--/.test(text)) return "text/html";
  // Control characters that text does not have. WHATWG MIME Sniffing, "binary data byte"
  const isBinary = head.some(
    (byte) => byte <= 0x08 || byte === 0x0b || (byte >= 0x0e && byte <= 0x1a) || (byte >= 0x1c && byte <= 0x1f),
  );
  return isBinary ? "application/octet-stream" : "text/plain";
}

/** Returns the Accept-Language header of a locale: `fr-CA,fr;q=0.9,en;q=0.5`. A malformed locale means English. */
export function acceptLanguage(locale: string): string {
  const tag = /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8}){0,3}$/.test(locale) ? locale : "en";
  const primary = tag.split("-")[0] ?? tag;
  const parts = [tag];
  if (primary !== tag) parts.push(`${primary};q=0.9`);
  if (primary.toLowerCase() !== "en") parts.push("en;q=0.5");
  return parts.join(",");
}
