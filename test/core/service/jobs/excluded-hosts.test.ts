import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { ServiceError } from "../../../../core/domain/errors.ts";
import type { JobRequest, RunContext, ScanRequest } from "../../../../core/domain/job.ts";
import { excludingHosts, hostNames } from "../../../../core/service/jobs/excluded-hosts.ts";

const SCAN: ScanRequest = {
  type: "scan",
  tier: "lite",
  keyword: "coffee grinder",
  url: null,
  region: "US",
  locale: "en-US",
  compatibilityMode: false,
};
const CLASSIFY: JobRequest = { type: "classify", text: "x", url: null, languageHint: null };

/** Returns the request that reaches the handler. */
async function reached(request: JobRequest, hosts: readonly string[]): Promise<JobRequest> {
  let seen: JobRequest | null = null;
  const handler = excludingHosts(
    async (given) => {
      seen = given;
      return { kind: "succeeded", result: {} };
    },
    { excludedHosts: async (id) => (id === "org_1" ? hosts : []) },
  );
  // The handler reads the organization only.
  await handler(request, { organizationId: "org_1" } as RunContext);
  assert.ok(seen !== null);
  return seen;
}

describe("hosts that an organization excludes", () => {
  test("a scan leaves them out beside those of its request", async () => {
    const request = await reached({ ...SCAN, excludeHosts: ["a.example", "b.example"] }, ["b.example", "c.example"]);
    assert.deepEqual(request, { ...SCAN, excludeHosts: ["a.example", "b.example", "c.example"] });
  });

  test("a scan of an organization without such hosts stays as it is", async () => {
    assert.deepEqual(await reached(SCAN, []), SCAN);
  });

  test("a classification has no such hosts", async () => {
    assert.deepEqual(await reached(CLASSIFY, ["a.example"]), CLASSIFY);
  });

  test("addresses and names in any spelling become host names, each once and sorted", () => {
    const typed = ["https://WWW.Shop.example/a?b", "shop.example", "b.example:8080", "müller.example", "a.example."];
    assert.deepEqual(hostNames(typed), ["a.example", "b.example", "shop.example", "xn--mller-kva.example"]);
  });

  for (const text of ["shop", "http://", "a b", "-a.example", "https://1", "x".repeat(300), "<b>.example", ".example"])
    test(`the text ${text.slice(0, 20)} is refused with its spelling`, () => {
      assert.throws(
        () => hostNames([text]),
        (error) =>
          error instanceof ServiceError && error.code === "VALIDATION_ERROR" && /host name/.test(error.message),
      );
    });

  test("an organization excludes at most 200 hosts", () => {
    const hosts = Array.from({ length: 201 }, (_, at) => `h${at}.example`);
    assert.equal(hostNames(hosts.slice(1)).length, 200);
    assert.throws(() => hostNames(hosts), /at most 200/);
  });
});
