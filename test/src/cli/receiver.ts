import { createServer, type IncomingHttpHeaders } from "node:http";

/** A request that a receiver got. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A receiver on loopback. */
export interface TestReceiver {
  readonly url: string;
  readonly received: Received[];
  /** Statuses of the next responses, one each, then 204. `null` sends no response. */
  readonly answers: (number | null)[];
  /** Resolves once `count` requests have arrived. */
  got(count: number): Promise<void>;
  close(): Promise<void>;
}

export async function startReceiver(): Promise<TestReceiver> {
  const received: Received[] = [];
  const answers: (number | null)[] = [];
  const waiting = new Set<() => void>();
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    received.push({ path: request.url ?? "", headers: request.headers, body: Buffer.concat(parts) });
    const status = answers.length === 0 ? 204 : answers.shift();
    if (typeof status === "number") response.writeHead(status, status === 302 ? { location: "/elsewhere" } : {}).end();
    for (const look of waiting) look();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    url: `http://localhost:${address.port}/hooks?from=test`,
    received,
    answers,
    got: (count) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (received.length < count) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
