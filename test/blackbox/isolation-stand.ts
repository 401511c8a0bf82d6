import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DEFAULT_POLICY } from "../../core/domain/policy.ts";
import { type HostileJob, type HostileWeb, startHostileWeb } from "../fixtures/hostile-web.ts";
import { runCli } from "../src/cli.ts";
import { type Client, createClient } from "./client.ts";
import { eventually } from "./eventually.ts";
import { type ServerProcess, startServer } from "./server-process.ts";

/** A server over the hostile web, with two organizations. Its settings are those of a user, except one scan pool. */
export interface IsolationStand {
  readonly web: HostileWeb;
  readonly server: ServerProcess;
  /** Working folder of the server, with its database. */
  readonly folder: string;
  readonly attackerId: string;
  /** Organization whose jobs meet hostile pages. */
  readonly attacker: Client;
  /** Organization whose jobs meet honest pages only. */
  readonly neighbor: Client;
  /** Test key of the neighbor: its jobs cost nothing and are not analyzed. */
  readonly neighborTest: Client;
  close(): Promise<void>;
}

/** Settings of the server and the web. */
export interface IsolationOptions {
  /** UTF-16 units of a hostile page. */
  readonly size: number;
  /** Scans and classifications that run at once. */
  readonly slots: number;
  /** @default at most one worker per running job */
  readonly workers?: number;
}

/** Starts the web, then a server on an empty SQLite database. */
export async function openIsolationStand({ size, slots, workers }: IsolationOptions): Promise<IsolationStand> {
  const folder = mkdtempSync(join(tmpdir(), "serplens-isolation-"));
  const web = await startHostileWeb(size);
  const [hosts, rankings] = [join(folder, "hosts.json"), join(folder, "rankings.json")];
  writeFileSync(hosts, JSON.stringify(web.hostMap));
  writeFileSync(rankings, JSON.stringify(web.rankings));
  const call = {
    cwd: folder,
    env: {
      SERPLENS_PORT: "0",
      SERPLENS_SEARCH: `static:${rankings}`,
      SERPLENS_BROWSER: "off",
      SERPLENS_CONCURRENCY_STANDARD: String(slots),
      SERPLENS_LOG_LEVEL: "info",
      ...(workers === undefined ? {} : { SERPLENS_ANALYSIS_WORKERS: String(workers) }),
    },
  };
  const cli = async (...args: readonly string[]): Promise<Readonly<Record<string, unknown>>> => {
    const { code, stdout, stderr } = await runCli([...args, "--json"], call);
    assert.equal(code, 0, stderr);
    return JSON.parse(stdout);
  };
  const many = ["read", "create", "scan", "classify"].map((bucket) => `${bucket}=100000/100000`);
  const newOrganization = async () => {
    const id = String((await cli("orgs", "create")).id);
    await cli("orgs", "limits", id, "--rate", ...many.slice(0, 3));
    await cli("credits", "grant", "--org", id, "--credits", "100000");
    return id;
  };
  const [attacker, neighbor] = [await newOrganization(), await newOrganization()];
  const keyOf = async (id: string, kind: string) =>
    String((await cli("keys", "create", "--org", id, "--kind", kind)).key);
  const keys = [await keyOf(attacker, "live"), await keyOf(neighbor, "live"), await keyOf(neighbor, "test")] as const;
  const server = await startServer(["--map-hosts", hosts], call);
  return {
    web,
    server,
    folder,
    attackerId: attacker,
    attacker: createClient(server.address, keys[0]),
    neighbor: createClient(server.address, keys[1]),
    neighborTest: createClient(server.address, keys[2]),
    async close() {
      await server.end("SIGTERM");
      web.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const { wallMs, maxAttempts, backOffMs } = DEFAULT_POLICY;
/** Longest time of a running scan in ms: each attempt takes its whole limit. On a busy machine some scans need it. */
const JOB_LIMIT_MS = maxAttempts * wallMs["scan.standard"] + backOffMs.reduce((sum, ms) => sum + ms);

/** How a job ended: `completed`, or the code of its failure. */
export async function runJob(
  client: Client,
  { path, body }: HostileJob,
): Promise<{ readonly id: string; readonly end: string }> {
  const accepted = await client.post(path, body);
  assert.equal(accepted.status, 202, accepted.text);
  const id = String(accepted.body.job_id);
  const ended = async () => {
    const { body: view } = await client.get(`/v1/jobs/${id}`);
    return view.status === "completed" || view.status === "failed" ? view : null;
  };
  const { status, error } = await eventually(`the end of job ${id}`, ended, JOB_LIMIT_MS);
  // A failed job has an error with a code. Contract 2.2
  return { id, end: status === "completed" ? "completed" : (error as { readonly code: string }).code };
}

/** Warning of a scan whose time for internal links ended, which a busy machine causes. */
const CUT_SHORT = /\{"code":"internal_links_cut_short","message":"[^"]*"\},?/;

/** Returns the report of a job without the parts that depend on time, which differ between equal scans. */
export async function reportOf(client: Client, id: string): Promise<string> {
  const { text } = await client.get(`/v1/jobs/${id}/result`);
  return text
    .replace(/"(?:elapsed_ms|report_date|reported_at|fetched_at|cached)":(?:"[^"]*"|[^,}]+)/g, '""')
    .replace(CUT_SHORT, "")
    .replaceAll(id, "");
}
