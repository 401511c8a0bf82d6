import assert from "node:assert/strict";
import { test } from "node:test";
import { createSnowballLanguages } from "../../../../adapters/snowball/snowball-languages.ts";
import { buildCohortModel } from "../../../../core/analysis/terms/build-cohort-model.ts";
import { espressoSketches, type PageSketch, sketchCohort, sketchPage } from "../text/pages.ts";

const languages = createSnowballLanguages();

function model(sketches: readonly PageSketch[], keyword: string, target: PageSketch | null = null) {
  const language = sketches[0]?.language ?? "en";
  const page = target === null ? null : sketchPage(target, languages);
  return buildCohortModel({ keyword, target: page, cohort: sketchCohort(sketches, languages), languages, language });
}

const english = model(espressoSketches(), "espresso machine", {
  title: "Coffee at home",
  body: "My machine makes espresso. It came from Breville last year. I like my burr grinder and the burr grinder likes me.",
  language: "en",
});

function term(name: string) {
  const found = english.terms.find((each) => each.term === name);
  assert.ok(found, `no term "${name}" in ${english.terms.map((each) => each.term).join(", ")}`);
  return found;
}

test("terms begin and end with content words and have counts for each page", () => {
  const grinder = term("burr grinder");
  assert.equal(grinder.ngram, 2);
  assert.equal(grinder.competitorCounts.length, 10);
  assert.equal(grinder.targetCount, 2);
  assert.equal(grinder.targetZones.body, 2);
  assert.ok(grinder.prevalence >= 0.9);
  const stops = languages.language("en");
  for (const each of english.terms) {
    const words = each.term.split(" ");
    assert.equal(stops.isStopWord(words[0] ?? ""), false, each.term);
    assert.equal(stops.isStopWord(words.at(-1) ?? ""), false, each.term);
  }
});

test("words that occur only inside a longer phrase are not terms", () => {
  assert.equal(
    english.terms.some((each) => each.term === "burr" || each.term === "wand"),
    false,
  );
});

test("terms have an importance, a suggested range and an example sentence that contains them", () => {
  const wand = term("steam wand");
  assert.ok(wand.importance >= 1 && wand.importance <= 10);
  assert.ok(wand.suggestedRange[0] >= 1 && wand.suggestedRange[0] <= wand.suggestedRange[1]);
  assert.match(wand.example?.sentence ?? "", /steam wand/i);
  assert.equal(english.terms[0]?.importance, 10);
});

test("terms are in the order of their weights", () => {
  const weights = english.terms.map((each) => each.weight);
  assert.deepEqual(
    weights,
    [...weights].sort((a, b) => b - a),
  );
});

test("capitals inside sentences make names, and the target's use in lower case is reported as present_not_entity", () => {
  const names = english.entities.filter((entity) => entity.type !== "concept").map((entity) => entity.entity);
  for (const name of ["La Marzocco", "Breville", "Rancilio Silvia"])
    assert.ok(names.includes(name), `${name} in ${names.join(", ")}`);
  const breville = english.entities.find((entity) => entity.entity === "Breville");
  assert.equal(breville?.coverageStatus, "good");
  assert.equal(english.entities.find((entity) => entity.entity === "La Marzocco")?.coverageStatus, "missing");
  const lower = model(espressoSketches(), "espresso machine", {
    title: "x",
    body: "we sell breville and other machines here today.",
    language: "en",
  });
  assert.equal(lower.entities.find((entity) => entity.entity === "Breville")?.coverageStatus, "present_not_entity");
});

test("variations begin with the exact form and include inflected, reordered, partial, changed and question forms", () => {
  const sketches = [1, 2, 3, 4].map((at) => ({
    title: `Page ${at}`,
    body: "Our espresso machines are tested. A machine for espresso costs money. Every espresso machine leaks. Is an espresso machine worth it? Coffee machine owners agree. The coffee machine wins.",
    language: "en",
  }));
  const { variations } = model(sketches, "espresso machine", {
    title: "t",
    body: "An espresso machine.",
    language: "en",
  });
  const kinds = Object.fromEntries(variations.map((each) => [each.variation, each.kind]));
  assert.equal(variations[0]?.variation, "espresso machine");
  assert.equal(variations[0]?.targetCount, 1);
  assert.equal(kinds["espresso machines"], "inflected");
  assert.equal(kinds["machine for espresso"], "reordered");
  assert.equal(kinds["coffee machine"], "synonym");
  assert.equal(kinds["is an espresso machine worth it?"], "question");
  assert.equal(variations.find((each) => each.kind === "partial")?.variation.split(" ").length, 1);
});

