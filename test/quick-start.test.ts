import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { parseHostMap } from "../adapters/egress/index.ts";
import { CLIENT_VARIABLES, VARIABLES } from "../src/config/variables.ts";
import { startWeb } from "./fixtures/web/server.ts";
import { TOPICS } from "./fixtures/web/sites.ts";
import { adviseOn } from "./quick-start.ts";

const readText = (name: string): string => readFileSync(join(import.meta.dirname, "..", name), "utf8");

/** Returns the line of a table whose first cell is `name`. Cells may be padded. */
const rowOf = (text: string, name: string): string | undefined =>
  text.split("\n").find((line) => line.startsWith(`| \`${name}\` `));

describe("README", () => {
  it("README shows the library example of the tests, which has under 15 lines", () => {
    const example = readText("test/quick-start.ts").replace("../src/index.ts", "serplens");
    assert.ok(example.trimEnd().split("\n").length < 15);
    assert.ok(readText("README.md").includes(`\`\`\`ts\n${example}\`\`\``), "README.md and test/quick-start.ts differ");
  });
});

describe("docs/configuration.md", () => {
  it("docs/configuration.md lists every environment variable with its meaning and default", () => {
    const page = readText("docs/configuration.md");
    const written = (fallback: string) => (fallback === "" ? "none" : `\`${fallback}\``);
    const rows = [
      ...VARIABLES.map((variable) => ({ ...variable, fallback: written(variable.fallback) })),
      ...CLIENT_VARIABLES,
    ];
    for (const { name, meaning, fallback } of rows)
      assert.equal(rowOf(page, name), `| \`${name}\` | ${meaning} | ${fallback} |`);
  });
});

describe("docs/dependencies.md", () => {
  it("docs/dependencies.md states a reason for every dependency", () => {
    const { dependencies, peerDependencies, devDependencies } = JSON.parse(readText("package.json"));
    const page = readText("docs/dependencies.md");
    for (const name of Object.keys({ ...dependencies, ...peerDependencies, ...devDependencies }))
      assert.ok(rowOf(page, name) !== undefined, `no row for ${name}`);
  });
});

describe("library quick start", () => {
  it("the library quick start scores a page against given competitors and names the next improvements", async () => {
    const web = await startWeb();
    try {
      const topic = TOPICS[0];
      assert.ok(topic !== undefined);
      const competitors = web.urls.filter((url) => url.includes("pour-over") && url !== topic.target).slice(0, 8);
      const advice = await adviseOn(topic.target, topic.keyword, {
        competitors,
        mapHosts: parseHostMap(JSON.stringify(web.hostMap)),
      });
      assert.match(advice[0] ?? "", /^\d+ of 100, /);
      assert.ok(advice.length > 1, "no recommendations");
    } finally {
      await web.close();
    }
  });
});
