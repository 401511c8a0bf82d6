import assert from "node:assert/strict";
import type { OutgoingHttpHeaders, RequestListener } from "node:http";
import type { Socket } from "node:net";
import { describe, test } from "node:test";
import * as zlib from "node:zlib";
import type { EgressOptions } from "../../../adapters/egress/index.ts";
import type { FetchOutcome, FetchRequest } from "../../../core/ports/fetcher.ts";
import { fakeResolver, type Listener, mapTo, openEgress, serve, serveRaw } from "./loopback.ts";

const HTML = { "content-type": "text/html" };
const HEAD = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n";
const never = new AbortController().signal;

interface Site {
  readonly listener: Listener;
  get(path?: string, request?: Partial<FetchRequest>): Promise<FetchOutcome>;
}

async function withListener(
  listener: Listener,
  options: Partial<EgressOptions>,
  run: (site: Site) => Promise<void>,
): Promise<void> {
  const egress = openEgress({ mapHosts: mapTo(listener.port, "site.example"), ...options });
  try {
    await run({
      listener,
      get: (path = "", request = {}) =>
        egress.fetcher.get({ url: `http://site.example/${path}`, accept: "page", locale: "en-US", ...request }, never),
    });
  } finally {
    await egress.close();
    await listener.close();
  }
}

async function withSite(
  handler: RequestListener,
  run: (site: Site) => Promise<void>,
  options: Partial<EgressOptions> = {},
): Promise<void> {
  await withListener(await serve(handler), options, run);
}

async function withRaw(
  handler: (socket: Socket) => void,
  run: (site: Site) => Promise<void>,
  options: Partial<EgressOptions> = {},
): Promise<void> {
  await withListener(await serveRaw((socket) => socket.once("data", () => handler(socket))), options, run);
}

function summary(outcome: FetchOutcome): string {
  return outcome.kind === "fetched" ? `${outcome.resource.status} ${outcome.resource.contentType}` : outcome.reason;
}

function text(outcome: FetchOutcome): string {
  return outcome.kind === "fetched" ? new TextDecoder().decode(outcome.resource.body) : `failed: ${outcome.message}`;
}

/** Writes until the other side closes, as fast as it takes it. */
function pour(socket: {
  write(chunk: Uint8Array): boolean;
  once(event: "drain", listener: () => void): unknown;
  destroyed: boolean;
}): void {
  const chunk = new Uint8Array(65_536).fill(97);
  while (!socket.destroyed && socket.write(chunk));
  if (!socket.destroyed) socket.once("drain", () => pour(socket));
}

