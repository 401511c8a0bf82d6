import { expect, test } from "bun:test";
import { fileURLToPath } from "node:url";

test("the client bundles for a browser into a few kilobytes of its own code", async () => {
  const entry = fileURLToPath(new URL("../../../src/client/client.ts", import.meta.url));
  const built = await Bun.build({ entrypoints: [entry], target: "browser", minify: true });
  expect(built.success).toBe(true);
  const code = (await built.outputs[0]?.text()) ?? "";
  expect(code.length).toBeGreaterThan(1_000);
  // The contract's schemas alone exceed 100 kB, so the client may import only their types.
  expect(code.length).toBeLessThan(10_000);
  expect(code).not.toMatch(/\bimport\s*[{*"']|\brequire\(|typebox/i);
});
