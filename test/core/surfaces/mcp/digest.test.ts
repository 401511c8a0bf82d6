import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { EXAMPLE_DEEP_REPORT, EXAMPLE_LITE_REPORT } from "../../../../core/contract/example-report.ts";
import { toJsonSchema } from "../../../../core/contract/json-schema.ts";
import type { Json, JsonObject } from "../../../../core/domain/job.ts";
import { cutToTokens } from "../../../../core/surfaces/mcp/cut.ts";
import { DIGEST_TOKENS, digestOf } from "../../../../core/surfaces/mcp/digest.ts";
import { SECTION_TOKENS, sectionPage } from "../../../../core/surfaces/mcp/section-pages.ts";
import { shownToModels } from "../../../../core/surfaces/mcp/shown-schema.ts";
import { tokensOf, tokensOfJson } from "../../../../core/surfaces/mcp/tokens.ts";
import { TOOLS } from "../../../../core/surfaces/mcp/tools.ts";
import { SECTIONS } from "../../../../plugins/index.ts";
import { TOPICS } from "../../../fixtures/web/sites.ts";
import { demoEvidence } from "../../../plugins/demo-evidence.ts";

/** Deep reports of the demo web, without what the pipeline adds around the sections. */
async function demoReports(): Promise<readonly JsonObject[]> {
  return Promise.all(
    TOPICS.map(async ({ keyword, target }) => {
      const evidence = await demoEvidence(keyword);
      const fields = SECTIONS.filter(({ tiers }) => tiers.includes("deep")).map(
        (section) => [section.key, section.run(evidence, "deep")] as const,
      );
      const { on_page_optimization: score, ...head } = EXAMPLE_DEEP_REPORT;
      const { summary, score: points, focusAreas: focus_areas } = evidence.score;
      const report = {
        schema_version: head.schema_version,
        meta: { ...head.meta, target_keyword: keyword, url: target },
        on_page_optimization: { ...score, summary, score: points, focus_areas },
        ...Object.fromEntries(fields),
      };
      return JSON.parse(JSON.stringify(report)) as JsonObject;
    }),
  );
}

/** Makes every text of a report longer, in a script with a token for each character. */
function swollen(value: Json): Json {
  if (typeof value === "string") return value.length < 3 ? value : "\u6f22\u5b57".repeat(60) + value;
  if (Array.isArray(value)) return [...value, ...value].map(swollen);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value as JsonObject).map(([key, member]) => [key, swollen(member)]));
}

describe("digest", () => {
  test("a result that fits stays unchanged", () => {
    const result = { score: 61, list: [1, 2, 3] };
    assert.deepEqual(digestOf(result), { value: result, omitted: [] });
  });

  test("a report keeps its whole summary, its plan and the names of what is missing", async () => {
    for (const report of await demoReports()) {
      const { value, omitted } = digestOf(report);
      assert.ok(tokensOfJson(value) <= DIGEST_TOKENS, `${tokensOfJson(value)}`);
      assert.deepEqual(value.on_page_optimization, report.on_page_optimization);
      const steps = report.recommendations as readonly JsonObject[];
      const plan = value.plan as readonly string[];
      assert.equal(plan.length, steps.length);
      for (const [at, { action }] of steps.entries())
        assert.ok(plan[at]?.endsWith(String(action)) === true, String(action));
      assert.ok((value.missing_entities as readonly string[]).length > 5);
      assert.ok(omitted.some(({ path }) => path === "competitor_term_coverage.terms"));
      for (const { path, shown, total } of omitted) assert.ok(shown < total, path);
    }
  });

  test("no report exceeds the tokens of a digest, however long its texts are", async () => {
    const reports = [...(await demoReports()), EXAMPLE_DEEP_REPORT, EXAMPLE_LITE_REPORT] as unknown as JsonObject[];
    for (const report of reports) {
      const large = swollen(swollen(report)) as JsonObject;
      assert.ok(tokensOfJson(large) > 2 * DIGEST_TOKENS);
      assert.ok(tokensOfJson(digestOf(large).value) <= DIGEST_TOKENS, `${tokensOfJson(digestOf(large).value)}`);
    }
  });

  test("a cut text ends in three dots and never inside a character", () => {
    const { value } = cutToTokens({ text: "\u{1F600}".repeat(400) }, 100);
    const text = String(value.text);
    assert.ok(text.endsWith("..."));
    assert.doesNotThrow(() => encodeURIComponent(text));
  });

  test("the same result yields the same digest, and no list grows", () => {
    const json = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 4 })) as fc.Arbitrary<JsonObject>;
    const lists = (value: Json): number =>
      Array.isArray(value)
        ? value.length + value.reduce((sum: number, element: Json) => sum + lists(element), 0)
        : typeof value === "object" && value !== null
          ? Object.values(value).reduce((sum: number, element) => sum + lists(element), 0)
          : 0;
    fc.assert(
      fc.property(json, fc.integer({ min: 10, max: 200 }), (result, limit) => {
        const digest = digestOf(result, limit);
        assert.deepEqual(digestOf(result, limit), digest);
        assert.ok(lists(digest.value) <= lists(result));
      }),
    );
  });
});

