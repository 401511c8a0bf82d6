import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { after, before, describe, it } from "node:test";
import { Deadline } from "../../adapters/egress/deadline.ts";
import { exchange } from "../../adapters/egress/exchange.ts";
import { openForwardProxy } from "../../adapters/egress/forward-proxy.ts";
import { createGuard } from "../../adapters/egress/guard.ts";
import { DEFAULT_LIMITS } from "../../adapters/egress/guarded-get.ts";
import { createEgress, type NameResolver } from "../../adapters/egress/index.ts";
import { systemClock } from "../../adapters/system-clock/clock.ts";
import { type Listener, serve } from "../adapters/egress/loopback.ts";

/** One way to an address that may not be reached. */
interface Vector {
  readonly class: string;
  readonly url: string;
  /**
   * The stage that must refuse it: the text of the address, the result of name resolution, or the peer of the
   * connection.
   */
  readonly stage: "parse" | "dns" | "connect";
  /** Failure class of the fetcher; alternatives with `|`. */
  readonly reason: string;
  /** For people. */
  readonly why: string;
  /** Results per name and query; the last one repeats. Any other name is public. */
  readonly names?: Readonly<Record<string, readonly (readonly string[])[]>>;
  /** The response of `hop.test`. */
  readonly redirect?: { readonly status: number; readonly location: string; readonly body: string };
  /** Address that the connection uses without a check. */
  readonly address?: string;
}

// Written by hand; the test's own type.
const VECTORS = JSON.parse(readFileSync(new URL("./vectors.json", import.meta.url), "utf8")) as readonly Vector[];

/** Nobody listens there in these tests: an address that is approved here is never connected to. */
const PUBLIC = "93.184.215.14";

/** A name server that responds as a vector says and records the queried names. */
function resolverOf({ names }: Vector): NameResolver & { readonly asked: string[] } {
  const asked: string[] = [];
  const answers = (name: string, time: number) =>
    names === undefined ? [PUBLIC] : (names[name]?.[Math.min(time, names[name].length - 1)] ?? []);
  const answer = (family: 4 | 6) => async (name: string) => {
    if (family === 4) asked.push(name);
    const time = asked.filter((other) => other === name).length - 1;
    return answers(name, time).filter((address) => address.includes(":") === (family === 6));
  };
  return { asked, resolve4: answer(4), resolve6: answer(6) };
}

/** Returns the vector with the last result of each name. */
function lastAnswers({ names }: Vector): Pick<Vector, "names"> {
  if (names === undefined) return {};
  return { names: Object.fromEntries(Object.entries(names).map(([name, answers]) => [name, answers.slice(-1)])) };
}

interface Verdict {
  readonly stage: Vector["stage"] | "none";
  readonly reason: string;
}

