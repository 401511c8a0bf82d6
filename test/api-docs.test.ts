import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, it } from "node:test";
import { apiTexts, type PublicApi, publicApi } from "../scripts/write-api-docs.ts";

// The compiler needs seconds for all sources.
const SLOW = { timeout: 60_000 };
const ROOT = resolve(import.meta.dirname, "..");

describe("API pages of docs/", () => {
  let known: PublicApi | null = null;
  const api = (): PublicApi => {
    known ??= publicApi();
    return known;
  };

  it("every public export has a docstring", SLOW, () => {
    const without = [...api().entries].flatMap(([entry, names]) =>
      names.filter(({ comment }) => comment === "").map(({ name }) => `${entry}: ${name}`),
    );
    assert.deepEqual(without, []);
    assert.ok([...api().entries.values()].flat().length > 250);
  });

  it("every API page equals the output of scripts/write-api-docs.ts", SLOW, () => {
    for (const [file, text] of apiTexts(api())) {
      const written = readFileSync(join(ROOT, "docs", file), "utf8");
      assert.ok(written === text, `docs/${file} is stale. Run: bun scripts/write-api-docs.ts`);
    }
  });

  it("an API page describes functions, types, classes and re-exports of other packages", SLOW, () => {
    const text = apiTexts(api()).get("api.md") ?? "";
    for (const part of [
      "### openEmbedded\n\nOpens the analysis for a host application.",
      "function openEmbedded(options?: EmbeddedOptions): Embedded;",
      "interface Embedded {\n  /** Compares `url`",
      "class SerplensError<",
      "`Type` of the package `@sinclair/typebox`.",
      "### Report\n\nSee `Report` of `serplens`.",
      "| `estimated.queue_position` | integer (0 or more) | yes | Jobs ahead",
      "type EmbeddedScanBody = ",
    ])
      assert.ok(text.includes(part), part);
  });
});
