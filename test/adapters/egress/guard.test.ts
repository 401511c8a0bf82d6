import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { networkInterfaces } from "node:os";
import { describe, test } from "node:test";
import fc from "fast-check";
import { createGuard, type GuardOptions } from "../../../adapters/egress/guard.ts";
import { allowedHosts, createEgress, type NameResolver, parseHostMap } from "../../../adapters/egress/index.ts";
import { systemClock } from "../../../adapters/system-clock/clock.ts";
import { fakeResolver, mapTo } from "./loopback.ts";

const { urls } = JSON.parse(readFileSync(new URL("./vectors.json", import.meta.url), "utf8")) as {
  urls: { class: string; url: string; verdict: "allow" | "deny" }[];
};

const PUBLIC = "93.184.215.14";

/** Resolves every name to a public address, so that a refusal comes from the text of the URL only. */
const generous: NameResolver = { resolve4: async () => [PUBLIC], resolve6: async () => [] };

async function kindOf(
  url: string,
  options: Partial<GuardOptions> = {},
  purpose: "page" | "webhook" = "page",
): Promise<string> {
  return (await createGuard({ resolver: generous, ...options }).approve(url, purpose)).kind;
}

describe("URL vectors", () => {
  test("the guard returns the expected verdict for every URL of the corpus", async () => {
    assert.ok(urls.length >= 120);
    const guard = createGuard({ resolver: generous });
    const wrong: unknown[] = [];
    for (const { url, verdict, ...rest } of urls) {
      const { kind } = await guard.approve(url, "page");
      if ((kind === "approved") !== (verdict === "allow")) wrong.push({ url, kind, ...rest });
    }
    assert.deepEqual(wrong, []);
  });

  test("a refused address stays refused after parsing it again, in capitals and behind another path", async () => {
    const guard = createGuard({ resolver: generous });
    // 8.8.8.8 is refused in odd spellings only; all others are refused for what they are.
    const literals = urls.filter(
      ({ class: group, url }) =>
        group.startsWith("ipv") && URL.parse(url) !== null && new URL(url).hostname !== "8.8.8.8",
    );
    assert.ok(literals.length > 60);
    for (const { url, verdict } of literals) {
      assert.equal(verdict, "deny");
      for (const variant of [
        new URL(url).href,
        url.toUpperCase(),
        `${url}path?x=1#y`,
        url.replace("http:", "https:"),
      ]) {
        assert.notEqual((await guard.approve(variant, "page")).kind, "approved", variant);
      }
    }
  });

  test("no text makes the guard throw", async () => {
    const guard = createGuard({ resolver: generous });
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string().map((text) => `http://${text}`),
        ),
        async (text) => {
          await guard.approve(text, "page");
        },
      ),
    );
  });
});

describe("resolved names", () => {
  const names = {
    "public.test": [PUBLIC, "2606:4700:4700::1111"],
    "v6.test": ["2606:4700:4700::1111"],
    "private.test": ["10.0.0.7"],
    "mixed.test": [PUBLIC, "127.0.0.1"],
    "mixed6.test": [PUBLIC, "::1"],
    "mapped6.test": ["::ffff:127.0.0.1"],
    "odd.test": ["not an address"],
  };

  test("one answer that is not public denies the name", async () => {
    const resolver = fakeResolver(names);
    const verdicts = await Promise.all(
      Object.keys(names).map(async (name) => [name, await kindOf(`http://${name}/`, { resolver })]),
    );
    assert.deepEqual(Object.fromEntries(verdicts), {
      "public.test": "approved",
      "v6.test": "approved",
      "private.test": "denied",
      "mixed.test": "denied",
      "mixed6.test": "denied",
      "mapped6.test": "denied",
      "odd.test": "denied",
    });
  });

  test("the guard checks a literal address without a name server", async () => {
    const resolver = fakeResolver({});
    assert.equal(await kindOf(`http://${PUBLIC}/`, { resolver }), "approved");
    assert.equal(await kindOf("http://127.0.0.1/", { resolver }), "denied");
    assert.deepEqual(resolver.asked, []);
  });

  test("the guard resolves and checks a receiver's name at each attempt", async () => {
    const answers = [[PUBLIC], ["127.0.0.1"], [PUBLIC, "10.0.0.1"], [PUBLIC]];
    const guard = createGuard({ resolver: { resolve4: async () => answers.shift() ?? [], resolve6: async () => [] } });
    const kinds: string[] = [];
    for (let attempt = 0; attempt < 5; attempt += 1)
      kinds.push((await guard.approve("https://hooks.test/in", "webhook")).kind);
    assert.deepEqual(kinds, ["approved", "denied", "denied", "approved", "unresolved"]);
  });

  test("a text that was vetted for receivers is vetted by other rules for pages, and the other way round", async () => {
    const guard = createGuard({ resolver: generous });
    for (const [url, page, webhook] of [
      ["http://hooks.test/", "approved", "denied"],
      ["https://hooks.test:8080/", "approved", "denied"],
      ["https://hooks.test/", "approved", "approved"],
    ] as const) {
      for (let time = 0; time < 2; time += 1) {
        assert.equal((await guard.approve(url, "webhook")).kind, webhook, url);
        assert.equal((await guard.approve(url, "page")).kind, page, url);
      }
    }
  });

  test("an absent name is final, a failing name server is not", async () => {
    const failing: NameResolver = {
      resolve4: async () => Promise.reject(Object.assign(new Error("queryA ESERVFAIL"), { code: "ESERVFAIL" })),
      resolve6: () => {
        throw new Error("no channel");
      },
    };
    const absent = await createGuard({ resolver: fakeResolver({}) }).approve("http://nowhere.test/", "page");
    const broken = await createGuard({ resolver: failing }).approve("http://nowhere.test/", "page");
    assert.deepEqual(absent, { kind: "unresolved", reason: "absent" });
    assert.deepEqual(broken, { kind: "unresolved", reason: "failed" });
  });

  test("a silent name server costs 1.5 s and no more", async () => {
    const silent: NameResolver = {
      resolve4: () => new Promise(() => undefined),
      resolve6: () => new Promise(() => undefined),
    };
    const egress = createEgress({ userAgent: "serplens/0", clock: systemClock, resolver: silent });
    const startedAt = performance.now();
    assert.equal(await egress.policy.check("http://slow.test/", "page"), "unresolved");
    const elapsed = performance.now() - startedAt;
    assert.ok(elapsed >= 1_400 && elapsed < 2_500, `${elapsed} ms`);
  });

  test("the machine's own addresses are refused", async () => {
    const own = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
    assert.ok(own.length > 0);
    for (const { address, family } of own) {
      const host = family === "IPv6" ? `[${address.split("%")[0]}]` : address;
      assert.equal(await kindOf(`http://${host}/`), "denied", address);
    }
  });
});

