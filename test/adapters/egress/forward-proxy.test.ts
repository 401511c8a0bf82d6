import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";
import { connect, type Socket } from "node:net";
import { after, before, describe, test } from "node:test";
import { type ForwardProxy, openForwardProxy } from "../../../adapters/egress/forward-proxy.ts";
import { createGuard } from "../../../adapters/egress/guard.ts";
import type { ProxyLimits } from "../../../adapters/egress/meter.ts";
import { fakeResolver, type Listener, mapTo, serve, serveRaw } from "./loopback.ts";

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly isWhole: boolean;
}

/** Sends a request in absolute form, as a browser does to its proxy. */
function ask(
  proxy: ForwardProxy,
  url: string,
  options: { readonly method?: string; readonly body?: string; readonly headers?: Record<string, string> } = {},
): Promise<Answer> {
  const { method = "GET", body = "", headers = {} } = options;
  return new Promise((resolve, reject) => {
    const outgoing = request({
      host: "127.0.0.1",
      port: proxy.port,
      path: url,
      method,
      agent: false,
      headers: { host: new URL(url).host, ...headers },
    });
    outgoing.on("error", reject);
    outgoing.on("response", (response: IncomingMessage) => {
      let text = "";
      const done = (isWhole: boolean) =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text, isWhole });
      response.on("data", (part) => {
        text += String(part);
      });
      response.on("end", () => done(response.complete));
      response.on("error", () => done(false));
      response.on("aborted", () => done(false));
    });
    outgoing.end(body);
  });
}

/** Opens a tunnel. Returns the status line and the socket. */
function tunnel(proxy: ForwardProxy, authority: string): Promise<{ readonly line: string; readonly socket: Socket }> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: "127.0.0.1", port: proxy.port }, () =>
      socket.write(`CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n\r\n`),
    );
    socket.once("data", (part) => resolve({ line: String(part).split("\r\n")[0] ?? "", socket }));
    socket.on("error", reject);
  });
}

const closed = (socket: Socket): Promise<void> => new Promise((resolve) => socket.once("close", () => resolve()));

