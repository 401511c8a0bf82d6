import { readFileSync } from "node:fs";

/** Parts in which the texts are held out. A page has texts of one part only. */
export const PARTS = 4;

/** A page for training. */
export interface MadePage {
  readonly kind: string;
  readonly part: number;
  readonly html: string;
}

/** Repeatable numbers between 0 and 1. */
export function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Texts {
  readonly kind: string;
  readonly language: string;
  readonly headlines: readonly string[];
  readonly sentences: readonly string[];
}

function textsOf(file: string, hasKind: boolean): readonly Texts[] {
  return readFileSync(new URL(file, import.meta.url), "utf8")
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => {
      const [label = "", rest = ""] = [line.slice(0, line.indexOf(": ")), line.slice(line.indexOf(": ") + 2)];
      const [kind = "", language = ""] = hasKind ? label.split(" ") : ["page", label];
      const [headlines = "", sentences = ""] = rest.split(" > ");
      return { kind, language, headlines: headlines.split(" | "), sentences: sentences.split(" | ") };
    });
}

/** Label of a button that accepts, then of one that does not. */
const BUTTONS: Readonly<Record<string, readonly string[]>> = {
  en: ["Accept all", "Reject"],
  de: ["Alle akzeptieren", "Ablehnen"],
  fr: ["Tout accepter", "Refuser"],
  es: ["Aceptar todo", "Rechazar"],
  it: ["Accetta", "Rifiuta"],
  nl: ["Akkoord", "Weigeren"],
  pt: ["Aceitar", "Recusar"],
  pl: ["Zgadzam się", "Odrzuć"],
  sv: ["Godkänn alla", "Avvisa"],
  da: ["Accepter", "Afvis"],
  fi: ["Hyväksy", "Hylkää"],
  cs: ["Přijmout", "Odmítnout"],
  ru: ["Принять", "Отклонить"],
  ja: ["同意する", "拒否する"],
  zh: ["接受", "拒绝"],
};
const SITES = ["Mill", "Harbor Times", "Potts & Co", "Nordlicht", "La Cour", "Blue", "shop.example", "Journal"];
const FRAMES: readonly (readonly [string, string])[] = [
  [
    '<nav><a href="/">Home</a><a href="/shop">Shop</a><a href="/blog">Blog</a><a href="/contact">Contact</a></nav>',
    '<footer><a href="/terms">Terms</a><a href="/privacy">Privacy</a></footer>',
  ],
  [
    '<header><a href="/">Start</a><ul><li><a href="/a">News</a></li><li><a href="/b">Sport</a></li><li><a href="/c">Culture</a></li><li><a href="/login">Log in</a></li></ul></header>',
    "<footer><p>Potts & Co, 4 Mill Lane. All prices include tax.</p></footer>",
  ],
  ['<div class="top"><a href="/">Logo</a> <a href="/menu">Menu</a> <form><input type="search"></form></div>', ""],
];
const BANNER =
  '<div class="cookie-bar"><p>We use cookies for statistics. You can change your choice at any time.</p><button>Accept</button><button>Reject</button></div>';

type Random = () => number;
const oneOf = <T>(list: readonly T[], random: Random): T | undefined => list[Math.floor(random() * list.length)];

/** A frame around a text. Walls and pages have the same frames, so that frames alone decide nothing. */
function framed(kind: string, headline: string, body: string, random: Random): string {
  const site = oneOf(SITES, random) ?? "";
  const title = oneOf([headline, `${headline} | ${site}`, `${headline} - ${site}`, site], random) ?? "";
  const isBare = random() < ({ page: 0.2, not_found: 0.2, paywall: 0.1, login: 0.35 }[kind] ?? 0.8);
  const [before, after] = isBare ? ["", ""] : (oneOf(FRAMES, random) ?? ["", ""]);
  const robots =
    random() < ({ page: 0.02, paywall: 0.02 }[kind] ?? 0.25) ? '<meta name="robots" content="noindex">' : "";
  const banner = kind !== "consent" && random() < 0.15 ? BANNER : "";
  const level = random() < 0.75 ? "h1" : "h2";
  const main = `<${level}>${headline}</${level}>${body}`;
  const wrapped = random() < 0.6 ? `<main>${main}</main>` : `<div>${main}</div>`;
  return `<!doctype html><html><head><title>${title}</title>${robots}</head><body>${banner}${before}${wrapped}${after}</body></html>`;
}

