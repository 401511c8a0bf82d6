import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createSnowballLanguages } from "../../adapters/snowball/snowball-languages.ts";
import { amountOpener, asksForDefinition, givesAmount } from "../../core/analysis/text/question-words.ts";
import { isQuestion, questionWord } from "../../core/analysis/text/questions.ts";
import { toPageText } from "../../core/analysis/text/to-page-text.ts";
import { answerFinder } from "../../core/analysis/topics/answers.ts";
import type { TopicAndClassification } from "../../core/contract/sections/topic-and-classification.ts";
import type { PageFacts, StructuredItem } from "../../core/domain/page-facts.ts";
import { headingFinder, isFurniture, withoutOrdinal } from "../../plugins/shared/headings.ts";
import { keywordMatcher, stemTable } from "../../plugins/shared/keyword.ts";
import { topicAndClassification } from "../../plugins/topic_and_classification/section.ts";
import { demoEvidence } from "./demo-evidence.ts";
import { cohortPage, evidence } from "./evidence-builder.ts";

/** Language, a question heading without a question mark, its question word, and a statement heading. */
const HEADINGS: readonly (readonly [string, string, string, string])[] = [
  ["en", "How to clean a machine", "how", "How we roast our beans"],
  ["es", "Cómo elegir una bicicleta", "qué", "Como en casa"],
  ["de", "Wie funktioniert ein Balkonkraftwerk", "wie", "Wie wir testen und bewerten"],
  ["it", "Cos'è il caffè filtro", "cosa", "Come nuovo, garantito"],
  ["fr", "Comment choisir un vélo", "comment", "Comment nous testons les vélos"],
  ["nl", "Hoe kies je een fiets", "hoe", "Hoe wij fietsen testen"],
  ["sv", "Hur fungerar en värmepump", "hur", "Hur vi testar pumpar"],
  ["nb", "Hvordan fungerer en varmepumpe", "hvordan", "Hvordan vi tester pumper"],
  ["da", "Hvordan virker en varmepumpe", "hvordan", "Hvordan vi tester pumper"],
  ["fi", "Miten valita polkupyörä", "miten", "Miten testaamme polkupyörät"],
  ["pt", "Como escolher uma bicicleta", "como", "Como novo, com garantia"],
  ["ms", "Apa itu kopi tuang", "apa", "Apa kata pelanggan kami"],
  ["ja", "コーヒーミルとは", "とは", "コーヒーミルの選び方"],
  ["ar", "كيف تختار آلة القهوة", "كيف", "آلات القهوة الجديدة"],
  ["zh", "如何选择咖啡机", "如何", "咖啡机推荐"],
];

describe("the fifteen languages", () => {
  for (const [language, asks, word, tells] of HEADINGS) {
    test(`${language}: a question heading is recognized and a statement heading is not`, () => {
      assert.ok(isQuestion(asks, language), asks);
      assert.ok(!isQuestion(tells, language), tells);
      if (language !== "es") assert.equal(questionWord(asks, language), word);
      assert.ok(isQuestion(`${tells}?`, language));
    });
  }
});

