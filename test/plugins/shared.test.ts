import assert from "node:assert/strict";
import { test } from "node:test";
import { allItems } from "../../core/analysis/metadata/structured-walk.ts";
import { isQuestion, questionWord } from "../../core/analysis/text/questions.ts";
import { sentenceAt, shortSentences } from "../../core/analysis/text/sentences.ts";
import type { StructuredItem } from "../../core/domain/page-facts.ts";
import { findPhrase } from "../../core/util/find-phrase.ts";
import { readability } from "../../plugins/benchmarks/readability.ts";
import { keywordMatcher, stemTable } from "../../plugins/shared/keyword.ts";
import { quantile, round, weightedMean } from "../../plugins/shared/numbers.ts";
import { titlePattern } from "../../plugins/shared/opportunity-type.ts";
import { pixelWidth } from "../../plugins/shared/pixel-width.ts";
import {
  isPart,
  isRichResultType,
  missingRequired,
  recommendedProperties,
  requiredProperties,
} from "../../plugins/shared/rich-results.ts";
import { isSameSite, pathWords } from "../../plugins/shared/urls.ts";
import { patternOf, titlePatterns, withoutBrand } from "../../plugins/topic_and_classification/titles.ts";
import { cohortPage } from "./evidence-builder.ts";

test("statistics skip missing values and are null without any value", () => {
  assert.equal(weightedMean([10, null, 20], [1, 1, 3]), 17.5);
  assert.equal(weightedMean([10], [0]), null);
  assert.equal(quantile([4, null, 1, 2, 3], 0.25), 1.75);
  assert.equal(quantile([], 0.5), null);
  assert.equal(round(Number.NaN), 0);
});

test("reading ease follows each language's own formula and is null without a formula", () => {
  const easy = Array(8).fill("The cat sat on the mat.");
  const hard = Array(8).fill(
    "Institutional considerations necessitate comprehensive reevaluation of organisational responsibilities.",
  );
  assert.ok((readability(easy, "en").ease ?? 0) > 100);
  assert.ok((readability(hard, "en").ease ?? 100) < 0);
  // Flesch by hand: 6 words per sentence, 1 syllable per word.
  assert.equal(readability(easy, "en").ease, 116.1);
  assert.equal(readability(easy, "de").formula, "amstad");
  assert.deepEqual(readability(easy, "fi"), { ease: null, formula: null, wordsPerSentence: 6 });
  const written = readability(["古い水車小屋は冬の間も開いています。"], "ja").wordsPerSentence ?? 0;
  assert.ok(written >= 8 && written <= 12, `${written} words in a Japanese sentence`);
  assert.equal(readability(["Too short."], "en").ease, null);
  assert.equal(readability([], "constructor").wordsPerSentence, null);
});

test("titles are as wide as their letters: accents add no width, and an ideograph is a full square", () => {
  assert.equal(pixelWidth("iii"), 13);
  assert.equal(pixelWidth("WWW"), 57);
  assert.equal(pixelWidth("\u00e9"), pixelWidth("e"));
  assert.equal(pixelWidth("\u6c34"), 20);
});

test("the keyword is found inflected, reordered and in scripts without spaces", () => {
  const table = stemTable([
    cohortPage({ url: "https://a.example/", title: "Espresso machines and machine", paragraphs: [] }, 1),
  ]);
  const matcher = keywordMatcher("espresso machine", table);
  assert.deepEqual(matcher.locate("The best Espresso Machines of all"), { start: 9, end: 26 });
  assert.equal(matcher.coverage("machine for espresso"), 1);
  assert.equal(matcher.locate("machine for espresso"), null);
  assert.equal(keywordMatcher("\u6c34 \u7b52", new Map()).coverage("\u65b0\u3057\u3044\u6c34\u7b52"), 1);
  assert.equal(keywordMatcher("$&", new Map()).coverage("anything"), 0);
});

test("question words belong to the page's language, and English question words count everywhere", () => {
  assert.equal(questionWord("Welchen Kaffee soll ich nehmen?", "de"), "welche");
  assert.equal(questionWord("\u00bfC\u00f3mo se hace?", "es"), "c\u00f3mo");
  assert.equal(questionWord("How is it made?", "de"), "how");
  assert.equal(questionWord("\u30b3\u30fc\u30d2\u30fc\u3068\u306f\u4f55\u3067\u3059\u304b\uff1f", "ja"), "\u4f55");
  assert.equal(questionWord("__proto__?", "constructor"), "other");
  assert.ok(isQuestion("How to clean a machine", "en"));
  assert.ok(!isQuestion("How we roast our beans", "en"));
});

test("title patterns keep what shapes a title and drop the site's name", () => {
  assert.equal(withoutBrand("Best Machines | Acme Coffee", "Acme Coffee", "acme.example"), "Best Machines");
  assert.equal(withoutBrand("Best Machines - What to look for", null, "a.example"), "Best Machines - What to look for");
  const matcher = keywordMatcher("espresso machine", new Map());
  const patterns = titlePatterns(
    ["How to use an espresso machine", "How to love an espresso machine", "Other"],
    matcher,
    "en",
  );
  assert.deepEqual(patterns[0], {
    pattern: "how to \u2026 {keyword}",
    share: 2 / 3,
    uses: 2,
    form: "espresso machine",
    example: "How to use an espresso machine",
  });
  assert.deepEqual(titlePatterns(["Shoes for Men", "Boots for Women"], matcher, "en"), []);
  assert.equal(titlePattern("Die 10 besten Espressomaschinen", "de"), "{number} best \u2026");
  for (const [title, language] of [
    ["Espresso, recension", "sv"],
    ["Avalia\u00e7\u00e3o da cafeteira", "pt"],
    ["\u53e3\u30b3\u30df\u307e\u3068\u3081", "ja"],
    ["Espresso machine reviews", "fi"],
  ] as const)
    assert.equal(titlePattern(title, language), "\u2026 review");
  for (const title of ["Unit test", "How crypto changed: a global review", "Meditation | Opinion"])
    assert.equal(titlePattern(title, "en"), null);
});

