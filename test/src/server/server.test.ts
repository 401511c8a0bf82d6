import { describe, expect, test } from "bun:test";
import { connect } from "node:net";
import { SILENT_LOGGER } from "../../../core/ports/logger.ts";
import type { RequestHandler } from "../../../src/server/http/mount.ts";
import { isPortFree, serveHttp } from "../../../src/server/server.ts";

function start(fetch: RequestHandler, port = 0) {
  return serveHttp({ host: "127.0.0.1", port, fetch, logger: SILENT_LOGGER });
}

/** Sends the bytes unchanged and returns the bytes of the response. */
async function exchanged(port: number, bytes: string): Promise<string> {
  const socket = connect(port, "127.0.0.1").setEncoding("utf8");
  socket.write(bytes);
  let answer = "";
  for await (const part of socket) answer += part;
  return answer;
}

describe("serveHttp", () => {
  test("hands requests with the peer's address to the handler", async () => {
    const server = start(async (request, peer) => Response.json({ path: new URL(request.url).pathname, ...peer }));
    try {
      expect(await (await fetch(`${server.address}/x`)).json()).toEqual({ path: "/x", ip: "127.0.0.1" });
    } finally {
      await server.stop();
    }
  });

  test("requests without a usable Host header, as in HTTP/1.0, reach the handler with a whole URL and their body", async () => {
    const server = start(async (request) => {
      const { pathname, search } = new URL(request.url);
      return new Response(`${request.method} ${pathname}${search} ${await request.text()}`);
    });
    try {
      for (const head of [
        "POST /x?y=1 HTTP/1.0",
        "POST /x?y=1 HTTP/1.1\r\nHost: ",
        "POST /x?y=1 HTTP/1.1\r\nHost: [::1",
      ]) {
        expect(await exchanged(server.port, `${head}\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok`)).toEndWith(
          "POST /x?y=1 ok",
        );
      }
    } finally {
      await server.stop();
    }
  });

  for (const hosts of ["Host: a\r\nHost: b", "Host: a\r\nhost: a", "Host: a, b"]) {
    test(`refuses ${JSON.stringify(hosts)} with 400 and the envelope, and never calls the handler`, async () => {
      let calls = 0;
      const server = start(async () => {
        calls += 1;
        return new Response("ok");
      });
      try {
        const answer = await exchanged(server.port, `GET / HTTP/1.1\r\n${hosts}\r\nConnection: close\r\n\r\n`);
        expect(answer).toMatch(/^HTTP\/1\.1 400 /);
        expect(answer).toContain('"code":"VALIDATION_ERROR"');
        expect(answer).toContain('"path":"Host"');
        expect(answer).toMatch(/\r\nX-Request-Id: /i);
        expect(calls).toBe(0);
      } finally {
        await server.stop();
      }
    });
  }

  test("the error names the port in use and how to select another", async () => {
    const server = start(async () => new Response("ok"));
    try {
      expect(await isPortFree("127.0.0.1", server.port)).toBe(false);
      expect(() => start(async () => new Response("ok"), server.port)).toThrow(
        `port ${server.port} on 127.0.0.1 is in use; stop what listens there or set SERPLENS_PORT to another port`,
      );
    } finally {
      await server.stop();
    }
    expect(await isPortFree("127.0.0.1", server.port)).toBe(true);
  });

  test("serveHttp passes large bodies to the handler, whose error has the envelope", async () => {
    const server = start(async (request) => {
      // An unread body would keep the connection open and delay the stop.
      const { byteLength } = await request.arrayBuffer();
      return new Response(String(byteLength), { status: 413 });
    });
    try {
      const response = await fetch(server.address, { method: "POST", body: new Uint8Array(2_000_000) });
      expect([response.status, await response.text()]).toEqual([413, "2000000"]);
    } finally {
      await server.stop();
    }
  });

  test("an error that the handler did not catch is returned without source code or reasons", async () => {
    const server = start(() => Promise.reject(new Error("secret reason")));
    try {
      const response = await fetch(server.address);
      expect(response.status).toBe(500);
      const requestId = response.headers.get("x-request-id");
      expect(requestId).toBeTruthy();
      expect(await response.json()).toEqual({
        error: { code: "INTERNAL_ERROR", message: "The request failed unexpectedly.", requestId },
      });
    } finally {
      await server.stop();
    }
  });

  test("refuses a request above the cap and hangs up, and serves again once another request has ended", async () => {
    const gate = Promise.withResolvers<void>();
    const full = Promise.withResolvers<void>();
    let held = 0;
    const fetchSlowly: RequestHandler = async () => {
      held += 1;
      if (held === 2) full.resolve();
      await gate.promise;
      return new Response("done");
    };
    const logger = SILENT_LOGGER;
    const server = serveHttp({ host: "127.0.0.1", port: 0, fetch: fetchSlowly, logger, maxPendingRequests: 2 });
    try {
      const answers = [fetch(server.address), fetch(server.address)];
      await full.promise;
      const refused = await exchanged(server.port, "GET / HTTP/1.1\r\nHost: x\r\n\r\n");
      expect(refused).toMatch(/^HTTP\/1\.1 503 /);
      expect(refused).toMatch(/\r\nConnection: close\r\n/i);
      expect(refused).toMatch(/\r\nRetry-After: 1\r\n/i);
      expect(refused).toContain('"code":"SERVICE_UNAVAILABLE"');
      expect(refused).toMatch(/\r\nContent-Type: application\/json\r\n/i);
      const page = await exchanged(server.port, "GET /app HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\n\r\n");
      expect(page).toMatch(/^HTTP\/1\.1 503 .*Content-Type: text\/html.*Der Dienst ist ausgelastet/is);
      gate.resolve();
      expect(await Promise.all(answers.map(async (answer) => (await answer).text()))).toEqual(["done", "done"]);
      expect(await (await fetch(server.address)).text()).toBe("done");
    } finally {
      gate.resolve();
      await server.stop();
    }
  });

  test("a stopping server finishes running requests and accepts no new ones", async () => {
    const gate = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<void>();
    const server = start(async () => {
      arrived.resolve();
      await gate.promise;
      return new Response("done");
    });
    const answer = fetch(server.address);
    await arrived.promise;
    const stopped = server.stop();
    await expect(fetch(server.address)).rejects.toThrow();
    gate.resolve();
    expect(await (await answer).text()).toBe("done");
    await stopped;
  });
});
