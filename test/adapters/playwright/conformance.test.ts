import assert from "node:assert/strict";
import { openBrowser } from "../../../src/browser.ts";
import { testProber } from "../../conformance/prober.ts";
import { testRenderer } from "../../conformance/renderer.ts";
import { BROWSERS, SANDBOX, SKIP } from "./stand.ts";

function open(port: number, use: string) {
  // Port 9 of loopback: mapped, and nobody is there.
  const mapHosts = new Map([
    ["page.test", { address: "127.0.0.1", port }],
    ["dead.test", { address: "127.0.0.1", port: 9 }],
  ]);
  const options = {
    userAgent: "serplens/0.0.0 (+http://localhost/bot)",
    denyHosts: [],
    mapHosts,
    laneScope: `test-${process.pid}-${use}`,
  };
  const client = openBrowser({ kind: "program", path: BROWSERS[0] ?? "", sandbox: SANDBOX }, options);
  assert.ok(client !== null);
  return { client, base: "http://page.test", dead: "http://dead.test/", close: () => client.close() };
}

testRenderer(
  "playwright",
  async (port) => {
    const { client, ...rest } = open(port, "renderer");
    return { renderer: client, ...rest };
  },
  { skip: SKIP },
);

testProber(
  "playwright",
  async (port) => {
    const { client, ...rest } = open(port, "prober");
    return { prober: client, ...rest };
  },
  { skip: SKIP },
);
