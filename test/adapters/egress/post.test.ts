import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import type { NameResolver } from "../../../adapters/egress/index.ts";
import type { WebhookOutcome } from "../../../core/ports/webhook-transport.ts";
import { testWebhookTransport } from "../../conformance/webhook-transport.ts";
import { fakeResolver, mapTo, openEgress, serve } from "./loopback.ts";

const LIMITS = { connectMs: 300, totalMs: 600, idleMs: 100 };
const POST = { headers: { "Service-Event": "job.failed" }, body: new TextEncoder().encode("{}") };
const never = new AbortController().signal;

testWebhookTransport("egress", async (port) => {
  const egress = openEgress({ mapHosts: mapTo(port, "hooks.example"), postLimits: LIMITS });
  return {
    transport: egress.webhookTransport,
    base: "http://hooks.example/",
    totalMs: LIMITS.totalMs,
    close: egress.close,
  };
});

function reasonOf(outcome: WebhookOutcome): string {
  return outcome.kind === "answered" ? String(outcome.status) : outcome.reason;
}

/** A name server that returns the next result with each query. */
function changing(...answers: readonly string[]): NameResolver {
  let count = 0;
  return {
    resolve4: async () => [answers[Math.min(count++, answers.length - 1)] ?? ""],
    resolve6: async () => [],
  };
}

describe("the guard at deliveries", () => {
  test("a name that becomes private after its check is refused at the attempt", async () => {
    const url = "https://rebind.test/in";
    const egress = openEgress({ resolver: changing("93.184.215.14", "127.0.0.1"), postLimits: LIMITS });
    assert.equal(await egress.policy.check(url, "webhook"), "allowed");
    assert.equal(reasonOf(await egress.webhookTransport.post({ ...POST, url }, never)), "denied");
    await egress.close();
  });

  test("one private address among public ones refuses the name; no address at all is dns", async () => {
    const egress = openEgress({
      resolver: fakeResolver({ "mixed.test": ["93.184.215.14", "10.0.0.7"] }),
      postLimits: LIMITS,
    });
    assert.equal(
      reasonOf(await egress.webhookTransport.post({ ...POST, url: "https://mixed.test/" }, never)),
      "denied",
    );
    assert.equal(reasonOf(await egress.webhookTransport.post({ ...POST, url: "https://gone.test/" }, never)), "dns");
    await egress.close();
  });

  test("a delivery is marked as transient when the name servers fail, and not when the name is absent", async () => {
    const failing: NameResolver = {
      resolve4: async () => Promise.reject(Object.assign(new Error("queryA ESERVFAIL"), { code: "ESERVFAIL" })),
      resolve6: async () => Promise.reject(Object.assign(new Error("queryAaaa ETIMEOUT"), { code: "ETIMEOUT" })),
    };
    const outcomeOf = async (resolver: NameResolver) => {
      const egress = openEgress({ resolver, postLimits: LIMITS });
      const outcome = await egress.webhookTransport.post({ ...POST, url: "https://a.test/" }, never);
      await egress.close();
      return outcome;
    };
    assert.deepEqual(await outcomeOf(failing), {
      kind: "failed",
      reason: "dns",
      message: "the name servers did not answer in time",
      isTransient: true,
    });
    assert.deepEqual(await outcomeOf(fakeResolver({})), {
      kind: "failed",
      reason: "dns",
      message: "the host name has no address",
    });
  });

  test("plain http goes to mapped hosts only, at registration as at delivery", async () => {
    const receiver = await serve((_request, response) => response.writeHead(204).end());
    const egress = openEgress({
      mapHosts: mapTo(receiver.port, "hooks.example"),
      resolver: fakeResolver({ "pub.test": ["93.184.215.14"] }),
    });
    assert.equal(await egress.policy.check("http://hooks.example/in", "webhook"), "allowed");
    assert.equal(await egress.policy.check("http://pub.test/in", "webhook"), "denied");
    assert.equal(
      reasonOf(await egress.webhookTransport.post({ ...POST, url: "http://hooks.example/in" }, never)),
      "204",
    );
    assert.equal(reasonOf(await egress.webhookTransport.post({ ...POST, url: "http://pub.test/in" }, never)), "denied");
    await egress.close();
    await receiver.close();
  });

  test("a host with plain http allowed still has its address checked, and follows the rules of https over https", async () => {
    const resolver = fakeResolver({ "old.test": ["93.184.215.14"], "inner.test": ["10.0.0.7"] });
    const egress = openEgress({ resolver, httpReceivers: ["Old.test", "inner.test", "10.0.0.7"] });
    const judged = async (url: string) => [url, await egress.policy.check(url, "webhook")];
    const expected = {
      "http://old.test/in": "allowed",
      "http://OLD.test:8080/in": "allowed",
      "http://old.test:25/in": "denied",
      "https://old.test/in": "allowed",
      "https://old.test:8080/in": "denied",
      "http://other.old.test/in": "denied",
      "http://inner.test/in": "denied",
      "http://10.0.0.7/in": "denied",
    };
    assert.deepEqual(Object.fromEntries(await Promise.all(Object.keys(expected).map(judged))), expected);
    await egress.close();
  });

  test("a receiver whose certificate nobody vouches for is refused before the body is sent", async () => {
    const file = (name: string) => readFileSync(fileURLToPath(new URL(`./tls/${name}`, import.meta.url)));
    let count = 0;
    const server = createServer({ key: file("key.pem"), cert: file("cert.pem") }, (_request, response) => {
      count += 1;
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const port = address !== null && typeof address === "object" ? address.port : 0;
    const egress = openEgress({ mapHosts: mapTo(port, "secure.example"), postLimits: LIMITS });
    assert.equal(
      reasonOf(await egress.webhookTransport.post({ ...POST, url: "https://secure.example/in" }, never)),
      "tls",
    );
    assert.equal(count, 0);
    await egress.close();
    server.close();
  });

  test("closing ends what is in flight", async () => {
    const receiver = await serve(() => undefined);
    const egress = openEgress({ mapHosts: mapTo(receiver.port, "hooks.example") });
    const outcome = egress.webhookTransport.post({ ...POST, url: "http://hooks.example/in" }, never);
    await egress.close();
    assert.equal(reasonOf(await outcome), "internal");
    await receiver.close();
  });
});