describe("redirects", () => {
  test("a redirect to a forbidden address is refused without a connection", async () => {
    const canary = await serve((_request, response) => response.writeHead(200, HTML).end("secret"));
    const forbidden = [
      `http://127.0.0.1:${canary.port}/`,
      "http://127.0.0.1/",
      "http://2130706433/",
      "http://[::1]/",
      "http://[::ffff:127.0.0.1]/",
      "http://169.254.169.254/latest/meta-data",
      "http://localhost/",
      "//127.0.0.1/",
      "http://private.test/",
      "http://mixed.test/",
      "http://user@site.example/",
      "file:///etc/passwd",
      "http://site.example:22/",
      "javascript:alert(1)",
    ];
    const resolver = fakeResolver({ "private.test": ["127.0.0.1"], "mixed.test": ["93.184.215.14", "127.0.0.1"] });
    await withSite(
      (request, response) =>
        response.writeHead(302, { location: forbidden[Number(request.url?.slice(1))] ?? "" }).end(),
      async ({ get }) => {
        for (const [index, location] of forbidden.entries()) {
          const outcome = await get(String(index));
          assert.equal(summary(outcome), "denied", location);
          assert.ok(outcome.kind === "failed" && !/127|169|10\./.test(outcome.message), "the message names no address");
        }
      },
      // The canary's own port is allowed, so only the check of the address refuses the request.
      { resolver, allowPorts: [80, 443, canary.port] },
    );
    assert.equal(canary.connectionCount(), 0);
    await canary.close();
  });

  test("a name that becomes private after its check is refused without a connection", async () => {
    const canary = await serve((_request, response) => response.end("secret"));
    let count = 0;
    const resolver = {
      resolve4: async () => [count++ === 0 ? "93.184.215.14" : "127.0.0.1"],
      resolve6: async (): Promise<string[]> => [],
    };
    const egress = openEgress({ resolver, allowPorts: [canary.port] });
    const url = `http://rebind.test:${canary.port}/`;
    assert.equal(await egress.policy.check(url, "page"), "allowed");
    assert.equal(summary(await egress.fetcher.get({ url, accept: "page", locale: "en" }, never)), "denied");
    assert.equal(canary.connectionCount(), 0);
    await egress.close();
    await canary.close();
  });

  test("five redirects are followed, six are not", () =>
    withSite(
      (request, response) => {
        const left = Number(request.url?.slice(1));
        if (left === 0) response.writeHead(200, HTML).end("end");
        else response.writeHead(308, { location: `/${left - 1}` }).end();
      },
      async ({ get, listener }) => {
        assert.equal(text(await get("5")), "end");
        assert.equal(listener.connectionCount(), 6);
        assert.equal(summary(await get("6")), "too_many_redirects");
        assert.equal(listener.connectionCount(), 12);
      },
    ));

  test("a redirect that is no address is a bad response, one without Location is an answer", () =>
    withSite(
      (request, response) => {
        if (request.url === "/none") response.writeHead(301, HTML).end("where to?");
        else response.writeHead(301, { location: "http://[bad/" }).end();
      },
      async ({ get }) => {
        assert.equal(summary(await get("bad")), "bad_response");
        assert.equal(summary(await get("none")), "301 text/html");
      },
    ));

  test("cookies hold within one chain and for the hosts that they are for", async () => {
    const listener = await serve((request, response) => {
      const { cookie = "", host } = request.headers;
      const to = (location: string, ...cookies: string[]) =>
        response.writeHead(302, { location, "set-cookie": cookies }).end();
      if (request.url !== "/") response.writeHead(200, HTML).end(`${host} ${cookie}`);
      else if (cookie === "seen=1")
        to("http://www.site.example/end", "all=2; Domain=.site.example", "x=1; Domain=b.example");
      else to("/", "seen=1; Path=/; HttpOnly", "https=1; Secure", "gone=1", "gone=; Max-Age=0", "bad name=1");
    });
    const mapHosts = mapTo(listener.port, "site.example", "www.site.example");
    await withListener(listener, { mapHosts }, async ({ get }) => {
      assert.equal(text(await get()), "www.site.example all=2");
      assert.equal(text(await get("end")), "site.example ");
    });
  });

  test("UTF-8 and spaces in Location lead where browsers go", () =>
    withSite(
      (request, response) => {
        // One character per byte, as the wire carries it.
        const location = Buffer.from("/caf\u00e9 au lait").toString("latin1");
        if (request.url === "/") response.writeHead(301, { location }).end();
        else response.writeHead(200, HTML).end(request.url);
      },
      async ({ get }) => assert.equal(text(await get()), "/caf%C3%A9%20au%20lait"),
    ));
});