describe("pages of a section", () => {
  test("each section of a report is whole over its pages, and no page is too long", async () => {
    for (const report of await demoReports()) {
      for (const [name, section] of Object.entries(report)) {
        const first = sectionPage(section);
        assert.ok(first !== null);
        const pages = Array.from({ length: first.pages }, (_, at) => sectionPage(section, at + 1)?.value ?? null);
        for (const page of pages) assert.ok(tokensOfJson(page) <= SECTION_TOKENS, `${name}: ${tokensOfJson(page)}`);
        assert.equal(sectionPage(section, first.pages + 1), null);
        assert.deepEqual(joined(pages), section, name);
      }
    }
  });
});

/** Puts pages together again. */
function joined(pages: readonly Json[]): Json {
  return pages.reduce((one, other) => {
    if (Array.isArray(one) && Array.isArray(other)) return one.concat(other);
    if (typeof one !== "object" || one === null || typeof other !== "object" || other === null) return one;
    const [left, right] = [one as JsonObject, other as JsonObject];
    const names = new Set([...Object.keys(left), ...Object.keys(right)]);
    return Object.fromEntries(
      [...names].map((name) => {
        const [mine, theirs] = [left[name], right[name]];
        return [name, mine === undefined ? (theirs ?? null) : theirs === undefined ? mine : joined([mine, theirs])];
      }),
    );
  });
}

describe("schemas for models", () => {
  test("the list of tools is short", () => {
    const shown = TOOLS.map(({ name, title, description, input, output, annotations }) => ({
      name,
      title,
      description,
      inputSchema: shownToModels(toJsonSchema(input) as JsonObject, "input"),
      outputSchema: shownToModels(toJsonSchema(output) as JsonObject, "output"),
      annotations,
    }));
    // Tokenizers need about four characters of a schema; the safe rule of `tokensOf` needs three.
    assert.ok(JSON.stringify(shown).length / 4 <= 2_700, `${JSON.stringify(shown).length / 4}`);
    assert.ok(tokensOf(JSON.stringify(shown)) <= 3_500, `${tokensOf(JSON.stringify(shown))}`);
  });

  test("a shown schema names every argument that is not deprecated, and which are required", () => {
    for (const { name, input } of TOOLS) {
      const whole = toJsonSchema(input) as JsonObject;
      const shown = shownToModels(whole, "input");
      const members = Object.entries((whole.properties ?? {}) as Readonly<Record<string, JsonObject>>);
      const current = members.filter(([, { deprecated }]) => deprecated !== true).map(([member]) => member);
      assert.deepEqual(Object.keys(shown.properties as JsonObject), current, name);
      assert.deepEqual(shown.required, whole.required, name);
    }
  });
});
