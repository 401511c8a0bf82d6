import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { createClient } from "redis";

/** A Redis server of the bench's own. */
export interface RunningRedis {
  readonly url: string;
  /** Processor seconds of the server so far; NaN where the system does not tell. */
  cpuSeconds(): number;
  stop(): Promise<void>;
}

/** Ticks of /proc/PID/stat per second on every Linux. */
const TICKS = 100;

/** Processor seconds of another process; NaN where there is no /proc. */
export function cpuSecondsOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "latin1")
      .replace(/^.*\) /, "")
      .split(" ");
    return (Number(fields[11]) + Number(fields[12])) / TICKS;
  } catch {
    return Number.NaN;
  }
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (typeof address !== "object" || address === null) throw new Error("no free port");
  return address.port;
}

/** Starts a server that writes its log each second, as an operator would; `null` when there is no redis-server on this machine. */
export async function startRedis(folder: string): Promise<RunningRedis | null> {
  if (Bun.which("redis-server") === null) return null;
  const port = await freePort();
  const log = ["--appendonly", "yes", "--appendfsync", "everysec", "--save", ""];
  const server = Bun.spawn(["redis-server", "--port", String(port), "--bind", "127.0.0.1", "--dir", folder, ...log], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const url = `redis://127.0.0.1:${port}`;
  const client = createClient({ url, socket: { reconnectStrategy: 50 } });
  client.on("error", () => undefined); // refused until the server listens
  await client.connect();
  client.destroy();
  return {
    url,
    cpuSeconds: () => cpuSecondsOf(server.pid),
    async stop() {
      server.kill();
      await server.exited;
    },
  };
}