describe("size", () => {
  test("an endless body ends at the wire cap", () =>
    withSite(
      (_request, response) => {
        response.writeHead(200, HTML);
        pour(response);
      },
      async ({ get }) => {
        const outcome = await get();
        assert.ok(
          outcome.kind === "failed" && outcome.reason === "too_large" && /3145728/.test(outcome.message),
          JSON.stringify(outcome),
        );
      },
    ));

  test("an announced length over the cap is refused before the body", () =>
    withSite(
      (_request, response) => response.writeHead(200, { ...HTML, "content-length": "4000000" }).write("x"),
      async ({ get }) => assert.equal(summary(await get()), "too_large"),
    ));

  test("compression bombs end at the decoded cap, in time and in memory", async () => {
    const plain = Buffer.alloc(200_000_000, 97);
    const bombs: Record<string, Buffer> = {
      gzip: zlib.gzipSync(plain),
      br: zlib.brotliCompressSync(plain, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 1 } }),
      deflate: zlib.deflateSync(plain),
    };
    await withSite(
      (request, response) => {
        const encoding = request.url?.slice(1) ?? "";
        response.writeHead(200, { ...HTML, "content-encoding": encoding }).end(bombs[encoding]);
      },
      async ({ get }) => {
        for (const encoding of Object.keys(bombs)) {
          const before = process.memoryUsage().rss;
          const startedAt = performance.now();
          assert.equal(summary(await get(encoding)), "too_large", encoding);
          assert.ok(performance.now() - startedAt < 1_500, encoding);
          assert.ok(
            process.memoryUsage().rss - before < 100 * 1024 * 1024,
            `${encoding}: memory stays far below the unpacked 200 MB`,
          );
        }
      },
    );
  });

  test("robots.txt and sitemaps are cut at their cap, not refused", () =>
    withSite(
      (_request, response) => {
        response.writeHead(200, { "content-type": "text/plain" });
        pour(response);
      },
      async ({ get }) => {
        const robots = await get("robots.txt", { accept: "robots" });
        assert.ok(robots.kind === "fetched" && robots.resource.body.length === 512_000);
        const sitemap = await get("sitemap.txt", { accept: "sitemap" });
        assert.ok(
          sitemap.kind === "fetched" &&
            sitemap.resource.body.length >= 3_000_000 &&
            sitemap.resource.body.length <= 3_145_728,
        );
      },
    ));

  test("robots.txt and sitemaps of 50 MB are cut at their cap, in time and in memory", async () => {
    const plain = Buffer.alloc(50_000_000, "Disallow: /a\n");
    const bodies: Readonly<Record<string, { readonly headers: OutgoingHttpHeaders; readonly body: Buffer }>> = {
      "with a length": { headers: { "content-length": plain.length }, body: plain },
      "in chunks": { headers: {}, body: plain },
      packed: { headers: { "content-encoding": "gzip" }, body: zlib.gzipSync(plain) },
    };
    await withSite(
      (request, response) => {
        const { headers, body } = bodies[decodeURIComponent(request.url?.slice(1) ?? "")] ?? assert.fail(request.url);
        response.writeHead(200, { "content-type": "text/plain", ...headers }).end(body);
      },
      async ({ get }) => {
        for (const [name, { headers }] of Object.entries(bodies)) {
          const before = process.memoryUsage.rss();
          const startedAt = performance.now();
          const robots = await get(encodeURIComponent(name), { accept: "robots" });
          assert.ok(robots.kind === "fetched", name);
          assert.equal(robots.resource.body.length, 512_000, name);
          const sitemap = await get(encodeURIComponent(name), { accept: "sitemap" });
          assert.ok(sitemap.kind === "fetched", name);
          const cap = "content-encoding" in headers ? 8 * 1024 * 1024 : 3 * 1024 * 1024;
          assert.ok(sitemap.resource.body.length <= cap && sitemap.resource.body.length >= 0.9 * cap, name);
          assert.ok(performance.now() - startedAt < 4_000, name);
          assert.ok(process.memoryUsage.rss() - before < 100 * 1024 * 1024, name);
        }
      },
    );
  });

  test("a header flood is a bad response", () =>
    withRaw(
      (socket) => socket.end(`HTTP/1.1 200 OK\r\n${`X-Flood: ${"a".repeat(1_000)}\r\n`.repeat(40)}\r\n`),
      async ({ get }) => assert.equal(summary(await get()), "bad_response"),
    ));
});

const SHORT: Partial<EgressOptions> = { limits: { firstByteMs: 200, idleMs: 200 } };