describe("addresses of the machine", () => {
  test("the guard reads the addresses of the machine again each minute", async () => {
    let now = 0;
    let own = [PUBLIC];
    let readCount = 0;
    const interfaceAddresses = () => {
      readCount += 1;
      return own;
    };
    const guard = createGuard({ resolver: generous, interfaceAddresses, now: () => now });
    const kind = async (host: string) => (await guard.approve(`http://${host}/`, "page")).kind;
    assert.deepEqual(
      [await kind(PUBLIC), await kind("8.8.8.8"), await kind("pub.test")],
      ["denied", "approved", "denied"],
    );
    own = ["8.8.8.8", "fe80::1%eth0"];
    now = 59_999;
    assert.deepEqual([await kind(PUBLIC), await kind("8.8.8.8")], ["denied", "approved"]);
    assert.equal(readCount, 1);
    now = 60_000;
    assert.deepEqual(
      [await kind(PUBLIC), await kind("8.8.8.8"), await kind("pub.test")],
      ["approved", "denied", "approved"],
    );
    assert.equal(readCount, 2);
  });
});

describe("operator settings", () => {
  test("denied blocks and names come on top of the policy", async () => {
    const options = { denyCidrs: ["93.184.0.0/16", "2606:4700::/32"], denyHosts: ["Lens.Test"] };
    assert.equal(await kindOf("http://pub.test/", options), "denied");
    assert.equal(await kindOf("http://[2606:4700:4700::1111]/", options), "denied");
    assert.equal(await kindOf("http://lens.test./", { denyHosts: ["Lens.Test"] }), "denied");
    assert.equal(await kindOf("http://other.test/", { denyHosts: ["Lens.Test"] }), "approved");
    assert.throws(
      () => createGuard({ resolver: generous, denyCidrs: ["10.0.0.0/40"] }),
      /"10\.0\.0\.0\/40" is not an address block/,
    );
  });

  test("ports are the operator's to choose", async () => {
    assert.equal(await kindOf("http://pub.test:9000/", { allowPorts: [9000] }), "approved");
    assert.equal(await kindOf("http://pub.test/", { allowPorts: [9000] }), "denied");
  });

  test("webhook targets need https on 443 or 8443", async () => {
    const verdicts = [
      "https://pub.test/",
      "https://pub.test:8443/",
      "http://pub.test/",
      "https://pub.test:8080/",
      "https://127.0.0.1/",
    ].map((url) => kindOf(url, {}, "webhook"));
    assert.deepEqual(await Promise.all(verdicts), ["approved", "approved", "denied", "denied", "denied"]);
  });

  test("the verdict of the policy never says why", async () => {
    const egress = createEgress({
      userAgent: "serplens/0",
      clock: systemClock,
      resolver: fakeResolver({ "private.test": ["10.0.0.7"] }),
    });
    assert.deepEqual(
      await Promise.all(
        ["http://private.test/", "http://10.0.0.7/", "nonsense", "http://gone.test/"].map((url) =>
          egress.policy.check(url, "page"),
        ),
      ),
      ["denied", "denied", "denied", "unresolved"],
    );
  });
});

