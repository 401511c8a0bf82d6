import { describe, expect, test } from "bun:test";
import { connect } from "node:net";
import { SILENT_LOGGER } from "../../core/ports/logger.ts";
import { isPortFree, type RequestHandler, serveHttp } from "../../src/server.ts";

function start(fetch: RequestHandler, port = 0) {
  return serveHttp({ host: "127.0.0.1", port, fetch, logger: SILENT_LOGGER });
}

/** Sends the bytes as they are; gives what came back. */
async function exchanged(port: number, bytes: string): Promise<string> {
  const socket = connect(port, "127.0.0.1").setEncoding("utf8");
  socket.write(bytes);
  let answer = "";
  for await (const part of socket) answer += part;
  return answer;
}

describe("serveHttp", () => {
  test("hands requests with the peer's address to the handler", async () => {
    const server = start(async (request, { ip }) => Response.json({ path: new URL(request.url).pathname, ip }));
    try {
      expect(await (await fetch(`${server.address}/x`)).json()).toEqual({ path: "/x", ip: "127.0.0.1" });
    } finally {
      await server.stop();
    }
  });

  test("requests without a usable Host header, as HTTP/1.0 may send them, reach the handler with a whole URL and their body", async () => {
    const server = start(async (request) => {
      const { pathname, search } = new URL(request.url);
      return new Response(`${request.method} ${pathname}${search} ${await request.text()}`);
    });
    try {
      for (const head of ["POST /x?y=1 HTTP/1.0", "POST /x?y=1 HTTP/1.1\r\nHost: ", "POST /x?y=1 HTTP/1.1\r\nHost: [::1"]) {
        expect(await exchanged(server.port, `${head}\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok`)).toEndWith("POST /x?y=1 ok");
      }
    } finally {
      await server.stop();
    }
  });

  test("says which port is in use and how to take another", async () => {
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

  test("leaves the refusal of large bodies to the handler, which has an envelope for it", async () => {
    const server = start(async (request) => {
      // A body nobody reads would hold the connection, and with it the stop.
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

  test("answers what escapes the handler without source code or reasons", async () => {
    const server = start(() => Promise.reject(new Error("secret reason")));
    try {
      const response = await fetch(server.address);
      expect(response.status).toBe(500);
      const requestId = response.headers.get("x-request-id");
      expect(requestId).toBeTruthy();
      expect(await response.json()).toEqual({ error: { code: "INTERNAL_ERROR", message: "The request failed unexpectedly.", requestId } });
    } finally {
      await server.stop();
    }
  });

  test("finishes answers in hand when it stops, and takes no new requests", async () => {
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