describe("time", () => {
  test("a server that accepts and says nothing ends at the first-byte limit", () =>
    withRaw(
      () => undefined,
      async ({ get }) => {
        const outcome = await get();
        assert.ok(
          outcome.kind === "failed" &&
            outcome.reason === "timeout" &&
            /no response within 200 ms/.test(outcome.message),
        );
      },
      SHORT,
    ));

  test("a body that stalls ends at the idle limit", () =>
    withSite(
      (_request, response) => response.writeHead(200, HTML).write("<p>"),
      async ({ get }) => {
        const outcome = await get();
        assert.ok(
          outcome.kind === "failed" && outcome.reason === "timeout" && /stalled for 200 ms/.test(outcome.message),
        );
      },
      SHORT,
    ));

  test("a body that drips ends at the total limit", () =>
    withSite(
      (_request, response) => {
        response.writeHead(200, HTML);
        const timer = setInterval(() => response.write("x"), 20);
        response.on("close", () => clearInterval(timer));
      },
      async ({ get }) => {
        const startedAt = performance.now();
        assert.equal(summary(await get("", { timeoutMs: 500 })), "timeout");
        assert.ok(performance.now() - startedAt < 2_500);
      },
    ));

  test("a body that drips ends after the grace time and is not fetched a second time", () =>
    withSite(
      (_request, response) => {
        response.writeHead(200, HTML);
        const timer = setInterval(() => response.write("x"), 20);
        response.on("close", () => clearInterval(timer));
      },
      async ({ get }) => {
        const outcome = await get();
        assert.ok(outcome.kind === "failed" && /less than 1024 bytes per second/.test(outcome.message));
        assert.equal(outcome.isTransient, false);
      },
      { limits: { graceMs: 200 } },
    ));

  test("headers that drip end at the first-byte limit", () =>
    withRaw(
      (socket) => {
        socket.write("HTTP/1.1 200 OK\r\nX: ");
        const timer = setInterval(() => socket.write("x"), 20);
        socket.on("close", () => clearInterval(timer));
      },
      async ({ get }) => assert.equal(summary(await get()), "timeout"),
      SHORT,
    ));

  test("interim responses without end do not put the limit off", () =>
    withRaw(
      (socket) => {
        const timer = setInterval(() => socket.write("HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n"), 10);
        socket.on("close", () => clearInterval(timer));
      },
      async ({ get }) => assert.equal(summary(await get()), "timeout"),
      SHORT,
    ));

  test("closing the egress ends what is in flight", async () => {
    const listener = await serveRaw(() => undefined);
    const egress = openEgress({ mapHosts: mapTo(listener.port, "site.example") });
    const pending = egress.fetcher.get({ url: "http://site.example/", accept: "page", locale: "en" }, never);
    setTimeout(() => void egress.close(), 30);
    await assert.rejects(pending);
    await listener.close();
  });
});

