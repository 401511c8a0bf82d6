import type { FeatureInput } from "./feature-input.ts";
import { SIGNAL } from "./signals.ts";

/** UTF-16 units of one box that are read. */
const MAX_TEXT = 6_000;
/** Class names of a subject, and class names of boxes on top of a page. */
const SUBJECT = /cookie|consent|privacy|gdpr/i;
const BOX =
  /modal|popup|overlay|dialog|toast|lightbox|banner|notice|notif|bar\b|bar[-_]|layer|message|alert|hint|wall|prompt|manager|settings|cmp|cky|tcf|usercentrics|onetrust|didomi|quantcast|iubenda|trustarc|osano|termly|borlabs|klaro|complianz|tarteaucitron|axeptio|sourcepoint|evidon|cookiebot|cookie-?law|cookie-?consent/i;
/** Words of texts that ask for consent, in the supported languages. Each alternative is one sign. */
const SIGNS = [
  /consent|einwillig|zustimm|toestemm|consens|consenti|samtyck|samtykk|suostumu|zgod|souhlas|hozzájár|同意|соглас/i,
  /cookies|クッキー|evästei|ciasteczk|informasjonskapsl/i,
  /partner|vendor|third part|dritt|tiers|terze parti|terceros/i,
  /privacy|datenschutz|confidentialit|privacidad|riservatezza|integritet|prywatno/i,
  /personal data|personenbezogen|données personnelles|datos personales|dati personali|persoonsgegevens|dados pessoais|personuppgift|personoplysn|personopplysn|danych osob/i,
  /\b(?:accept|agree|allow|reject|decline|akzeptier|ablehn|accepter|refuser|aceptar|rechazar|accetta|rifiuta|accepteren|weigeren|aceitar|godkänn|tillad|godta|hyväksy|akceptuj)/i,
];
const MIN_SIGNS = 2;

/** The parts of a page that are read. */
type BoxInput = Pick<FeatureInput, "table" | "blocks" | "layout">;

/**
 * Returns the elements that have the name of a consent box and not its text, such as `cookie-recipe`.
 *
 * Takes time in proportion to the blocks and their depth.
 */
export function namesakes({ table, blocks, layout }: BoxInput): ReadonlySet<number> {
  const texts = new Map<number, string>();
  for (let block = 0; block < blocks.count; block++) {
    const root = outermost(table.parent, layout.signals, table.blockElement[block] ?? 0);
    const joined = texts.get(root) ?? "";
    if (root >= 0 && joined.length < MAX_TEXT) texts.set(root, `${joined} ${blocks.texts[block] ?? ""}`);
  }
  const boxes = new Set<number>();
  for (const [root, text] of texts) {
    const name = `${table.attribute(root, "class") ?? ""} ${table.attribute(root, "id") ?? ""}`.slice(0, 400);
    if (!SUBJECT.test(name) || BOX.test(name)) continue;
    const read = text.slice(0, MAX_TEXT);
    if (SIGNS.filter((sign) => sign.test(read)).length < MIN_SIGNS) boxes.add(root);
  }
  return boxes;
}

/** The outermost element around a block with the signal of a consent box, or -1. */
export function outermost(parents: ArrayLike<number>, signals: ArrayLike<number>, from: number): number {
  let root = -1;
  for (let element = from; element >= 0; element = parents[element] ?? -1)
    if (((signals[element] ?? 0) & SIGNAL.consent) !== 0) root = element;
  return root;
}
