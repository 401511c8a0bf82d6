import assert from "node:assert/strict";
import { test } from "node:test";
import { CATEGORY_NAMES } from "../../../../core/analysis/classify/categories.ts";
import { createClassifier } from "../../../../core/analysis/classify/classifier.ts";
import { termIndex } from "../../../../core/analysis/classify/term-index.ts";
import { TREE } from "../../../../core/analysis/classify/tree.ts";
import { urlWords } from "../../../../core/analysis/classify/url-words.ts";
import { classifierWords } from "../../../../core/analysis/classify/words.ts";
import { PROFILES } from "../../../../scripts/classify/profiles/index.ts";

const classifier = createClassifier();

function classify(text: string, rest: { title?: string; url?: string; language?: string } = {}) {
  return classifier.classify({
    title: rest.title ?? null,
    text,
    url: rest.url ?? null,
    language: rest.language ?? "en",
  });
}

const ESPRESSO =
  "The espresso machine heats water and a barista pulls a latte. Fresh coffee beans and a good grind make better espresso.";

test("the 1,091 category names are distinct and have 27 top levels, each with a profile", () => {
  assert.equal(CATEGORY_NAMES.length, 1091);
  assert.equal(new Set(CATEGORY_NAMES).size, 1091);
  const tops = new Set(CATEGORY_NAMES.map((name) => name.split("/")[1] ?? ""));
  assert.equal(tops.size, 27);
  assert.deepEqual(Object.keys(PROFILES).sort(), [...tops].sort());
});

test("a car make with another common meaning is classified by the profiles", async () => {
  const planet = await classify(
    "Mercury and Saturn are planets; the telescope shows the rings of Saturn in orbit around the sun.",
  );
  assert.equal(planet[0]?.category, "/Science/Astronomy");
  assert.equal(
    (await classify("The Saturn SL2 at the Saturn dealer, a used car."))[0]?.category.startsWith("/Autos & Vehicles"),
    true,
  );
});

test("every node of the tree has a category name at the node, below it, or of its nearest parent", () => {
  const listed = new Set(CATEGORY_NAMES);
  for (const node of TREE) {
    assert.ok(listed.has(node.answer), node.path);
    const parent = node.answer.replace(/\/Other$/, "");
    const isBelow = node.answer === node.path || node.answer.startsWith(`${node.path}/`);
    assert.ok(isBelow || node.path.startsWith(`${parent}/`), node.path);
  }
});

test("the first category is the subject of the text", async () => {
  const cases: Readonly<Record<string, string>> = {
    "/Food & Drink/Beverages/Coffee & Tea": ESPRESSO,
    "/Sports/Team Sports/Soccer":
      "The striker scored in the Champions League final; the goalkeeper of the football club had no chance against Messi.",
    "/Pets & Animals/Pets/Cats":
      "Kittens play all day. Your cat, a tabby, purrs like the Siamese and the Persian cat next door.",
    "/Finance/Insurance/Vehicle Insurance":
      "Compare car insurance quotes: the deductible and collision coverage of your auto insurance policy decide the premium.",
    "/Health/Oral & Dental Care":
      "The dentist treats a cavity with a root canal or a dental crown; brush your teeth against gum disease.",
  };
  for (const [category, text] of Object.entries(cases)) assert.equal((await classify(text))[0]?.category, category);
});

test("the classifier returns up to three distinct listed categories with falling scores within 0 to 1", async () => {
  const listed = new Set(CATEGORY_NAMES);
  for (const text of [
    ESPRESSO,
    "car dog house loan wedding soccer python",
    "vaccine ".repeat(5000),
    ...Object.values(PROFILES),
  ]) {
    const found = await classify(text);
    assert.ok(found.length <= 3);
    assert.equal(new Set(found.map((entry) => entry.category)).size, found.length);
    for (const [index, { category, score }] of found.entries()) {
      assert.ok(listed.has(category), category);
      assert.ok(score > 0 && score <= 1);
      assert.ok(score <= (found[index - 1]?.score ?? 1));
    }
  }
});

test("the classifier returns no category for a text without evidence", async () => {
  for (const text of [
    "",
    "   ",
    "x",
    "the of and to",
    "lorem ipsum dolor sit amet consectetur",
    "\u0000\ud800",
    "1234 5678",
    "?!".repeat(10_000),
  ]) {
    assert.deepEqual(await classify(text), [], JSON.stringify(text.slice(0, 20)));
  }
});

