import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import postgres from "postgres";
import type { KeyKind, Scope } from "../../core/domain/caller.ts";
import { writeCorpus } from "../fixtures/web/corpus.ts";
import { type RunningWeb, startWeb } from "../fixtures/web/server.ts";
import { runCli } from "../src/cli.ts";
import { openReceiver, type Receiver } from "./receiver.ts";
import { type ServerProcess, startServer } from "./server-process.ts";

/** Everything that servers need on one machine: the demo web, its index, a receiver of webhooks, and storage. */
export interface Stand {
  readonly web: RunningWeb;
  readonly receiver: Receiver;
  /** Path of the file for `--map-hosts`. */
  readonly hosts: string;
  /** Starts a server process with these roles, or all roles. Closing kills the process. */
  start(roles?: string): Promise<ServerProcess>;
  /** Runs an owner command beside the servers and returns its output parsed as JSON. */
  cli(...args: readonly string[]): Promise<Readonly<Record<string, unknown>>>;
  /** Creates an organization with 10 free credits and returns its id. */
  newOrganization(): Promise<string>;
  /** Runs a statement directly on the servers' database. */
  sql(statement: string): Promise<void>;
  newKey(
    organizationId: string,
    options?: { readonly kind?: KeyKind; readonly scopes?: readonly Scope[] },
  ): Promise<string>;
  close(): Promise<void>;
}

/** The database and queue that the servers share. */
export interface Storage {
  /** @default a SQLite file in the temporary folder */
  readonly databaseUrl?: string;
  /** @default in process */
  readonly redisUrl?: string;
  /** @default "warn" */
  readonly logLevel?: string;
}

export async function openStand({ databaseUrl, redisUrl, logLevel = "warn" }: Storage = {}): Promise<Stand> {
  const folder = mkdtempSync(join(tmpdir(), "serplens-blackbox-"));
  const [web, receiver] = await Promise.all([startWeb(), openReceiver()]);
  const hosts = join(folder, "hosts.json");
  const pages = join(folder, "pages.jsonl");
  writeFileSync(hosts, JSON.stringify({ ...web.hostMap, ...receiver.hostMap }));
  const env = {
    SERPLENS_PORT: "0",
    SERPLENS_DATABASE_URL: databaseUrl ?? `sqlite:${join(folder, "serplens.db")}`,
    ...(redisUrl === undefined ? {} : { SERPLENS_REDIS_URL: redisUrl }),
    SERPLENS_CORPUS_PATH: join(folder, "corpus.db"),
    SERPLENS_LOG_LEVEL: logLevel,
    // The browser has its own tests, and here it would only take CPU time.
    SERPLENS_BROWSER: "off",
    // More than the contract's five slots per organization, so that jobs reach that limit before the pool's. A thousand
    // jobs need many.
    SERPLENS_CONCURRENCY_LITE: "64",
    SERPLENS_DRAIN_SECONDS: "2",
  };
  const running: ServerProcess[] = [];
  const sql = async (statement: string) => {
    if (databaseUrl === undefined) {
      const file = new DatabaseSync(join(folder, "serplens.db"));
      file.exec(statement);
      file.close();
    } else {
      const client = postgres(databaseUrl, { max: 1 });
      await client.unsafe(statement);
      await client.end();
    }
  };
  const cli = async (...args: readonly string[]): Promise<Readonly<Record<string, unknown>>> => {
    const { code, stdout, stderr } = await runCli([...args, "--json"], { env, cwd: folder });
    assert.equal(code, 0, `serplens ${args.join(" ")}: ${stderr}`);
    return JSON.parse(stdout);
  };
  await writeCorpus(pages);
  await cli("corpus", "add", pages);
  return {
    web,
    receiver,
    hosts,
    sql,
    cli,
    async start(roles = "api,worker,webhooks") {
      const server = await startServer(["--role", roles, "--map-hosts", hosts], { env, cwd: folder });
      running.push(server);
      return server;
    },
    newOrganization: async () => String((await cli("orgs", "create")).id),
    async newKey(organizationId, { kind = "live", scopes } = {}) {
      const chosen = scopes === undefined ? [] : ["--scopes", scopes.join(",")];
      return String((await cli("keys", "create", "--org", organizationId, "--kind", kind, ...chosen)).key);
    },
    async close() {
      await Promise.all(running.map((server) => server.end("SIGKILL")));
      await Promise.all([web.close(), receiver.close()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