test("a keyword that begins with function words is counted only where all its words match", () => {
  const bodies = [
    "Learn how to descale a kettle.",
    "How to descale a kettle with vinegar: descale the kettle slowly.",
    "To descale a kettle takes time.",
  ];
  const cohort = sketchCohort(
    bodies.map((body) => ({ title: "Kettles", body, language: "en" })),
    languages,
  );
  const { variations } = buildCohortModel({
    keyword: "how to descale a kettle",
    target: null,
    cohort,
    languages,
    language: "en",
  });
  assert.deepEqual([variations[0]?.kind, variations[0]?.competitorCounts], ["exact", [1, 1, 0]]);
});

test("the order of the cohort does not change the terms, entities and variations", () => {
  const sketches = espressoSketches().map((sketch, at) => ({ ...sketch, url: `https://fixed-${at}.example/` }));
  const forward = model(sketches, "espresso machine");
  const backward = model([...sketches].reverse(), "espresso machine");
  const terms = (of: typeof forward) =>
    of.terms.map((each) => [each.term, each.weight.toFixed(9), each.importance, each.suggestedRange]);
  assert.deepEqual(terms(backward), terms(forward));
  const entities = (of: typeof forward) => of.entities.map((each) => [each.entity, each.type, each.importance]);
  assert.deepEqual(entities(backward), entities(forward));
  assert.deepEqual(
    backward.variations.map((each) => each.variation),
    forward.variations.map((each) => each.variation),
  );
});

test("densities are null for a page without main content and for a missing target", () => {
  const { targetDensity, cohortDensities } = model(
    [...espressoSketches(3), { title: "Empty", body: "", language: "en" }],
    "espresso machine",
  );
  assert.equal(targetDensity, null);
  assert.equal(cohortDensities[3]?.relatedEntityDensity, null);
  assert.ok((cohortDensities[0]?.relatedEntityDensity ?? 0) > 0);
});

test("buildCohortModel returns an empty model for an empty cohort", () => {
  const empty = buildCohortModel({ keyword: "espresso", target: null, cohort: [], languages, language: "en" });
  assert.deepEqual([empty.terms, empty.entities, empty.cohortDensities], [[], [], []]);
});

/** Three pages for each language. They share a keyword and the names or things in `entities`. */
const LANGUAGES: readonly {
  readonly code: string;
  readonly keyword: string;
  readonly pages: readonly string[];
  readonly entities: readonly string[];
}[] = [
  {
    code: "de",
    keyword: "siebträgermaschine",
    pages: [
      "Eine Siebträgermaschine von Rancilio Silvia kostet viel. Wir testen bei DeLonghi in Berlin die Siebträgermaschine. Die Mühle mahlt Bohnen.",
      "Die Siebträgermaschine braucht Druck. Das Gerät von DeLonghi ist gut. Auch die Rancilio Silvia hat eine Mühle.",
      "Wer eine Siebträgermaschine kauft, prüft die Mühle. Neben DeLonghi baut auch Rancilio Silvia gute Geräte.",
    ],
    entities: ["DeLonghi", "Rancilio Silvia"],
  },
  {
    code: "fr",
    keyword: "machine à café",
    pages: [
      "La machine à café de Krups coûte cher. Elle est fabriquée à Lyon par Krups pour les amateurs.",
      "Une machine à café vendue par Krups à Lyon reste simple à nettoyer.",
      "Notre avis : la machine à café Krups est testée à Lyon avec soin.",
    ],
    entities: ["Krups", "Lyon"],
  },
  {
    code: "ja",
    keyword: "エスプレッソマシン",
    pages: [
      "家庭用のエスプレッソマシンはデロンギが人気です。コーヒー豆を挽くグラインダーも必要です。",
      "デロンギのエスプレッソマシンを東京で買いました。グラインダーは別売りです。",
      "おすすめのエスプレッソマシンとグラインダーを比較します。デロンギは安いです。",
    ],
    entities: ["デロンギ", "グラインダー"],
  },
  {
    code: "ar",
    keyword: "ماكينة قهوة",
    pages: [
      "أفضل ماكينة قهوة للمنزل من شركة ديلونجي مع مطحنة حبوب القهوة.",
      "تحتاج ماكينة قهوة إلى مطحنة حبوب جيدة كما تقول شركة ديلونجي.",
      "اشترينا ماكينة قهوة من شركة ديلونجي وجربنا مطحنة حبوب جديدة.",
    ],
    entities: ["مطحنة حبوب"],
  },
  {
    code: "zh",
    keyword: "咖啡机",
    pages: [
      "这台咖啡机来自 Delonghi 公司，需要研磨咖啡豆。",
      "我们测试了 Delonghi 的咖啡机和研磨咖啡豆的方法。",
      "选购咖啡机时，Delonghi 值得考虑，咖啡豆也很重要。",
    ],
    entities: ["Delonghi", "咖啡豆"],
  },
];