test("the title and the words of the address decide when the text does not", async () => {
  const vague = "We tried several of them over a month and wrote down what we liked, and what broke.";
  assert.equal(
    (await classify(vague, { title: "The best lawn mowers" }))[0]?.category,
    "/Home & Garden/Patio, Lawn & Garden/Yard Maintenance/Lawn Mowers",
  );
  assert.equal(
    (await classify(`${vague} Yoga.`, { url: "https://a.example/yoga-classes/pilates" }))[0]?.category,
    "/Beauty & Fitness/Fitness/Yoga & Pilates",
  );
});

test("urlWords splits a host name into known words and ignores platforms and registries", async () => {
  const index = termIndex();
  const read = (host: string): string => urlWords(`https://${host}/`, index).join(" ");
  assert.equal(read("www.mysmiledental.example"), "smile dental");
  assert.equal(read("joes-auto-repair.co.uk"), "auto repair");
  assert.equal(read("yoga.wordpress.com"), "yoga");
  assert.equal(read("127.0.0.1"), "");
  assert.equal(read(`${"qx".repeat(31)}.example`), "");
  assert.deepEqual(urlWords("no address", index), []);
  const vague = "We have been here for twenty years and look forward to seeing you.";
  assert.equal(
    (await classify(vague, { url: "https://brighterdental.example/" }))[0]?.category,
    "/Health/Oral & Dental Care",
  );
});

test("a phrase overrides the meaning of the words inside it", async () => {
  const [first] = await classify("A hot dog here, a hot dog there: one more hot dog before the day ends.");
  assert.equal(first?.category.split("/")[1], "Food & Drink");
});

test("a text of platform words alone has no category or a low score", async () => {
  const [first] = await classify("Log in to our blog: free forum, home page, website and contact for every member.");
  assert.ok(first === undefined || first.score < 0.35, JSON.stringify(first));
});

test("a text in a language other than English scores lower", async () => {
  const [english] = await classify(ESPRESSO);
  const [foreign] = await classify(ESPRESSO, { language: "de" });
  assert.ok((foreign?.score ?? 0) < (english?.score ?? 0));
});

test("the classifier finds an unknown language by its function words and its writing system", async () => {
  const german =
    "Der Barista und die Espresso Machine: das ist nicht der Latte, und der Kaffee ist mit der Coffee Bean.";
  const unstated = (text: string) => classifier.classify({ title: null, text, url: null, language: null });
  assert.ok(((await unstated(german))[0]?.score ?? 1) < 0.5);
  assert.deepEqual(await unstated(ESPRESSO), await classify(ESPRESSO));
});

test("the classifier returns equal categories for equal texts after other texts", async () => {
  const first = await classify(ESPRESSO);
  await classify("Something about horses and saddles.");
  assert.deepEqual(await classify(ESPRESSO), first);
});

test("the classifier classifies a text of a million words by its beginning", { timeout: 10_000 }, async () => {
  const found = await classify(`${ESPRESSO} `.repeat(50_000));
  assert.equal(found[0]?.category, "/Food & Drink/Beverages/Coffee & Tea");
});

test("classifierWords returns singular words and keeps the marks of C++ and C#", () => {
  assert.deepEqual(classifierWords("Batteries, dishes & dogs' C++ vs C# glasses, Alzheimer\u2019s bus"), [
    "battery",
    "dish",
    "dog",
    "c++",
    "vs",
    "c#",
    "glass",
    "alzheimer",
    "bus",
  ]);
});

test("a single word scores at most one half, however often it is repeated", async () => {
  for (const word of ["ant", "lion", "child", "guitar", "mortgage", "yoga", "espresso"]) {
    const found = await classify(`${word} ${`the ${word} of that ${word} `.repeat(60)}`);
    assert.ok((found[0]?.score ?? 0) <= 0.5, `${word}: ${JSON.stringify(found[0])}`);
  }
});

test("phrases of banners and forms are no subject", async () => {
  const planner = "Plan projects with your team on one board. Assign tasks, set deadlines and see progress. ";
  const [plain] = await classify(planner.repeat(2));
  const [withForm] = await classify(
    `${planner.repeat(2)} Start your free trial. No credit card required. We use cookies. Accept all cookies.`,
  );
  assert.equal(withForm?.category, plain?.category);
  const banner = await classify("We use cookies. Accept all cookies. Cookie settings. Manage cookies. Cookie policy.");
  assert.ok((banner[0]?.score ?? 0) < 0.25, JSON.stringify(banner[0]));
});

test("a name that is also an animal does not decide against the other words of the text", async () => {
  const [first] = await classify(
    "Ants raised money. The startup Ants, a maker of robots, said that Ants will hire people.",
  );
  assert.ok(!first?.category.includes("Pest Control"), JSON.stringify(first));
});
