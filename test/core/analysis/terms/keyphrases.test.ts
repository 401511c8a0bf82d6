import assert from "node:assert/strict";
import { test } from "node:test";
import { createSnowballLanguages } from "../../../../adapters/snowball/snowball-languages.ts";
import { rankKeyphrases } from "../../../../core/analysis/terms/keyphrases.ts";

const languages = createSnowballLanguages();

const ENGLISH = `Burr grinders for espresso. A burr grinder decides how an espresso tastes. The grind size of a burr grinder can be
set in small steps, and the grind size controls the extraction time. Blade grinders cut beans unevenly. With a burr
grinder from Baratza the extraction time stays stable, while blade grinders need luck. The water temperature matters
less than the grind size.`;

test("rankKeyphrases returns the main phrases of a text first, as written", () => {
  const phrases = rankKeyphrases(ENGLISH, languages, "en");
  assert.ok(phrases.length >= 10);
  const top = phrases.slice(0, 8).map((phrase) => phrase.toLowerCase());
  for (const phrase of ["burr grinder", "grind size", "extraction time"])
    assert.ok(top.includes(phrase), `${phrase} in ${top.join(", ")}`);
});

test("no keyphrase begins or ends with a function word, and no keyphrase is repeated", () => {
  const phrases = rankKeyphrases(ENGLISH, languages);
  const english = languages.language("en");
  for (const phrase of phrases) {
    const words = phrase.toLowerCase().split(" ");
    assert.equal(english.isStopWord(words[0] ?? ""), false, phrase);
    assert.equal(english.isStopWord(words.at(-1) ?? ""), false, phrase);
  }
  assert.equal(new Set(phrases.map((phrase) => phrase.toLowerCase())).size, phrases.length);
});

test("English keyphrases contain no verbs or adverbs, but can begin with a participle", () => {
  const text = `It can translate markup language quickly. We describe supervised learning, which retains noisy instances.
    Supervised learning was proposed to remove noisy instances. They told La Marzocco to ship machines to London.`;
  const phrases = rankKeyphrases(text, languages, "en");
  for (const phrase of ["markup language", "Supervised learning", "noisy instances", "La Marzocco", "London"]) {
    assert.ok(
      phrases.some((each) => each.toLowerCase() === phrase.toLowerCase()),
      `${phrase} in ${phrases.join(", ")}`,
    );
  }
  for (const phrase of phrases) assert.doesNotMatch(phrase, /translate|quickly|describe|retains|proposed|remove/i);
});

test("French keyphrases can contain linking words and elisions", () => {
  const text = `Le taux d'intérêt monte. La banque fixe le taux d'intérêt pour le crédit immobilier. Le crédit immobilier coûte cher quand
    le taux d'intérêt monte encore.`;
  const phrases = rankKeyphrases(text, languages, "fr").map((phrase) => phrase.toLowerCase());
  assert.ok(phrases.includes("taux d'intérêt"), phrases.join(", "));
  assert.ok(phrases.includes("crédit immobilier"), phrases.join(", "));
});

test("rankKeyphrases keeps a hyphenated compound whole", () => {
  const phrases = rankKeyphrases(
    "A high-rise building is tall. Every high-rise building needs a lift.",
    languages,
    "en",
  );
  assert.ok(phrases.includes("high-rise building"), phrases.join(", "));
  assert.equal(
    phrases.some((phrase) => phrase === "rise" || phrase === "rise building" || phrase === "high"),
    false,
  );
});

test("rankKeyphrases finds keyphrases in Japanese, Chinese and Arabic texts", () => {
  const ja = rankKeyphrases("家庭用のエスプレッソマシンは人気です。エスプレッソマシンを東京で買いました。", languages);
  assert.ok(ja.includes("エスプレッソマシン"), ja.join(" "));
  assert.ok(
    rankKeyphrases("我们测试了最好的家用咖啡机。咖啡机需要研磨咖啡豆。", languages).some((phrase) =>
      phrase.includes("咖啡"),
    ),
  );
  assert.ok(
    rankKeyphrases("أفضل ماكينة قهوة للمنزل. تحتاج ماكينة قهوة إلى صيانة.", languages).some((phrase) =>
      phrase.includes("ماكينة"),
    ),
  );
});

test("rankKeyphrases returns nothing for an empty text and equal lists for equal texts", () => {
  assert.deepEqual(rankKeyphrases(" ... ", languages), []);
  assert.deepEqual(rankKeyphrases(ENGLISH, languages), rankKeyphrases(ENGLISH, languages));
});
