/** Bit in `TAG_BITS` of elements that begin and end a block of text. */
export const BLOCK = 1;
/** Bit of elements without content or end tag. HTML 13.1.2 */
export const VOID = 2;
/** Bit of elements whose content is text up to their own end tag. Tags inside are text. */
export const RAW = 4;
/** Bit of "special" elements, which the end tag of an inline element does not close. HTML 13.2.4.2 */
export const SPECIAL = 8;
/** Bit of start tags that end an open paragraph. */
export const CLOSES_P = 16;
/** Bit of elements that limit the "scope" algorithms of HTML. */
export const SCOPE = 32;
/** Bit of formatting elements, whose end tag does not close blocks that began inside them. HTML 13.2.4.3 */
export const FORMATTING = 64;
/** Bit of start tags that do not end an open `head`. */
export const IN_HEAD = 128;
/** Bit of `table` and its parts. A new part ends the open parts before it in the same table. */
export const TABLE_PART = 256;
/** Bit of start tags that end foreign content (SVG, MathML). */
export const BREAKOUT = 512;

const NAMED = (
  "a abbr address area article aside audio b base blockquote body br button canvas caption center cite code col " +
  "colgroup data dd del details dfn dialog dir div dl dt em " +
  "embed fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i " +
  "iframe img input ins kbd label legend li link listing " +
  "main map mark marquee math menu meta meter nav nobr noembed noframes noscript object ol optgroup option output p param " +
  "picture plaintext pre q rp rt ruby s samp script search " +
  "section select slot small source span strike strong style sub summary sup svg table tbody td template textarea " +
  "tfoot th thead time title tr track tt u ul var video wbr xmp amp-img lite-youtube lite-vimeo amp-youtube annotation"
).split(" ");

/** Maximum tag id. A page's unknown names get the ids above the standard ones, and further names share the last id. */
export const MAX_TAG = 255;
/** First id for unknown names. Standard names have the ids from 1 to the id before it. */
export const TAG_COUNT = NAMED.length + 1;

const ID_BY_NAME: ReadonlyMap<string, number> = new Map(NAMED.map((name, index) => [name, index + 1]));

/** Returns the id of a standard element name in lower case, or 0. */
export function tagId(name: string): number {
  return ID_BY_NAME.get(name) ?? 0;
}

/** Bits of each tag id. */
export const TAG_BITS = new Uint16Array(MAX_TAG + 1);
function mark(bit: number, names: string): void {
  for (const name of names.split(" ")) TAG_BITS[tagId(name)] = (TAG_BITS[tagId(name)] ?? 0) | bit;
}
const P_CLOSERS =
  "address article aside blockquote center details dialog dir div dl dd dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr li listing main menu nav ol p plaintext pre search section summary table ul xmp";
mark(
  BLOCK,
  `${P_CLOSERS} body html caption tr td th tbody thead tfoot legend optgroup option select button textarea video audio iframe canvas object template frameset noframes map label amp-img lite-youtube lite-vimeo amp-youtube`,
);
mark(VOID, "area base br col embed frame hr img input link meta param source track wbr");
mark(RAW, "script style textarea title iframe noembed noframes xmp plaintext");
mark(
  SPECIAL,
  `${P_CLOSERS} area base body br button caption col colgroup embed frame frameset head html iframe img input link marquee meta noembed noframes noscript object param script select source style tbody td template textarea tfoot th thead title tr track wbr`,
);
mark(CLOSES_P, P_CLOSERS);
mark(SCOPE, "caption html table td th marquee object template");
mark(FORMATTING, "a b code em font i nobr s small strike strong tt u");
mark(IN_HEAD, "base link meta noframes noscript script style template title head html");
mark(TABLE_PART, "table caption colgroup tbody thead tfoot tr td th");
mark(
  BREAKOUT,
  "b blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var section article nav footer header main aside form input button",
);
TAG_BITS[0] = 0;

/** Initial value of a name's hash. */
export const HASH_SEED = 7;

/** Returns the hash of a name. Names are compared by hash, so that the scanner makes no string for each tag. */
export function hashName(name: string): number {
  let hash = HASH_SEED;
  for (let index = 0; index < name.length; index++) hash = (Math.imul(hash, 31) + name.charCodeAt(index)) | 0;
  return hash;
}

/** Small open-addressing hash table from name hash to id. `get` returns 0 for an unknown hash. */
export class HashIds {
  readonly #keys: Int32Array;
  readonly #values: Uint16Array;
  readonly #mask: number;

  constructor(names: readonly string[], size: number) {
    this.#keys = new Int32Array(size);
    this.#values = new Uint16Array(size);
    this.#mask = size - 1;
    for (const [index, name] of names.entries()) this.set(hashName(name), index + 1);
  }

  get(hash: number): number {
    let slot = hash & this.#mask;
    while (true) {
      const value = this.#values[slot] ?? 0;
      if (value === 0 || this.#keys[slot] === hash) return value;
      slot = (slot + 1) & this.#mask;
    }
  }

  /** Adds an id. The caller must keep the table less than three quarters full. */
  set(hash: number, value: number): void {
    let slot = hash & this.#mask;
    while ((this.#values[slot] ?? 0) !== 0) slot = (slot + 1) & this.#mask;
    this.#keys[slot] = hash;
    this.#values[slot] = value;
  }
}

/** Ids of the standard element names, by hash. */
export const TAG_IDS = new HashIds(NAMED, 1024);
