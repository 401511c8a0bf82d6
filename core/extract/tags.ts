/** Properties of elements as bits; see `TAG_BITS`. */
export const BLOCK = 1;
/** Elements without content or end tag. HTML 13.1.2 */
export const VOID = 2;
/** Elements whose content is text up to their own end tag, whatever looks like a tag in it. */
export const RAW = 4;
/** HTML 13.2.4.2 "special" elements, which an inline end tag does not close across. */
export const SPECIAL = 8;
/** Start tags that end an open paragraph. */
export const CLOSES_P = 16;
/** Boundaries of the HTML "scope" algorithms. */
export const SCOPE = 32;
/** HTML 13.2.4.3 formatting elements: their end tag leaves blocks that began inside them open. */
export const FORMATTING = 64;
/** Start tags that do not end an open `head`. */
export const IN_HEAD = 128;
/** `table` and its parts: within one, a new part ends those left open before it. */
export const TABLE_PART = 256;
/** Start tags that end foreign (SVG, MathML) content. */
export const BREAKOUT = 512;

const NAMED = (
  "a abbr address area article aside audio b base blockquote body br button canvas caption center cite code col colgroup data dd del details dfn dialog dir div dl dt em " +
  "embed fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd label legend li link listing " +
  "main map mark marquee math menu meta nav nobr noembed noframes noscript object ol optgroup option output p param picture plaintext pre q rp rt ruby s samp script search " +
  "section select slot small source span strike strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr xmp"
).split(" ");

/** Ids above the named ones are handed to unknown names as a page shows them; the last is shared. */
export const MAX_TAG = 255;
/** First id for names that are not standard; standard ones have 1 up to it. */
export const TAG_COUNT = NAMED.length + 1;

const ID_BY_NAME: ReadonlyMap<string, number> = new Map(NAMED.map((name, index) => [name, index + 1]));

/** Number of a standard element name, lower case; 0 for others. */
export function tagId(name: string): number {
  return ID_BY_NAME.get(name) ?? 0;
}

/** Bits per tag id. */
export const TAG_BITS = new Uint16Array(MAX_TAG + 1);
function mark(bit: number, names: string): void {
  for (const name of names.split(" ")) TAG_BITS[tagId(name)] = (TAG_BITS[tagId(name)] ?? 0) | bit;
}
const P_CLOSERS =
  "address article aside blockquote center details dialog dir div dl dd dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr li listing main menu nav ol p plaintext pre search section summary table ul xmp";
mark(
  BLOCK,
  `${P_CLOSERS} body html caption tr td th tbody thead tfoot legend optgroup option select button textarea video audio iframe canvas object template frameset noframes map label`,
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

/** What the hash of a name starts from. */
export const HASH_SEED = 7;

/** Names are compared by hash: no string is made per tag. */
export function hashName(name: string): number {
  let hash = HASH_SEED;
  for (let index = 0; index < name.length; index++) hash = (Math.imul(hash, 31) + name.charCodeAt(index)) | 0;
  return hash;
}

/** Small open-addressed map from name hash to id; 0 when absent. */
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

  /** The caller keeps the table under three quarters full. */
  set(hash: number, value: number): void {
    let slot = hash & this.#mask;
    while ((this.#values[slot] ?? 0) !== 0) slot = (slot + 1) & this.#mask;
    this.#keys[slot] = hash;
    this.#values[slot] = value;
  }
}

/** Standard element names by hash. */
export const TAG_IDS = new HashIds(NAMED, 1024);
