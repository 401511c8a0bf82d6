import { spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

/** A database server started by the bench with durable settings. */
export interface PeerServer {
  readonly url: string;
  /** CPU seconds of the server and its children so far; NaN when the system does not report them. */
  cpuSeconds(): number;
  /** Ends the server and removes its data. */
  stop(): Promise<void>;
}

/** Ticks per second in /proc/PID/stat. The value is the same on every Linux. */
const TICKS = 100;
const START_MS = 15_000;

/** Returns the CPU seconds of a process and its children, including children that have ended. */
function cpuSecondsOf(pid: number): number {
  if (!existsSync("/proc/self/stat")) return Number.NaN;
  let ticks = 0;
  for (const name of readdirSync("/proc").filter((entry) => /^\d+$/.test(entry))) {
    const stat = statOf(name);
    if (stat === null) continue;
    if (Number(name) === pid) ticks += stat.ticks + stat.endedTicks;
    else if (stat.parent === pid) ticks += stat.ticks;
  }
  return ticks / TICKS;
}

/** Reads /proc/PID/stat. `endedTicks` are the ticks of children that have ended. */
function statOf(pid: string): { readonly parent: number; readonly ticks: number; readonly endedTicks: number } | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "latin1")
      .replace(/^.*\) /, "")
      .split(" ");
    const sum = (from: number) => Number(fields[from]) + Number(fields[from + 1]);
    return { parent: Number(fields[1]), ticks: sum(11), endedTicks: sum(13) };
  } catch {
    return null; // the process ended after it was listed
  }
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (typeof address !== "object" || address === null) throw new Error("No free port on 127.0.0.1.");
  return address.port;
}

/** Runs the command until stopped; resolves when its log reports that it is ready. */
async function serve(
  command: readonly string[],
  { url, folder, ready }: { url: string; folder: string; ready: RegExp },
): Promise<PeerServer> {
  const log = join(folder, "server.log");
  const file = Bun.file(log);
  await Bun.write(file, "");
  const server = Bun.spawn([...command], { stdio: ["ignore", file, file] });
  const deadline = performance.now() + START_MS;
  while (!ready.test(readFileSync(log, "utf8"))) {
    if (server.exitCode !== null || performance.now() > deadline)
      throw new Error(`${command.join(" ")} did not start: ${readFileSync(log, "utf8")}`);
    await Bun.sleep(50);
  }
  return {
    url,
    cpuSeconds: () => cpuSecondsOf(server.pid),
    async stop() {
      // SIGINT is PostgreSQL's fast shutdown and also stops Redis.
      server.kill("SIGINT");
      await server.exited;
      rmSync(folder, { recursive: true });
    },
  };
}

/** Starts Redis with a log that is synced each second; `null` when Redis is not installed. */
export async function startRedis(): Promise<PeerServer | null> {
  if (Bun.which("redis-server") === null) return null;
  const folder = mkdtempSync(join(tmpdir(), "serplens-bench-redis-"));
  const port = await freePort();
  const log = ["--appendonly", "yes", "--appendfsync", "everysec", "--save", ""];
  const command = ["redis-server", "--port", String(port), "--bind", "127.0.0.1", "--dir", folder, ...log];
  return serve(command, { url: `redis://127.0.0.1:${port}`, folder, ready: /ready to accept connections/i });
}

/**
 * Returns the command prefix that runs PostgreSQL as the user postgres, because PostgreSQL refuses to run as root.
 *
 * The prefix is empty for other users. As root it also passes the folder to that user.
 */
function asPostgres(folder: string): readonly string[] {
  if (process.getuid?.() !== 0) return [];
  const id = (flag: string) => Number(spawnSync("id", [flag, "postgres"], { encoding: "utf8" }).stdout);
  chownSync(folder, id("-u"), id("-g"));
  return ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"];
}

/** Starts the installed PostgreSQL with fsync and synchronous_commit on; `null` when it is not installed. */
export async function startPostgres(): Promise<PeerServer | null> {
  const root = "/usr/lib/postgresql"; // Debian keeps the programs out of PATH
  const folders = existsSync(root) ? readdirSync(root).map((version) => join(root, version, "bin")) : [];
  const PATH = [...folders, process.env.PATH ?? ""].join(delimiter);
  const [initdb, postgres] = [Bun.which("initdb", { PATH }), Bun.which("postgres", { PATH })];
  if (initdb === null || postgres === null) return null;
  const folder = mkdtempSync(join(tmpdir(), "serplens-bench-postgres-"));
  const as = asPostgres(folder);
  const data = join(folder, "data");
  const [file = "", ...args] = [...as, initdb, "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C"];
  const made = spawnSync(file, args, { encoding: "utf8" });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  const port = await freePort();
  const settings = {
    listen_addresses: "127.0.0.1",
    port,
    unix_socket_directories: "",
    fsync: "on",
    synchronous_commit: "on",
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  return serve([...as, postgres, "-D", data, ...flags], { url, folder, ready: /ready to accept connections/ });
}
