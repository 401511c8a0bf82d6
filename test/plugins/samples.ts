import type { Evidence } from "../../core/analysis/pipeline/evidence.ts";
import type { MissingPoints } from "../../core/analysis/score/score.ts";
import type { StructuredItem } from "../../core/domain/page-facts.ts";
import { entity, evidence, type PageInput, sitePage, term, variation } from "./evidence-builder.ts";

const product: StructuredItem = {
  syntax: "json-ld",
  types: ["Product"],
  id: "#p",
  properties: {
    name: ["Barista One"],
    offers: [{ syntax: "json-ld", types: ["Offer"], id: null, properties: { price: ["499"] } }],
  },
};
const faq: StructuredItem = {
  syntax: "json-ld",
  types: ["FAQPage"],
  id: null,
  properties: {
    mainEntity: [
      {
        syntax: "json-ld",
        types: ["Question"],
        id: null,
        properties: { name: ["How often should you descale the boiler?"] },
      },
    ],
  },
};

export const COHORT: readonly PageInput[] = [
  {
    url: "https://www.alpha.example/best-espresso-machines",
    title: "10 Best Espresso Machines in 2026 | Alpha",
    meta: "We tested espresso machines.",
    headings: [
      [1, "Best Espresso Machines"],
      [2, "How to choose an espresso machine"],
      [2, "How to clean the grinder?"],
      [2, "Frequently asked questions"],
    ],
    paragraphs: [
      "An espresso machine forces hot water through coffee. Pressure matters. The grinder decides the taste.",
      "Read on to learn about the boiler and pressure.",
    ],
    links: [{ url: "https://beta.example/x" }, { url: "https://alpha.example/contact", zone: "footer" }],
    items: [product, faq],
  },
  {
    url: "https://beta.example/guide",
    title: "7 Best Espresso Machines in 2026 - Beta",
    headings: [
      [1, "Espresso machine guide"],
      [2, "Choosing an espresso machine"],
      [2, "Pressure and boiler"],
    ],
    paragraphs: ["A machine for espresso needs pressure and a boiler. Choose a grinder first."],
    items: [product],
  },
  {
    url: "https://forum.gamma.example/threads/12",
    title: "Which espresso machine do you use?",
    headings: [[1, "Which espresso machine do you use?"]],
    paragraphs: ["I use a lever machine. Shop Delta makes good ones."],
  },
];

export const TARGET: PageInput = {
  url: "https://shop.example/espresso-machine",
  title: "Espresso machine buying guide",
  meta: "All about the espresso machine.",
  headings: [
    [1, "Espresso machine"],
    [2, "Pressure"],
  ],
  paragraphs: ["Our espresso machine reaches nine bar of pressure. You should descale the boiler often."],
  siteName: "Shop Example",
  items: [{ syntax: "json-ld", types: ["Product"], id: null, properties: { name: ["Ours"] } }],
};

const SECTIONS_LACK: MissingPoints = {
  id: "structure:h2",
  part: "structure",
  kind: "subject",
  action: "Add sections.",
  subject: "h2",
  edit: { kind: "add", times: null, place: "headings", have: 1, want: 3 },
  zone: "h2",
  gain: 6,
  effort: "high",
  competitorCount: 2,
  competitorTotal: 3,
  competitorUrls: [],
  example: null,
};
const GRINDER: MissingPoints = {
  id: "terms:grinder",
  part: "terms",
  kind: "subject",
  action: "Write about the grinder.",
  subject: "grinder",
  edit: { kind: "section", times: null, place: "h2", have: null, want: null },
  zone: "h2",
  gain: 4,
  effort: "low",
  competitorCount: 2,
  competitorTotal: 3,
  competitorUrls: ["https://www.alpha.example/best-espresso-machines"],
  example: { url: "https://beta.example/guide", rank: 2, sentence: "Choose a grinder first." },
};
const MISSING: readonly MissingPoints[] = [SECTIONS_LACK, GRINDER];

