import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { askSecret, type Keyboard } from "../../../src/cli/server/ask-secret.ts";

/** A terminal that receives these typed parts and records what it shows and its mode changes. */
function terminal(...parts: readonly (string | Uint8Array)[]) {
  const seen: (string | boolean)[] = [];
  const input: Keyboard = {
    isTTY: true,
    setRawMode: (isRaw) => seen.push(isRaw),
    async *[Symbol.asyncIterator]() {
      yield* parts;
    },
  };
  return { input, seen, output: { write: (text: string) => seen.push(text) } };
}

async function* piped(...parts: readonly string[]) {
  for (const part of parts) yield new TextEncoder().encode(part);
}

describe("askSecret", () => {
  it("askSecret shows the prompt, hides the typed text and restores the terminal", async () => {
    const { input, output, seen } = terminal("slk", "_live", "_x\r", "more");
    assert.equal(await askSecret("Key: ", input, output), "slk_live_x");
    assert.deepEqual(seen, ["Key: ", true, false, "\n"]);
  });

  it("askSecret deletes a character on backspace", async () => {
    const { input, output } = terminal("abX\u007fc\b\bd", new Uint8Array([13]));
    assert.equal(await askSecret("Key: ", input, output), "ad");
  });

  for (const end of ["\u0003", "\u0004"]) {
    it(`askSecret cancels on control character ${end.charCodeAt(0)}`, async () => {
      const { input, output, seen } = terminal("slk", end);
      assert.equal(await askSecret("Key: ", input, output), null);
      assert.deepEqual(seen.slice(-2), [false, "\n"]);
    });
  }

  it("askSecret reads the first line of piped input without a prompt", async () => {
    const output = { write: () => assert.fail("wrote") };
    assert.equal(await askSecret("Key: ", piped(" slk", "_live_x \nsecond"), output), "slk_live_x");
    assert.equal(await askSecret("Key: ", piped(), output), "");
  });
});
