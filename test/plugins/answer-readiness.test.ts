import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Value } from "@sinclair/typebox/value";
import fc from "fast-check";
import { crawlerAccess } from "../../core/analysis/crawl/ai-crawlers.ts";
import { parseRobots } from "../../core/analysis/crawl/robots.ts";
import { measuresOf } from "../../core/analysis/text/measures.ts";
import { type AnswerReadiness, AnswerReadinessSchema } from "../../core/contract/sections/answer-readiness.ts";
import { answerReadiness } from "../../plugins/answer_readiness/section.ts";
import { demoEvidence } from "./demo-evidence.ts";
import { normal } from "./samples.ts";
import { readEvidence, type WrittenPage } from "./written-pages.ts";

function run(evidence: Parameters<typeof answerReadiness.run>[0]): AnswerReadiness {
  return answerReadiness.run(evidence, "standard") as AnswerReadiness;
}

function checkOf(report: AnswerReadiness, name: AnswerReadiness["checks"][number]["check"]) {
  const found = report.checks.find(({ check }) => check === name);
  assert.ok(found !== undefined, name);
  return found;
}

const FILL =
  "Readers who wrote to us had tried other ways before, and they were glad about a plain explanation of each part.";

function page(url: string, lang: string, body: string, head = ""): WrittenPage {
  return {
    url,
    html: `<html lang="${lang}"><head><title>T</title>${head}</head><body><main>${body}</main></body></html>`,
  };
}

const ARTICLE = `<script type="application/ld+json">{"@context":"https://schema.org","@type":"Article","headline":"T"}</script>`;

async function reportOf(keyword: string, target: WrittenPage, ranking: readonly WrittenPage[] = []) {
  return run(await readEvidence(keyword, target, ranking));
}

describe("direct answer", () => {
  const cases: readonly (readonly [keyword: string, lang: string, opening: string, found: boolean | null])[] = [
    ["how long does green tea keep", "en", "Green tea keeps for 12 months in a closed tin.", true],
    ["how long does green tea keep", "en", "Green tea is a gift of the mountains and it has many friends.", false],
    ["what is oolong tea", "en", "Oolong tea is a tea whose leaves are partly oxidized before they dry.", true],
    ["what is oolong tea", "en", "In this guide you will learn everything that matters.", false],
    ["what is oolong tea", "en", "Oolong tea delights many people around the world each day.", null],
    ["what are the benefits of oolong tea", "en", "The benefits of oolong tea include calm and focus at work.", true],
    ["how to descale a kettle", "en", "To descale a kettle, boil water with vinegar and rinse it twice.", true],
    ["how to descale a kettle", "en", "The first time you descale a kettle can be a lot to take in.", null],
    ["wie lange hält grüner tee", "de", "Grüner Tee hält in einer dichten Dose etwa 12 Monate.", true],
    ["wie lange hält grüner tee", "de", "Grüner Tee ist ein Geschenk der Berge und hat viele Freunde.", false],
    ["was ist oolong tee", "de", "Oolong Tee ist ein Tee, dessen Blätter nur teilweise oxidieren.", true],
    ["combien coûte un tatami", "fr", "Un tatami coûte entre 90 et 250 euros selon sa taille.", true],
    ["combien coûte un tatami", "fr", "Le tatami est un tapis de paille qui apaise toute la maison.", false],
    ["qu'est-ce que le thé oolong", "fr", "Le thé oolong est un thé dont les feuilles sont en partie oxydées.", true],
    ["qu'est-ce qu'un tatami", "fr", "Le tatami apaise toute la maison depuis des siècles.", null],
    ["darf man balkonkraftwerke mieten", "de", "Ja, Sie dürfen die Geräte für ein Jahr mieten.", true],
    ["qué es el té oolong", "es", "El té oolong es un té cuyas hojas se oxidan solo en parte.", true],
    ["cuánto cuesta un tatami", "es", "El tatami es una estera de paja que da calma a toda la casa.", false],
  ];
  for (const [keyword, lang, opening, found] of cases) {
    const result = found === null ? "stays undecided" : found ? "is found" : "is missing";
    test(`the answer to "${keyword}" ${result} in "${opening.slice(0, 40)}"`, async () => {
      const report = await reportOf(keyword, page("https://a.test/x", lang, `<h1>T</h1><p>${opening}</p>`));
      assert.equal(report.direct_answer?.found, found);
      assert.equal(report.direct_answer?.sentence, found === true ? opening : null);
    });
  }

  test("an answer after the first 100 words is not a direct answer", async () => {
    const late = `${FILL} `.repeat(6);
    const body = `<h1>Tea</h1><p>${late}</p><p>Oolong tea is a tea whose leaves are partly oxidized before they dry.</p>`;
    const report = await reportOf("what is oolong tea", page("https://a.test/x", "en", body));
    assert.equal(report.direct_answer?.found, false);
  });

  test("an opening without a word of the keyword is named with that word", async () => {
    const body = "<h1>Tea</h1><p>We sell leaves from small gardens in the hills.</p>";
    const check = checkOf(await reportOf("oolong tea", page("https://a.test/x", "en", body)), "direct_answer");
    assert.equal(check.status, "warn");
    assert.equal(
      check.finding,
      'The first 100 words of running text do not contain "oolong", "tea" from the keyword "oolong tea".',
    );
  });
});

