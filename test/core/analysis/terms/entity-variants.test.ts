import assert from "node:assert/strict";
import { test } from "node:test";
import { variantsOf, withCapitals } from "../../../../core/analysis/terms/entity-variants.ts";

function concept(name: string, key: string, count: number) {
  return { name, key, counts: [count], isName: false, isKnown: false };
}

test("variantsOf merges two spellings of one word", () => {
  const entries = [concept("noise cancelling", "nois cancell", 9), concept("noise-canceling", "nois cancel", 4)];
  assert.deepEqual(variantsOf(entries, "en"), [0, 0]);
});

test("variantsOf merges a name that is nearly always inside a longer name", () => {
  const entries = [
    { name: "Jean", key: "jean", counts: [5, 4], isName: true, isKnown: false },
    { name: "Jean Nouvel", key: "jean nouvel", counts: [5, 3], isName: true, isKnown: false },
  ];
  assert.deepEqual(variantsOf(entries, "en"), [1, 1]);
});

test("variantsOf joins a name with its phrase that goes on in small letters, except in English", () => {
  const entries = [
    { name: "Code", key: "cod", counts: [3, 2], isName: true, isKnown: false },
    { ...concept("code des assurances", "cod de assur", 4), counts: [2, 2] },
  ];
  assert.deepEqual(variantsOf(entries, "fr"), [1, 1]);
  assert.deepEqual(variantsOf(entries, "en"), [0, 1]);
  assert.equal(withCapitals("code des assurances", ["Code"]), "Code des assurances");
  assert.equal(withCapitals("prime d'assurance", ["Code"]), "prime d'assurance");
});

test("variantsOf keeps a name that is mostly outside a longer name", () => {
  const entries = [
    { name: "Google", key: "googl", counts: [40], isName: true, isKnown: false },
    { name: "Google Ads", key: "googl ad", counts: [5], isName: true, isKnown: false },
  ];
  assert.deepEqual(variantsOf(entries, "en"), [0, 1]);
});

test("variantsOf merges a longer name whose other words add nothing", () => {
  const entries = [concept("oral hygiene", "oral hygien", 30), concept("good oral hygiene", "good oral hygien", 4)];
  assert.deepEqual(variantsOf(entries, "en"), [0, 0]);
});

test("variantsOf keeps a thing apart from the common word in its name", () => {
  const entries = [concept("moving", "move", 50), concept("moving company", "move compani", 9)];
  assert.deepEqual(variantsOf(entries, "en"), [0, 1]);
});