/** Forms, buttons and frames that pages of a kind may have. */
function controlsOf({ kind, language }: Texts, random: Random): string {
  const [yes = "OK", no = "No"] = BUTTONS[language] ?? ["OK", "No"];
  const choices: Readonly<Record<string, readonly string[]>> = {
    consent: [
      `<button>${yes}</button><button>${no}</button>`,
      `<a role="button">${yes}</a>`,
      `<button>${yes}</button>`,
    ],
    login: [
      '<form><input name="user"><input type="password"><button>OK</button></form>',
      '<form><input type="email"><input type="password"><button>OK</button></form>',
      '<form><input type="email"><button>OK</button></form>',
      "",
    ],
    bot_check: [
      "",
      "",
      '<form><input type="checkbox"><button>OK</button></form>',
      '<iframe src="/check"></iframe>',
      '<form><img src="/i.png"><input name="c"></form>',
    ],
    not_found: ["", "", '<form><input type="search"></form>', '<a href="/">Home</a>'],
    parked: [
      "",
      "",
      '<form><input name="offer"><button>OK</button></form>',
      '<a href="/1">Tea</a><a href="/2">Cups</a>',
    ],
    paywall: ['<a href="/abo">+</a>', "<button>OK</button>", ""],
    closed: ["", "", "", "<button>18+</button><button>-</button>"],
    page: [
      "",
      "",
      "",
      "<button>+</button>",
      '<form><input name="n"><input type="email"><textarea></textarea><button>OK</button></form>',
      '<form><input type="email"><button>OK</button></form>',
      '<img src="/p.jpg">',
    ],
  };
  return oneOf(choices[kind] ?? [""], random) ?? "";
}

const MARK: Readonly<Record<string, string>> = { ja: "。", zh: "。" };

/** One page of texts of one part. */
function pageOf(texts: Texts, part: number, teasers: readonly Texts[], random: Random): MadePage | null {
  const ofPart = (list: readonly string[], shift: number) => list.filter((_, at) => (at + shift) % PARTS === part);
  const seed = texts.kind.length + texts.language.charCodeAt(0);
  const headlines = ofPart(texts.headlines, seed);
  const sentences = ofPart(texts.sentences, seed + 1);
  const headline = oneOf(headlines.length > 0 ? headlines : sentences, random);
  if (headline === undefined) return null;
  const end = MARK[texts.language] ?? ". ";
  const said = [...sentences].sort(() => random() - 0.5).slice(0, Math.floor(random() * 3.4));
  const text =
    said.length === 0
      ? ""
      : `<p>${said.map((sentence) => (/[?？]$/.test(sentence) ? `${sentence} ` : sentence + end)).join("")}</p>`;
  const controls = controlsOf(texts, random);
  if (texts.kind !== "paywall")
    return { kind: texts.kind, part, html: framed(texts.kind, headline, text + controls, random) };
  const subject = oneOf(teasers, random);
  const first = subject?.headlines.at(-1) ?? "";
  const offer = `<p>${subject?.sentences.join(end) ?? ""}${end}</p><aside><h3>${headline}</h3>${text}${controls}</aside>`;
  return { kind: texts.kind, part, html: framed(texts.kind, first, offer, random) };
}

/** Invented pages: `each` of each line of the texts and part. */
export function madePages(each: number): readonly MadePage[] {
  const random = numbersFrom(35);
  const honest = textsOf("honest-texts.txt", false);
  const pages: MadePage[] = [];
  for (const texts of [...textsOf("wall-texts.txt", true), ...honest])
    for (let part = 0; part < PARTS; part++)
      for (let number = 0; number < each; number++) {
        const teasers = honest.filter(({ language }) => language === texts.language);
        const page = pageOf(texts, part, teasers, random);
        if (page !== null) pages.push(page);
      }
  return pages;
}

/** A short honest page with the start of a real text. */
export function startOfText(title: string, text: string, part: number, random: Random): MadePage {
  const sentences = text
    .replaceAll(/\s+/g, " ")
    .split(/(?<=[.!?。])\s/)
    .slice(0, 12);
  const from = Math.floor(random() * Math.max(1, sentences.length - 3));
  const body = sentences
    .slice(from, from + 1 + Math.floor(random() * 3))
    .join(" ")
    .split(" ")
    .slice(0, 55)
    .join(" ");
  const safe = (words: string) => words.replaceAll(/[<>&]/g, " ");
  const controls = controlsOf({ kind: "page", language: "en", headlines: [], sentences: [] }, random);
  return { kind: "page", part, html: framed("page", safe(title), `<p>${safe(body)}</p>${controls}`, random) };
}
