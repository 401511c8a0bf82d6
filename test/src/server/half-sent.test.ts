import { describe, expect, test } from "bun:test";
import { connect, type Socket } from "node:net";
import { createBodyReader } from "../../../core/contract/request-body.ts";
import { SILENT_LOGGER } from "../../../core/ports/logger.ts";
import { serveHttp } from "../../../src/server/server.ts";
import { createTestClock } from "../../conformance/test-clock.ts";

const OK = new Response("ok");

/** Sends the head of a request and half of its body. */
function halfSent(port: number): Promise<Socket> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.write("POST /sign-in HTTP/1.1\r\nHost: a\r\nContent-Length: 20\r\n\r\n0123456789", () => resolve(socket));
    });
    socket.on("error", () => undefined);
    socket.resume();
  });
}

describe("half-sent requests", () => {
  test("half-sent bodies of one address keep at most a quarter of the server, and probes and pages respond", async () => {
    let reading = 0;
    const server = serveHttp({
      host: "127.0.0.1",
      port: 0,
      logger: SILENT_LOGGER,
      maxPendingRequests: 8,
      async fetch(request) {
        if (request.method === "GET") return OK.clone();
        reading += 1;
        return new Response(await request.text());
      },
    });
    const sockets = await Promise.all(Array.from({ length: 20 }, () => halfSent(server.port)));
    try {
      for (const path of ["/healthz", "/readyz", "/docs"])
        expect((await fetch(`${server.address}${path}`)).status).toBe(200);
      const post = await fetch(`${server.address}/v1/scan`, { method: "POST", body: "x" });
      expect([post.status, post.headers.get("connection")]).toEqual([503, "close"]);
      expect(reading).toBe(2);
    } finally {
      for (const socket of sockets) socket.destroy();
      await server.stop();
    }
  });

  test("a body that does not arrive in time is refused, for strangers after 10 s and for callers after 30 s", async () => {
    const clock = createTestClock();
    const { read } = createBodyReader({ clock });
    const never = () =>
      new Request("http://localhost/", { method: "POST", body: new ReadableStream(), duplex: "half" } as RequestInit);
    const outcomes: string[] = [];
    const note = (name: string) => (error: { message: string }) => void outcomes.push(`${name}: ${error.message}`);
    read(never(), "").catch(note("stranger"));
    read(never(), "org_1").catch(note("caller"));
    await clock.advance(9_000);
    expect(outcomes).toEqual([]);
    await clock.advance(2_000);
    expect(outcomes).toEqual(["stranger: the request body must arrive within 10 s"]);
    await clock.advance(20_000);
    expect(outcomes.length).toBe(2);
  });
});
