import assert from "node:assert/strict";
import { test } from "node:test";
import { createSnowballLanguages } from "../../../../adapters/snowball/snowball-languages.ts";
import { scorePage } from "../../../../core/analysis/score/score-page.ts";
import { buildCohortModel } from "../../../../core/analysis/terms/build-cohort-model.ts";
import { rankKeyphrases } from "../../../../core/analysis/terms/keyphrases.ts";
import { backgroundIdf } from "../../../../core/analysis/text/background.ts";
import { scanText } from "../../../../core/analysis/text/scan.ts";
import { type LanguageSample, SAMPLES } from "./languages.ts";
import { type PageSketch, sketchCohort, sketchPage } from "./pages.ts";

const languages = createSnowballLanguages();

function pagesOf({ code, lines, title }: LanguageSample): PageSketch[] {
  return [0, 2, 3, 5].map((left) => ({
    title,
    body: lines.filter((_, at) => at !== left).join("\n\n"),
    language: code,
  }));
}

test("the samples cover fifteen languages", () => {
  assert.equal(new Set(SAMPLES.map((each) => each.code)).size, 15);
});

for (const sample of SAMPLES) {
  const { code } = sample;

  test(`${code}: scanText splits a sentence into the same tokens on every runtime`, () => {
    assert.deepEqual(scanText(sample.sentence).lowers, sample.tokens);
  });

  test(`${code}: backgroundIdf is lower for a common word than for a rare word`, () => {
    assert.ok(
      backgroundIdf(code, sample.common) + 2 <= backgroundIdf(code, sample.rare),
      `${backgroundIdf(code, sample.common)} ${backgroundIdf(code, sample.rare)}`,
    );
  });

  test(`${code}: a cohort makes its shared name an entity, scores a similar page high and another page low`, () => {
    const cohort = sketchCohort(pagesOf(sample).slice(0, 3), languages);
    const run = (sketch: PageSketch) => {
      const target = sketchPage(sketch, languages);
      const model = buildCohortModel({ keyword: sample.keyword, target, cohort, languages, language: code });
      return {
        model,
        result: scorePage({ keyword: sample.keyword, target, cohort, model, languages, requestedCount: 3 }),
      };
    };
    const alike = run(pagesOf(sample)[3] ?? { title: "", body: "", language: code });
    const names = alike.model.entities.map((entity) => entity.entity.toLowerCase());
    assert.ok(names.includes(sample.name.toLowerCase()), names.join(", "));
    assert.ok(alike.model.terms.length > 0);
    // Pages of 25 words are thin, so the score is compared with those of the ranking pages.
    const least = Math.min(...alike.result.competitors.map(({ score }) => score));
    assert.ok(
      (alike.result.score ?? 0) >= least - 25 && (alike.result.score ?? 0) >= 15,
      `${alike.result.score} of ${least}`,
    );
    const other = run({ title: "xyz", body: "Qwrt zxcv plmk. Bnvc lkjh gfds.", language: code });
    assert.ok((other.result.score ?? 100) < 5, String(other.result.score));
  });

  test(`${code}: no keyphrase of a text is a function word`, () => {
    const phrases = rankKeyphrases(sample.lines.join(" "), languages, code);
    assert.ok(phrases.length >= 3, phrases.join(", "));
    const language = languages.language(code);
    for (const phrase of phrases) assert.equal(language.isStopWord(phrase.toLowerCase()), false, phrase);
  });
}

test("shared link texts are entities in scripts without capital letters", () => {
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
      languages,
    );
    const model = buildCohortModel({ keyword: line, target: null, cohort, languages, language });
    assert.ok(
      model.entities.some((entity) => entity.entity === name),
      `${language}: ${model.entities.map((entity) => entity.entity).join(", ")}`,
    );
  }
});