describe("passages", () => {
  const passage = `${FILL} `.repeat(3);
  test("a passage of 40 to 170 words under a question heading is quotable and others state their fault", async () => {
    const body = `<h1>Tea</h1><p>${FILL}</p><h2>How long does tea keep?</h2><p>${passage}</p>
      <h2>Is tea good for you?</h2><p>Yes, most doctors say that it is good for most people.</p>
      <h2>Why do leaves differ?</h2><p>These differ by garden. ${passage}</p>
      <h2>What is a tin?</h2><p>${`${FILL} `.repeat(10)}</p>
      <h2>Ready to order your tea?</h2><p>${passage}</p><h2>Our gardens</h2><p>${passage}</p>`;
    const report = await reportOf("tea", page("https://a.test/x", "en", body));
    assert.deepEqual(
      report.passages.map(({ heading, status }) => `${heading} ${status}`),
      [
        "How long does tea keep? quotable",
        "Is tea good for you? too_short",
        "Why do leaves differ? needs_context",
        "What is a tin? too_long",
      ],
    );
  });
});

describe("passages of lists that open on a click", () => {
  const answer = `${FILL} `.repeat(3);
  test("a question in a summary or a definition term has the text below it as its passage", async () => {
    const body = `<h1>Tea</h1><p>${FILL}</p><h2>Questions</h2>
      <details><summary>How long does tea keep?</summary><p>${answer}</p></details>
      <details><summary>Our gardens</summary><p>${answer}</p></details>
      <dl><dt>Is tea good for you?</dt><dd>Yes, most doctors say that it is good for most people.</dd></dl>`;
    const { passages } = await reportOf("tea", page("https://a.test/x", "en", body));
    assert.deepEqual(
      passages.map(({ heading, status }) => `${heading} ${status}`),
      ["How long does tea keep? quotable", "Is tea good for you? too_short"],
    );
  });

  test("a definition list below a question heading belongs to its answer", async () => {
    const body = `<h1>Tea</h1><p>${FILL}</p><h2>What does tea need?</h2>
      <dl><dt>Water</dt><dd>${answer}</dd>
<dt>Time</dt><dd>Three minutes are enough for most leaves in a pot.</dd></dl>`;
    const { passages } = await reportOf("tea", page("https://a.test/x", "en", body));
    assert.deepEqual(
      passages.map(({ heading, status }) => `${heading} ${status}`),
      ["What does tea need? quotable"],
    );
  });

  test("a question in a summary without an answer below it counts as unanswered", async () => {
    const body = `<h1>Tea</h1><p>${FILL}</p><details><summary>How long does tea keep?</summary></details><p>Yes.</p>`;
    const report = await reportOf("tea", page("https://a.test/x", "en", body));
    assert.match(checkOf(report, "question_passages").finding, /^One heading of the page is a question/);
  });
});

