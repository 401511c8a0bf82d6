import { describe, test } from "bun:test";
import assert from "node:assert/strict";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import type { StalledServerMessage } from "./stalled-server.ts";

const CONNECTIONS = 3_000;
const BODY_BYTES = 256 * 1024;
/** Maximum growth of a server in bytes by 3,000 stalled bodies, which hold 750 MB. */
const MAX_GROWTH_BYTES = 150 * 1024 * 1024;
/** Thousands of connections on a busy machine. */
const LIMIT_MS = 60_000;

/** The server in a process of its own. */
async function startServer() {
  const waiting: ((message: StalledServerMessage) => void)[] = [];
  const child = Bun.spawn([process.execPath, join(import.meta.dirname, "stalled-server.ts")], {
    stdio: ["ignore", "inherit", "inherit"],
    ipc: (message: StalledServerMessage) => waiting.shift()?.(message),
  });
  const next = () => new Promise<StalledServerMessage>((resolve) => waiting.push(resolve));
  const ready = await next();
  assert.ok(ready.kind === "ready");
  return {
    ...ready,
    async residentBytes(): Promise<number> {
      const answer = next();
      child.send("memory");
      const message = await answer;
      assert.ok(message.kind === "memory");
      return message.residentBytes;
    },
    async stop(): Promise<void> {
      child.kill();
      await child.exited;
    },
  };
}

/** Sends all of a body but its last KiB, then nothing more. Resolves once the bytes are on their way or the server has hung up. */
function stall(port: number, authorization: string): Promise<Socket> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.write(
        `POST /v1/scan HTTP/1.1\r\nHost: api\r\n${authorization}Content-Type: application/json\r\nContent-Length: ${BODY_BYTES}\r\n\r\n`,
      );
      socket.write(Buffer.alloc(BODY_BYTES - 1024, "x"), () => resolve(socket));
    });
    // A refused sender may find its connection closed.
    socket.on("error", () => resolve(socket));
    socket.resume();
  });
}

async function growthOf(authorization: (key: string) => string): Promise<number> {
  const server = await startServer();
  const sockets: Socket[] = [];
  try {
    const before = await server.residentBytes();
    for (let sent = 0; sent < CONNECTIONS; sent += 100) {
      const batch = Array.from({ length: 100 }, () => stall(server.port, authorization(server.key)));
      sockets.push(...(await Promise.all(batch)));
    }
    const answer = await fetch(`http://127.0.0.1:${server.port}/healthz`);
    assert.equal(answer.status, 200);
    return (await server.residentBytes()) - before;
  } finally {
    for (const socket of sockets) socket.destroy();
    await server.stop();
  }
}

describe("stalled bodies", () => {
  const senders: Readonly<Record<string, (key: string) => string>> = {
    "without a key": () => "",
    "with a mistyped key": (key) => `Authorization: Bearer ${key.slice(0, -1)}${key.endsWith("0") ? "1" : "0"}\r\n`,
    "with a valid key": (key) => `Authorization: Bearer ${key}\r\n`,
  };
  for (const [name, authorization] of Object.entries(senders)) {
    test(
      `${CONNECTIONS} stalled bodies ${name} cost the server less than 150 MB`,
      async () => {
        const growth = await growthOf(authorization);
        assert.ok(growth < MAX_GROWTH_BYTES, `${Math.round(growth / 2 ** 20)} MiB`);
      },
      LIMIT_MS,
    );
  }
});
