import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { CATEGORY_NAMES } from "../../../../core/analysis/classify/categories.ts";
import { createClassifier } from "../../../../core/analysis/classify/classifier.ts";
import { TermHash } from "../../../../core/analysis/classify/term-hash.ts";
import { packTermTable, readTermTable } from "../../../../core/analysis/classify/term-index.ts";
import { TERM_TABLE } from "../../../../core/analysis/classify/term-table.ts";
import { TOPS, TREE } from "../../../../core/analysis/classify/tree.ts";
import { classifierWords } from "../../../../core/analysis/classify/words.ts";
import { compileTerms } from "../../../../scripts/classify/compile-terms.ts";
import { FIELD_HINTS } from "../../../../scripts/classify/profiles/hints.ts";
import { PROFILES } from "../../../../scripts/classify/profiles/index.ts";
import { findCategories } from "../../../../src/cli/tools/categories.ts";

const classifier = createClassifier();

function classify(text: string, language: string | null = "en") {
  return classifier.classify({ title: null, text, url: null, language });
}

test("the compiled table is up to date with the profiles (scripts/compile-classify-profiles.ts writes it)", () => {
  assert.equal(TERM_TABLE === compileTerms(), true);
});

/** Returns the terms as written in the profiles, by the path of their category. */
function writtenTerms(): ReadonlyMap<string, readonly string[]> {
  const written = new Map<string, readonly string[]>();
  for (const [top, text] of Object.entries(PROFILES)) {
    for (const line of text.split("\n").filter((entry) => entry.includes(": "))) {
      const name = line.slice(0, line.indexOf(": "));
      const path = name === "*" ? `/${top}` : `/${top}/${name}`;
      written.set(path, [...(written.get(path) ?? []), ...line.slice(name.length + 2).split(", ")]);
    }
  }
  return written;
}

test("every node of the tree has at least fifteen written terms", () => {
  const written = writtenTerms();
  assert.deepEqual(
    TREE.filter((node) => new Set(written.get(node.path)).size < 15).map((node) => node.path),
    [],
  );
});

test("every written term adds evidence to its node, and an unknown term is not found", () => {
  const index = readTermTable(TERM_TABLE);
  const numberOf = (words: readonly string[]): number => {
    const hash = new TermHash();
    for (const [at, word] of words.entries()) hash.word(word, at === 0);
    return index.find(hash);
  };
  const indexes = new Map(TREE.map((node, at) => [node.path, at]));
  const missing: string[] = [];
  for (const [path, terms] of writtenTerms()) {
    for (const term of terms) {
      const words = classifierWords(term);
      const evidence = new Float64Array(TREE.length + TOPS.length);
      index.eachNode(numberOf(words), (node, weight) => {
        evidence[node] = weight;
      });
      if (!index.isTerm(numberOf(words)) || (evidence[indexes.get(path) ?? -1] ?? 0) <= 0)
        missing.push(`${path}: ${term}`);
      if (words.length > 1 && !index.opens(numberOf(words.slice(0, 1)))) missing.push(`${path}: beginning of ${term}`);
    }
  }
  assert.deepEqual(missing, []);
  assert.equal(numberOf(["qxzzy"]), -1);
  assert.equal(numberOf(["dog", "qxzzy"]), -1);
});

test("packTermTable throws when two terms have the same hashes or a term has too many nodes", () => {
  assert.throws(
    () =>
      packTermTable([
        ["dog", [[1, 2]]],
        ["dog", [[3, 4]]],
      ]),
    /"dog" and "dog" have the same hashes/,
  );
  assert.throws(
    () => packTermTable([["dog", Array.from({ length: 128 }, (_, node): [number, number] => [node, 1])]]),
    /has 128 nodes/,
  );
  assert.equal(readTermTable(packTermTable([])).size, 0);
});

test("the classifier returns up to three distinct listed categories with falling scores for any text", async () => {
  const listed = new Set(CATEGORY_NAMES);
  const word = fc.constantFrom(
    "car",
    "dog",
    "loan",
    "yoga",
    "shop",
    "free",
    "guitar",
    "kubernetes",
    "katze",
    "voiture",
    "the",
    "\u2028",
    "\n",
    "1,000",
  );
  const text = fc.oneof(
    fc.string({ unit: "binary", maxLength: 300 }),
    fc.array(word, { maxLength: 60 }).map((words) => words.join(" ")),
  );
  await fc.assert(
    fc.asyncProperty(text, fc.constantFrom("en", "de", "zz", null), async (value, language) => {
      const found = await classify(value, language);
      assert.ok(found.length <= 3 && new Set(found.map((entry) => entry.category)).size === found.length);
      for (const [index, { category, score }] of found.entries()) {
        assert.ok(listed.has(category) && score >= 0 && score <= (found[index - 1]?.score ?? 1));
      }
    }),
    { numRuns: 300 },
  );
});