describe("host map", () => {
  test("an allowed host is open at its own port, and other ports, addresses and names stay closed", async () => {
    const mapHosts = allowedHosts(["localhost:3000", "shop.test:4000"]);
    const guard = createGuard({ resolver: fakeResolver({}), mapHosts, denyHosts: ["localhost"] });
    const approved = await guard.approve("http://localhost:3000/page", "page");
    assert.ok(approved.kind === "approved");
    assert.deepEqual([approved.target.addresses, approved.target.port], [["127.0.0.1"], 3000]);
    const urls = [
      "http://shop.test:4000/",
      "http://localhost:3001/",
      "http://localhost/",
      "http://127.0.0.1:3000/",
      "http://[::1]:3000/",
      "http://user@localhost:3000/",
      "ftp://localhost:3000/",
      "http://shop.test:3000/",
      "http://localhost.evil.test:3000/",
    ];
    const kinds = await Promise.all(urls.map(async (url) => (await guard.approve(url, "page")).kind));
    assert.deepEqual(kinds, ["approved", ...urls.slice(1).map(() => "denied")]);
  });

  test("an allowed host without a port, or an address, is rejected with the expected form", () => {
    assert.throws(() => allowedHosts(["localhost"]), /^Error: "localhost" has no port; write a name and a port/);
    for (const host of ["127.0.0.1:3000", "[::1]:3000", "http://localhost:3000", "localhost:0", "localhost:70000"])
      assert.throws(
        () => allowedHosts([host]),
        /^Error: "[^"]+" is not a host name with a port; .* localhost:3000$/,
        host,
      );
  });

  test("a mapped name reaches its port whatever port the URL names, and keeps all other rules", async () => {
    const mapHosts = mapTo(4711, "shop.example", "intranet");
    const guard = createGuard({ resolver: fakeResolver({}), mapHosts });
    for (const url of [
      "http://shop.example/",
      "https://shop.example/",
      "http://SHOP.example.:8080/x",
      "http://intranet/",
    ]) {
      const approval = await guard.approve(url, "page");
      assert.equal(approval.kind, "approved", url);
      if (approval.kind === "approved")
        assert.deepEqual([approval.target.addresses, approval.target.port], [["127.0.0.1"], 4711]);
    }
    for (const url of ["http://shop.example:4711/", "http://a@shop.example/", "ftp://shop.example/"])
      assert.equal((await guard.approve(url, "page")).kind, "denied", url);
  });

  test("a mapped name opens neither its address nor its neighbors", async () => {
    const options = {
      mapHosts: mapTo(8080, "shop.example"),
      resolver: fakeResolver({ "other.example": ["127.0.0.1"] }),
    };
    for (const url of ["http://127.0.0.1:8080/", "http://localhost:8080/", "http://other.example:8080/"])
      assert.equal(await kindOf(url, options), "denied", url);
    assert.equal(await kindOf("http://www.shop.example/", options), "unresolved");
  });

  test("a well-formed file returns its entries", () => {
    const map = parseHostMap('{"Shop.Example": "127.0.0.1:4711", "b.example": "[::1]:80"}');
    assert.deepEqual(
      [...map],
      [
        ["shop.example", { address: "127.0.0.1", port: 4711 }],
        ["b.example", { address: "::1", port: 80 }],
      ],
    );
  });

  test("an improper file is refused with the entry and the mending", () => {
    const cases: readonly (readonly [string, RegExp])[] = [
      ["{", /not valid JSON/],
      ["[]", /expected one JSON object/],
      ["null", /expected one JSON object/],
      ['{"a.example": 80}', /"a\.example" must point to "127\.0\.0\.1:port"/],
      ['{"a.example": "127.0.0.1"}', /must point to/],
      ['{"a.example": "127.0.0.1:0"}', /must point to/],
      ['{"a.example": "127.0.0.1:70000"}', /must point to/],
      ['{"a.example": "localhost:80"}', /must point to/],
      ['{"a.example": "10.0.0.1:80"}', /only loopback addresses/],
      ['{"a.example": "[::ffff:127.0.0.1]:80"}', /only loopback addresses/],
      ['{"http://a.example": "127.0.0.1:80"}', /is not a host name/],
      ['{"a.example:80:80": "127.0.0.1:80"}', /is not a host name/],
      ['{"a.example:http": "127.0.0.1:80"}', /is not a host name/],
      ['{"10.0.0.1": "127.0.0.1:80"}', /is not a host name/],
      ['{"": "127.0.0.1:80"}', /is not a host name/],
    ];
    for (const [json, message] of cases) assert.throws(() => parseHostMap(json), message, json);
  });
});
