import assert from "node:assert/strict";
import { test } from "node:test";
import { isDescribing, namesNothing } from "../../../../core/analysis/terms/describing-words.ts";

test("isDescribing is true for qualities, actions and general nouns in their forms", () => {
  for (const word of ["seamless", "offers", "streamlining", "solutions", "companies", "getting"])
    assert.ok(isDescribing(word, "en"), word);
  for (const [word, language] of [
    ["lohnt", "de"],
    ["meilleurs", "fr"],
    ["mejores", "es"],
  ] as const)
    assert.ok(isDescribing(word, language), word);
});

test("isDescribing is false for words that name a subject", () => {
  for (const word of ["organic", "news", "sales", "running", "insurance", "battery"])
    assert.ok(!isDescribing(word, "en"), word);
});

test("namesNothing is true for a torn part of an English clause", () => {
  for (const torn of ["including semaglutide", "step finer", "avoid tobacco", "stay ahead", "ensure safety"])
    assert.ok(namesNothing(torn, "en"), torn);
  for (const thing of ["dry cleaning", "fresh water", "cold brew", "down payment", "water heater"])
    assert.ok(!namesNothing(thing, "en"), thing);
});

test("namesNothing is true for an English actor with its verb and for a verb with its object", () => {
  const clauses = ["marketers need", "customers want", "tutor works", "owner gets", "making lattes", "using video"];
  for (const clause of clauses) assert.ok(namesNothing(clause, "en"), clause);
  const things = ["customer needs", "building codes", "farmers market", "user testing", "power works", "sales order"];
  for (const thing of things) assert.ok(!namesNothing(thing, "en"), thing);
});

test("namesNothing is true for common qualities and states alone", () => {
  for (const word of ["fresh", "dry", "finer", "finest", "convenient", "down", "drier"])
    assert.ok(namesNothing(word, "en"), word);
  for (const [word, language] of [
    ["fraîche", "fr"],
    ["seco", "es"],
    ["morbido", "it"],
    ["droog", "nl"],
  ] as const)
    assert.ok(namesNothing(word, language), word);
});

test("namesNothing is true for praise of a noun and false for the name of a thing", () => {
  assert.ok(namesNothing("best CRM", "en"));
  assert.ok(namesNothing("great options", "en"));
  assert.ok(!namesNothing("marketing automation", "en"));
  assert.ok(!namesNothing("New York", "en"));
});