describe("ways to forbidden addresses", () => {
  let canary: Listener;
  let hop: Listener;
  let redirect: Vector["redirect"];
  const table: string[] = [];

  before(async () => {
    canary = await serve((_request, response) => response.end("secret"));
    hop = await serve((_request, response) => {
      response
        .writeHead(redirect?.status ?? 500, { location: redirect?.location ?? "/", "content-type": "text/html" })
        .end(redirect?.body);
    });
  });
  after(async () => {
    await canary.close();
    await hop.close();
    if (process.env.SHOW_TABLE !== undefined) console.log(table.join("\n"));
  });

  /** Connects to the canary without an address check, so that only the check of the peer is left. */
  async function connectTo(vector: Vector): Promise<Verdict> {
    const target = { url: new URL(vector.url), host: "pub.test", addresses: [vector.address ?? ""], port: canary.port };
    const deadline = new Deadline(3_000, []);
    const request = { target, address: vector.address ?? "", headers: {}, limits: DEFAULT_LIMITS, bodyOf: () => null };
    const result = await exchange(request, deadline);
    deadline.close();
    return result.kind === "failed"
      ? { stage: "connect", reason: result.reason }
      : { stage: "none", reason: "answered" };
  }

  async function fetchOf(vector: Vector): Promise<Verdict> {
    const resolver = resolverOf(vector);
    const mapHosts = new Map([["hop.test", { address: "127.0.0.1", port: hop.port }]]);
    const guard = createGuard({ resolver, mapHosts });
    // The last query decides.
    const times = Math.max(1, ...Object.values(vector.names ?? {}).map((answers) => answers.length));
    for (let time = 1; time < times; time += 1)
      assert.equal((await guard.approve(vector.url, "page")).kind, "approved", vector.url);
    // A URL that a broken guard allows is not requested, because no test leaves the machine.
    const { redirect: next } = vector;
    const last = next === undefined ? vector.url : new URL(next.location, vector.url).href;
    const rehearsal = createGuard({ resolver: resolverOf({ ...vector, ...lastAnswers(vector) }), mapHosts });
    if ((await rehearsal.approve(last, "page")).kind === "approved") return { stage: "none", reason: "approved" };
    const egress = createEgress({
      userAgent: "serplens/0",
      clock: systemClock,
      resolver,
      mapHosts,
      limits: { totalMs: 3_000, connectMs: 500, retryDelayMs: 1 },
    });
    redirect = next;
    const before_ = resolver.asked.length;
    const outcome = await egress.fetcher.get(
      { url: vector.url, accept: "page", locale: "en" },
      new AbortController().signal,
    );
    if (outcome.kind === "fetched") return { stage: "none", reason: `HTTP ${outcome.resource.status}` };
    return { stage: resolver.asked.length === before_ ? "parse" : "dns", reason: outcome.reason };
  }

  it(`all ${VECTORS.length} are refused where and for what they should be`, async () => {
    assert.ok(VECTORS.length >= 120);
    assert.equal(
      new Set(VECTORS.map((vector) => JSON.stringify(vector))).size,
      VECTORS.length,
      "no vector stands twice",
    );
    const wrong: unknown[] = [];
    for (const vector of VECTORS) {
      const verdict = vector.address === undefined ? await fetchOf(vector) : await connectTo(vector);
      const isRight = verdict.stage === vector.stage && vector.reason.split("|").includes(verdict.reason);
      if (!isRight)
        wrong.push({ url: vector.url, why: vector.why, expected: [vector.stage, vector.reason], ...verdict });
      const shown = vector.redirect?.location ?? vector.address ?? vector.url;
      table.push(
        `${vector.class.padEnd(10)} ${verdict.stage.padEnd(8)} ${verdict.reason.padEnd(12)} ${JSON.stringify(shown).slice(0, 60).padEnd(62)} ${vector.why}`,
      );
    }
    assert.deepEqual(wrong, []);
  });

  it("the browser's proxy refuses every destination among them", async () => {
    let triedCount = 0;
    for (const vector of VECTORS.filter((each) => each.redirect === undefined && each.address === undefined)) {
      if (URL.parse(vector.url) === null || !/^https?:/.test(new URL(vector.url).protocol)) continue;
      const { hostname, port, protocol } = new URL(vector.url);
      const authority = `${hostname}:${port || (protocol === "https:" ? 443 : 80)}`;
      const guard = createGuard({ resolver: resolverOf(vector) });
      // The text check refuses some vectors; a browser requests the others.
      const rehearsal = createGuard({ resolver: resolverOf({ ...vector, ...lastAnswers(vector) }) });
      if ((await rehearsal.approve(`http://${authority}/`, "page")).kind === "approved") continue;
      const times = Math.max(1, ...Object.values(vector.names ?? {}).map((answers) => answers.length));
      for (let time = 1; time < times; time += 1) await guard.approve(`http://${authority}/`, "page");
      const proxy = await openForwardProxy({ guard });
      const answer = await new Promise<string>((resolve) => {
        const socket = connect({ host: "127.0.0.1", port: proxy.port }, () =>
          socket.write(`CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n\r\n`),
        );
        let text = "";
        socket.on("data", (part) => {
          text += String(part);
        });
        socket.setTimeout(2_000, () => socket.destroy());
        socket.on("error", () => resolve("closed"));
        socket.on("close", () => resolve(text === "" ? "closed" : text.slice(0, 12)));
      });
      assert.ok(["HTTP/1.1 403", "HTTP/1.1 400", "closed"].includes(answer), `${authority} answered ${answer}`);
      assert.equal(proxy.byteCount(), 0);
      await proxy.close();
      triedCount += 1;
    }
    assert.ok(triedCount >= 90, String(triedCount));
  });

  it("nothing was sent to the listener", () => {
    // The connect vectors reach the kernel and are cut before a byte is written.
    assert.ok(canary.connectionCount() <= VECTORS.filter((vector) => vector.stage === "connect").length);
  });
});
