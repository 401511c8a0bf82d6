import assert from "node:assert/strict";
import { test } from "node:test";
import { createSnowballLanguages } from "../../adapters/snowball/snowball-languages.ts";
import { messagesFor } from "../../core/analysis/advice/messages.ts";
import { scorePage } from "../../core/analysis/score/score-page.ts";
import { parseScanRequest } from "../../core/contract/requests.ts";
import { ADVICE_LANGUAGES } from "../../core/domain/job.ts";
import { answerReadiness } from "../../plugins/answer_readiness/section.ts";
import { diagnostics } from "../../plugins/diagnostics.ts";
import { linkOpportunities } from "../../plugins/link_opportunities.ts";
import { normal } from "./samples.ts";

const languages = createSnowballLanguages();

function languageOf(body: Readonly<Record<string, string>>): string | undefined {
  return parseScanRequest("standard", { keyword: "tea", ...body }).request.adviceLanguage;
}

const COUNTS = [0, 1, 2].flatMap((count) => [1, 2, 3].map((total) => [count, Math.max(count, total)]));
const KINDS = ["amount", "definition", "steps", "yes_no", "time", "topic"];
const DOERS = [1, 2, 7].map((count) => ({ count, total: 9 }));
const KEYWORDS = ["Xylofon", "Xylofon Zubr"];
const STEPS = ["get_listed", "pitch_inclusion", "answer_thread", "broken_link", "unlinked_mention", "none"];
const PAGES =
  "directory resource_page review_site listicle forum qa marketplace news wiki gov_edu video competitor".split(" ");

const PAGE_TYPES = ["article", "listing", "product", "service", "documentation", "forum"];
/** Every form of the advice on a section. */
const ADVICE = ["text", "list", "table", "names"].flatMap((format) =>
  [[], ["Zubr", "Iglo"]].flatMap((names) =>
    [...DOERS, { count: 9, total: 9 }].map((doers) => ({
      name: "Xylofon",
      doers,
      words: 120,
      format,
      details: { questions: names, figures: names, names },
    })),
  ),
);

/** Arguments of messages that take other values than counts. */
const SAMPLES: Readonly<Record<string, readonly (readonly unknown[])[]>> = {
  noindex: [["meta"], ["header"]],
  canonicalElsewhere: [["https://a.example/", "https://b.example/"]],
  canonicalConflict: [[2, "https://a.example/"]],
  canonicalsDiffer: [[["https://a.example/", "https://b.example/"]]],
  snippetForbidden: [["nosnippet"]],
  snippetShort: [1, 50].map((characters) => [`max-snippet:${characters}`, characters]),
  crawlersBlocked: [[["GPTBot", "CCBot"], "/guide"]],
  textNeedsScripts: [null, 0, 1, 20].map((served) => [served, 300]),
  answerFound: KINDS.map((kind) => [kind, "green tea"]),
  answerMissing: KINDS.flatMap((kind) => [["tea"], ["green", "tea"]].map((missing) => [kind, "green tea", missing])),
  answerUndecided: KINDS.map((kind) => [kind, "green tea"]),
  authorNamed: [["Ada Example"]],
  promise: [[5, 1.5, 8]],
  redirected: [["https://a.example/"]],
  languageDiffers: [["en", "de"]],
  cohortLanguageDiffers: [["en", "de"]],
  keywordAmbiguous: [[3, 9]],
  place: ["title", "h1", "body", "meta_description"].flatMap((place) =>
    KEYWORDS.flatMap((keyword) => DOERS.map((doers) => [place, keyword, doers])),
  ),
  structure: ["words", "headings", "images", "lists"].flatMap((feature) =>
    [0, 4].flatMap((have) => [5, 9].flatMap((want) => DOERS.map((doers) => [feature, { have, want }, doers]))),
  ),
  type: [null, { property: "author", parent: "Article" }].flatMap((inside) =>
    [true, false].flatMap((needsThing) => DOERS.map((doers) => ["Person", { inside, needsThing }, doers])),
  ),
  fewPages: [0, 1, 2].map((usable) => [usable, 3]),
  pagesOffTopic: [0, 1, 2].map((about) => [about, 9, "Xylofon"]),
  termArea: [
    [1, ["Xylofon"]],
    [7, ["Xylofon", "Zubr", "Iglo"]],
  ],
  partArea: ["terms", "placement", "structure", "structured_data"].flatMap((part) =>
    [0.4, 1, 3.25].map((gain) => [part, "Xylofon.", gain]),
  ),
  standing: ["above", "level", "below"].map((place) => [
    { score: 61, keyword: "Xylofon", place, median: 58, pages: 9 },
  ]),
  tooShort: [
    [1, 150],
    [90, 150],
  ],
  section: [[], ["Zubr"], ["Zubr", "Iglo"]].flatMap((also) => DOERS.map((doers) => [{ name: "Xylofon", also, doers }])),
  pageOffTopic: [["Xylofon"]],
  begin: [["Xylofon."]],
  looksLike: PAGES.map((page) => [page]),
  ranksHigh: [[1], [2], [3]],
  step: STEPS.flatMap((step) =>
    [null, "zubr.example"].map((rival) => [
      step,
      { rival, contactUrl: rival && "https://zubr.example/x", brokenUrl: rival && "https://zubr.example/y" },
    ]),
  ),
  oneCategory: [[7, 9, "Xylofon"]],
  oneSubject: [["Xylofon"]],
  fewPlaced: [1, 2].map((pages) => [pages, 9, "Xylofon"]),
  spread: [[["Xylofon", "Zubr"]]],
  targetNear: [["Xylofon"]],
  targetElsewhere: [["Xylofon"]],
  usesTerms: [[1, 30]],
  pageType: PAGE_TYPES.flatMap((type) => DOERS.map((doers) => [type, "product", doers])),
  nearCopy: [[70, "zubr.example"]],
  manyH1: [[2]],
  otherLanguage: [["en", "de"]],
  properties: [["Xylofon", ["zubr"]]],
  addSection: ADVICE.map((advice) => [advice]),
  extendSection: ADVICE.flatMap((advice) => ["Xylofon", "Zubr"].map((section) => [section, advice])),
  nameThings: [...DOERS, { count: 9, total: 9 }].flatMap((doers) => [
    [["Xylofon", "Zubr"], doers],
    [["Xylofon", "Zubr", "Iglo"], doers],
  ]),
  listLacks: [
    [
      "Xylofon",
      [
        { name: "Zubr", pages: 3 },
        { name: "Iglo", pages: 2 },
      ],
    ],
  ],
};

