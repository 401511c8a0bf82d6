import assert from "node:assert/strict";
import { connect } from "node:net";
import { Value } from "@sinclair/typebox/value";
import { ERRORS } from "../../core/contract/errors.ts";
import { COMMON_HEADERS } from "../../core/contract/headers.ts";
import { HTTP_STATUS } from "../../core/contract/http-status.ts";
import { ROUTES, type Route } from "../../core/contract/routes.ts";
import { type KeyKind, SCOPES, type Scope } from "../../core/domain/caller.ts";
import type { ErrorCode } from "../../core/domain/errors.ts";
import type { Service } from "../../core/service.ts";
import { createHttp } from "../../src/server/http/api.ts";
import { allowOrigins } from "../../src/server/http/cors.ts";
import { createTestIds } from "../conformance/test-clock.ts";
import { createTestService, type TestService, type TestServiceInput } from "../conformance/test-service.ts";
import { holdToDocument } from "./document.ts";

/** A response with its body read. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Decoded body; without members when it is empty. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** Parts of a call beside method and path. */
export interface CallOptions {
  /** Replaces the harness's own key; `null` sends none. */
  readonly key?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as it is, as JSON unless `headers` say otherwise. */
  readonly body?: BodyInit;
}

/** The REST API over real HTTP on loopback, in front of a real service in memory. */
export interface Api extends AsyncDisposable {
  readonly base: string;
  readonly port: number;
  readonly service: Service;
  readonly clock: TestService["clock"];
  readonly key: string;
  /** Sends a request and holds the answer to the contract, whatever it is. */
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  /** Returns a key of the same organization or of another one. */
  newKey(input: {
    readonly scopes?: readonly Scope[];
    readonly organizationId?: string;
    readonly kind?: KeyKind;
  }): Promise<string>;
  readonly organizationId: string;
}

const UNLIMITED = { perKey: 1_000_000, perOrganization: 1_000_000 };
/** For probes that are not about limits. */
export const NO_RATE_LIMITS = {
  read: UNLIMITED,
  create: UNLIMITED,
  scan: UNLIMITED,
  "scan.lite": UNLIMITED,
  "scan.deep": UNLIMITED,
  webhook: UNLIMITED,
};

function routeOf(method: string, path: string): Route | undefined {
  const pathname = path.split("?")[0] ?? "";
  const isMethod = (route: Route) => route.method === (method === "HEAD" ? "GET" : method);
  return ROUTES.find(
    (route) => isMethod(route) && new RegExp(`^${route.path.replace(/\{\w+\}/g, "[^/]+")}$`).test(pathname),
  );
}

function checkHeaders(headers: Headers, expected: Readonly<Record<string, unknown>>): void {
  for (const [name, schema] of Object.entries(expected)) {
    const value = headers.get(name);
    if (value === null) assert.ok(isOptional(schema), `header ${name} is missing`);
    else assert.ok(Value.Check(schema as never, value), `header ${name}: ${value}`);
  }
}

function isOptional(schema: unknown): boolean {
  return Object.getOwnPropertySymbols(schema).some((symbol) => symbol.description === "TypeBox.Optional");
}

/** Fails unless the answer is one the route table allows. */
export function holdToContract(method: string, path: string, answer: Answer): void {
  checkHeaders(answer.headers, COMMON_HEADERS);
  assert.equal(answer.headers.get("content-type"), "application/json");
  // The document is made from the same table, by code that is held here to what is really sent.
  if (method !== "HEAD") holdToDocument(method, path, answer);
  const route = routeOf(method, path);
  if (method === "HEAD") {
    assert.equal(answer.text, "");
  } else if (answer.status >= 400) {
    holdErrorToContract(route, answer);
  } else if (route === undefined) {
    assert.equal(path, "/healthz");
  } else {
    assert.equal(answer.status, route.success.status);
    checkHeaders(answer.headers, route.success.headers);
    const problems = [...Value.Errors(route.success.schema, answer.body)].map(
      (problem) => `${problem.path} ${problem.message}`,
    );
    assert.deepEqual(problems, []);
  }
}

