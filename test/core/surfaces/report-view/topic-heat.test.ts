import assert from "node:assert/strict";
import { it } from "node:test";
import { EXAMPLE_REPORT } from "../../../../core/contract/example-report.ts";
import { heroOf } from "../../../../core/surfaces/report-view/hero.ts";
import { ownTopics, shownTopics, topicChanges, topicHeat } from "../../../../core/surfaces/report-view/topic-heat.ts";

function withTopics(count: number) {
  const { topics: found } = EXAMPLE_REPORT;
  const [topic] = found?.topics ?? [];
  assert.ok(topic !== undefined && found !== undefined);
  return { found, topic, topics: Array.from({ length: count }, () => topic) };
}

it("a heat table has one column a ranking page and one row a subtopic, with the words of all sections of a page", () => {
  const { found, topic } = withTopics(1);
  const [section] = topic.sections;
  assert.ok(section !== undefined);
  const urls = ["https://none.example/", section.url];
  const heat = topicHeat({
    ...EXAMPLE_REPORT,
    competitor_term_coverage: { ...EXAMPLE_REPORT.competitor_term_coverage, urls, ranks: [1, 4] },
    topics: { ...found, topics: [{ ...topic, sections: [section, { ...section, words: 7 }] }] },
  });
  assert.deepEqual(
    heat?.pages.map(({ rank }) => rank),
    [1, 4],
  );
  const [row] = heat?.rows ?? [];
  assert.deepEqual(
    row?.cells.map(({ words }) => words),
    [0, section.words + 7],
  );
  assert.equal(row?.cells[0]?.heat, 0);
});

it("the coverage counts covered subtopics and names the others, most widespread first", () => {
  const { found, topic } = withTopics(1);
  const own = { section: null, words: 0, evidence: null };
  const made = (name: string, status: "covered" | "partly" | "missing", pages: number) => ({
    ...topic,
    name,
    covered_by: pages,
    your_page: { ...own, status },
  });
  const topics = [made("a", "missing", 2), made("b", "covered", 3), made("c", "missing", 5), made("d", "partly", 4)];
  const report = { ...EXAMPLE_REPORT, topics: { ...found, topics } };
  assert.deepEqual(ownTopics(report), { total: 4, covered: 1, thin: ["d"], missing: ["c", "a"] });
  const without = topics.map((each) => ({ ...each, your_page: null }));
  assert.equal(ownTopics({ ...report, topics: { ...found, topics: without } }), null);
});

it("the typical page has the median score of the ranking pages", () => {
  const page = { url: "https://a.example/", domain: "a.example", title: "A", snippet: "", use: "cohort" as const };
  const items = [76, 48, 75, 73].map((score, at) => {
    return { ...page, rank: at + 1, weight: 1, terms_used: 1, reason: null, score };
  });
  const serp = { engine: "corpus", fetched_at: "2026-01-01T00:00:00.000Z", your_rank: null, items };
  const rest = {
    people_also_ask: [],
    related_searches: [],
    partial: false,
    warnings: [],
    cost_usd: null,
    cached: false,
  };
  assert.equal(heroOf({ ...EXAMPLE_REPORT, serp: { ...serp, ...rest } }).typical, 74);
});

it("a comparison names subtopics that were won, that became thinner and that still miss", () => {
  const { found, topic } = withTopics(1);
  const own = { section: null, words: 0, evidence: null };
  const reportOf = (statuses: Readonly<Record<string, "covered" | "partly" | "missing">>) => ({
    ...EXAMPLE_REPORT,
    topics: {
      ...found,
      topics: Object.entries(statuses).map(([name, status]) => ({ ...topic, name, your_page: { ...own, status } })),
    },
  });
  const before = reportOf({ Grip: "missing", Fit: "covered", Price: "missing", Weight: "partly" });
  const after = reportOf({ grip: "covered", Fit: "partly", Price: "missing", Weight: "partly", New: "covered" });
  assert.deepEqual(topicChanges(before, after), { won: ["grip"], thinner: ["Fit"], missing: ["Price"] });
});

it("people see advised subtopics, and firm ones that pages do not treat in passing", () => {
  const { found, topic } = withTopics(1);
  const [section] = topic.sections;
  assert.ok(section !== undefined);
  const plain = { ...topic, covered_by: 2, is_advised: false, format: "text" as const };
  const made = (name: string, words: number, more: Partial<typeof topic>) => ({
    ...plain,
    name,
    sections: [section, section].map((each) => ({ ...each, words })),
    ...more,
  });
  const topics = [
    made("advised", 5, { is_advised: true, role: "minor" }),
    made("minor", 300, { role: "minor" }),
    made("thin", 6, { role: "useful" }),
    made("names", 5, { role: "useful", format: "names" }),
    made("firm", 40, { role: "useful" }),
    made("short", 20, { role: "useful" }),
  ];
  const report = { ...EXAMPLE_REPORT, topics: { ...found, topics } };
  const names = ["advised", "names", "firm", "short"];
  assert.deepEqual(
    shownTopics(report).map(({ name }) => name),
    names,
  );
  assert.deepEqual(
    topicHeat(report)?.rows.map((row) => row.topic.name),
    names,
  );
});