describe("shared facts", () => {
  const rank = (host: string, sentence: string): WrittenPage =>
    page(`https://${host}/tea`, "en", `<h1>Tea</h1><p>${FILL}</p><p>${sentence}</p><p>${FILL}</p>`);
  const ranking = [
    rank("one.test", "Heat the water to 80 °C before it meets the leaves."),
    rank("two.test", "Green leaves like water of 80 degrees Celsius best."),
    rank("three.test", "The water should have about 80°C when you pour it."),
    rank("four.test", "A pot for four people costs 25 euros in our town."),
  ];
  const target = (sentence: string): WrittenPage =>
    page("https://own.test/tea", "en", `<h1>Tea</h1><p>${FILL}</p><p>${sentence}</p>`);

  test("a figure with one subject on half of the pages is a shared fact in all its spellings", async () => {
    const { shared_facts: facts } = await reportOf("green tea", target("We love this drink in the garden."), ranking);
    assert.deepEqual(
      facts.map((fact) => [fact.fact, fact.subject, fact.on_your_page, fact.competitor_pages, fact.competitor_total]),
      [["80 °C", "water", false, 3, 4]],
    );
    assert.equal(facts[0]?.pages[0]?.sentence, "Heat the water to 80 °C before it meets the leaves.");
  });

  const translated: readonly (readonly [lang: string, fact: string, subject: string, lines: readonly string[]])[] = [
    [
      "de",
      "300 bis 400 Euro",
      "Wartung",
      ["Die Wartung der Anlage kostet 300 bis 400 Euro.", "Für die Wartung zahlt man 300-400 € an den Betrieb."],
    ],
    [
      "fr",
      "30 cm",
      "ouate",
      ["Prévoyez 30 cm de ouate sous la toiture.", "La ouate se pose sur 30 centimètres dans les combles."],
    ],
    [
      "es",
      "20 d\u00edas",
      "despido",
      ["Tiene 20 d\u00edas desde el despido para reclamar.", "El plazo tras un despido es de 20 d\u00edas naturales."],
    ],
  ];
  for (const [lang, fact, subject, lines] of translated) {
    test(`pages in ${lang} share the fact ${fact} about ${subject}`, async () => {
      const write = (host: string, line: string) => page(`https://${host}/x`, lang, `<h1>T</h1><p>${line}</p>`);
      const pages = lines.map((line, at) => write(`host-${at}.test`, line));
      const report = await reportOf(
        "tema",
        write("own.test", lang === "de" ? "Wir beraten Sie gern." : "Texto."),
        pages,
      );
      assert.deepEqual(
        report.shared_facts.map((found) => [found.fact, found.subject, found.on_your_page]),
        [[fact, subject, false]],
      );
    });
  }

  test("a page that states another value for the subject does not lack the fact", async () => {
    const report = await reportOf("green tea", target("Let the water cool to 75 °C before you pour it."), ranking);
    assert.equal(checkOf(report, "shared_facts").status, "pass");
  });

  test("a figure that only one host states is not a shared fact", async () => {
    const sameHost = ranking.slice(0, 3).map((one, at) => ({ ...one, url: `https://one.test/${at}` }));
    const report = await reportOf("green tea", target("We love this drink in the garden."), sameHost);
    assert.deepEqual(report.shared_facts, []);
  });

  test("a figure with different subjects is not a shared fact", async () => {
    const mixed = [
      rank("one.test", "The kettle in the kitchen weighs 2 kg without its lid."),
      rank("two.test", "One family of the village harvests 2 kg before noon."),
    ];
    const report = await reportOf("green tea", target("We love this drink in the garden."), mixed);
    assert.deepEqual(report.shared_facts, []);
  });

  test("units and dates have one key for all their spellings, and names have none", () => {
    const keys = (sentence: string): string[] => measuresOf(sentence).map(({ key }) => key);
    assert.deepEqual(keys("bis 2.000 Watt oder 1,5 Liter"), ["2000|w", "1.5|l"]);
    assert.deepEqual(keys("for 20-30 minutes, or 20 to 30 min"), ["20-30|min", "20-30|min"]);
    assert.deepEqual(keys("$1,299.50 and 45 €"), ["1299.5|$", "45|€"]);
    assert.deepEqual(keys("am 15. Mai 2024 und on May 15, 2024"), ["2024-05-15|date", "2024-05-15|date"]);
    assert.deepEqual(keys("5G phones of the 1990s by 3M on page 12"), []);
  });
});