/** English words that are no words of the other language. */
const ENGLISH =
  /(?<![\p{L}/.])(?:the|of|and|with|your|you|ranking|words?|cover|add|use[sd]?|only|have|has|this|that|are|is|to|more|once|times|where|it|its|links?|pages|by|for|not|about|first|second|third)(?![\p{L}])/iu;
/** Words of English origin that the language uses itself. */
const LOANS: Readonly<Record<string, RegExp>> = {
  de: /Links?(?= |$)|toten Link|einen Link|Canonical-Link/g,
  es: /Use(?= )/g,
  fr: /pages/g,
};

/** All texts of one language. Messages without samples take counts or nothing. */
function textsOf(language: (typeof ADVICE_LANGUAGES)[number]): string[] {
  const { speed, ...sections } = messagesFor({ adviceLanguage: language });
  const texts = Object.values(sections)
    .flatMap((section) => Object.entries(section))
    .flatMap(([name, member]) => {
      const say = member as (...values: readonly unknown[]) => unknown;
      return (SAMPLES[name] ?? COUNTS).map((values) => say(...values));
    });
  return [speed, ...texts.map((text) => (typeof text === "string" ? text : JSON.stringify(text)))];
}

test("a locale of a supported language sets the language of the texts, whatever its country", () => {
  assert.equal(languageOf({ locale: "de-AT", region: "DE" }), "de");
  assert.equal(languageOf({ locale: "fr", region: "FR" }), "fr");
  assert.equal(languageOf({ locale: "es-MX", region: "ES" }), "es");
});

test("a scan without locale has texts in the language of its region, or English", () => {
  assert.equal(languageOf({ region: "DE" }), "de");
  assert.equal(languageOf({ region: "NL" }), undefined);
});

test("an English locale and a locale of another language set no language of the texts", () => {
  assert.equal(languageOf({ locale: "en-GB", region: "UK" }), undefined);
  assert.equal(languageOf({ locale: "it-IT", region: "IT" }), undefined);
});