for (const { code, keyword, pages, entities } of LANGUAGES) {
  test(`${code}: the entities of three pages include the shared names and no function word`, () => {
    const sketches = pages.map((body, at) => ({ title: `${keyword} ${at}`, body, language: code }));
    const found = model(sketches, keyword).entities.map((entity) => entity.entity);
    for (const entity of entities) assert.ok(found.includes(entity), `${entity} in ${found.join(", ")}`);
    const language = languages.language(code);
    for (const each of found) assert.equal(language.isStopWord(each.toLowerCase()), false, each);
  });
}

test("a name that mostly follows a preposition of place is a location", () => {
  const { pages, keyword } = LANGUAGES[1] ?? { pages: [], keyword: "" };
  const sketches = pages.map((body, at) => ({ title: `Page ${at}`, body, language: "fr" }));
  const types = Object.fromEntries(model(sketches, keyword).entities.map((entity) => [entity.entity, entity.type]));
  assert.equal(types.Lyon, "location");
  assert.equal(types.Krups, "other");
});

test("a German common noun is not a named entity", () => {
  const { pages, keyword } = LANGUAGES[0] ?? { pages: [], keyword: "" };
  const { entities } = model(
    pages.map((body, at) => ({ title: `Seite ${at}`, body, language: "de" })),
    keyword,
  );
  assert.equal(
    entities.find((entity) => entity.entity === "Mühle" && entity.type !== "concept"),
    undefined,
  );
});

test("a model number is a product when pages also write the full name of the product", () => {
  const line = (at: number) =>
    at % 2 === 0
      ? "We brew with the Breville V60 at home, and the V60 stays warm."
      : "Many like the V60 best. The Breville V60 is light.";
  const sketches = espressoSketches(4).map((sketch, at) => ({ ...sketch, body: `${sketch.body}\n\n${line(at)}` }));
  const types = Object.fromEntries(
    model(sketches, "espresso machine").entities.map((entity) => [entity.entity, entity.type]),
  );
  assert.deepEqual([types["Breville V60"], types.V60], ["product", "product"]);
});

test("a name in schema.org data sets the type of its entity", () => {
  const items = [
    {
      syntax: "json-ld" as const,
      types: ["Product"],
      id: null,
      properties: {
        name: ["Silvia Pro X"],
        brand: [{ syntax: "json-ld" as const, types: ["Brand"], id: null, properties: { name: ["Rancilio"] } }],
      },
    },
  ];
  const sketches = espressoSketches(4).map((sketch) => ({
    ...sketch,
    body: `${sketch.body}\n\nWe like the Silvia Pro X by Rancilio here.`,
    items,
  }));
  const types = Object.fromEntries(
    model(sketches, "espresso machine").entities.map((entity) => [entity.entity, entity.type]),
  );
  assert.equal(types["Silvia Pro X"], "product");
  assert.equal(types.Rancilio, "organization");
});

test("phrases write names as the cohort does, and a year is no part of a thing", () => {
  const sketch = (host: string): PageSketch => ({
    title: `Local search guide of ${host}`,
    body: [
      "Many owners collect google reviews for local search, and customers trust google reviews.",
      "A shop near us asked Google for help, and people find the shop on Google. We like Google, and owners pay Google.",
      "The summit 2026 is about local search. Visit the summit 2026 and ask about local search.",
      "A summit brings owners together, and local search is on Google.",
    ].join("\n\n"),
    language: "en",
  });
  const found = model(["one", "two", "three", "four"].map(sketch), "local search 2026");
  const names = [...found.terms.map((each) => each.term), ...found.entities.map((each) => each.entity)];
  assert.ok(names.includes("Google reviews"), names.join(", "));
  assert.ok(!names.some((name) => /google |2026/.test(name)), names.join(", "));
});