/** Evidence with a target, three competitors, the target's site and scores. */
export function normal(): Evidence {
  return evidence({
    target: TARGET,
    cohort: COHORT,
    questions: ["What is the best espresso machine?"],
    model: {
      terms: [
        term("grinder", [3, 1, 0], 0, { weight: 4 }),
        term("boiler pressure", [2, 2, 0], 1, { weight: 2, importance: 5 }),
        term("espresso", [5, 4, 2], 9, { isEntity: true }),
      ],
      entities: [entity("Barista One", [2, 1, 0], 0), entity("Boiler", [1, 1, 0], 1)],
      variations: [variation("espresso machine", [3, 2, 1], 2)],
    },
    categories: {
      target: { category: "/Home & Garden/Kitchen & Dining/Small Kitchen Appliances", score: 0.7 },
      cohort: [
        { category: "/Home & Garden/Kitchen & Dining/Small Kitchen Appliances", score: 0.8 },
        { category: "/Home & Garden/Kitchen & Dining/Small Kitchen Appliances", score: 0.6 },
        { category: "/Food & Drink/Beverages/Coffee & Tea", score: 0.5 },
      ],
    },
    excluded: [{ url: "https://shop.big.example/", rank: 4, reason: "marketplace", detail: "A marketplace." }],
    score: {
      score: 52,
      grade: "Needs Work",
      confidence: 0.6,
      summary: "Some terms are missing.",
      standing: "Some terms are missing.",
      focusAreas: ["terms"],
      parts: [{ part: "terms", value: 0.4, typical: 0.6, weight: 0.5, points: 20, missing: 48 }],
      plan: {
        steps: [
          { ...GRINDER, group: "cover", alsoCover: [], gainRange: [3, 5], gainInPlan: 4 },
          { ...SECTIONS_LACK, group: "fix", alsoCover: [], gainRange: [6, 6], gainInPlan: 5.5 },
        ],
        totals: [{ steps: 3, range: [8, 11] }],
        reach: 61,
        isWide: false,
        others: [],
      },
      competitors: COHORT.map(({ url }, at) => ({ url, rank: at + 1, score: 70 - 10 * at })),
      fit: { median: 0.9, target: 0.8, offTopic: [] },
      missing: MISSING,
    },
    site: {
      pages: [
        sitePage({
          url: "https://shop.example/grinders",
          title: "Coffee grinders",
          paragraphs: ["Any espresso machine needs a grinder with pressure settings. More text."],
        }),
        sitePage({
          url: "https://shop.example/linked",
          title: "Espresso machine care",
          paragraphs: ["Descale."],
          links: [{ url: "https://shop.example/espresso-machine/", anchor: "machine", zone: "nav" }],
        }),
        sitePage({
          url: "https://shop.example/hidden",
          title: "Espresso machine archive",
          paragraphs: ["Espresso machine pressure."],
          robots: ["noindex"],
        }),
        sitePage({
          url: "https://shop.example/imprint",
          title: "Imprint",
          paragraphs: ["Registered office and tax number."],
        }),
      ],
      consideredCount: 9,
      fetchedCount: 4,
      budget: 30,
      robotsSkippedCount: 1,
      sitemapUrlCount: 9,
      isTargetAllowed: true,
      aiCrawlers: null,
      targetAliases: [],
      isCutShort: false,
    },
    fetches: [
      {
        url: TARGET.url,
        finalUrl: TARGET.url,
        purpose: "target",
        outcome: "ok",
        status: 200,
        reason: null,
        byteCount: 1200,
        elapsedMs: 30,
        isCached: false,
      },
    ],
  });
}

const NASTY = `<script>${"$& $1 \\ {keyword} ((".repeat(40)}\u0000\ud800 __proto__ constructor`;

/** Evidence with strings of a hostile page in every field that can hold a string. */
export function hostile(): Evidence {
  const item: StructuredItem = {
    syntax: "rdfa",
    types: ["constructor", "__proto__", NASTY],
    id: NASTY,
    properties: { constructor: [NASTY], __proto__x: [""] },
  };
  const page = (url: string): PageInput => ({
    url,
    title: NASTY,
    meta: NASTY,
    headings: [
      [1, NASTY],
      [2, `${NASTY}?`],
      [2, "__proto__ constructor toString?"],
      [3, ""],
    ],
    paragraphs: [NASTY, "?".repeat(5000), "a".repeat(20_000), ""],
    links: [{ url: "https://a.example/%E0%A4%A", anchor: NASTY, rel: ["nofollow"] }],
    items: [item],
    siteName: NASTY,
    canonical: "not a url",
  });
  return evidence({
    keyword: "$& (a+)+$ constructor",
    target: page("https://t.example/%E0%A4%A"),
    cohort: [page("https://a.example/"), page("https://b.example/%ff"), page("https://c.example/")],
    results: [{ rank: 1, url: "not a url", title: NASTY, snippet: NASTY }],
    questions: [NASTY, "", "constructor?"],
    model: {
      terms: [term(NASTY, [1, 2], 1)],
      entities: [entity("__proto__", [1], 0)],
      variations: [variation("constructor", [], 0)],
    },
    site: { ...normal().site, pages: [sitePage(page("https://t.example/x")), sitePage(page("https://t.example/y"))] },
  });
}

/** Evidence with a keyword and no target, and evidence with a target and no cohort. */
export function withoutTarget(): Evidence {
  const { keyword } = normal().request;
  return evidence({
    keyword,
    cohort: COHORT,
    model: { terms: [term("grinder", [3, 1, 0], 0)] },
    questions: ["What is crema?"],
  });
}

export function withoutCohort(): Evidence {
  return evidence({ target: TARGET, cohort: [], results: [] });
}