function holdErrorToContract(route: Route | undefined, answer: Answer): void {
  const code = errorOf(answer).code as ErrorCode;
  assert.equal(answer.status, HTTP_STATUS[code], code);
  assert.ok(Value.Check(ERRORS[code].schema, answer.body), answer.text);
  checkHeaders(answer.headers, ERRORS[code].headers);
  if (route !== undefined && code !== "NOT_FOUND")
    assert.ok(route.errors.includes(code), `${route.id} does not list ${code}`);
  // Nothing of the machine may show.
  assert.doesNotMatch(answer.text, /node_modules|\.ts\b|\bat \w+ \(|Error:/);
}

/** The `error` object of an answer. */
export function errorOf(answer: Answer): Record<string, unknown> {
  const error = answer.body.error;
  assert.ok(typeof error === "object" && error !== null, answer.text);
  return error as Record<string, unknown>;
}

/** Fails unless the response is this error. Returns its `error` object. */
export function expectError(answer: Answer, code: ErrorCode): Record<string, unknown> {
  const error = errorOf(answer);
  assert.equal(error.code, code, answer.text);
  return error;
}

/** Fails unless the answer is a VALIDATION_ERROR that names exactly these paths. */
export function expectProblems(answer: Answer, paths: readonly string[]): void {
  const details = expectError(answer, "VALIDATION_ERROR").details as readonly { path: string; message: string }[];
  assert.deepEqual(
    details.map(({ path }) => path),
    paths,
  );
}

async function toAnswer(response: Response): Promise<Answer> {
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: text === "" ? {} : JSON.parse(text) };
}

function bodyOf({ json, body }: CallOptions): BodyInit | undefined {
  return json === undefined ? body : JSON.stringify(json);
}

/** Sends a request to the API at `base` and holds the answer to the contract, whatever it is. Without a key it sends none. */
export async function send(base: string, method: string, path: string, options: CallOptions): Promise<Answer> {
  const body = bodyOf(options);
  const headers = {
    ...(options.key === undefined || options.key === null ? {} : { Authorization: `Bearer ${options.key}` }),
    ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    ...options.headers,
  };
  const answer = await toAnswer(
    await fetch(base + path, { method, headers, redirect: "manual", ...(body === undefined ? {} : { body }) }),
  );
  holdToContract(method, path, answer);
  return answer;
}

/** Serves a service on a port of loopback. `origins` names pages that may call it from a browser. */
export function serve(
  service: Service,
  origins: readonly string[] = [],
): { readonly port: number; stop(): Promise<void> } {
  const http = createHttp(service, { baseUrl: "https://api.example.test/", ids: createTestIds() });
  const handle = allowOrigins(http.fetch, origins);
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    development: false,
    fetch: (request, bun) => handle(request, { ip: bun.requestIP(request)?.address ?? "" }),
  });
  assert.ok(server.port !== undefined);
  return { port: server.port, stop: () => server.stop(true) };
}

/** Opens the API. Rate limits are off unless `options` set them; jobs run once the service is started. */
export async function openApi(input: TestServiceInput = {}): Promise<Api> {
  const test = await createTestService({ ...input, options: { rateLimits: NO_RATE_LIMITS, ...input.options } });
  const { service, clock, caller, key } = test;
  const { port, stop } = serve(service);
  const base = `http://127.0.0.1:${port}`;
  return {
    base,
    port,
    service,
    clock,
    key,
    organizationId: caller.organizationId,
    call: (method, path, options = {}) => send(base, method, path, { key, ...options }),
    async newKey({ scopes = SCOPES, organizationId = caller.organizationId, kind = "live" }) {
      return (await service.admin.createKey({ organizationId, kind, scopes })).key;
    },
    async [Symbol.asyncDispose]() {
      await stop();
      await service.close();
    },
  };
}

/** Sends bytes unchanged and returns all received bytes until the server closes or has responded once. */
export function sendRaw(port: number, parts: readonly (string | Uint8Array)[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => {
      for (const part of parts) socket.write(part);
    });
    let received = "";
    socket.on("data", (chunk) => {
      received += chunk.toString("latin1");
      if (isWhole(received)) socket.end();
    });
    socket.on("close", () => resolve(received));
    socket.on("error", reject);
  });
}

/** True once headers and as much body as Content-Length says are there. */
function isWhole(received: string): boolean {
  const [head, body] = received.split("\r\n\r\n", 2);
  const length = /content-length: (\d+)/i.exec(head ?? "")?.[1];
  return body !== undefined && (length === undefined || body.length >= Number(length));
}

/** Answer in raw bytes as an `Answer`. */
export function parseRaw(received: string): Answer {
  const [head = "", text = ""] = received.split("\r\n\r\n", 2);
  const [line = "", ...fields] = head.split("\r\n");
  const headers = new Headers(
    fields.map(
      (field) => [field.slice(0, field.indexOf(":")), field.slice(field.indexOf(":") + 1).trim()] as [string, string],
    ),
  );
  return { status: Number(line.split(" ")[1]), headers, text, body: text === "" ? {} : JSON.parse(text) };
}
