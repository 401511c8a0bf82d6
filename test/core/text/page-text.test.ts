import assert from "node:assert/strict";
import { test } from "node:test";
import { createSnowballLexicon } from "../../../adapters/snowball/snowball-lexicon.ts";
import { ZONES } from "../../../core/text/page-text.ts";
import { toPageText } from "../../../core/text/to-page-text.ts";
import { sketchFacts } from "./pages.ts";

const lexicon = createSnowballLexicon();

function zones(body: string, facts = {}) {
  const text = toPageText(sketchFacts({ title: "Espresso machines", body, language: "en", facts }), lexicon, { language: "en" });
  return { text, words: Object.fromEntries(ZONES.map((zone) => [zone, text.zones[zone].surfaces.join(" ")])) };
}

test("each block's tokens go to the zone of its kind", () => {
  const { words, text } = zones("# Top H1\n\n## Second\n\n#### Fourth\n\nBody text here.", { images: [{ url: "", alt: "A photo", isMain: true }] });
  assert.deepEqual(words, {
    title: "Espresso machines",
    h1: "Top H1",
    h2: "Second",
    h3: "Fourth",
    body: "Body text here",
    alt: "A photo",
    anchor: "",
  });
  assert.equal(text.wordCount, 7);
  assert.deepEqual(text.sentences, ["Body text here."]);
});

test("without an H1 in the main content the page's first H1 stands in and is not counted as main content", () => {
  const { words, text } = zones("Body.", { headings: [{ level: 1, text: "Outer headline", isMain: false }] });
  assert.equal(words.h1, "Outer headline");
  assert.equal(text.wordCount, 1);
});

test("link text inside a paragraph goes to the anchor zone", () => {
  const block = { kind: "paragraph", text: "Read our grinder guide before you buy a grinder.", level: 0, linkShare: 0.27 };
  const link = { url: "https://a.example/", anchor: "grinder guide", zone: "main", rel: [] };
  const { words } = zones("", { blocks: [block], links: [link] });
  assert.equal(words.anchor, "grinder guide");
  assert.equal(words.body, "Read our before you buy a grinder");
});

test("thousands of link texts that stand nowhere cost little", () => {
  const block = { kind: "paragraph", text: "word ".repeat(100_000), level: 0, linkShare: 0.5 };
  const links = Array.from({ length: 3_000 }, (_, at) => ({
    url: "https://a.example/",
    anchor: at % 6 === 5 ? "word" : `absent ${at}`,
    zone: "main",
    rel: [],
  }));
  const { text } = zones("", { blocks: [block], links });
  assert.equal(text.zones.anchor.surfaces.length, 500);
});

test("a paragraph that is all link counts as link", () => {
  const { words } = zones("", { blocks: [{ kind: "list_item", text: "Related: other machines", level: 0, linkShare: 1 }] });
  assert.equal(words.body, "");
  assert.equal(words.anchor, "Related other machines");
});

test("the parallel arrays of every zone have one length", () => {
  const { text } = zones("One sentence. Another one, with a comma.\n\n## Heading");
  for (const zone of ZONES) {
    const tokens = text.zones[zone];
    for (const list of [tokens.stems, tokens.isStop, tokens.starts, tokens.joins, tokens.sentenceOf])
      assert.equal(list.length, tokens.surfaces.length);
  }
});

test("the words decide the language before the page's own claim, the claim before the fallback", () => {
  const german = sketchFacts({
    title: "",
    body: "Die besten Kaffeemaschinen für Ihre Küche, getestet von unserer Redaktion.",
    language: "",
    facts: { language: "en" },
  });
  assert.equal(toPageText(german, lexicon).language, "de");
  const short = sketchFacts({ title: "", body: "Kaffee", language: "", facts: { language: "sv" } });
  assert.equal(toPageText(short, lexicon).language, "sv");
  assert.equal(toPageText({ ...short, language: null }, lexicon, { fallbackLanguage: "fi" }).language, "fi");
});
