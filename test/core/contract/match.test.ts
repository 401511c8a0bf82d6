import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type Address, createMatcher, mismatchError, pathOf } from "../../../core/contract/match.ts";

const JOB: Address = { path: "/v1/jobs/{jobId}", method: "GET" };
const RESULT: Address = { path: "/v1/jobs/{jobId}/result", method: "GET" };
const SCAN: Address = { path: "/v1/scan", method: "POST" };
const SCANS: Address = { path: "/v1/scan", method: "GET" };
const REGIONS: Address = { path: "/v1/regions", method: "GET" };
const CLASSIFY: Address = { path: "/v1/classify", method: "POST" };
const MCP: Address = { path: "/mcp", method: null };
const DOCS: Address = { path: "/docs/*", method: "GET" };
const STYLE: Address = { path: "/docs/style.css", method: "GET" };

const match = createMatcher([JOB, RESULT, SCAN, SCANS, REGIONS, CLASSIFY, MCP, DOCS, STYLE]);
const at = (line: string) => {
  const [method = "", path = ""] = line.split(" ");
  return match(method, `https://api.example${path}`);
};

/** The target of a request line, or the kind of its mismatch. */
function targetAt(line: string): Address | string {
  const found = at(line);
  return found.kind === "found" ? found.target : found.kind;
}

describe("pathOf", () => {
  for (const [url, path] of [
    ["http://a.example/v1/scan?x=/y", "/v1/scan"],
    ["https://a.example", "/"],
    ["http://x/", "/"],
    ["https://[::1]:8443/a%2Fb", "/a%2Fb"],
    ["http://a.example/x#y", "/x#y"],
  ] as const) {
    test(`pathOf returns ${path} for ${url}`, () => assert.equal(pathOf(url), path));
  }
});

describe("createMatcher", () => {
  test("the matcher finds an exact path, with or without a query", () => {
    assert.equal(targetAt("GET /v1/regions"), REGIONS);
    assert.equal(targetAt("GET /v1/regions?a=%zz"), REGIONS);
  });

  test("the matcher chooses among the methods of one path", () => {
    assert.equal(targetAt("POST /v1/scan"), SCAN);
    assert.equal(targetAt("GET /v1/scan"), SCANS);
  });

  test("the matcher treats HEAD as GET", () => {
    assert.equal(targetAt("HEAD /v1/regions"), REGIONS);
    assert.equal(targetAt("HEAD /v1/classify"), "wrong method");
  });

  test("the matcher routes every method to an address without a method", () => {
    for (const method of ["GET", "POST", "DELETE", "OPTIONS", "PROPFIND"])
      assert.equal(targetAt(`${method} /mcp`), MCP);
  });

  test("the matcher returns decoded parameters", () => {
    assert.deepEqual(at("GET /v1/jobs/a%20b%2Fc/result"), {
      kind: "found",
      target: RESULT,
      params: { jobId: "a b/c" },
    });
  });

  test("the matcher leaves a parameter encoded when its bytes are not UTF-8", () => {
    assert.deepEqual(at("GET /v1/jobs/%ff"), { kind: "found", target: JOB, params: { jobId: "%ff" } });
  });

  test("the matcher reads the text of its own pattern as a parameter", () => {
    assert.deepEqual(at("GET /v1/jobs/{jobId}"), { kind: "found", target: JOB, params: { jobId: "{jobId}" } });
  });

  test("the matcher prefers an exact path to a pattern", () => {
    assert.equal(targetAt("GET /docs/style.css"), STYLE);
    assert.equal(targetAt("GET /docs/style.html"), DOCS);
    assert.equal(targetAt("GET /docs/a/b"), DOCS);
    assert.equal(targetAt("GET /docs/"), DOCS);
  });

  for (const path of [
    "/",
    "/docs",
    "/v1/regions/",
    "/V1/regions",
    "/v1//regions",
    "/v1/regions#x",
    "/v1/jobs/",
    "/v1/jobs/a/b",
    "/v1/jobs/%",
    "/v1/jobs/%zz",
    "/__proto__",
  ]) {
    test(`the matcher does not know ${path}`, () => assert.equal(targetAt(`GET ${path}`), "unknown"));
  }

  test("a method that a path lacks is reported with the methods that it has", () => {
    assert.deepEqual(at("PUT /v1/scan"), { kind: "wrong method", path: "/v1/scan", allow: "POST, GET, HEAD" });
    assert.deepEqual(at("PUT /v1/jobs/a"), { kind: "wrong method", path: "/v1/jobs/{jobId}", allow: "GET, HEAD" });
  });
});

describe("mismatchError", () => {
  test("an unknown path is NOT_FOUND", () => {
    const { code, message } = mismatchError({ kind: "unknown" }, "GET");
    assert.deepEqual([code, message], ["NOT_FOUND", "No such route."]);
  });

  test("a wrong method is METHOD_NOT_ALLOWED with an Allow header", () => {
    const { code, message, headers } = mismatchError({ kind: "wrong method", path: "/x", allow: "GET, HEAD" }, "PUT");
    assert.equal(code, "METHOD_NOT_ALLOWED");
    assert.equal(message, "Method PUT is not allowed. Allowed: GET, HEAD.");
    assert.deepEqual(headers, { Allow: "GET, HEAD" });
  });
});