describe("access", () => {
  const plain = page("https://a.test/x", "en", `<h1>Tea</h1><p>${`${FILL} `.repeat(20)}</p>`);

  test("a page of a few words has no score and no part to quote, unless the ranking pages are as short", async () => {
    const short = page(
      "https://a.test/x",
      "en",
      "<h1>Tea</h1><p>Green tea is a tea whose leaves are steamed after the harvest.</p>",
    );
    const other = (host: string) => page(`https://${host}/x`, "en", "<h1>Tea</h1><p>Green tea keeps well.</p>");
    const { score, parts } = await reportOf("green tea", short);
    assert.deepEqual([score, parts.quote, parts.find], [null, null, 100]);
    assert.notEqual((await reportOf("green tea", short, [other("b.test"), other("c.test")])).score, null);
  });

  test("noindex in X-Robots-Tag limits the score to 20", async () => {
    const evidence = await readEvidence("tea", plain, []);
    assert.ok(evidence.target !== null);
    const report = run({
      ...evidence,
      target: {
        ...evidence.target,
        facts: { ...evidence.target.facts, robots: ["noindex"], headerRobots: ["noindex"] },
      },
    });
    assert.equal(checkOf(report, "indexable").status, "fail");
    assert.ok(report.score !== null && report.score <= 20);
  });

  test("two different canonical links are a warning, because search engines ignore both", async () => {
    const head = `<link rel="canonical" href="https://b.test/y"><link rel="canonical" href="https://c.test/y">`;
    const report = await reportOf("tea", page("https://a.test/x", "en", `<h1>Tea</h1><p>${FILL}</p>`, head));
    assert.equal(checkOf(report, "canonical").status, "warn");
    assert.deepEqual(checkOf(report, "canonical").evidence, ["https://b.test/y", "https://c.test/y"]);
  });

  test("max-snippet and a foreign canonical address are warnings with their fix", async () => {
    const head = `<meta name="robots" content="max-snippet:50"><link rel="canonical" href="https://b.test/y">`;
    const report = await reportOf("tea", page("https://a.test/x", "en", `<h1>Tea</h1><p>${FILL}</p>`, head));
    assert.deepEqual([checkOf(report, "snippet").status, checkOf(report, "canonical").status], ["warn", "warn"]);
    assert.match(checkOf(report, "canonical").fix ?? "", /https:\/\/a\.test\/x/);
  });

  test("blocked search crawlers are named, and blocked training crawlers change no status", async () => {
    const evidence = await readEvidence("tea", plain, []);
    const withRobots = (text: string) =>
      run({
        ...evidence,
        site: { ...evidence.site, aiCrawlers: crawlerAccess(parseRobots(text), "https://a.test/x") },
      });
    const search = checkOf(withRobots("User-agent: PerplexityBot\nDisallow: /"), "search_crawlers");
    assert.deepEqual([search.status, search.evidence], ["warn", ["PerplexityBot"]]);
    const training = withRobots("User-agent: GPTBot\nDisallow: /");
    assert.equal(checkOf(training, "search_crawlers").status, "pass");
    assert.equal(training.crawlers.find((crawler) => crawler.user_agent === "GPTBot")?.allowed, false);
    assert.equal(checkOf(withRobots("User-agent: *\nDisallow: /"), "search_crawlers").status, "fail");
  });

  test("a page whose text only a browser shows fails the check of text without scripts", async () => {
    const evidence = await readEvidence("tea", plain, []);
    const recovery = {
      url: plain.url,
      purpose: "target",
      reason: "javascript_shell",
      outcome: "rendered",
      detail: null,
      plainWords: 4,
      renderedWords: 400,
      elapsedMs: 1,
    } as unknown as (typeof evidence.recoveries)[number];
    const check = checkOf(run({ ...evidence, recoveries: [recovery] }), "text_without_scripts");
    assert.equal(check.status, "fail");
    assert.equal(check.finding, "The page as sent has 4 words of main content. With scripts it has 400.");
  });
});