test("title patterns work in scripts without spaces and use the words of their language", () => {
  const drip = keywordMatcher("コーヒー 淹れ方", new Map());
  assert.equal(
    patternOf(withoutBrand("コーヒーの淹れ方おすすめ5選｜珈琲ラボ", null, "a.example"), drip, "ja"),
    "{keyword} おすすめ {number} 選",
  );
  assert.equal(withoutBrand("手冲咖啡教程-知识百科", null, "a.example"), "手冲咖啡教程");
  assert.equal(
    patternOf("2026手冲咖啡教程推荐", keywordMatcher("手冲咖啡 教程", new Map()), "zh"),
    "{year} {keyword} 推荐",
  );
  assert.equal(
    patternOf("طريقة القهوة: دليل شامل", keywordMatcher("طريقة القهوة", new Map()), "ar"),
    "{keyword} دليل شامل",
  );
  const solar = keywordMatcher("solar", new Map());
  assert.deepEqual(
    [patternOf("Solar: was bringt es", solar, "de"), patternOf("Solar: qué es", solar, "es")],
    ["{keyword} was …", "{keyword} qué es"],
  );
});

test("a keyword of two parts is found with a particle between them, and not across a sentence", () => {
  const drip = keywordMatcher("コーヒー 淹れ方", new Map());
  assert.deepEqual(drip.locate("美味しいコーヒーの淹れ方"), { start: 4, end: 12 });
  assert.deepEqual(
    [drip.coverage("コーヒーの淹れ方"), drip.coverage("コーヒー豆"), drip.coverage("紅茶")],
    [1, 0.5, 0],
  );
  assert.equal(drip.locate("コーヒーは豆から選びます。紅茶の淹れ方"), null);
});

test("requirements hold for subtypes, and one alternative meets a requirement", () => {
  assert.deepEqual(requiredProperties("Restaurant"), ["name", "address"]);
  assert.deepEqual(missingRequired("Product", new Set(["name", "offers"])), []);
  assert.deepEqual(missingRequired("VideoObject", new Set(["name"])), ["thumbnailUrl", "uploadDate"]);
  assert.deepEqual(requiredProperties("constructor"), []);
  assert.deepEqual(recommendedProperties("NewsArticle"), [
    "author",
    "dateModified",
    "datePublished",
    "headline",
    "image",
  ]);
  assert.deepEqual(
    [recommendedProperties("__proto__"), isRichResultType("Offer"), isRichResultType("Restaurant")],
    [[], false, true],
  );
});

test("types without rich results have no requirements, and nested items have fewer", () => {
  for (const type of ["FAQPage", "HowTo", "Dataset"])
    assert.deepEqual([isRichResultType(type), requiredProperties(type)], [false, []], type);
  const review = new Set(["author", "reviewRating"]);
  assert.deepEqual(
    [missingRequired("Review", review), missingRequired("Review", review, true)],
    [["itemReviewed"], []],
  );
  assert.deepEqual(recommendedProperties("Organization", true), ["name", "url"]);
  assert.deepEqual(missingRequired("ImageObject", new Set(["url"])), []);
  assert.deepEqual(
    [isPart("Question"), isPart("Offer"), isPart("FAQPage"), isPart("Product")],
    [true, true, false, false],
  );
  assert.deepEqual(requiredProperties("Product", true), requiredProperties("Product"));
});

test("reading deeply nested items ends", () => {
  let item: StructuredItem = { syntax: "json-ld", types: ["Thing"], id: null, properties: {} };
  for (let depth = 0; depth < 50_000; depth++)
    item = { syntax: "json-ld", types: ["Thing"], id: null, properties: { child: [item] } };
  assert.equal(allItems([item]).length, 12);
});

test("phrases are whole words, and a sentence ends at its punctuation", () => {
  const text = "Concatenate. The cat sat! Done";
  assert.equal(findPhrase(text, "cat"), 17);
  assert.equal(sentenceAt(text, 17), "The cat sat!");
  assert.equal(findPhrase(text, ""), -1);
  assert.deepEqual(shortSentences("It costs 3.50 now. Really?  Yes"), ["It costs 3.50 now.", "Really?", "Yes"]);
  assert.deepEqual(shortSentences("\u6c34\u3002\u7b52\u3002"), ["\u6c34\u3002", "\u7b52\u3002"]);
});

test("subdomains count as one site, and a path yields its words", () => {
  assert.ok(isSameSite("blog.a.example", "a.example"));
  assert.ok(!isSameSite("ba.example", "a.example"));
  assert.equal(pathWords("https://a.example/caf%C3%A9_%E0%A4%A"), "caf c3 a9 e0 a4 a");
});
