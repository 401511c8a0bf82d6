import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createHmac } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { chromium } from "playwright-core";
import { verifyWebhook, verifyWebhookAsync } from "../../src/webhooks.ts";
import { BROWSERS } from "../adapters/playwright/stand.ts";

const GUIDE = readFileSync(join(import.meta.dirname, "../../docs/webhooks.md"), "utf8");
const NOW = Math.floor(Date.now() / 1_000);

function signed(timestamp: number): Readonly<Record<string, string>> {
  const signature = createHmac("sha256", "s").update(`${timestamp}.{}`).digest("hex");
  return { "Service-Timestamp": String(timestamp), "Service-Signature": signature };
}

/** Header sets of deliveries, and whether a receiver may trust each. Contract 6.3 */
const DELIVERIES: readonly (readonly [Readonly<Record<string, string>>, boolean])[] = [
  [signed(NOW), true],
  [signed(NOW - 3_600), false],
  [{ ...signed(NOW), "Service-Signature": "0".repeat(64) }, false],
  [{ ...signed(NOW), "Service-Signature": "\u00fc".repeat(64) }, false],
  [{ ...signed(NOW), "Service-Timestamp": "abc" }, false],
  [{ ...signed(NOW), "Service-Timestamp": "\u0664\u0662" }, false],
  [{ "Service-Timestamp": String(NOW) }, false],
  [{}, false],
];

/** The output that each sample of the guide must print, with one line for each delivery. */
const EXPECTED = DELIVERIES.map(([, genuine]) => String(genuine));
const INPUT = JSON.stringify(DELIVERIES.map(([headers]) => headers));

function sampleIn(language: string): string {
  const found = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(GUIDE)?.[1];
  return found ?? assert.fail(`the guide has no sample in ${language}`);
}

function runSample(program: string, args: readonly string[], cwd = tmpdir()): void {
  const { stdout, stderr } = spawnSync(program, args, { input: INPUT, encoding: "utf8", cwd });
  assert.equal(stderr, "");
  assert.deepEqual(stdout.toLowerCase().trim().split("\n"), EXPECTED);
}

/** Options of a test that needs a program of the machine. */
const needs = (program: string, ...version: string[]) => ({
  skip: spawnSync(program, version).status === 0 ? false : `${program} is not on this machine`,
  timeout: 60_000,
});

test("the Python sample of the webhook guide accepts genuine deliveries and returns False for malformed ones", {
  ...needs("python3", "--version"),
}, () => {
  const calls = "import json, sys\nfor h in json.load(sys.stdin): print(is_genuine(b'{}', h, 's'))\n";
  runSample("python3", ["-c", sampleIn("python") + calls]);
});

test("the PHP sample of the webhook guide accepts genuine deliveries and returns false for malformed ones", {
  ...needs("php", "--version"),
}, () => {
  const calls = `foreach (json_decode(stream_get_contents(STDIN), true) as $h) echo var_export(is_genuine('{}', $h, 's'), true), "\\n";`;
  runSample("php", ["-d", "display_errors=stderr", "-r", sampleIn("php") + calls]);
});

test("the Go sample of the webhook guide accepts genuine deliveries and returns false for malformed ones", {
  ...needs("go", "version"),
}, () => {
  const folder = mkdtempSync(join(tmpdir(), "serplens-go-"));
  try {
    writeFileSync(join(folder, "receiver.go"), sampleIn("go").replace("package receiver", "package main"));
    writeFileSync(join(folder, "main.go"), GO_MAIN);
    writeFileSync(join(folder, "go.mod"), "module receiver\n\ngo 1.19\n");
    runSample("go", ["run", "."], folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

const GO_MAIN = `package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
)

func main() {
	var deliveries []map[string]string
	if err := json.NewDecoder(os.Stdin).Decode(&deliveries); err != nil {
		panic(err)
	}
	for _, sent := range deliveries {
		headers := http.Header{}
		for name, value := range sent {
			headers.Set(name, value)
		}
		fmt.Println(IsGenuine([]byte("{}"), headers, "s"))
	}
}
`;

const ENTRY = join(import.meta.dirname, "../../src/webhooks.ts");

test("verifyWebhookAsync returns for every delivery what verifyWebhook returns", async () => {
  for (const [headers, genuine] of DELIVERIES) {
    const judged = await verifyWebhookAsync("{}", headers, ["other", "s"]);
    assert.equal(judged.kind, genuine ? "verified" : "rejected");
    assert.deepEqual(judged, verifyWebhook("{}", headers, ["other", "s"]));
    assert.deepEqual(await verifyWebhookAsync("{} ", headers, ""), verifyWebhook("{} ", headers, ""));
  }
});

const [executablePath] = BROWSERS;

test("verifyWebhookAsync works in Chromium, where verifyWebhook names it", {
  skip: executablePath === undefined ? "no browser is on this machine" : false,
  timeout: 60_000,
}, async () => {
  const built = await Bun.build({ entrypoints: [ENTRY], target: "browser", format: "esm" });
  const script = (await built.outputs[0]?.text()) ?? "";
  assert.doesNotMatch(script, /\bfrom\s*"node:|\brequire\(/);
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: ({ url }) =>
      url.endsWith(".js")
        ? new Response(script, { headers: { "Content-Type": "text/javascript" } })
        : new Response("<!doctype html><title>Receiver</title>", { headers: { "Content-Type": "text/html" } }),
  });
  const browser = await chromium.launch({ executablePath: executablePath ?? "", args: ["--no-sandbox"] });
  try {
    const tab = await browser.newPage();
    await tab.goto(server.url.href);
    const judged = await tab.evaluate(
      async (deliveries) => {
        const { verifyWebhook, verifyWebhookAsync } = await import(`${location.origin}/webhooks.js`);
        const kinds = deliveries.map(async (headers) => (await verifyWebhookAsync("{}", headers, "s")).kind as string);
        try {
          verifyWebhook("{}", {}, "s");
          return [];
        } catch (error) {
          return [...(await Promise.all(kinds)), (error as Error).message];
        }
      },
      DELIVERIES.map(([headers]) => headers),
    );
    assert.deepEqual(
      judged.slice(0, -1),
      DELIVERIES.map(([, genuine]) => (genuine ? "verified" : "rejected")),
    );
    assert.match(judged.at(-1) ?? "", /Call verifyWebhookAsync instead/);
  } finally {
    await browser.close();
    await server.stop(true);
  }
});
