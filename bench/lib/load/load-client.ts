/**
 * Child process of the HTTP bench. Sends closed-loop load over keep-alive connections with one request in flight on
 * each.
 *
 * Reads only responses with a Content-Length, which all servers of the bench send.
 */
import type { LoadOrder, LoadReport } from "./protocol.ts";

const HEAD_END = new Uint8Array([13, 10, 13, 10]);

/** Returns the length of the first whole response in `bytes`; `null` when bytes are missing. */
function responseLength(bytes: Buffer): number | null {
  const end = bytes.indexOf(HEAD_END);
  if (end === -1) return null;
  const head = bytes.toString("latin1", 0, end).toLowerCase();
  const length = /\r\ncontent-length: *(\d+)/.exec(head)?.[1];
  if (length === undefined) throw new Error(`Response without Content-Length: ${head}`);
  const whole = end + HEAD_END.length + Number(length);
  return bytes.length < whole ? null : whole;
}

let serial = 0;

function requestOf({ port, path, keys, body }: LoadOrder): string {
  serial += 1;
  return (
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${keys[serial % keys.length]}\r\n` +
    `Idempotency-Key: bench-${process.pid}-${serial}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  );
}

/** Sends requests over one connection until the deadline; resolves after the last response. */
function ask(order: LoadOrder, deadline: number, count: (status: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    let rest: Buffer = Buffer.alloc(0);
    Bun.connect({
      hostname: "127.0.0.1",
      port: order.port,
      socket: {
        open: (socket) => void socket.write(requestOf(order)),
        data(socket, chunk) {
          rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
          const length = responseLength(rest);
          if (length === null) return;
          count(rest.toString("latin1", 9, 12));
          rest = rest.subarray(length);
          if (performance.now() < deadline) return void socket.write(requestOf(order));
          resolve();
          socket.end();
        },
        close: () => reject(new Error("The server closed a connection.")),
        error: (_socket, error) => reject(error),
      },
    }).catch(reject);
  });
}

async function load(order: LoadOrder): Promise<LoadReport> {
  const statuses: Record<string, number> = {};
  const count = (status: string): void => {
    statuses[status] = (statuses[status] ?? 0) + 1;
  };
  const begun = performance.now();
  const deadline = begun + order.seconds * 1000;
  await Promise.all(Array.from({ length: order.connections }, () => ask(order, deadline, count)));
  return { statuses, seconds: (performance.now() - begun) / 1000 };
}

process.on("message", (order: LoadOrder) => {
  load(order).then(
    (report) => process.send?.(report),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
