import { join } from "node:path";
import type { LoadOrder, LoadReport, ServerKind, ServerReport } from "./load-protocol.ts";

/** A server under load in a process of its own. */
export interface LoadedServer {
  readonly port: number;
  readonly keys: readonly string[];
  /** Processor time of the process so far, and the jobs in its database (`null` without one). */
  usage(): Promise<{ readonly cpuSeconds: number; readonly stored: number | null }>;
}

/** Servers and the process that loads them. */
export interface Load {
  serve(kind: ServerKind): Promise<LoadedServer>;
  send(order: LoadOrder): Promise<LoadReport>;
  /** Ends all processes. */
  close(): Promise<void>;
}

/** A child process of the bench: messages in, messages out, each question answered in turn. */
export function spawnChild<Message>(script: string, args: readonly string[]) {
  const answers: ((message: Message) => void)[] = [];
  const child = Bun.spawn([process.execPath, join(import.meta.dirname, script), ...args], {
    stdio: ["ignore", "inherit", "inherit"],
    ipc: (message: Message) => answers.shift()?.(message),
  });
  const next = (): Promise<Message> =>
    new Promise((resolve, reject) => {
      answers.push(resolve);
      child.exited.then((code) => reject(new Error(`${script} ended with ${code}`)));
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

/** Starts the loading process. Databases of servers lie in `folder`. */
export async function startLoad(folder: string): Promise<Load> {
  const client = spawnChild<LoadReport>("load-client.ts", []);
  const children: { end(): Promise<void> }[] = [client];
  return {
    async serve(kind) {
      const child = spawnChild<ServerReport>("load-server.ts", [kind, folder]);
      children.push(child);
      const ready = await child.next();
      if (ready.kind !== "ready") throw new Error(`${kind} spoke before it was ready`);
      return {
        ...ready,
        async usage() {
          const answer = await child.ask("usage");
          if (answer.kind !== "usage") throw new Error(`${kind} answered ${answer.kind}`);
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
