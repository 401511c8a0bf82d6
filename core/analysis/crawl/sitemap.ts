import { decodeEntities } from "../../util/html-entities.ts";
import { decodeHtml } from "../html/charset.ts";

/** Addresses a sitemap names: pages, further sitemaps when it is an index, or the entries of an RSS or Atom feed, which sitemaps.org allows for one. */
export interface Sitemap {
  readonly kind: "pages" | "index" | "feed";
  /** Addresses as written, in file order, with entities decoded. Nothing has checked them yet. */
  readonly urls: readonly string[];
}

/** sitemaps.org: at most 50,000 addresses a file. */
const MAX_URLS = 50_000;
const MAX_URL_LENGTH = 2_048;
/** Characters of an escaped address, or of the value of an attribute. */
const MAX_VALUE = 2 * MAX_URL_LENGTH;
/** Same cap as for a decoded page. */
const MAX_DECODED_BYTES = 8 * 1024 * 1024;
/** Small steps in, so that a bomb is noticed before it is unpacked. */
const SLICE_BYTES = 16 * 1024;

/** Times that a file may be compressed. */
const MAX_LAYERS = 3;
/** Bytes before a fault that are fed one by one, so that the decoder returns all that it decoded. */
const FINE_BYTES = 3 * SLICE_BYTES;

function slices(
  body: Uint8Array,
  fineFrom: number,
  onRead: (end: number) => void,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let position = 0;
  return new ReadableStream({
    pull(controller) {
      if (position >= body.length) {
        controller.close();
        return;
      }
      const size = position >= fineFrom ? 1 : Math.min(SLICE_BYTES, fineFrom - position);
      controller.enqueue(new Uint8Array(body.subarray(position, position + size)));
      position += size;
      onRead(position);
    },
  });
}

/** Unpacks up to the size cap, and returns how far the file was read when it ended in a fault. */
async function inflate(body: Uint8Array, fineFrom: number) {
  const chunks: Uint8Array[] = [];
  let size = 0;
  let end = 0;
  let faultAt: number | null = null;
  const source = slices(body, fineFrom, (position) => {
    end = position;
  });
  const reader = source.pipeThrough(new DecompressionStream("gzip")).getReader();
  try {
    while (size < MAX_DECODED_BYTES) {
      const { done, value } = await reader.read();
      if (done) break;
      const chunk = value.subarray(0, MAX_DECODED_BYTES - size);
      chunks.push(chunk);
      size += chunk.length;
    }
    await reader.cancel();
  } catch {
    // The transfer was cut at its cap, the file is damaged, or bytes follow it.
    faultAt = end;
  }
  return { chunks, size, faultAt };
}

/** Unpacks up to the size cap. Returns the readable part of a damaged or cut file. */
async function gunzip(body: Uint8Array): Promise<Uint8Array> {
  let read = await inflate(body, body.length);
  // The decoder drops what it has decoded of the slice with the fault.
  if (read.faultAt !== null) read = await inflate(body, Math.max(0, read.faultAt - FINE_BYTES));
  const whole = new Uint8Array(read.size);
  let offset = 0;
  for (const chunk of read.chunks) {
    whole.set(chunk, offset);
    offset += chunk.length;
  }
  return whole;
}

/** Text of a sitemap as it was sent, unpacked when it is a gzip file. Never rejects; at most 8 MiB come out. */
export async function sitemapText(body: Uint8Array, contentType: string): Promise<string> {
  const isGzip = body[0] === 0x1f && body[1] === 0x8b;
  if (!isGzip) return decodeHtml(body, contentType);
  let text = body;
  // Some servers compress a stored .gz file again.
  for (let layer = 0; layer < MAX_LAYERS && text[0] === 0x1f && text[1] === 0x8b; layer += 1) text = await gunzip(text);
  return decodeHtml(text, "");
}

/** Content of the element that opens before `start`: its text up to the next tag, or its CDATA section. */
function elementText(text: string, start: number): { readonly value: string; readonly end: number } {
  const first = text.slice(start, start + 64).search(/\S/);
  if (first >= 0 && text.startsWith("<![CDATA[", start + first)) {
    const from = start + first + 9;
    const close = text.indexOf("]]>", from);
    const end = close < 0 ? text.length : close;
    return { value: text.slice(from, Math.min(end, from + MAX_URL_LENGTH + 1)).trim(), end };
  }
  const close = text.indexOf("<", start);
  const end = close < 0 ? text.length : close;
  // As in an attribute, so that `&copy=1` of an address that was not escaped stays as it is.
  return { value: decodeEntities(text.slice(start, Math.min(end, start + MAX_VALUE)), true).trim(), end };
}

