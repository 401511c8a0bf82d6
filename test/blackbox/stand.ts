import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import postgres from "postgres";
import type { KeyKind, Scope } from "../../core/service.ts";
import { writeCorpus } from "../fixtures/web/corpus.ts";
import { type RunningWeb, startWeb } from "../fixtures/web/server.ts";
import { runCli } from "../src/cli.ts";
import { openReceiver, type Receiver } from "./receiver.ts";
import { type ServerProcess, startServer } from "./server-process.ts";

/** A machine to run servers on: the demo web, an index of it, a receiver of webhooks, and storage of its own. */
export interface Stand {
  readonly web: RunningWeb;
  readonly receiver: Receiver;
  /** File for `--map-hosts`. */
  readonly hosts: string;
  /** Starts a server process with these roles, all of them by default. It is killed with the stand. */
  start(roles?: string): Promise<ServerProcess>;
  /** Runs an owner command beside the servers and gives what it printed as JSON. */
  cli(...args: readonly string[]): Promise<Readonly<Record<string, unknown>>>;
  /** An organisation with 10 free credits. */
  newOrganization(): Promise<string>;
  /** Runs a statement on the servers' database, behind their back. */
  sql(statement: string): Promise<void>;
  newKey(organizationId: string, options?: { readonly kind?: KeyKind; readonly scopes?: readonly Scope[] }): Promise<string>;
  close(): Promise<void>;
}

/** Where the servers keep what they share. */
export interface Storage {
  /** @default a SQLite file of the stand */
  readonly databaseUrl?: string;
  /** @default in process */
  readonly redisUrl?: string;
}

export async function openStand({ databaseUrl, redisUrl }: Storage = {}): Promise<Stand> {
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
    SERPLENS_LOG_LEVEL: "warn",
    // The browser has tests of its own; here it would only take processor time.
    SERPLENS_BROWSER: "off",
    // More than the contract's five slots of one organisation, so that its caps are met before the pools' sizes.
    SERPLENS_POOL_LITE: "12",
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
    async start(roles = "api,worker,deliver") {
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