test("the classifier returns the same categories for texts alone, together and in any order", async () => {
  const texts = [
    "Espresso machine and coffee beans",
    "A used car with low mileage",
    "Die Katze frisst",
    "Mortgage rates and home loans",
  ];
  const alone: unknown[] = [];
  for (const text of texts) alone.push(await classify(text, null));
  assert.deepEqual(await Promise.all(texts.map((text) => classify(text, null))), alone);
  assert.deepEqual(
    (
      await Promise.all(
        texts.toReversed().map((text) => createClassifier().classify({ title: null, text, url: null, language: null })),
      )
    ).toReversed(),
    alone,
  );
});

test("three categories are not all below one top level when another top level has evidence", async () => {
  const found = await classify(
    "Guitar lessons, piano lessons, orchestra, jazz and opera. The band bought a used car with four wheel drive.",
  );
  assert.ok(new Set(found.map((entry) => entry.category.split("/")[1])).size > 1, JSON.stringify(found));
});

test("the second category has another top level unless the first top level has far more evidence", async () => {
  const mixed = await classify("A website builder with web hosting, and a bakery with fresh bread, cake and pastry.");
  assert.deepEqual(
    new Set(mixed.slice(0, 2).map((entry) => entry.category.split("/")[1])),
    new Set(["Internet & Telecom", "Food & Drink"]),
  );
  const plain = await classify(
    "Espresso and latte from a barista: coffee beans, coffee grinder. Beer from the brewery: lager, ale and stout.",
  );
  assert.deepEqual(
    [...new Set(plain.slice(0, 2).map((entry) => entry.category.split("/")[1]))],
    ["Food & Drink"],
    JSON.stringify(plain),
  );
});

test("a short text about buying is classified as shopping", async () => {
  const [first] = await classify(
    "wares online: shop now, free shipping on all orders, great prices, online store for gifts",
  );
  assert.equal(first?.category.split("/")[1], "Shopping");
});

test("field hints classify a short text and have no effect on a long page", async () => {
  const text = "An innovative solution, our expertise, founded by a specialist";
  assert.equal((await classify(text))[0]?.category.split("/")[1], "Business & Industrial");
  assert.deepEqual(await classify(`${text}${" qzx".repeat(3000)}`), []);
});

test("field hints are single words in normal form without repeats in a field", () => {
  for (const line of FIELD_HINTS.trim().split("\n")) {
    const words = line.slice(line.indexOf(": ") + 2).split(" ");
    assert.deepEqual(words.flatMap(classifierWords), words);
  }
  const named = FIELD_HINTS.trim()
    .split("\n")
    .flatMap((line) => {
      const [, top = "", words = ""] = /^(.+) [1-9]: (.+)$/.exec(line) ?? [];
      return words.split(" ").map((word) => `${top}: ${word}`);
    });
  assert.equal(new Set(named).size, named.length);
});

test("German, French and Spanish texts have a category with a score of at most 0.5", async () => {
  const cases: readonly (readonly [string, string, string])[] = [
    [
      "de",
      "/Business & Industrial/Energy & Utilities",
      "Das Balkonkraftwerk liefert Solarstrom. Der Wechselrichter und die Solarmodule machen aus Sonne Strom.",
    ],
    [
      "fr",
      "/Food & Drink/Cooking & Recipes",
      "Recette facile de tarte : les ingr\u00e9dients, la cuisson au four et nos conseils de cuisine.",
    ],
    [
      "es",
      "/Finance/Insurance",
      "El mejor seguro de coche: compara las aseguradoras y elige la p\u00f3liza que necesitas.",
    ],
  ];
  for (const [language, category, text] of cases) {
    const [first] = await classify(text, language);
    assert.ok(first?.category.startsWith(category), `${language}: ${JSON.stringify(first)}`);
    assert.ok((first?.score ?? 1) <= 0.5);
  }
});

test("a text that contains terms only by chance has a score below 0.45", async () => {
  for (const text of [
    "The quick brown fox jumps over the lazy dog",
    "Contact us. Privacy policy. Terms of service. All rights reserved.",
  ]) {
    assert.ok(((await classify(text))[0]?.score ?? 0) < 0.45, text);
  }
});

test("findCategories returns the names that contain all words of the search, in any case", () => {
  assert.deepEqual(findCategories("COFFEE"), ["/Food & Drink/Beverages/Coffee & Tea"]);
  assert.deepEqual(findCategories("no such thing"), []);
  assert.equal(findCategories(undefined).length, 1091);
});