const HREF = /\shref\s*=\s*(["'])(.*?)\1/is;
/** Matches a `guid` element whose text is an identifier and not an address. RSS 2.0 */
const NO_LINK = /\sisPermaLink\s*=\s*["']false/i;
const REL = /\srel\s*=\s*(["'])(.*?)\1/is;

/** Returns the address in the tag of an Atom link. Returns an empty string when the link is not to the entry itself. */
function hrefOf(tag: string): string {
  const rel = REL.exec(tag)?.[2] ?? "alternate";
  return rel.toLowerCase() === "alternate" ? decodeEntities(HREF.exec(tag)?.[2] ?? "", true).trim() : "";
}

const KINDS: ReadonlyMap<string, Sitemap["kind"]> = new Map([
  ["urlset", "pages"],
  ["sitemapindex", "index"],
  ["rss", "feed"],
  ["feed", "feed"],
  ["rdf", "feed"],
]);

/** Place of the `>` that ends the tag at `start`, outside of a quoted value; -1 without any. */
function tagEnd(text: string, start: number): number {
  const close = text.indexOf(">", start);
  const open = /^[^"']*(?:"[^"]*"[^"']*|'[^']*'[^"']*)*(?:(")[^"]*|(')[^']*)$/.exec(text.slice(start, close));
  const quote = open?.[1] ?? open?.[2];
  if (quote === undefined) return close;
  const end = text.slice(close, close + MAX_VALUE).indexOf(quote);
  return end < 0 ? close : text.indexOf(">", close + end);
}

function parseXml(text: string): Sitemap {
  const tags =
    /<(?:!--|((?:[a-z0-9_-]{1,20}:)?)(urlset|sitemapindex|rss|feed|rdf|loc|link|guid|sitemap|url|item|entry)(?=[\s/>]))/gi;
  let kind: Sitemap["kind"] = "pages";
  let prefix = "";
  /** The open item of a feed, with the place of its guid in the list. */
  let item: { hasLink: boolean; guidAt: number | null } = { hasLink: false, guidAt: null };
  const urls: string[] = [];
  for (let tag = tags.exec(text); tag !== null && urls.length < MAX_URLS; tag = tags.exec(text)) {
    const name = tag[2]?.toLowerCase();
    const close = name === undefined ? text.indexOf("-->", tag.index + 4) : tagEnd(text, tag.index);
    // No tag closes after this point. Another search at every tag would take quadratic time.
    if (close < 0) break;
    tags.lastIndex = close + 1;
    const tagPrefix = (tag[1] ?? "").toLowerCase();
    const root = KINDS.get(name ?? "");
    if (root !== undefined) {
      kind = root;
      // RSS 1.0 has a prefix at its root only.
      prefix = tagPrefix === "rdf:" ? "" : tagPrefix;
    } else if (tagPrefix !== prefix || name === undefined) {
      // A comment, or an element of another vocabulary: <image:loc> names a picture, <atom:link> the feed itself.
    } else if (name === "item" || name === "entry") {
      item = { hasLink: false, guidAt: null };
    } else if (name === "guid" || name === "sitemap" || name === "url") {
      // An RSS item without link has its address in guid. Some files have the address directly in sitemap or url.
      const isGuid = name === "guid" && kind === "feed" && !item.hasLink && !NO_LINK.test(text.slice(tag.index, close));
      const isBare = kind === "feed" ? isGuid : name === (kind === "index" ? "sitemap" : "url");
      const { value, end } = elementText(text, close + 1);
      if (!isBare || !/^https?:\/\//i.test(value) || value.length > MAX_URL_LENGTH) continue;
      if (isGuid) item.guidAt = urls.length;
      urls.push(value);
      tags.lastIndex = Math.max(end, close + 1);
    } else if (name === (kind === "feed" ? "link" : "loc")) {
      // Atom puts the address into the tag, RSS between two.
      const element = text.slice(tag.index, Math.min(close, tag.index + MAX_VALUE));
      const isInTag = name === "link" && /\shref\s*=/i.test(element);
      const { value, end } = isInTag ? { value: hrefOf(element), end: close } : elementText(text, close + 1);
      if (value !== "" && value.length <= MAX_URL_LENGTH) {
        urls.splice(item.guidAt ?? urls.length, 1, value);
        item = { hasLink: true, guidAt: null };
      }
      tags.lastIndex = Math.max(end, close + 1);
    }
  }
  return { kind, urls };
}

function parseList(text: string): Sitemap {
  const urls: string[] = [];
  for (const line of text.split(/\r\n|\r|\n/)) {
    const value = line.trim();
    if (urls.length >= MAX_URLS) break;
    if (value.length <= MAX_URL_LENGTH && /^https?:\/\//i.test(value)) urls.push(value);
  }
  return { kind: "pages", urls };
}

/** A tag at the start, or a root after blank lines and messages of the server. */
const XML_START = /^[\s\ufeff]*<|<(?:[a-z0-9_-]{1,20}:)?(?:urlset|sitemapindex|rss|feed|rdf)[\s>]/i;

/**
 * Parses a sitemap, a sitemap index, a feed or a plain list of addresses in linear time. It skips malformed parts, so
 * any text yields a result.
 */
export function parseSitemap(text: string): Sitemap {
  return XML_START.test(text.slice(0, 4_096)) ? parseXml(text) : parseList(text);
}
