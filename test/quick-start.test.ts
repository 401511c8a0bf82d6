import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { parseHostMap } from "../adapters/egress/index.ts";
import { VARIABLES } from "../src/variables.ts";
import { startWeb } from "./fixtures/web/server.ts";
import { TOPICS } from "./fixtures/web/sites.ts";
import { adviseOn } from "./quick-start.ts";

const readText = (name: string): string => readFileSync(join(import.meta.dirname, "..", name), "utf8");

/** Line of a table whose first cell is `name`; cells may be padded. */
const rowOf = (text: string, name: string): string | undefined => text.split("\n").find((line) => line.startsWith(`| \`${name}\` `));

describe("README", () => {
  it("shows the library example that runs here, in under 15 lines", () => {
    const example = readText("test/quick-start.ts").replace("../src/index.ts", "serplens");
    assert.ok(example.trimEnd().split("\n").length < 15);
    assert.ok(readText("README.md").includes(`\`\`\`ts\n${example}\`\`\``), "README.md and test/quick-start.ts differ");
  });

  it("lists every environment variable with its default", () => {
    const readme = readText("README.md");
    for (const { name, fallback } of VARIABLES) {
      const row = rowOf(readme, name);
      assert.ok(row !== undefined, `README.md has no row for ${name}`);
      assert.ok(fallback === "" || row.includes(`\`${fallback}\``), `README.md gives another default for ${name}`);
    }
  });

  it("gives a reason for every dependency", () => {
    const { dependencies, peerDependencies, devDependencies } = JSON.parse(readText("package.json"));
    const readme = readText("README.md");
    for (const name of Object.keys({ ...dependencies, ...peerDependencies, ...devDependencies }))
      assert.ok(rowOf(readme, name) !== undefined, `no row for ${name}`);
  });
});

describe("library quick start", () => {
  it("scores a page against given competitors and names what to work on", async () => {
    const web = await startWeb();
    try {
      const topic = TOPICS[0];
      assert.ok(topic !== undefined);
      const competitors = web.urls.filter((url) => url.includes("pour-over") && url !== topic.target).slice(0, 8);
      const advice = await adviseOn(topic.target, topic.keyword, { competitors, mapHosts: parseHostMap(JSON.stringify(web.hostMap)) });
      assert.match(advice[0] ?? "", /^\d+ of 100, /);
      assert.ok(advice.length > 1, "no focus areas");
    } finally {
      await web.close();
    }
  });
});
