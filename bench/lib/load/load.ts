import { join } from "node:path";
import type { LoadOrder, LoadReport, ServerKind, ServerReport } from "./protocol.ts";

/** A server under load in its own process. */
export interface LoadedServer {
  readonly port: number;
  readonly keys: readonly string[];
  /** CPU seconds of the process so far, and the jobs in its database (`null` without a database). */
  usage(): Promise<{ readonly cpuSeconds: number; readonly stored: number | null }>;
}

/** The servers and the process that sends the load. */
export interface Load {
  serve(kind: ServerKind): Promise<LoadedServer>;
  send(order: LoadOrder): Promise<LoadReport>;
  /** Ends all processes. */
  close(): Promise<void>;
}

/** Starts a child process of the bench. Each message to the child gets one message back, in order. */
export function spawnChild<Message>(script: string, args: readonly string[]) {
  const answers: ((message: Message) => void)[] = [];
  const child = Bun.spawn([process.execPath, join(import.meta.dirname, script), ...args], {
    stdio: ["ignore", "inherit", "inherit"],
    ipc: (message: Message) => answers.shift()?.(message),
  });
  const next = (): Promise<Message> =>
    new Promise((resolve, reject) => {
      answers.push(resolve);
      child.exited.then((code) => reject(new Error(`${script} exited with code ${code}`)));
    });
  return {
    next,
    ask(message: unknown): Promise<Message> {
      const answer = next();
      child.send(message);
      return answer;
    },
    async end(): Promise<void> {
      child.kill();
      await child.exited;
    },
  };
}

/** Starts the process that sends the load. `folder` holds the databases of the servers. */
export async function startLoad(folder: string): Promise<Load> {
  const client = spawnChild<LoadReport>("load-client.ts", []);
  const children: { end(): Promise<void> }[] = [client];
  return {
    async serve(kind) {
      const child = spawnChild<ServerReport>("load-server.ts", [kind, folder]);
      children.push(child);
      const ready = await child.next();
      if (ready.kind !== "ready") throw new Error(`${kind} sent a message before it was ready`);
      return {
        ...ready,
        async usage() {
          const answer = await child.ask("usage");
          if (answer.kind !== "usage") throw new Error(`${kind} sent ${answer.kind} instead of usage`);
          return answer;
        },
      };
    },
    send: (order) => client.ask(order),
    async close() {
      await Promise.all(children.map((child) => child.end()));
    },
  };
}
