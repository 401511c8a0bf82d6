import assert from "node:assert/strict";
import { test } from "node:test";
import type { TSchema } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import type { Tier } from "../../core/domain/job.ts";
import { SECTIONS } from "../../plugins/index.ts";
import { hostile, normal, withoutCohort, withoutTarget } from "./samples.ts";

const SAMPLES = { normal, hostile, "no target": withoutTarget, "empty cohort": withoutCohort };
const TIERS: readonly Tier[] = ["lite", "standard", "deep"];

for (const [name, sample] of Object.entries(SAMPLES)) {
  for (const tier of TIERS) {
    test(`every ${tier} section satisfies its schema: ${name}`, () => {
      for (const section of SECTIONS.filter((entry) => entry.tiers.includes(tier))) {
        const output = section.run(sample(), tier);
        const errors = [...Value.Errors(section.output, output)].map((error) => `${error.path} ${error.message}`);
        assert.deepEqual(errors, [], section.key);
        // JSON turns NaN into null and drops undefined, but a report must lose nothing on the wire.
        assert.deepEqual(JSON.parse(JSON.stringify(output)), output, section.key);
      }
    });
  }
}

test("no tier has a key twice and lite has exactly its three sections", () => {
  for (const tier of TIERS) {
    const keys = SECTIONS.filter((section) => section.tiers.includes(tier)).map((section) => section.key);
    assert.equal(new Set(keys).size, keys.length);
  }
  const lite = SECTIONS.filter((section) => section.tiers.includes("lite")).map((section) => section.key);
  assert.deepEqual(lite, ["benchmarks", "entity_coverage", "competitor_term_coverage"]);
});

test("sections give the same output for the same evidence", () => {
  for (const section of SECTIONS) {
    const [tier = "deep"] = section.tiers;
    assert.deepEqual(section.run(normal(), tier), section.run(normal(), tier), section.key);
  }
});

test("every fallback satisfies its own schema", () => {
  for (const section of SECTIONS.filter((entry) => entry.fallback !== undefined)) {
    assert.ok(Value.Check(section.output, section.fallback), section.key);
  }
});

/** Paths of properties without a description, at any depth. */
function undescribed(schema: TSchema, path: string): string[] {
  const properties: Readonly<Record<string, TSchema>> = schema.properties ?? {};
  const own = Object.entries(properties).flatMap(([name, property]) => [
    // An object needs no description because its members have theirs.
    ...(property.description === undefined && property.type !== "object" ? [`${path}/${name}`] : []),
    ...undescribed(property, `${path}/${name}`),
  ]);
  const nested: readonly TSchema[] = [
    ...(schema.anyOf ?? []),
    ...(schema.items === undefined || Array.isArray(schema.items) ? [] : [schema.items]),
  ];
  return [...own, ...nested.flatMap((entry) => undescribed(entry, path))];
}

test("every field of every section has a description", () => {
  for (const section of SECTIONS) assert.deepEqual(undescribed(section.output, section.key), []);
});