describe("responses", () => {
  test("a connection that closes early is a bad response that may pass", async () => {
    const cut = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 1000\r\n\r\n<p>half";
    const chunked = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n<p>ha\r\n";
    for (const answer of [cut, chunked]) {
      await withRaw(
        (socket) => socket.end(answer),
        async ({ get }) => {
          const outcome = await get();
          assert.ok(
            outcome.kind === "failed" && outcome.reason === "bad_response" && outcome.isTransient,
            JSON.stringify(outcome),
          );
        },
      );
    }
  });

  test("a document that was closed before its connection broke is whole", async () => {
    const page = "<html><p>all</html>\n";
    const chunk = `${page.length.toString(16)}\r\n${page}\r\n`;
    const answers = [
      `${HEAD}Content-Length: 1000\r\n\r\n${page}`,
      `${HEAD}Transfer-Encoding: chunked\r\n\r\n${chunk}`,
      `${HEAD}Transfer-Encoding: chunked\r\n\r\n${chunk}5\r\n<`,
    ];
    for (const answer of answers) {
      await withRaw(
        (socket) => socket.end(answer),
        async ({ get }) => assert.match(text(await get()), /^<html><p>all<\/html>\n<?$/, answer),
      );
    }
  });

  test("what follows or damages the end of a gzip file is dropped, and half a page is refused", async () => {
    const page = `<html>${Array.from({ length: 9_000 }, (_, at) => (at * 7_919) % 104_729).join(" ")}</html>`;
    const packed = zlib.gzipSync(page);
    const named = Buffer.concat([
      packed.subarray(0, 3),
      Buffer.from([12]),
      packed.subarray(4, 10),
      Buffer.from("\u0002\0ab.html\0"),
      packed.subarray(10),
    ]);
    const wrong = Buffer.from(packed);
    wrong[wrong.length - 5] = (wrong.at(-5) ?? 0) ^ 1;
    const bodies: Readonly<Record<string, Buffer>> = {
      tail: Buffer.concat([packed, Buffer.from("<!-- cached -->")]),
      named: Buffer.concat([named, Buffer.from("<!-- cached -->")]),
      wrong,
      unsealed: packed.subarray(0, -8),
      half: packed.subarray(0, packed.length / 2),
    };
    await withSite(
      (request, response) =>
        response.writeHead(200, { ...HTML, "content-encoding": "gzip" }).end(bodies[request.url?.slice(1) ?? ""]),
      async ({ get }) => {
        for (const name of ["tail", "named", "wrong", "unsealed"]) assert.equal(text(await get(name)), page, name);
        assert.equal(summary(await get("half")), "bad_response");
      },
    );
  });

  test("what is not HTTP is a bad response", async () => {
    const answers = [
      "SSH-2.0-OpenSSH_9.9\r\n",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
      "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n123456",
      "HTTP/1.1 200 OK\r\nX: a\0b\r\n\r\n",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    ];
    for (const answer of answers) {
      await withRaw(
        (socket) => socket.end(answer),
        async ({ get }) => assert.equal(summary(await get()), "bad_response", JSON.stringify(answer)),
      );
    }
  });

  test("a page is read where its server breaks the rules of HTTP as browsers tolerate it", async () => {
    const answers: Readonly<Record<string, string>> = {
      "bare line feeds": "HTTP/1.1 200 OK\nContent-Type: text/html\nContent-Length: 4\n\npage",
      "a folded line": `${HEAD}X: a\r\n\tb\r\nContent-Length: 4\r\n\r\npage`,
      "control characters in a value": `${HEAD}X: a\u0001b\r\nContent-Length: 4\r\n\r\npage`,
      "more than the length": `${HEAD}Content-Length: 4\r\n\r\npage and more`,
      "a length and chunks": `${HEAD}Content-Length: 9\r\nTransfer-Encoding: chunked\r\n\r\n4\r\npage\r\n0\r\n\r\n`,
      "the coding that means none": `${HEAD}Transfer-Encoding: identity\r\nContent-Length: 4\r\n\r\npage`,
      "a MIME coding": `${HEAD}Transfer-Encoding: binary\r\nContent-Length: 4\r\n\r\npage`,
      "chunks before HTTP/1.1":
        "HTTP/1.0 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n4\r\npage\r\n0\r\n\r\n",
      "sizes filled up with blanks": `${HEAD}Transfer-Encoding: chunked\r\n\r\n4   \r\npage\r\n0  \r\n\r\n`,
      "no header but the type": `${HEAD}\r\npage`,
      "white space before a colon": `${HEAD}Content-Length : 4\r\n\r\npage and more`,
      "a line without a colon": `${HEAD}nonsense\r\nContent-Length: 4\r\n\r\npage`,
      "a name with a space, folded": `${HEAD}Cache Hit: yes\r\n and no\r\nContent-Length: 4\r\n\r\npage`,
      "a bad line of an interim response": `HTTP/1.1 103 Early Hints\r\nno field\r\n\r\n${HEAD}\r\npage`,
      "interim responses": `HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n${HEAD}\r\npage`,
    };
    for (const [what, answer] of Object.entries(answers)) {
      await withRaw(
        (socket) => socket.end(answer, "latin1"),
        async ({ get }) => assert.equal(text(await get()), "page", what),
      );
    }
  });

  test("a folded value is one value, and only the first of two locations counts", () =>
    withRaw(
      (socket) =>
        socket.end(
          `${HEAD}Link: </a>;\r\n\trel=x\r\nLink: </b>\r\nRetry-After: 1\r\nRetry-After: 2\r\nContent-Length: 0\r\n\r\n`,
        ),
      async ({ get }) => {
        const outcome = await get();
        assert.ok(outcome.kind === "fetched", text(outcome));
        assert.deepEqual(outcome.resource.headers, { link: "</a>; rel=x, </b>", "retry-after": "1" });
      },
    ));

  test("a page that the parser of the platform refuses is a bad response", async () => {
    const answers: Readonly<Record<string, string>> = {
      "the same length twice": `${HEAD}Content-Length: 4\r\nContent-Length: 4\r\n\r\npage`,
      "small letters in the version": "http/1.1 200 ok\r\nContent-Type: text/html\r\nContent-Length: 4\r\n\r\npage",
      "no line after the last chunk": `${HEAD}Transfer-Encoding: chunked\r\n\r\n4\r\npage\r\n0\r\n`,
    };
    for (const [what, answer] of Object.entries(answers)) {
      await withRaw(
        (socket) => socket.end(answer, "latin1"),
        async ({ get }) => assert.equal(summary(await get()), "bad_response", what),
      );
    }
  });

  test("a switch of protocols that nobody asked for is a bad response", () =>
    withRaw(
      (socket) => socket.write("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n"),
      async ({ get }) => assert.equal(summary(await get()), "bad_response"),
    ));

  test("responses with status 304 and 204 have no body", () =>
    withSite(
      (request, response) => response.writeHead(Number(request.url?.slice(1))).end(),
      async ({ get }) => {
        assert.equal(summary(await get("304")), "304 ");
        assert.equal(summary(await get("204")), "204 ");
      },
    ));

  test("every supported encoding is undone, every other one refused, and what names none changes nothing", async () => {
    const page = Buffer.from("<p>unpacked</p>");
    const good: Record<string, Buffer> = {
      identity: page,
      gzip: zlib.gzipSync(page),
      "x-gzip": zlib.gzipSync(page),
      GZIP: zlib.gzipSync(page),
      br: zlib.brotliCompressSync(page),
      deflate: zlib.deflateSync(page),
      "deflate;raw": zlib.deflateRawSync(page),
      "identity, gzip": zlib.gzipSync(page),
      "identity, identity": page,
    };
    if (typeof zlib.zstdCompressSync === "function") good.zstd = zlib.zstdCompressSync(page);
    for (const name of ["utf-8", "none", "bogus"]) good[name] = page;
    const bad = ["gzip, gzip", "gzip, br", "compress", "dcz"];
    await withSite(
      (request, response) => {
        const name = decodeURIComponent(request.url?.slice(1) ?? "");
        response.writeHead(200, { ...HTML, "content-encoding": name.split(";")[0] }).end(good[name] ?? page);
      },
      async ({ get }) => {
        for (const name of Object.keys(good))
          assert.equal(text(await get(encodeURIComponent(name))), "<p>unpacked</p>", name);
        for (const name of bad) assert.equal(summary(await get(encodeURIComponent(name))), "bad_response", name);
      },
    );
  });

  test("a body that is not what its encoding says is a bad response", () =>
    withSite(
      (request, response) => {
        const packed = zlib.gzipSync("<p>page</p>".repeat(100));
        const body = request.url === "/cut" ? packed.subarray(0, packed.length - 10) : Buffer.from("<p>plain</p>");
        response.writeHead(200, { ...HTML, "content-encoding": "gzip" }).end(body);
      },
      async ({ get }) =>
        assert.deepEqual([summary(await get("plain")), summary(await get("cut"))], ["bad_response", "bad_response"]),
    ));

  test("a type is read up to where browsers cut it, and one that says nothing counts as none", async () => {
    const types: Readonly<Record<string, string>> = {
      "text/html charset=utf-8": "200 text/html charset=utf-8",
      "text/html, text/html; charset=utf-8": "200 text/html, text/html; charset=utf-8",
      "text/html;charset=utf-8": "200 text/html;charset=utf-8",
      "unknown/unknown": "200 text/html",
      "*/*": "200 text/html",
      html: "200 text/html",
      "text/html5": "unsupported_type",
      "text/htmlx": "unsupported_type",
      "image/png": "unsupported_type",
    };
    await withSite(
      (request, response) =>
        response
          .writeHead(200, { "content-type": decodeURIComponent(request.url?.slice(1) ?? "") })
          .end("<!doctype html><p>x"),
      async ({ get }) => {
        for (const [type, expected] of Object.entries(types))
          assert.equal(summary(await get(encodeURIComponent(type))), expected, type);
      },
    );
  });

  test("a body without a type is HTML when it looks like it", async () => {
    const bodies: Readonly<Record<string, readonly [string | Buffer, string]>> = {
      doctype: ["\n<!DOCTYPE html><p>x", "200 text/html"],
      bom: ["\ufeff<html><p>x", "200 text/html"],
      xhtml: ['<?xml version="1.0"?>\n<!DOCTYPE html PUBLIC "x"><html>', "200 text/html"],
      comment: ["<!-- x --><html>", "200 text/html"],
      text: ["just words", "unsupported_type"],
      xml: ["<?xml version='1.0'?><feed/>", "unsupported_type"],
      binary: [Buffer.from([0x89, 0x50, 0, 1]), "unsupported_type"],
      empty: ["", "200 "],
    };
    await withSite(
      (request, response) => response.writeHead(200).end(bodies[request.url?.slice(1) ?? ""]?.[0]),
      async ({ get }) => {
        for (const [name, [, expected]] of Object.entries(bodies))
          assert.equal(summary(await get(name)), expected, name);
      },
    );
  });
});