describe("answers", () => {
  const faq = (name: string, text: string): StructuredItem => {
    const answer: StructuredItem = { syntax: "json-ld", types: ["Answer"], id: null, properties: { text: [text] } };
    return { syntax: "json-ld", types: ["Question"], id: null, properties: { name: [name], acceptedAnswer: [answer] } };
  };
  const drafted = cohortPage(
    {
      url: "https://a.example/",
      title: "Kettle",
      headings: [
        [1, "Cleaning the kettle"],
        [2, "Is it safe for children?"],
      ],
      paragraphs: [
        "Any kettle is safe. How often should you descale? You should descale it after 3 weeks. Heat the water slowly.",
        "Vinegar removes limescale from the kettle.",
        "Many readers ask us whether steel kettles rust. Ours never did.",
        "Do cordless bases fit every socket? Only with an adapter.",
      ],
      items: [
        faq("Does the lid lock?", "<p>Yes, the lid locks.</p> It opens by hand."),
        faq("Is there a warranty?", ""),
      ],
    },
    1,
  );
  const read = <Page extends { readonly facts: PageFacts }>(from: Page) => ({
    ...from,
    text: toPageText(from.facts, createSnowballLanguages(), { language: "en" }),
  });
  const page = read(drafted);
  // The other page adds the common words of the language, as any ranking page does.
  const other = read(
    cohortPage(
      {
        url: "https://b.example/",
        paragraphs: ["What is it that a man from here does, or how long until you are to be there for them?"],
      },
      2,
    ),
  );
  const table = stemTable([page, other]);
  const finder = answerFinder(page, table, new Set(keywordMatcher("kettle", table).stems));

  test("an answer is the first statement below the same question, or the text of structured data without markup", () => {
    assert.deepEqual(finder.find("Is a kettle safe for children?"), {
      place: "heading",
      sentence: "Any kettle is safe.",
      heading: "Is it safe for children?",
    });
    assert.deepEqual(finder.find("Does the lid lock?"), {
      place: "faq_schema",
      sentence: "Yes, the lid locks.",
      heading: null,
    });
    assert.deepEqual(finder.find("Do cordless bases fit every socket?"), {
      place: "text",
      sentence: "Only with an adapter.",
      heading: "Is it safe for children?",
    });
  });

  test("a sentence without the question above it is not an answer", () => {
    assert.equal(finder.find("What removes limescale from a kettle?"), null);
    assert.equal(finder.find("What is limescale?"), null);
    assert.equal(finder.find("Does the lid break?"), null);
  });

  test("an amount does not answer a question for another amount, nor a question for a choice", () => {
    const dosed = read(
      cohortPage(
        { url: "https://c.example/", headings: [[2, "How much vinegar?"]], paragraphs: ["Two cups are enough."] },
        3,
      ),
    );
    const { find } = answerFinder(dosed, stemTable([dosed, other]), new Set());
    assert.equal(find("How much vinegar is it?")?.sentence, "Two cups are enough.");
    assert.deepEqual([find("Which vinegar?"), find("How often vinegar?")], [null, null]);
  });

  test("an answer is never a question or empty structured data, and it holds an amount when the question needs an amount", () => {
    assert.equal(
      finder.find("How often should you descale a kettle?")?.sentence,
      "You should descale it after 3 weeks.",
    );
    assert.equal(finder.find("How hot should the water be?"), null);
    assert.equal(finder.find("Is there a warranty?"), null);
    assert.deepEqual(
      [amountOpener("Wie lange dauert es?", "de"), amountOpener("Wie geht es?", "de")],
      ["wie lange", null],
    );
    assert.ok(!givesAmount("Stir the cup once."));
    assert.ok(givesAmount("Es dauert eine Viertelstunde.") && !givesAmount("Es dauert lange."));
  });

  test("every answered question of the demo web names a sentence of the page", async () => {
    for (const keyword of ["pour over coffee", "standing desk", "balkonkraftwerk anmelden"]) {
      const given = await demoEvidence(keyword);
      const { questions } = topicAndClassification.run(given, "deep") as TopicAndClassification;
      assert.ok(questions.length >= 10, `${keyword}: ${questions.length}`);
      for (const { question, answered_on_your_page, answer_sentence, answer_place } of questions) {
        assert.equal(answered_on_your_page, answer_sentence === null ? null : true, question);
        assert.equal(answer_place === null, answer_sentence === null, question);
        if (answer_place === "text")
          assert.ok(given.target?.facts.mainText.includes(answer_sentence ?? "?"), answer_sentence ?? "");
      }
      const answered = questions.filter((item) => item.answered_on_your_page).length;
      assert.ok(answered < questions.length / 2, `${keyword}: ${answered} of ${questions.length}`);
    }
  });
});

