import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { COUNTERS, DURATIONS } from "../../core/ports/telemetry.ts";
import { type ServerProcess, startServer } from "../blackbox/server-process.ts";

interface Panel {
  readonly title: string;
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[];
}

const DASHBOARD = JSON.parse(readFileSync(join(import.meta.dirname, "../../docs/grafana-dashboard.json"), "utf8")) as {
  readonly panels: readonly Panel[];
};
const QUERIES = DASHBOARD.panels.flatMap(({ title, targets = [] }) => targets.map((target) => ({ title, ...target })));
/** Words of the query language that precede a bracket. */
const FUNCTIONS = new Set(["sum", "max", "by", "rate", "histogram_quantile", "time", "le", "instance"]);
/** Labels that the scraper adds. */
const SCRAPED = ["instance"];

/** Reads the text exposition format: the type of each metric, and the labels of its samples. */
function parseExposition(text: string): ReadonlyMap<string, ReadonlySet<string>> {
  const labels = new Map<string, Set<string>>();
  for (const [, name = "", type] of text.matchAll(/^# TYPE (\S+) (\S+)$/gm))
    for (const ending of type === "histogram" ? ["_bucket", "_sum", "_count"] : [""])
      labels.set(name + ending, new Set());
  for (const [, name = "", list = ""] of text.matchAll(/^([a-z_]+)(?:\{([^}]*)\})? \S+$/gm))
    for (const [, label = ""] of list.matchAll(/(\w+)="/g)) labels.get(name)?.add(label);
  // A metric without samples yet has the labels of its definition.
  for (const [name, { labels: own }] of [...Object.entries(COUNTERS), ...Object.entries(DURATIONS)])
    for (const full of [name, `${name}_bucket`]) for (const label of [...own, "le"]) labels.get(full)?.add(label);
  return labels;
}

describe("the Grafana dashboard", () => {
  let folder: string;
  let server: ServerProcess;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "serplens-grafana-"));
    const env = { SERPLENS_PORT: "0", SERPLENS_BROWSER: "off" };
    server = await startServer([], { cwd: folder, env });
  });
  after(async () => {
    await server.end("SIGTERM");
    rmSync(folder, { recursive: true });
  });

  it("every query of the dashboard uses metrics and labels that a server exports, and every metric has a query", async () => {
    await fetch(`${server.address}/healthz`);
    const read = async () => (await fetch(`${server.operations}/metrics`)).text();
    await read();
    const metrics = parseExposition(await read());
    const used = new Set<string>();
    const problems: string[] = [];
    for (const { title, expr, legendFormat } of QUERIES) {
      const name = /((?:serplens|process)_[a-z_]+)/.exec(expr)?.[1] ?? "";
      const known = metrics.get(name);
      if (known === undefined) {
        problems.push(`${title}: no metric ${name}`);
        continue;
      }
      used.add(name.replace(/_bucket$/, ""));
      const wanted = [
        ...[...expr.matchAll(/(\w+)(?:=~|!=|=)"/g)].map(([, label = ""]) => label),
        ...[...expr.matchAll(/by \(([^)]*)\)/g)].flatMap(([, list = ""]) => list.split(", ")),
        ...[...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label = ""]) => label),
      ];
      for (const label of wanted)
        if (!known.has(label) && !SCRAPED.includes(label)) problems.push(`${title}: ${name} has no label ${label}`);
      for (const [, word = ""] of expr.matchAll(/([a-z_]+) ?\(/g))
        if (!FUNCTIONS.has(word)) problems.push(`${title}: unknown function ${word}`);
    }
    assert.deepEqual(problems, []);
    const bases = [...metrics.keys()].map((name) => name.replace(/_(?:bucket|sum|count)$/, ""));
    assert.deepEqual(
      [...new Set(bases)].filter((name) => !used.has(name)),
      [],
    );
  });
});
