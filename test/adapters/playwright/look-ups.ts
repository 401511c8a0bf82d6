import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A program of util-linux, which Debian always has. */
const UNSHARE = "unshare";
const WORKER = join(import.meta.dirname, "look-ups-worker.ts");
/** Longest run of the worker in ms: three starts of a browser and three attacks, on a busy machine. */
const LIMIT_MS = 120_000;

/** Runs a program in new user, mount and network namespaces whose only name server is 127.0.0.1. */
function inNamespaces(program: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), "serplens-names-"));
  try {
    const servers = join(folder, "resolv.conf");
    writeFileSync(servers, "nameserver 127.0.0.1\n");
    const script = 'ip link set lo up && mount --bind "$1" /etc/resolv.conf && shift && exec "$@"';
    const options = ["--user", "--map-root-user", "--mount", "--net", "sh", "-c", script, "sh", servers, ...program];
    const env = { ...process.env, PATH: `${process.env.PATH ?? ""}:/usr/sbin:/sbin` };
    return spawnSync(UNSHARE, options, { encoding: "utf8", env, timeout: LIMIT_MS });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns why names cannot be counted on this machine, or `false` when they can. */
export function lookUpsUnavailable(): string | false {
  const tried = inNamespaces(["true"]);
  if (tried.error === undefined && tried.status === 0) return false;
  return `no namespaces for a name server of our own: ${tried.error?.message ?? tried.stderr.trim()}`;
}

/**
 * Returns the names that a browser with these flags looks up by itself while it runs the attack page. The attack runs
 * again when the browser did not look up an awaited name.
 */
export function lookUpsOf(
  executable: string,
  flags: readonly string[],
  awaited: readonly string[] = [],
): readonly string[] {
  const { status, stdout, stderr } = inNamespaces([process.execPath, WORKER, executable, awaited.join(","), ...flags]);
  if (status !== 0) throw new Error(`The attack in namespaces ended with ${status}: ${stderr}`);
  // The worker prints one array of names.
  return JSON.parse(stdout) as readonly string[];
}
