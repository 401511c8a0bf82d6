import assert from "node:assert/strict";
import { test } from "node:test";
import { createSnowballLexicon } from "../../../adapters/snowball/snowball-lexicon.ts";
import { scorePage } from "../../../core/score/score-page.ts";
import { backgroundIdf } from "../../../core/text/background.ts";
import { buildCohortModel } from "../../../core/text/build-cohort-model.ts";
import { rankKeyphrases } from "../../../core/text/keyphrases.ts";
import { scan } from "../../../core/text/scan.ts";
import { type LanguageSample, SAMPLES } from "./languages.ts";
import { type PageSketch, sketchCohort, sketchPage } from "./pages.ts";

const lexicon = createSnowballLexicon();

function pagesOf({ code, lines, title }: LanguageSample): PageSketch[] {
  return [0, 2, 3, 5].map((left) => ({ title, body: lines.filter((_, at) => at !== left).join("\n\n"), language: code }));
}

test("fifteen languages have a sample", () => {
  assert.equal(new Set(SAMPLES.map((each) => each.code)).size, 15);
});

for (const sample of SAMPLES) {
  const { code } = sample;

  test(`${code}: a sentence falls into the same tokens on every runtime`, () => {
    assert.deepEqual(scan(sample.sentence).lowers, sample.tokens);
  });

  test(`${code}: a word of general language counts less than one of the subject`, () => {
    assert.ok(
      backgroundIdf(code, sample.common) + 2 <= backgroundIdf(code, sample.rare),
      `${backgroundIdf(code, sample.common)} ${backgroundIdf(code, sample.rare)}`,
    );
  });

  test(`${code}: four pages give their shared name as entity, a score to their like and none to speak of to another page`, () => {
    const cohort = sketchCohort(pagesOf(sample).slice(0, 3), lexicon);
    const run = (sketch: PageSketch) => {
      const target = sketchPage(sketch, lexicon);
      const model = buildCohortModel({ keyword: sample.keyword, target, cohort, lexicon, language: code });
      return { model, result: scorePage({ keyword: sample.keyword, target, cohort, model, lexicon, requestedCount: 3 }) };
    };
    const alike = run(pagesOf(sample)[3] ?? { title: "", body: "", language: code });
    const names = alike.model.entities.map((entity) => entity.entity.toLowerCase());
    assert.ok(names.includes(sample.name.toLowerCase()), names.join(", "));
    assert.ok(alike.model.terms.length > 0);
    assert.ok((alike.result.score ?? 0) >= 55, String(alike.result.score));
    const other = run({ title: "xyz", body: "Qwrt zxcv plmk. Bnvc lkjh gfds.", language: code });
    assert.ok((other.result.score ?? 100) < 20, String(other.result.score));
  });

  test(`${code}: keyphrases of a text hold no function word alone`, () => {
    const phrases = rankKeyphrases(sample.lines.join(" "), lexicon, code);
    assert.ok(phrases.length >= 3, phrases.join(", "));
    const language = lexicon.language(code);
    for (const phrase of phrases) assert.equal(language.isStopWord(phrase.toLowerCase()), false, phrase);
  });
}

test("link texts that pages share are entities where no capitals mark names", () => {
  for (const [language, name, line] of [
    ["zh", "\u78e8\u8c46\u673a", "\u6bcf\u5468\u6e05\u6d01\u5b83\u3002"],
    [
      "ar",
      "\u062f\u0645\u0634\u0642",
      "\u0627\u0644\u062d\u0628\u0648\u0628 \u0627\u0644\u0637\u0627\u0632\u062c\u0629 \u0623\u0641\u0636\u0644 \u0637\u0639\u0645\u0627.",
    ],
  ] as const) {
    const links = [{ url: "https://a.example/", anchor: name, zone: "main" as const, rel: [] }];
    const blocks = [
      { kind: "paragraph" as const, text: line, level: 0, linkShare: 0 },
      { kind: "paragraph" as const, text: name, level: 0, linkShare: 1 },
    ];
    const cohort = sketchCohort(
      Array.from({ length: 3 }, () => ({ title: line, body: line, language, facts: { links, blocks } })),
      lexicon,
    );
    const model = buildCohortModel({ keyword: line, target: null, cohort, lexicon, language });
    assert.ok(
      model.entities.some((entity) => entity.entity === name),
      `${language}: ${model.entities.map((entity) => entity.entity).join(", ")}`,
    );
  }
});
