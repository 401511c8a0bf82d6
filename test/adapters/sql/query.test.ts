import assert from "node:assert/strict";
import { test } from "node:test";
import { join, raw, sql, textOf, tuple } from "../../../adapters/sql/query.ts";

const numbered = (index: number) => `$${index}`;

test("template values become parameters in order and never text", () => {
  const query = sql`select a from t where b = ${"x'; drop table t"} and c = ${3}`;
  assert.equal(textOf(query, numbered), "select a from t where b = $1 and c = $2");
  assert.deepEqual(query.values, ["x'; drop table t", 3]);
});

test("a query in a template keeps its parameters", () => {
  const inner = sql`b = ${1} or b = ${2}`;
  const query = sql`select ${raw("a")} from t where (${inner}) and c in ${tuple([3, null])} and d = ${4}`;
  assert.equal(textOf(query, numbered), "select a from t where (b = $1 or b = $2) and c in ($3, $4) and d = $5");
  assert.deepEqual(query.values, [1, 2, 3, null, 4]);
});

test("join puts the separator between queries, and joins no queries to an empty query", () => {
  const query = join([tuple([1]), tuple([2]), raw("x")], " + ");
  assert.equal(textOf(query, numbered), "($1) + ($2) + x");
  assert.deepEqual(join([], ", "), raw(""));
});
