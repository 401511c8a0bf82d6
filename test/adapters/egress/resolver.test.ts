import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { createGuard } from "../../../adapters/egress/guard.ts";
import { type NameResolver, type Resolution, resolveName, systemResolver } from "../../../adapters/egress/resolver.ts";
import { openEgress } from "./loopback.ts";
import { type NameServer, startNameServer } from "./name-server.ts";

const ALWAYS = Number.POSITIVE_INFINITY;
const ABSENT = { kind: "none", reason: "absent" };
const LATE = { kind: "none", reason: "late" };
const FAILED = { kind: "none", reason: "failed" };
/** Longer than any name server of these tests takes. */
const JOB_MS = 20_000;
/** Deno repeats a query after 1 s and drops a response to the first query. */
const WAITS = process.versions.deno === undefined;
/** Deno reports SERVFAIL and REFUSED as ENOTFOUND. */
const TELLS_FAILURES = process.versions.deno === undefined;

describe("systemResolver with a name server on loopback", () => {
  let server: NameServer;
  let resolver: ReturnType<typeof systemResolver>;
  /** Look-ups within a job, started together because they take seconds, and the time that each took. */
  let slow: Readonly<Record<"late" | "lost" | "silent", Promise<readonly [Resolution, number]>>>;
  before(async () => {
    server = await startNameServer({
      public: { a: ["93.184.215.14", "93.184.215.15"] },
      mixed: { a: ["93.184.215.14", "10.0.0.1"] },
      alias: { cname: "inner.zone.test", a: ["127.0.0.1"] },
      nodata: { a: [] },
      servfail: { a: [], code: 2 },
      refused: { a: [], code: 5 },
      silent: { a: [], lostCount: ALWAYS },
      late: { a: ["127.0.0.1"], lateMs: 1_700 },
      late2: { a: ["127.0.0.1"], lateMs: 1_700 },
      late3: { a: ["127.0.0.1"], lateMs: 1_700 },
      lost: { a: ["127.0.0.1"], lostCount: 2 },
      broken: { a: ["127.0.0.1"], failedCount: 1 },
    });
    resolver = systemResolver([server.address]);
    // After a fast response c-ares waits 1 s for the next ones.
    await resolver.resolve4("public.zone.test");
    const timed = async (label: string) => {
      const startedAt = performance.now();
      const resolution = await resolveName(resolver, `${label}.zone.test`, JOB_MS);
      return [resolution, performance.now() - startedAt] as const;
    };
    slow = { late: timed("late"), lost: timed("lost"), silent: timed("silent") };
  });
  after(async () => {
    resolver.cancel();
    await server.close();
  });

  test("the resolver returns every address of a name that has no AAAA record", async () => {
    const resolution = await resolveName(resolver, "public.zone.test", 1_500);
    assert.ok(resolution.kind === "addresses");
    assert.deepEqual([...resolution.addresses].sort(), ["93.184.215.14", "93.184.215.15"]);
  });

  test("the resolver reports an absent name and a name without addresses as absent, at once", async () => {
    for (const name of ["nxdomain", "nodata"]) {
      const startedAt = performance.now();
      assert.deepEqual(await resolveName(resolver, `${name}.zone.test`, JOB_MS), ABSENT, name);
      assert.ok(performance.now() - startedAt < 1_000, name);
    }
  });

  test("the resolver reports a failing name server as failed", {
    skip: TELLS_FAILURES ? false : "Deno reports SERVFAIL and REFUSED as ENOTFOUND",
  }, async () => {
    for (const name of ["servfail", "refused"])
      assert.deepEqual(await resolveName(resolver, `${name}.zone.test`, 1_500), FAILED, name);
  });

  test("a silent name server costs the limit and no more, and delays no other name", async () => {
    const startedAt = performance.now();
    const silent = Array.from({ length: 40 }, (_, at) => resolveName(resolver, `silent.n${at}.test`, 800));
    const quick = await resolveName(resolver, "public.zone.test", 1_500);
    assert.ok(quick.kind === "addresses" && performance.now() - startedAt < 500);
    for (const resolution of await Promise.all(silent)) assert.deepEqual(resolution, LATE);
    assert.ok(performance.now() - startedAt < 2_500);
  });

  test("a response after 1.7 s is too late at admission", async () => {
    assert.deepEqual(await resolveName(resolver, "late2.zone.test", 1_500), LATE);
  });

  test("a response after 1.7 s is in time within a job", { skip: WAITS ? false : "Deno drops it" }, async () => {
    const [resolution] = await slow.late;
    assert.deepEqual(resolution, { kind: "addresses", addresses: ["127.0.0.1"] });
  });

  test("the resolver repeats a query within a job when queries are lost", async () => {
    const [resolution, elapsedMs] = await slow.lost;
    assert.deepEqual(resolution, { kind: "addresses", addresses: ["127.0.0.1"] });
    assert.ok(elapsedMs < 8_000, `${elapsedMs} ms`);
    assert.equal(server.queryCount("lost"), 3);
  });

  test("the resolver repeats a query within a job when the name server fails", {
    skip: TELLS_FAILURES ? false : "Deno reports SERVFAIL as ENOTFOUND",
  }, async () => {
    assert.deepEqual(await resolveName(resolver, "broken.zone.test", JOB_MS), {
      kind: "addresses",
      addresses: ["127.0.0.1"],
    });
    assert.equal(server.queryCount("broken"), 2);
  });

  test("a name server that never responds costs a job less than the time limit of a page", async () => {
    const [resolution, elapsedMs] = await slow.silent;
    assert.deepEqual(resolution, LATE);
    assert.ok(elapsedMs < 14_000, `${elapsedMs} ms`);
  });

  test("a private address behind an alias or beside a public address denies the name", async () => {
    const guard = createGuard({ resolver });
    const verdicts = await Promise.all(
      ["public", "alias", "mixed"].map(
        async (name) => (await guard.approve(`https://${name}.zone.test/`, "page")).kind,
      ),
    );
    assert.deepEqual(verdicts, ["approved", "denied", "denied"]);
  });

  test("a page and a delivery wait for a late name server, admission does not", {
    skip: WAITS ? false : "Deno drops responses after 1 s",
  }, async () => {
    const egress = openEgress({ resolver });
    const url = "https://late3.zone.test/";
    const signal = new AbortController().signal;
    const [verdict, page, delivery] = await Promise.all([
      egress.policy.check(url, "page"),
      egress.fetcher.get({ url, accept: "page", locale: "en" }, signal),
      egress.webhookTransport.post({ url, headers: {}, body: new Uint8Array() }, signal),
    ]);
    // The address is private, so that nothing is connected. A name that was not resolved would end as "dns".
    assert.deepEqual(
      [verdict, page.kind === "failed" && page.reason, delivery.kind === "failed" && delivery.reason],
      ["unresolved", "denied", "denied"],
    );
    await egress.close();
  });
});

describe("resolveName", () => {
  test("a family that never responds costs 1.5 s when the other family has addresses", async () => {
    const resolver: NameResolver = {
      resolve4: async () => ["93.184.215.14"],
      resolve6: () => new Promise(() => undefined),
    };
    const startedAt = performance.now();
    assert.deepEqual(await resolveName(resolver, "a.test", JOB_MS), {
      kind: "addresses",
      addresses: ["93.184.215.14"],
    });
    const elapsedMs = performance.now() - startedAt;
    assert.ok(elapsedMs > 1_000 && elapsedMs < 3_000, `${elapsedMs} ms`);
  });
});
