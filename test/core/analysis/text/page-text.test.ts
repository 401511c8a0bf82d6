import assert from "node:assert/strict";
import { test } from "node:test";
import { createSnowballLanguages } from "../../../../adapters/snowball/snowball-languages.ts";
import { ZONES } from "../../../../core/analysis/text/page-text.ts";
import { toPageText } from "../../../../core/analysis/text/to-page-text.ts";
import { sketchFacts } from "./pages.ts";

const languages = createSnowballLanguages();

function zones(body: string, facts = {}) {
  const text = toPageText(sketchFacts({ title: "Espresso machines", body, language: "en", facts }), languages, {
    language: "en",
  });
  return { text, words: Object.fromEntries(ZONES.map((zone) => [zone, text.zones[zone].surfaces.join(" ")])) };
}

test("the tokens of each block are in the zone of its kind", () => {
  const { words, text } = zones("# Top H1\n\n## Second\n\n#### Fourth\n\nBody text here.", {
    images: [{ url: "", alt: "A photo", isMain: true }],
  });
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

test("the h1 zone has the page's first H1, not counted as main content, when the main content has none", () => {
  const { words, text } = zones("Body.", { headings: [{ level: 1, text: "Outer headline", isMain: false }] });
  assert.equal(words.h1, "Outer headline");
  assert.equal(text.wordCount, 1);
});

test("link text inside a paragraph is in the anchor zone", () => {
  const block = {
    kind: "paragraph",
    text: "Read our grinder guide before you buy a grinder.",
    level: 0,
    linkShare: 0.27,
  };
  const link = { url: "https://a.example/", anchor: "grinder guide", zone: "main", rel: [] };
  const { words } = zones("", { blocks: [block], links: [link] });
  assert.equal(words.anchor, "grinder guide");
  assert.equal(words.body, "Read our before you buy a grinder");
});

test("thousands of link texts that are in no block do not slow down toPageText", () => {
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

test("a paragraph that is one link is in the anchor zone", () => {
  const { words } = zones("", {
    blocks: [{ kind: "list_item", text: "Related: other machines", level: 0, linkShare: 1 }],
  });
  assert.equal(words.body, "");
  assert.equal(words.anchor, "Related other machines");
});

test("the parallel arrays of a zone have the same length", () => {
  const { text } = zones("One sentence. Another one, with a comma.\n\n## Heading");
  for (const zone of ZONES) {
    const tokens = text.zones[zone];
    for (const list of [tokens.stems, tokens.isStop, tokens.starts, tokens.joins, tokens.sentenceOf])
      assert.equal(list.length, tokens.surfaces.length);
  }
});

test("the words of a page override its declared language, and the declared language overrides the fallback", () => {
  const german = sketchFacts({
    title: "",
    body: "Die besten Kaffeemaschinen für Ihre Küche, getestet von unserer Redaktion.",
    language: "",
    facts: { language: "en" },
  });
  assert.equal(toPageText(german, languages).language, "de");
  const short = sketchFacts({ title: "", body: "Kaffee", language: "", facts: { language: "sv" } });
  assert.equal(toPageText(short, languages).language, "sv");
  assert.equal(toPageText({ ...short, language: null }, languages, { fallbackLanguage: "fi" }).language, "fi");
});

test("the ranges of a block hold its tokens in its zone and in the anchor zone", () => {
  const { text } = zones("## Second part\n\nBody text with a link.\n\nLast words.");
  const words = text.blocks.map(({ zone, from, to }) => [zone, text.zones[zone].surfaces.slice(from, to).join(" ")]);
  assert.deepEqual(words, [
    ["h2", "Second part"],
    ["body", "Body text with a link"],
    ["body", "Last words"],
  ]);
});
