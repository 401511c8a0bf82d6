import assert from "node:assert/strict";
import { test } from "node:test";
import { createSnowballLanguages } from "../../../adapters/snowball/snowball-languages.ts";

const languages = createSnowballLanguages();

/** Language, two inflections of one word, a function word, a content word. */
const GOLDEN: readonly (readonly [string, string, string, string, string])[] = [
  ["en", "machines", "machine", "the", "page"],
  ["es", "máquinas", "máquina", "para", "cafetera"],
  ["de", "maschinen", "maschine", "und", "kaffee"],
  ["it", "macchine", "macchina", "della", "caffè"],
  ["fr", "machines", "machine", "pour", "maison"],
  ["nl", "mooie", "mooi", "het", "koffie"],
  ["sv", "maskinerna", "maskin", "och", "kaffe"],
  ["nb", "maskinene", "maskin", "ikke", "kaffe"],
  ["da", "maskiner", "maskine", "ikke", "kaffe"],
  ["fi", "koneessa", "koneet", "että", "kahvi"],
  ["pt", "máquinas", "máquina", "para", "cozinha"],
  ["ar", "الكتاب", "كتاب", "من", "قهوة"],
];

for (const [code, one, other, stopWord, content] of GOLDEN) {
  test(`${code}: inflections share a stem, function words are stop words, content words are not`, () => {
    const language = languages.language(code);
    assert.equal(language.stem(one), language.stem(other));
    assert.equal(language.isStopWord(stopWord), true);
    assert.equal(language.isStopWord(content), false);
    assert.equal(language.hasStemmer, true);
  });
}

test("an abbreviation and its plural are one term in every language, and words that end in s stay what they are", () => {
  for (const code of ["en", "de", "es", "sv"]) {
    const { stem } = languages.language(code);
    for (const singular of ["crm", "smb", "pdf", "kpi", "cpu", "tv", "pc"])
      assert.equal(stem(`${singular}s`), stem(singular), `${code} ${singular}`);
    for (const word of ["sms", "css", "gps", "dns", "cms"]) assert.equal(stem(word), word, `${code} ${word}`);
  }
});

test("initials are one word with and without full stops, and the United States are no pronoun", () => {
  for (const code of ["en", "de", "fr", "es"]) {
    const { stem } = languages.language(code);
    assert.equal(stem("u.k"), stem("uk"));
    assert.equal(stem("u.s"), stem("usa"));
    assert.equal(stem("u.s.a"), stem("usa"));
    assert.notEqual(stem("u.s"), stem("us"));
    assert.equal(stem("example.com"), "example.com");
  }
});

test("English plurals that look irregular share their singular's stem, and words that only look like them keep their own", () => {
  const { stem } = languages.language("en");
  for (const [plural, singular] of [
    ["lenses", "lens"],
    ["buses", "bus"],
    ["gases", "gas"],
    ["quizzes", "quiz"],
    ["analyses", "analysis"],
    ["crises", "crisis"],
    ["women", "woman"],
    ["teeth", "tooth"],
    ["knives", "knife"],
    ["shelves", "shelf"],
    ["indices", "index"],
    ["criteria", "criterion"],
    ["viruses", "virus"],
    ["batteries", "battery"],
  ] as const)
    assert.equal(stem(plural), stem(singular), plural);
  for (const [one, other] of [
    ["leaves", "leaf"],
    ["bases", "basis"],
    ["axes", "axis"],
    ["this", "these"],
  ] as const)
    assert.notEqual(stem(one), stem(other), one);
  assert.equal(languages.language("de").stem("men"), "men");
});

test("Malay, Japanese and Chinese have stop words but no stemmer", () => {
  for (const [code, stopWord, word] of [
    ["ms", "dengan", "mesin"],
    ["ja", "です", "機械"],
    ["zh", "的", "咖啡机"],
  ] as const) {
    const language = languages.language(code);
    assert.equal(language.hasStemmer, false);
    assert.equal(language.stem(word), word);
    assert.equal(language.isStopWord(stopWord), true);
    assert.equal(language.isStopWord(word), false);
  }
});

test("the trimmed English list keeps words that carry content in titles", () => {
  const english = languages.language("en");
  for (const word of ["home", "page", "system", "results", "test", "value", "best", "site", "ai", "tv"])
    assert.equal(english.isStopWord(word), false, word);
  for (const word of ["the", "is", "don't", "would", "of", "a", "which"])
    assert.equal(english.isStopWord(word), true, word);
});

test("the lists of other languages keep nouns that are parts of phrases", () => {
  const nouns = {
    de: "recht ordnung",
    fr: "pièce état",
    es: "trabajo acuerdo",
    it: "vita città",
    nl: "eigen",
    pt: "sistema",
    nb: "arbeid",
    no: "arbeid",
  };
  for (const [code, words] of Object.entries(nouns))
    for (const word of words.split(" ")) assert.ok(!languages.language(code).isStopWord(word), `${code}: ${word}`);
});

test("only the primary subtag counts, in any case", () => {
  assert.equal(languages.language("DE-ch").code, "de");
  assert.equal(languages.language("pt_BR").stem("máquinas"), languages.language("pt").stem("máquinas"));
  assert.equal(languages.language("no").code, "nb");
});

test("an unknown language has no stop words and stems to itself", () => {
  for (const tag of ["xx", "", "constructor", "__proto__"]) {
    const language = languages.language(tag);
    assert.equal(language.hasStemmer, false);
    assert.equal(language.stem("machines"), "machines");
    assert.equal(language.isStopWord("the"), false);
  }
});