test("questions that differ in small words are one question of both pages without its number", () => {
  const asking = (url: string, rank: number, question: string) => {
    const draft = cohortPage(
      { url, headings: [[2, question]], paragraphs: ["Must I register the balcony panel? No."] },
      rank,
    );
    return { ...draft, text: toPageText(draft.facts, createSnowballLanguages(), { language: "en" }) };
  };
  const cohort = [
    asking("https://a.example/", 1, "Question 1: must I register the balcony panel?"),
    asking("https://b.example/", 2, "Must I register my balcony panel?"),
    asking("https://c.example/", 3, "Why register a balcony panel?"),
  ];
  const { questions } = topicAndClassification.run(
    { ...evidence({ keyword: "balcony panel", cohort: [] }), cohort },
    "deep",
  ) as TopicAndClassification;
  assert.deepEqual(
    questions.map(({ question, competitor_pages }) => [question, competitor_pages]),
    [
      ["Must I register the balcony panel?", 2],
      ["Why register a balcony panel?", 1],
    ],
  );
});

test("an outline asks what several pages ask, and the topics of a page leave out the keyword itself", async () => {
  const given = await demoEvidence("standing desk");
  const { swipe_content } = topicAndClassification.run(given, "deep") as TopicAndClassification;
  const outline = swipe_content.outline.map((section) => section.text);
  assert.ok(
    outline.includes("How long should you stand?") && outline.includes("How high should it be?"),
    outline.join("; "),
  );
  assert.ok(!outline.includes("My setup") && !outline.includes("What went wrong?"));
  const topics = swipe_content.topic_coverage;
  assert.ok(topics.includes("anti-fatigue mat"));
  for (const part of ["desk", "standing desk", "mat", "fatigue"]) assert.ok(!topics.includes(part), part);
});

test("a question with words in brackets is the same question, and a company name that few pages use is not a subject", () => {
  const page = (host: string, questions: readonly string[]) => ({
    url: `https://${host}/`,
    headings: questions.map((text) => [2, text] as const),
    paragraphs: ["Text about SEO."],
  });
  const given = evidence({
    keyword: "seo",
    cohort: [
      page("leader.example", ["What is SEO (search engine optimization)?", "Does Leader SEO support other languages?"]),
      page("b.example", ["What is SEO?"]),
    ],
  });
  const terms = given.model.terms
    .slice(0, 1)
    .map((term) => ({ ...term, term: "leader", key: "leader", class: "additional" as const }));
  const { questions } = topicAndClassification.run(
    { ...given, model: { ...given.model, terms } },
    "deep",
  ) as TopicAndClassification;
  assert.deepEqual(
    questions.map(({ question, competitor_pages }) => [question, competitor_pages]),
    [["What is SEO (search engine optimization)?", 2]],
  );
});

test("a question what a thing is, is recognized in every language", () => {
  const asking = [
    "What is a private cloud?",
    "Was ist ein Zähler?",
    "Qu'est-ce que le bloom ?",
    "¿Qué es la molienda?",
    "Cos'è il bloom?",
    "蒸らしとは",
    "什么是闷蒸",
    "ما هو البن؟",
  ];
  for (const question of asking) assert.ok(asksForDefinition(question), question);
  for (const question of ["What about cables?", "Was kostet es?", "Why is a private cloud safe?"])
    assert.ok(!asksForDefinition(question), question);
});

test("page furniture is not a shared heading, and marks of a heading's own link are removed", () => {
  assert.ok(
    isFurniture("Filters:", "en") &&
      isFurniture("Related searches", "en") &&
      isFurniture("目次", "ja") &&
      !isFurniture("Paper filters", "en"),
  );
  assert.deepEqual(
    ["#What is a private cloud?", "Benefits of C#", "Setup #", "Step 2: rinse", "Prices:"].map(withoutOrdinal),
    ["What is a private cloud?", "Benefits of C#", "Setup", "Rinse", "Prices"],
  );
});

