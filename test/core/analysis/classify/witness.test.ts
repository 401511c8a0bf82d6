import assert from "node:assert/strict";
import { test } from "node:test";
import { withoutChrome } from "../../../../core/analysis/classify/chrome.ts";
import { createClassifier } from "../../../../core/analysis/classify/classifier.ts";
import { classifierWords } from "../../../../core/analysis/classify/words.ts";

const classifier = createClassifier();

function classify(text: string, title: string | null = null) {
  return classifier.classify({ title, text, url: null, language: "en" });
}

/** Texts without a clear subject. Each repeats one word that has several meanings, and names its usual category. */
const REPEATED: readonly (readonly [category: string, text: string])[] = [
  ["/People & Society/Kids & Teens", "A child asked a question. The child waited. Then the child went away."],
  [
    "/Pets & Animals/Wildlife",
    "The Lions won again on Sunday. The Lions have not lost at their place since October, and the Lions play next week.",
  ],
  [
    "/Home & Garden/Pest Control",
    "Ants is a small build program written in 2001. Ants reads a file and does what the file says. Ants is old now.",
  ],
  ["/Science/Astronomy", "Opinions on Galaxy? We look at Galaxy this week. Galaxy was sent to us in a box."],
  ["/Home & Garden/Pest Control", "There were ants. We saw the ants again."],
  ["/Pets & Animals/Wildlife", "Lions lions lions lions lions lions lions lions"],
  ["/Food & Drink/Food/Fruits & Vegetables", "Apple apple apple. An apple, apple and apple again."],
  ["/Computers & Electronics/Programming", "The python was long. A python! We walked away from the python."],
];

test("no category scores above 0.5 when one repeated word is its only evidence", async () => {
  for (const [, text] of REPEATED) {
    for (const title of [null, text.split(/[.?]/)[0] ?? ""]) {
      const [first] = await classify(text, title);
      assert.ok((first?.score ?? 0) <= 0.5, `${text}: ${JSON.stringify(first)}`);
    }
  }
});

test("a category scores above 0.5 when a second term supports it", async () => {
  const texts: Readonly<Record<string, string>> = {
    "/Pets & Animals/Wildlife": "Lions live in the savanna. A lion pride hunts zebra, and big cats like leopards rest.",
    "/Home & Garden/Pest Control":
      "Ants in the kitchen: an exterminator uses ant bait and insecticide against termites.",
    "/Finance/Credit & Lending/Credit Cards":
      "Compare credit cards with a low annual fee, cash back rewards and a balance transfer. No credit card fits everyone.",
  };
  for (const [category, text] of Object.entries(texts)) {
    const [first] = await classify(text);
    assert.equal(first?.category, category);
    assert.ok((first?.score ?? 0) > 0.5, `${text}: ${JSON.stringify(first)}`);
  }
});

test("a word and a phrase that contains the word are one witness", async () => {
  const [first] = await classify("Credit card here. Credit card there. My credit card.");
  assert.equal(first?.category, "/Finance/Credit & Lending/Credit Cards");
  assert.ok((first?.score ?? 1) <= 0.5, JSON.stringify(first));
});

test("a strong single word does not outweigh two terms of another subject", async () => {
  const [first] = await classify(
    "Opinions on Galaxy ? We evaluate GUI builders, first for Motif, and want portable code for Windows.",
    "Opinions on Galaxy ?",
  );
  assert.equal(first?.category.split("/")[1], "Computers & Electronics", JSON.stringify(first));
});

test("an offer without a credit card is not classified as credit cards", async () => {
  for (const text of [
    "Start your free trial today. No credit card required. Cancel anytime.",
    "Try it free for 14 days, no credit card needed. Write your notes on every device. No credit card required.",
    "Try it without a credit card. Credit card required after 30 days.",
  ]) {
    const found = await classify(text);
    assert.ok(!found.some((entry) => entry.category.startsWith("/Finance")), JSON.stringify(found));
  }
});

test("a negated term counts less than the same term without the negation", async () => {
  const score = async (text: string) =>
    (await classify(text)).find((entry) => entry.category.startsWith("/Pets & Animals"))?.score ?? 0;
  const negated = await score("A quiet room by the river with breakfast. No dogs, without any cats.");
  const plain = await score("A quiet room by the river with breakfast. My dogs, and also two cats.");
  assert.ok(negated < plain / 2, `${negated} ${plain}`);
});

test("the host name of a blogging platform is no evidence for blogging", async () => {
  for (const text of [
    "Come and see us at grandmasplace.wordpress.com, open every day. grandmasplace.wordpress.com",
    "See more at thewoods.blogspot.com and thewoods.tumblr.com",
    "The old mill by the river. Powered by WordPress.com. Create a free website or blog at WordPress.com.",
  ]) {
    const found = await classify(text);
    assert.ok(!found.some((entry) => /Communities|Telecom/.test(entry.category)), JSON.stringify(found));
  }
});

test("cookie banners are no evidence for food", async () => {
  const banner = "We use cookies to improve your experience. Accept all cookies. Cookie settings. Cookie policy.";
  assert.deepEqual(
    (await classify(banner)).filter((entry) => entry.category.startsWith("/Food")),
    [],
  );
});

test("the subject of a forum, blog or channel comes before its medium", async () => {
  const texts: Readonly<Record<string, string>> = {
    "/Arts & Entertainment/Visual Art & Design/Photographic & Digital Arts":
      "Photography forum: members share a thread about lenses. Post your photos in this thread. New members can post and reply to a thread.",
    "/Hobbies & Leisure/Crafts/Fiber & Textile Arts":
      "My knitting blog: blogging about yarn and knitting since 2009. Follow my blog, and comment on blog posts.",
    "/Hobbies & Leisure/Outdoors/Fishing":
      "Fishing video channel. Watch videos of bass fishing, a new video every week. Subscribe to our video channel.",
  };
  for (const [category, text] of Object.entries(texts))
    assert.equal((await classify(text))[0]?.category, category, text);
});

test("a text about the medium itself keeps the category of the medium", async () => {
  const [first] = await classify(
    "How to start a blog: choose a blogging platform, write blog posts, and grow as a blogger with a blog host.",
  );
  assert.equal(first?.category, "/Online Communities/Blogging Resources & Services");
});

test("withoutChrome empties the words of the longest layout phrase and keeps all positions", () => {
  const words = classifierWords("Blog. Terms of use and cookie policy: we use cookies to improve things");
  assert.deepEqual(withoutChrome(words), ["blog", "", "", "", "and", "", "", "we", "", "", "", "", "thing"]);
});

test("a text about children and parents is classified as family and not as nursery", async () => {
  const essay =
    "Raising a child while working full time was hard. My child woke at five, my boss called at six. I left the office early and felt guilty. Every working mother knows this.";
  assert.equal((await classify(essay))[0]?.category, "/People & Society/Family & Relationships/Family/Other");
  const sleep = "Sleep training for your baby: when a toddler wakes at night, a bedtime routine and a quiet crib help.";
  assert.match((await classify(sleep))[0]?.category ?? "", /Babies & Toddlers/);
});