describe("the forward proxy", () => {
  let web: Listener;
  let echo: Listener;
  let seen: { readonly url: string; readonly headers: IncomingHttpHeaders; readonly body: string }[];
  const proxies: ForwardProxy[] = [];

  before(async () => {
    seen = [];
    web = await serve((incoming, response) => {
      let body = "";
      incoming.on("data", (part) => {
        body += String(part);
      });
      incoming.on("end", () => {
        seen.push({ url: incoming.url ?? "", headers: incoming.headers, body });
        if (incoming.url === "/big") response.end("x".repeat(2_000_000));
        else
          response
            .writeHead(203, { "set-cookie": ["a=1", "b=2"], "x-own": "1", connection: "x-hop, close", "x-hop": "1" })
            .end("the page");
      });
    });
    echo = await serveRaw((socket) => socket.pipe(socket));
  });
  after(async () => {
    for (const proxy of proxies) await proxy.close();
    await web.close();
    await echo.close();
  });

  async function open(limits: Partial<ProxyLimits> = {}): Promise<ForwardProxy> {
    const mapHosts = new Map([
      ...mapTo(web.port, "web.test"),
      ...mapTo(echo.port, "echo.test"),
      ...mapTo(9, "dead.test"),
    ]);
    const proxy = await openForwardProxy({
      guard: createGuard({ resolver: fakeResolver({ "private.test": ["10.0.0.7"] }), mapHosts }),
      limits,
    });
    proxies.push(proxy);
    return proxy;
  }

  test("the proxy forwards a request to the checked address without the proxy's own headers", async () => {
    const proxy = await open();
    const headers = { "proxy-connection": "keep-alive", "proxy-authorization": "x", "x-own": "2", te: "trailers" };
    const answer = await ask(proxy, "http://web.test/a%20b?q=@c", { method: "POST", body: "form=1", headers });
    assert.deepEqual(
      [answer.status, answer.body, answer.headers["set-cookie"], answer.headers["x-own"], answer.headers["x-hop"]],
      [203, "the page", ["a=1", "b=2"], "1", undefined],
    );
    const at = seen.at(-1);
    assert.deepEqual(
      [at?.url, at?.body, at?.headers.host, at?.headers["x-own"]],
      ["/a%20b?q=@c", "form=1", "web.test", "2"],
    );
    for (const name of ["proxy-connection", "proxy-authorization", "te"])
      assert.equal(at?.headers[name], undefined, name);
    assert.deepEqual(proxy.denials(), []);
    assert.equal(proxy.byteCount(), "form=1".length + "the page".length);
  });

  test("a tunnel carries bytes both ways, unread", async () => {
    const proxy = await open();
    const { line, socket } = await tunnel(proxy, "echo.test:443");
    assert.match(line, /^HTTP\/1\.1 200/);
    const sent = Buffer.from(createHash("sha512").update("seed").digest("hex").repeat(2_000));
    const received: Buffer[] = [];
    await new Promise<void>((resolve) => {
      socket.on("data", (part: Buffer) => {
        received.push(part);
        if (received.reduce((sum, each) => sum + each.length, 0) === sent.length) resolve();
      });
      socket.write(sent);
    });
    assert.ok(Buffer.concat(received).equals(sent));
    assert.equal(proxy.byteCount(), 2 * sent.length);
    socket.destroy();
  });

  test("refuses with 403 and a record, in both forms; nobody is connected to", async () => {
    const proxy = await open();
    const before_ = web.connectionCount();
    for (const url of ["http://private.test/", `http://127.0.0.1:${web.port}/`, "http://[::1]/", "http://web.test:22/"])
      assert.equal((await ask(proxy, url)).status, 403, url);
    for (const authority of ["private.test:443", `127.0.0.1:${web.port}`, "[::1]:443", "web.test:22", "nonsense"]) {
      const { line, socket } = await tunnel(proxy, authority);
      assert.match(line, /^HTTP\/1\.1 403/, authority);
      await closed(socket);
    }
    assert.equal(web.connectionCount(), before_);
    assert.deepEqual(
      proxy.denials().map(({ authority, reason }) => [authority, reason]),
      [
        ["private.test", "denied"],
        [`127.0.0.1:${web.port}`, "denied"],
        ["[::1]", "denied"],
        ["web.test:22", "denied"],
        ["private.test:443", "denied"],
        [`127.0.0.1:${web.port}`, "denied"],
        ["[::1]:443", "denied"],
        ["web.test:22", "denied"],
        ["nonsense", "denied"],
      ],
    );
  });

  test("the proxy reports a dead server and a forbidden one differently", async () => {
    const proxy = await open();
    assert.equal((await ask(proxy, "http://dead.test/")).status, 502);
    assert.match((await tunnel(proxy, "dead.test:443")).line, /^HTTP\/1\.1 502/);
    await ask(proxy, "http://absent.test/");
    assert.deepEqual(
      proxy.denials().map(({ authority, reason }) => [authority, reason]),
      [
        ["dead.test", "unreachable"],
        ["dead.test:443", "unreachable"],
        ["absent.test", "unresolved"],
      ],
    );
  });

  test("the proxy waits for name servers as long as for a connection", async () => {
    const resolver = {
      resolve4: () => new Promise<string[]>((resolve) => setTimeout(resolve, 1_600, ["127.0.0.1"])),
      resolve6: async () => [],
    };
    const proxy = await openForwardProxy({ guard: createGuard({ resolver }) });
    proxies.push(proxy);
    assert.equal((await ask(proxy, "http://late.test/")).status, 403);
    // The address is refused. A name that was not resolved would be recorded as "unresolved".
    assert.deepEqual(proxy.denials(), [{ authority: "late.test", reason: "denied" }]);
  });

  test("what is no request for a proxy is refused", async () => {
    const proxy = await open();
    for (const path of ["/admin", "*", "ftp://web.test/", "https://web.test/"]) {
      const socket = connect({ host: "127.0.0.1", port: proxy.port }, () =>
        socket.write(`GET ${path} HTTP/1.1\r\nHost: web.test\r\nConnection: close\r\n\r\n`),
      );
      const line = await new Promise<string>((resolve) => {
        socket.once("data", (part) => resolve(String(part).split("\r\n")[0] ?? ""));
        socket.once("close", () => resolve("closed"));
      });
      assert.match(line, /^HTTP\/1\.1 40[03]|closed/, path);
      socket.destroy();
    }
    const upgrade = connect({ host: "127.0.0.1", port: proxy.port }, () =>
      upgrade.write(
        "GET http://web.test/ HTTP/1.1\r\nHost: web.test\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
      ),
    );
    await closed(upgrade);
  });

  test("past its bytes everything is cut, and nothing new is taken", async () => {
    const proxy = await open({ totalBytes: 500_000 });
    const idle = await tunnel(proxy, "echo.test:443");
    const cut = ask(proxy, "http://web.test/big").then(
      (answer) => answer.isWhole,
      () => false,
    );
    await closed(idle.socket);
    assert.equal(await cut, false);
    assert.equal((await ask(proxy, "http://web.test/")).status, 403);
    assert.deepEqual(proxy.denials(), [{ authority: "web.test", reason: "limit" }]);
    assert.ok(proxy.byteCount() < 1_500_000, String(proxy.byteCount()));
  });

  test("a tunnel that says nothing is closed", async () => {
    const proxy = await open({ idleMs: 150 });
    const { socket } = await tunnel(proxy, "echo.test:443");
    await closed(socket);
  });

  test("closing cuts what is open", async () => {
    const proxy = await open();
    const { socket } = await tunnel(proxy, "echo.test:443");
    await Promise.all([closed(socket), proxy.close()]);
  });
});