test("a heading that one site repeats on all its pages is not a shared heading", () => {
  const page = (host: string, path: string, heading: string) => ({
    url: `https://${host}/${path}`,
    headings: [[2, heading] as const, [2, "Sizes and weights"] as const],
    paragraphs: ["Text about kettles."],
  });
  const cohort = [
    page("shop.example", "a", "Become a member"),
    page("shop.example", "b", "Become a member"),
    page("b.example", "c", "Colours"),
  ];
  const { swipe_content } = topicAndClassification.run(
    evidence({ keyword: "kettle", cohort }),
    "deep",
  ) as TopicAndClassification;
  assert.deepEqual(
    swipe_content.common_headings.map(({ heading, pages }) => [heading, pages]),
    [["Sizes and weights", 3]],
  );
});

test("an exclamation followed by broken characters is not a question", () => {
  assert.ok(!isQuestion("Crowned best custom pack for trail mastery! ??", "en") && isQuestion("Is it the best?", "en"));
});

test("a heading of only the keyword's words matches only an equal heading", () => {
  const table = stemTable([cohortPage({ url: "https://a.example/", paragraphs: ["solar panel"] }, 1)]);
  const isOwn = headingFinder(["Solar panel"], table, new Set(["solar", "panel"]));
  assert.deepEqual([isOwn("The solar panel"), isOwn("Panel"), isOwn("solar  PANEL")], [false, false, true]);
});

test("the outline names its pages and marks what the target already covers", async () => {
  const given = await demoEvidence("standing desk");
  const { swipe_content } = topicAndClassification.run(given, "deep") as TopicAndClassification;
  const known = new Set(given.cohort.map((page) => page.url));
  const [title, ...sections] = swipe_content.outline;
  assert.deepEqual([title?.level, title?.sources, title?.on_your_page], [1, [], null]);
  assert.ok(
    sections.length >= 5 &&
      sections.every(({ sources, on_your_page: isOwn }) => isOwn === true || sources.length > 0) &&
      sections.every(({ sources }) => sources.every((url) => known.has(url))),
  );
  assert.ok(swipe_content.common_headings.every(({ urls, pages }) => urls.length === pages));
  const own = { level: 2, text: sections[1]?.text ?? "", isMain: true };
  assert.ok(given.target);
  const target = { ...given.target, facts: { ...given.target.facts, headings: [...given.target.facts.headings, own] } };
  const again = topicAndClassification.run({ ...given, target }, "deep") as TopicAndClassification;
  assert.equal(again.swipe_content.outline.find((section) => section.text === own.text)?.on_your_page, true);
});

test("a forum thread beside the results asks a question and votes on the intent", () => {
  const pages = [1, 2].map((rank) => ({ url: `https://site${rank}.example/x` }));
  const built = evidence({ keyword: "burr grinder", cohort: pages });
  const sideResults = [
    { kind: "discussion", url: "https://forum.example/t/1", title: "How do I clean a burr grinder?" },
    { kind: "video", url: "https://video.example/v/2", title: "Best burr grinder review" },
  ] as const;
  const sectionOf = (serp: typeof built.serp) =>
    topicAndClassification.run({ ...built, serp }, "deep") as TopicAndClassification;
  const plain = sectionOf(built.serp);
  const beside = sectionOf({ ...built.serp, sideResults });
  assert.deepEqual(plain.questions, []);
  assert.deepEqual(
    beside.questions.map(({ question, source, best_answer_url }) => [question, source, best_answer_url]),
    [["How do I clean a burr grinder?", "related_search", "https://forum.example/t/1"]],
  );
  const commercial = (section: typeof plain) => section.search_intent.shares?.commercial ?? 0;
  assert.ok(commercial(beside) > commercial(plain));
});