test("every message of every language is whole text without gaps", () => {
  for (const language of ADVICE_LANGUAGES) {
    for (const text of textsOf(language)) {
      assert.ok(text.length > 10);
      assert.doesNotMatch(text, /undefined|NaN|\[object| {2}/, `${language}: ${text}`);
    }
  }
});

/** The text without the English words that its language uses. */
function ownWords(text: string, language: string): string {
  return text.replace(LOANS[language] ?? "", "").replace(/https?:\S+|\S+\.\S+|X-Robots-Tag|llms/g, "");
}

test("no message of another language has an English word", () => {
  for (const language of ADVICE_LANGUAGES.filter((code) => code !== "en")) {
    // The speed benchmark has English names.
    for (const text of textsOf(language).slice(1))
      assert.doesNotMatch(ownWords(text, language), ENGLISH, `${language}: ${text}`);
  }
});

test("sentences of the score have the number, case and capitals of their language", () => {
  const say = (language: (typeof ADVICE_LANGUAGES)[number]) => messagesFor({ adviceLanguage: language }).score;
  const one = { name: "Filter", also: ["Iglo", "Yeti"], doers: { count: 1, total: 9 } };
  assert.deepEqual(
    ADVICE_LANGUAGES.map((code) => say(code).section(one)),
    [
      'Add a section on "Filter": only 1 of 9 ranking pages has a passage like it. Cover "Iglo" and "Yeti" there.',
      "Fügen Sie einen Abschnitt über „Filter“ hinzu: nur eine von 9 rankenden Seiten hat eine Passage dazu. Gehen Sie dort auf „Iglo“ und „Yeti“ ein.",
      "Añada una sección sobre «Filter»: solo una de las 9 páginas posicionadas tiene un pasaje parecido. Trate ahí «Iglo» y «Yeti».",
      "Ajoutez une section sur « Filter » : seulement une des 9 pages positionnées a un passage semblable. Traitez-y « Iglo » et « Yeti ».",
    ],
  );
  assert.deepEqual(
    ADVICE_LANGUAGES.map((code) => say(code).structure("images", { have: 0, want: 1 }, { count: 7, total: 9 })),
    [
      "Add 1 image to the main content: none was found in the main content, 7 of 9 ranking pages have at least 1.",
      "Ergänzen Sie im Haupttext ein Bild: Im Haupttext wurde keines gefunden, 7 von 9 rankenden Seiten haben mindestens 1.",
      "Añada una imagen al contenido principal: en el contenido principal no se encontró ninguna; 7 de las 9 páginas posicionadas tienen al menos 1.",
      "Ajoutez une image dans le contenu principal : aucune n’a été trouvée dans le contenu principal, 7 des 9 pages positionnées en comptent au moins 1.",
    ],
  );
  assert.deepEqual(
    ADVICE_LANGUAGES.map((code) => say(code).promise(5, 1.5, 8)),
    [
      "The first 5 steps with points together gain 1.5 to 8.0 points.",
      "Die ersten 5 Schritte mit Punkten bringen zusammen 1,5 bis 8,0 Punkte.",
      "Los primeros 5 pasos con puntos suman juntos entre 1,5 y 8,0 puntos.",
      "Les 5 premières étapes avec des points rapportent ensemble de 1,5 à 8,0 points.",
    ],
  );
});

test("summary, focus areas, plan and link opportunities follow the language of the scan and change no figure", () => {
  const scanned = normal();
  const { request, target, cohort, model } = scanned;
  const input = { keyword: request.keyword, target, cohort, model, languages, requestedCount: cohort.length };
  const english = scorePage(input);
  const german = scorePage({ ...input, adviceLanguage: "de" });
  assert.equal(german.score, english.score);
  assert.deepEqual(
    german.plan.steps.map(({ id, gain }) => [id, gain]),
    english.plan.steps.map(({ id, gain }) => [id, gain]),
  );
  const links = linkOpportunities.run({ ...scanned, request: { ...request, adviceLanguage: "de" } }, "standard") as {
    items: { reasons: string[]; next_step: string }[];
  };
  const texts = [
    german.summary,
    ...german.focusAreas,
    ...german.plan.steps.map(({ action }) => action),
    ...links.items.flatMap(({ reasons, next_step }) => [...reasons, next_step]),
  ];
  assert.ok(texts.length > 5);
  for (const text of texts) {
    const unquoted = text.replace(/„[^“]*“/g, "");
    assert.doesNotMatch(ownWords(unquoted, "de"), ENGLISH, text);
  }
});

test("a count of one has the singular in every language", () => {
  const finding = (language: (typeof ADVICE_LANGUAGES)[number]): string =>
    messagesFor({ adviceLanguage: language }).readiness.sourcesLinked(1).finding;
  assert.deepEqual(ADVICE_LANGUAGES.map(finding), [
    "The main text links to 1 other site.",
    "Der Haupttext verlinkt eine andere Website.",
    "El texto principal enlaza con 1 sitio externo.",
    "Le texte principal contient des liens vers 1 autre site.",
  ]);
});

test("French uses the singular for zero", () => {
  assert.match(messagesFor({ adviceLanguage: "fr" }).diagnostics.thin(0), /0 mot de/);
});

test("the warnings of diagnostics follow the language of the scan and keep their codes", () => {
  const warnings = (language: "de" | undefined) => {
    const evidence = normal();
    const request = { ...evidence.request, ...(language === undefined ? {} : { adviceLanguage: language }) };
    const output = diagnostics.run({ ...evidence, request, target: null, cohort: [] }, "standard");
    return (output as { warnings: { code: string; message: string }[] }).warnings;
  };
  assert.deepEqual(
    warnings("de").map((warning) => warning.code),
    warnings(undefined).map((warning) => warning.code),
  );
  assert.ok(warnings("de").some(({ message }) => message.startsWith("Keine rankende Seite ließ sich vergleichen")));
  assert.ok(warnings(undefined).some(({ message }) => message.startsWith("Only 0 ranking pages could be compared")));
});

test("checks in another language differ from the English ones in their texts only", () => {
  const run = (adviceLanguage: "en" | "fr") => {
    const evidence = normal();
    return answerReadiness.run({ ...evidence, request: { ...evidence.request, adviceLanguage } }, "standard") as {
      checks: { finding: string; fix: string | null }[];
    };
  };
  const plain = ({ checks, ...rest }: ReturnType<typeof run>) => ({
    ...rest,
    checks: checks.map((check) => ({ ...check, finding: "", fix: check.fix === null })),
  });
  assert.deepEqual(plain(run("fr")), plain(run("en")));
  assert.notDeepEqual(run("fr"), run("en"));
});
