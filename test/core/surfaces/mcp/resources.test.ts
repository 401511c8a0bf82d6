import assert from "node:assert/strict";
import { test } from "node:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import { ReportSchema } from "../../../../core/contract/report.ts";
import { RESOURCES } from "../../../../core/surfaces/mcp/resources.ts";
import { tokensOf } from "../../../../core/surfaces/mcp/tokens.ts";

/** Most tokens of one document. A model reads it beside the report. */
const MAX_TOKENS = 8_000;

for (const { name, text, sections } of RESOURCES)
  for (const [document, content] of [[name, text] as const, ...sections])
    test(`the schema ${name === document ? name : `${name}/${document}`} has at most ${MAX_TOKENS} tokens`, () => {
      assert.ok(tokensOf(content) <= MAX_TOKENS, `${tokensOf(content)}`);
    });

test("the documents of a report together refuse a wrong value in a section and name its place", () => {
  const [report] = RESOURCES;
  assert.ok(report !== undefined);
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  for (const content of report.sections.values()) ajv.addSchema(JSON.parse(content));
  const validate = ajv.compile(JSON.parse(report.text));
  assert.deepEqual(Object.keys(JSON.parse(report.text).properties), Object.keys(ReportSchema.properties));
  const placesOf = (url: unknown) => {
    validate({ meta: { report_date: null, target_keyword: "shed", location: null, url } });
    return validate.errors?.map(({ instancePath }) => instancePath);
  };
  assert.ok(placesOf(1)?.includes("/meta/url"));
  assert.ok(!placesOf(null)?.includes("/meta/url"));
});
