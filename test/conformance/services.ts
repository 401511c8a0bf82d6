import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { accessSync, constants, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { after } from "node:test";

/** A real server on loopback with its own data, which is removed after the test file. */
export interface TestServer {
  readonly url: string;
  /** Kills the server as a crash would, without closing connections. Resolves when the process is gone. */
  kill(): Promise<void>;
  /** Starts the server again on the same port with the surviving data. Resolves when the server responds. */
  start(): Promise<void>;
}

/** A server for programs that are not tests. The caller must stop it. */
export interface OwnServer extends TestServer {
  /** Kills the server and removes its data. */
  stop(): Promise<void>;
}

/** Prints why the tests of a service are skipped. Throws under CI, where the service must exist. */
function missing(service: string, debianPackage: string): null {
  const reason = `${service} is not installed: its tests are skipped (apt-get install ${debianPackage})`;
  if (process.env.CI !== undefined) throw new Error(reason);
  console.warn(reason);
  return null;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false; // a missing file and a file that cannot run are both skipped
  }
}

function find(names: readonly string[], folders: readonly string[]): string | null {
  const places = [...folders, ...(process.env.PATH ?? "").split(delimiter)].filter((place) => place !== "");
  return names.flatMap((name) => places.map((place) => join(place, name))).find(isExecutable) ?? null;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

interface Program {
  readonly command: readonly string[];
  readonly folder: string;
  /** Pattern of the output that appears when the server is ready. */
  readonly ready: RegExp;
  readonly crash: NodeJS.Signals;
}

/** Resolves once the program has printed that it is ready. */
async function launch({ command, ready }: Program): Promise<ChildProcess> {
  const [file = "", ...args] = command;
  const child = spawn(file, args, { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (ready.test(output)) resolve();
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`${file} exited with code ${code}: ${output}`)));
  });
  return child;
}

async function serve(url: string, program: Program): Promise<OwnServer> {
  let child: ChildProcess | null = null;
  const kill = async () => {
    const running = child;
    child = null;
    // A process that exited by itself emits no further exit event.
    if (running === null || running.exitCode !== null || running.signalCode !== null) return;
    const exited = once(running, "exit");
    running.kill(program.crash);
    await exited;
  };
  child = await launch(program);
  return {
    url,
    kill,
    async stop() {
      await kill();
      rmSync(program.folder, { recursive: true, force: true });
    },
    async start() {
      child ??= await launch(program);
    },
  };
}

function untilTestsEnd(server: OwnServer | null): TestServer | null {
  if (server !== null) after(() => server.stop());
  return server;
}

/** Starts a PostgreSQL server until the tests of this file end; `null` when PostgreSQL is not installed. */
export async function startPostgres(): Promise<TestServer | null> {
  return untilTestsEnd(await ownPostgres());
}

/** Starts a Redis server until the tests of this file end; see `ownRedis`. */
export async function startRedis(): Promise<TestServer | null> {
  return untilTestsEnd(await ownRedis());
}

/**
 * Both servers refuse to run as root. `setpriv` replaces itself by the program, so that signals reach the program.
 */
const AS_POSTGRES: readonly string[] = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"];

/** Starts a PostgreSQL server; `null` when PostgreSQL is not installed. */
export async function ownPostgres(): Promise<OwnServer | null> {
  const root = "/usr/lib/postgresql"; // Debian keeps the programs out of PATH
  const folders = existsSync(root) ? readdirSync(root).map((version) => join(root, version, "bin")) : [];
  const initdb = find(["initdb"], folders);
  const postgres = find(["postgres"], folders);
  if (initdb === null || postgres === null) return missing("PostgreSQL", "postgresql");
  const folder = mkdtempSync(join(tmpdir(), "serplens-postgres-"));
  const isRoot = process.getuid?.() === 0;
  const as = isRoot ? AS_POSTGRES : [];
  if (isRoot) spawnSync("chown", ["postgres:postgres", folder]);
  const data = join(folder, "data");
  const [file = "", ...args] = [
    ...as,
    initdb,
    "-D",
    data,
    "-U",
    "postgres",
    "-A",
    "trust",
    "-E",
    "UTF8",
    "--locale=C",
    "--no-sync",
    "--no-instructions",
  ];
  const made = spawnSync(file, args, { encoding: "utf8" });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  const port = await freePort();
  const settings = {
    listen_addresses: "127.0.0.1",
    port,
    unix_socket_directories: "",
    fsync: "off",
    deadlock_timeout: "100ms",
    max_connections: 60,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  return serve(`postgres://postgres@127.0.0.1:${port}/postgres`, {
    command: [...as, postgres, "-D", data, ...flags],
    folder,
    ready: /ready to accept connections/,
    crash: "SIGQUIT", // immediate shutdown: like a crash, but no child process remains
  });
}

/** Starts PgBouncer before the database of `url` until the tests of this file end; `null` when it is not installed. */
export async function startPgbouncer(url: string, poolMode: "session" | "transaction"): Promise<TestServer | null> {
  const pgbouncer = find(["pgbouncer"], ["/usr/sbin"]);
  if (pgbouncer === null) return missing("PgBouncer", "pgbouncer");
  const folder = mkdtempSync(join(tmpdir(), "serplens-pgbouncer-"));
  const { port, pathname } = new URL(url);
  const own = await freePort();
  const name = pathname.slice(1);
  writeFileSync(
    join(folder, "pgbouncer.ini"),
    `[databases]\n${name} = host=127.0.0.1 port=${port} dbname=${name} user=postgres\n[pgbouncer]\nlisten_addr = 127.0.0.1\n` +
      `listen_port = ${own}\nunix_socket_dir =\nauth_type = any\npool_mode = ${poolMode}\n`,
  );
  const isRoot = process.getuid?.() === 0;
  if (isRoot) spawnSync("chown", ["-R", "postgres:postgres", folder]);
  return untilTestsEnd(
    await serve(`postgres://postgres@127.0.0.1:${own}/${name}`, {
      command: [...(isRoot ? AS_POSTGRES : []), pgbouncer, join(folder, "pgbouncer.ini")],
      folder,
      ready: /process up/,
      crash: "SIGKILL",
    }),
  );
}

/** Starts a Redis server without persistence, so that it restarts empty; `null` when Redis is not installed. */
export async function ownRedis({ isCluster = false } = {}): Promise<OwnServer | null> {
  const redis = find(["redis-server", "valkey-server"], []);
  if (redis === null) return missing("Redis", "redis-server");
  const folder = mkdtempSync(join(tmpdir(), "serplens-redis-"));
  const port = await freePort();
  return serve(`redis://127.0.0.1:${port}`, {
    command: [
      redis,
      "--bind",
      "127.0.0.1",
      "--port",
      String(port),
      "--save",
      "",
      "--appendonly",
      "no",
      "--dir",
      folder,
      ...(isCluster ? ["--cluster-enabled", "yes", "--cluster-port", String(await freePort())] : []),
    ],
    folder,
    ready: /Ready to accept connections/i,
    crash: "SIGKILL",
  });
}