describe("requests", () => {
  test("the request names the crawler, the locale and the host of the URL, and closes its connection", () =>
    withSite(
      (request, response) => response.writeHead(200, HTML).end(JSON.stringify(request.headers)),
      async ({ get }) => {
        assert.deepEqual(JSON.parse(text(await get("", { locale: "fr-CA" }))), {
          host: "site.example",
          "user-agent": "serplens/0.0.0 (+http://localhost/bot)",
          accept: "text/html,application/xhtml+xml;q=0.9,*/*;q=0.1",
          "accept-language": "fr-CA,fr;q=0.9,en;q=0.5",
          "accept-encoding":
            typeof zlib.createZstdDecompress === "function" ? "gzip, deflate, br, zstd" : "gzip, deflate, br",
          connection: "close",
        });
        assert.match(text(await get("", { locale: "en\r\nX: y" })), /"accept-language":"en"/);
      },
    ));

  test("a header that would be read as two is never sent", () =>
    withSite(
      (_request, response) => response.writeHead(200, HTML).end("sent"),
      async ({ get, listener }) => {
        assert.equal((await get()).kind, "failed");
        assert.equal(listener.connectionCount(), 0);
      },
      { userAgent: "serplens\r\nX-Injected: 1" },
    ));

  test("a passing fault is retried once, a lasting one is the answer", async () => {
    const seen: number[] = [];
    await withSite(
      (request, response) => {
        const status = Number(request.url?.slice(1, 4));
        seen.push(status);
        const isFirst = seen.filter((other) => other === status).length === 1;
        if (isFirst || request.url?.endsWith("always") === true)
          response.writeHead(status, { ...HTML, ...(status === 429 ? { "retry-after": "0" } : {}) }).end();
        else response.writeHead(200, HTML).end("ok");
      },
      async ({ get }) => {
        for (const status of ["502", "503", "504", "429"]) assert.equal(text(await get(status)), "ok", status);
        assert.equal(summary(await get("500")), "500 text/html");
        seen.length = 0;
        assert.equal(summary(await get("503always")), "503 text/html");
        assert.deepEqual(seen, [503, 503]);
      },
    );
  });

  test("Retry-After is waited for up to 5 s, in seconds or as a date, and a longer one is the answer", async () => {
    const now = Date.parse("Fri, 20 Nov 2026 12:00:00 GMT");
    const waits: Readonly<Record<string, number | null>> = {
      0: 0,
      5: 5_000,
      6: null,
      "-1": null,
      soon: null,
      "Fri, 20 Nov 2026 12:00:03 GMT": 3_000,
      "Fri, 20 Nov 2026 11:00:00 GMT": 0,
      "Fri, 20 Nov 2026 12:00:06 GMT": null,
    };
    for (const [after, waitMs] of Object.entries(waits)) {
      const slept: number[] = [];
      const clock = {
        now: () => now,
        sleep: async (ms: number) => {
          slept.push(ms);
        },
      };
      await withSite(
        (_request, response) => response.writeHead(503, { ...HTML, "retry-after": after }).end(),
        async ({ get, listener }) => {
          assert.equal(summary(await get()), "503 text/html", after);
          assert.deepEqual(slept, waitMs === null ? [] : [waitMs], after);
          assert.equal(listener.connectionCount(), waitMs === null ? 1 : 2, after);
        },
        { clock },
      );
    }
  });

  test("a refused connection is tried twice and reported as connect", async () => {
    const listener = await serve(() => undefined);
    await listener.close();
    const egress = openEgress({ mapHosts: mapTo(listener.port, "site.example") });
    const outcome = await egress.fetcher.get({ url: "http://site.example/", accept: "page", locale: "en" }, never);
    assert.ok(
      outcome.kind === "failed" && outcome.reason === "connect" && outcome.isTransient,
      JSON.stringify(outcome),
    );
    await egress.close();
  });

  test("proxy variables of the environment change nothing", async () => {
    const proxy = await serve((_request, response) => response.end("proxied"));
    const names = ["HTTP_PROXY", "http_proxy", "ALL_PROXY", "NODE_USE_ENV_PROXY"];
    const before = names.map((name) => process.env[name]);
    for (const name of names)
      process.env[name] = name === "NODE_USE_ENV_PROXY" ? "1" : `http://127.0.0.1:${proxy.port}`;
    try {
      await withSite(
        (_request, response) => response.writeHead(200, HTML).end("direct"),
        async ({ get }) => assert.equal(text(await get()), "direct"),
      );
    } finally {
      for (const [index, name] of names.entries()) {
        if (before[index] === undefined) delete process.env[name];
        else process.env[name] = before[index];
      }
    }
    assert.equal(proxy.connectionCount(), 0);
    await proxy.close();
  });
});
