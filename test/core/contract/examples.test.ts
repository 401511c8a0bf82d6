import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { TSchema } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { ERRORS } from "../../../core/contract/errors.ts";
import {
  ClassifyCompletedSchema,
  ClassifyFailedSchema,
  EVENT_SCHEMAS,
  ScanCompletedSchema,
  ScanFailedSchema,
  TestDeliverySchema,
} from "../../../core/contract/events.ts";
import {
  ERROR_EXAMPLES,
  EVENT_EXAMPLES,
  RESPONSE_EXAMPLES,
  TEST_DELIVERY_EXAMPLE,
} from "../../../core/contract/examples.ts";
import { ClassifyResultSchema, LiteReportSchema, ReportSchema } from "../../../core/contract/report.ts";
import { ROUTES } from "../../../core/contract/routes.ts";
import { EVENT_KINDS } from "../../../core/domain/event-kinds.ts";

interface Sample {
  readonly name: string;
  readonly schema: TSchema;
  readonly value: unknown;
}

const SAMPLES: readonly Sample[] = [
  ...ROUTES.flatMap((route) => [
    ...Object.entries(route.examples.bodies).map(([name, value]) => ({
      name: `${route.id} body ${name}`,
      schema: route.body ?? assert.fail(),
      value,
    })),
    ...Object.entries(route.examples.responses).map(([name, value]) => ({
      name: `${route.id} answer ${name}`,
      schema: route.success.schema,
      value,
    })),
  ]),
  ...Object.entries(ERRORS).map(([code, { schema }]) => ({
    name: `error ${code}`,
    schema,
    value: ERROR_EXAMPLES[code as keyof typeof ERRORS],
  })),
  ...EVENT_KINDS.flatMap((kind) =>
    Object.entries(EVENT_EXAMPLES[kind]).map(([name, value]) => ({
      name: `${kind} ${name}`,
      schema: EVENT_SCHEMAS[kind],
      value,
    })),
  ),
  { name: "test delivery", schema: TestDeliverySchema, value: TEST_DELIVERY_EXAMPLE },
  { name: "standard report", schema: ReportSchema, value: RESPONSE_EXAMPLES.result.standard },
  { name: "deep report", schema: ReportSchema, value: RESPONSE_EXAMPLES.result.deep },
  { name: "lite report", schema: LiteReportSchema, value: RESPONSE_EXAMPLES.result.lite },
  { name: "classify result", schema: ClassifyResultSchema, value: RESPONSE_EXAMPLES.result.classify },
  { name: "classify job.completed", schema: ClassifyCompletedSchema, value: EVENT_EXAMPLES["job.completed"].classify },
  { name: "classify job.failed", schema: ClassifyFailedSchema, value: EVENT_EXAMPLES["job.failed"].classify },
  { name: "scan job.completed", schema: ScanCompletedSchema, value: EVENT_EXAMPLES["job.completed"].scan },
  { name: "scan job.failed", schema: ScanFailedSchema, value: EVENT_EXAMPLES["job.failed"].scan },
];

/** Returns the schemas one level down that apply to a value. A union is replaced by its matching member. */
function objectSchema(schema: TSchema, value: unknown): TSchema | null {
  if (schema.type === "object") return schema;
  const members: readonly TSchema[] = schema.anyOf ?? [];
  return members.find((member) => member.type === "object" && Value.Check(member, value)) ?? null;
}

describe("every example satisfies its schema", () => {
  for (const { name, schema, value } of SAMPLES) {
    test(name, () => {
      assert.deepEqual(
        [...Value.Errors(schema, value)].map(({ path, message }) => `${path}: ${message}`),
        [],
      );
    });
  }

  test("every route, error code and event kind has at least one", () => {
    for (const route of ROUTES) {
      assert.ok(Object.keys(route.examples.responses).length > 0, route.id);
      assert.equal(Object.keys(route.examples.bodies).length > 0, route.body !== null, route.id);
    }
    assert.deepEqual(Object.keys(EVENT_EXAMPLES).sort(), [...EVENT_KINDS].sort());
    assert.deepEqual(Object.keys(ERROR_EXAMPLES).sort(), Object.keys(ERRORS).sort());
  });
});

describe("an example that was damaged fails its schema", () => {
  for (const { name, schema, value } of SAMPLES) {
    // Unions whose members are open objects may take a damaged member for another one; their members are samples of
    // their own.
    const target = objectSchema(schema, value);
    if (schema.anyOf !== undefined || target === null || typeof value !== "object" || value === null) continue;
    test(`${name}: a required key is missing`, () => {
      for (const key of target.required ?? []) {
        const damaged: unknown = Object.fromEntries(Object.entries(value).filter(([other]) => other !== key));
        assert.equal(Value.Check(schema, damaged), false, key);
      }
    });
    test(`${name}: a key has another type`, () => {
      for (const key of Object.keys(target.properties ?? {}).filter((known) => Object.hasOwn(value, known))) {
        assert.equal(Value.Check(schema, { ...value, [key]: Symbol("no JSON value") }), false, key);
      }
    });
    test(`${name}: an unknown key is ${target.additionalProperties === false ? "refused" : "allowed"}`, () => {
      assert.equal(Value.Check(schema, { ...value, zz_unknown: 1 }), target.additionalProperties !== false);
    });
  }
});
