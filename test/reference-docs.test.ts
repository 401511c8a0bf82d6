import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, it } from "node:test";
import type { TSchema } from "@sinclair/typebox";
import { ERRORS } from "../core/contract/errors.ts";
import { HTTP_STATUS } from "../core/contract/http-status.ts";
import { ClassifyResultSchema, LiteReportSchema, ReportSchema } from "../core/contract/report.ts";
import { ROUTES } from "../core/contract/routes.ts";
import type { ErrorCode } from "../core/domain/errors.ts";
import { ERROR_HELP, JOB_ERROR_HELP } from "../core/surfaces/docs/error-help.ts";
import { fieldsOf } from "../core/surfaces/docs/fields.ts";
import { REQUEST_HELP } from "../core/surfaces/docs/request-help.ts";
import { referenceTexts } from "../scripts/write-reference-docs.ts";

const ROOT = resolve(import.meta.dirname, "..");
const read = (file: string): string => readFileSync(join(ROOT, file), "utf8");

/** Returns the codes of a union of string constants in core/domain/errors.ts, because types have no values. */
function codesOfType(name: string): readonly string[] {
  const [, union = ""] = new RegExp(`export type ${name} =([^;]+);`).exec(read("core/domain/errors.ts")) ?? [];
  return [...union.matchAll(/"([A-Z_]+)"/g)].map(([, code = ""]) => code);
}

/** Returns the text under a heading up to the next heading. */
function sectionOf(text: string, heading: string): string {
  const [, after = ""] = text.split(`\n${heading}\n`);
  return after.split(/^#/m)[0] ?? "";
}

const withoutMeaning = (schema: TSchema): readonly string[] =>
  fieldsOf(schema)
    .filter(({ description }) => description.trim() === "")
    .map(({ path }) => path);

describe("reference pages of docs/", () => {
  it("every written page equals the output of scripts/write-reference-docs.ts", () => {
    for (const [name, text] of referenceTexts())
      assert.equal(read(`docs/${name}`), text, `docs/${name} is stale. Run: bun scripts/write-reference-docs.ts`);
  });
});

describe("docs/errors.md", () => {
  const page = read("docs/errors.md");

  it("docs/errors.md has status, cause and remedy of every error code of the domain", () => {
    const codes = codesOfType("ErrorCode");
    assert.deepEqual([...codes].sort(), Object.keys(ERRORS).sort());
    assert.deepEqual([...codes].sort(), Object.keys(ERROR_HELP).sort());
    for (const code of codes) {
      const section = sectionOf(page, `## ${code}`);
      assert.match(section, new RegExp(`^HTTP ${HTTP_STATUS[code as ErrorCode]}\\. \\S`, "m"), code);
      assert.match(section, /^\*\*Cause\.\*\* \S/m, code);
      assert.match(section, /^\*\*Remedy\.\*\* \S/m, code);
    }
  });

  it("docs/errors.md has meaning, cause and remedy of every failure code of jobs", () => {
    const codes = codesOfType("JobErrorCode");
    assert.deepEqual([...codes].sort(), Object.keys(JOB_ERROR_HELP).sort());
    for (const code of codes) {
      const section = sectionOf(page, `### Job: ${code}`);
      assert.match(section, /^\n[A-Z]/, code);
      assert.match(section, /^\*\*Cause\.\*\* \S/m, code);
      assert.match(section, /^\*\*Remedy\.\*\* \S/m, code);
      assert.match(section, /^\*\*Repeated by the service:\*\* \S/m, code);
    }
  });

  it("docs/errors.md names every code that the typed client adds", () => {
    const [, union = ""] = /export type TransportCode =([^;]+);/.exec(read("src/client/errors.ts")) ?? [];
    const codes = [...union.matchAll(/"([A-Z_]+)"/g)].map(([, code = ""]) => code);
    assert.ok(codes.length >= 4);
    for (const code of codes) assert.ok(page.includes(`\`${code}\``), code);
  });

  it("docs/interface.md lists every error code with its status, and every failure code of jobs", () => {
    const contract = read("docs/interface.md");
    for (const [code, status] of Object.entries(HTTP_STATUS))
      assert.ok(contract.includes(`| ${status} | \`${code}\` |`), code);
    const [, jobCodes = ""] = contract.split("Job error codes (D-9):");
    for (const code of codesOfType("JobErrorCode")) assert.ok(jobCodes.includes(`\`${code}\``), code);
  });

  it("every extra field of an error has a meaning", () => {
    for (const [code, { schema }] of Object.entries(ERRORS)) {
      const missing = withoutMeaning(schema).filter((path) => !["error", "error.code", "error.message"].includes(path));
      assert.deepEqual(missing, [], code);
    }
  });
});

describe("fields", () => {
  it("every field of a report and of a classification has a meaning", () => {
    for (const [name, schema] of Object.entries({ ReportSchema, LiteReportSchema, ClassifyResultSchema }))
      assert.deepEqual(withoutMeaning(schema), [], name);
  });

  it("every field of a response has a meaning", () => {
    for (const { id, success } of ROUTES.filter((route) => route.id !== "jobResult"))
      assert.deepEqual(withoutMeaning(success.schema), [], id);
  });

  it("every input of a route has a meaning, and no other name has one", () => {
    const inputs = ROUTES.flatMap(({ id, headers, params, query, body }) =>
      [headers, params, query, body]
        .filter((schema) => schema !== null)
        .flatMap(fieldsOf)
        .map(({ path }) => ({ own: `${id}.${path}`, path })),
    );
    assert.deepEqual(
      inputs.filter(({ path }) => REQUEST_HELP[path] === undefined),
      [],
    );
    const known = new Set(inputs.flatMap(({ own, path }) => [own, path]));
    assert.deepEqual(
      Object.keys(REQUEST_HELP).filter((name) => !known.has(name)),
      [],
    );
  });

  it("every section of a report has a meaning", () => {
    const unnamed = Object.entries(ReportSchema.properties).filter(([, { description }]) => description === undefined);
    assert.deepEqual(unnamed, []);
  });

  it("docs/report-fields.md has a row with a meaning for every field of a report", () => {
    const page = read("docs/report-fields.md");
    let count = 0;
    for (const [name, schema] of Object.entries(ReportSchema.properties)) {
      const section = sectionOf(page, `## ${name}`);
      for (const { path } of fieldsOf(schema)) {
        const row = section
          .replaceAll("\\|", "")
          .split("\n")
          .find((line) => line.startsWith(`| \`${path}\` | `));
        assert.match(row ?? "", / \| [^|]*\w[^|]* \|$/, `${name}: ${path}`);
        count += 1;
      }
    }
    assert.ok(count > 500, `only ${count} fields were found`);
  });
});

describe("the checks of this file", () => {
  it("a field without a description is reported", () => {
    const { description: _, ...schema } = ReportSchema.properties.meta.properties.url;
    const without = { ...ReportSchema, properties: { ...ReportSchema.properties, added: schema } };
    assert.deepEqual(withoutMeaning(without), ["added"]);
  });
});