describe("provenance", () => {
  test("an article without author, date and source is told to add each", async () => {
    const body = `<h1>Tea</h1><p>${FILL}</p><p>About 40 % of all tea in the world is green tea.</p><p>Some 60 % of this tea is drunk at home.</p><p>Another 20 % of it is drunk in small bars.</p>`;
    const report = await reportOf("tea", page("https://a.test/x", "en", body, ARTICLE));
    assert.deepEqual(
      (["sources", "author", "dates"] as const).map((name) => checkOf(report, name).status),
      ["warn", "warn", "warn"],
    );
  });

  test("a named source counts, and a word of condition does not", async () => {
    const status = async (sentence: string): Promise<string> => {
      const body = `<h1>Thé</h1><p>${FILL}</p><p>${sentence}</p><p>Environ 60 % du thé se boit chaque jour à la maison.</p><p>Près de 20 % du thé se boit dans les bars.</p>`;
      return checkOf(await reportOf("thé", page("https://a.test/x", "fr", body, ARTICLE)), "sources").status;
    };
    assert.equal(await status("Selon l'INSEE, 40 % des ménages boivent du thé chaque jour."), "pass");
    assert.equal(await status("Le prix varie de 40 % selon vos revenus et votre ville."), "warn");
  });
});

describe("whole section", () => {
  test("a scan without target has no score and no checks", () => {
    const report = run({ ...normal(), target: null });
    assert.deepEqual([report.score, report.checks], [null, []]);
  });

  test("the demo scan reads robots.txt for every listed crawler and finds the definition of its page", async () => {
    const report = run(await demoEvidence("standing desk"));
    assert.ok(report.crawlers.length > 10 && report.crawlers.every((crawler) => crawler.allowed));
    assert.match(report.direct_answer?.sentence ?? "", /^A standing desk is a desk/);
  });

  test("any text yields a bounded score, a valid section and the same result twice", async () => {
    const parts = fc.constantFrom(
      "What is tea?",
      "How much water?",
      "80 °C of water",
      "$$ 1.299,50 – 3 kg",
      "yes, no",
      "selon",
      "\u0000\ud83c\udf75 ?",
      "   ",
      "<h2>Why?</h2>",
      FILL,
    );
    await fc.assert(
      fc.asyncProperty(fc.array(parts, { maxLength: 12 }), fc.string({ maxLength: 30 }), async (texts, keyword) => {
        const body = texts.map((text) => `<p>${text}</p>`).join("");
        const written = [page("https://a.test/x", "en", body), page("https://b.test/x", "en", body)];
        const [target, other] = written;
        assert.ok(target !== undefined && other !== undefined);
        const evidence = await readEvidence(`k ${keyword}`, target, [other, { ...other, url: "https://c.test/x" }]);
        const report = run(evidence);
        assert.ok(Value.Check(AnswerReadinessSchema, report));
        assert.deepEqual(run(evidence), report);
      }),
      { numRuns: 60 },
    );
  });
});
