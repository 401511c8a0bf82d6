import { readdirSync, readFileSync } from "node:fs";
import type { Client } from "../blackbox/client.ts";
import { openIsolationStand, reportOf, runJob } from "../blackbox/isolation-stand.ts";
import { createRandom } from "../conformance/seeded.ts";
import { HOSTILE_SITES, SLOW_SITES } from "../fixtures/hostile-network.ts";
import { HOSTILE_PAGES } from "../fixtures/hostile-pages.ts";
import { HOSTILE_PLACES, type HostileJob, type HostileWeb } from "../fixtures/hostile-web.ts";
import { type Drill, sleep } from "./drill.ts";

/** Outcome of the drill of analysis workers. */
export interface AnalysisFindings {
  readonly faults: readonly string[];
  readonly kills: number;
  readonly completed: number;
  /** Honest scans that failed because kills met each of their attempts. */
  readonly failed: number;
  /** Ended jobs that met a hostile page or server. */
  readonly hostile: number;
}

/** Jobs of each organization that run at once. D-19 */
const ACTIVE_JOBS = 5;
/** UTF-16 units of a hostile page. The largest kinds take some seconds. */
const HOSTILE_SIZE = 200_000;
/** Longest pause in ms between two kills. A scan over loopback takes about one second. */
const PAUSE_MS = 400;
/** Time in ms after which a kill does not wait for the end of a further job. */
const PATIENCE_MS = 10_000;
/** Prices in credits, by path. Contract 1 */
const PRICES: Readonly<Record<string, number>> = { "/v1/scan": 2, "/v1/classify": 0.2 };

/** Returns the ids of the running analysis workers of a server. Linux only. */
function workersOf(pid: number): readonly number[] {
  return readdirSync(`/proc/${pid}/task`)
    .flatMap((task) => readFileSync(`/proc/${pid}/task/${task}/children`, "latin1").split(" "))
    .filter((id) => id !== "")
    .map(Number)
    .filter((id) => {
      try {
        return readFileSync(`/proc/${id}/cmdline`, "latin1").includes("analysis-worker");
      } catch {
        return false; // the child has ended since it was listed
      }
    });
}

/** Every hostile page and every server that ends soon, each in one place. */
function hostileJobs(web: HostileWeb): readonly HostileJob[] {
  const sites = Object.keys(HOSTILE_SITES).filter((name) => !SLOW_SITES.has(name));
  return [
    ...sites.map((name, index) => web.siteJobOf(name, index % 2 === 0 ? "target" : "classify")),
    ...Object.keys(HOSTILE_PAGES).map((kind, index) =>
      web.jobOf(kind, HOSTILE_PLACES[index % HOSTILE_PLACES.length] ?? "target"),
    ),
  ];
}

/** Runs jobs of one organization and compares its credits with the jobs that completed. */
async function openAccount(client: Client) {
  const credits = async () => {
    const { available_credits: available, reserved_credits: reserved } = (await client.get("/v1/credits")).body;
    return { available: Number(available), reserved: Number(reserved) };
  };
  const before = await credits();
  let price = 0;
  return {
    async run(job: HostileJob) {
      const ended = await runJob(client, job);
      if (ended.end === "completed") price += PRICES[job.path] ?? Number.NaN;
      return ended;
    },
    async faults(): Promise<readonly string[]> {
      const { available, reserved } = await credits();
      const spent = before.available - available;
      const isRight = Math.abs(spent - price) < 1e-6 && reserved === before.reserved;
      return isRight ? [] : [`completed jobs for ${price} credits cost ${spent} and hold ${reserved}`];
    },
  };
}

/**
 * Kills random analysis workers of a real server while honest scans and hostile jobs run. Every job must end, and only
 * completed jobs may cost credits. An honest report must be that of an undisturbed scan.
 */
export async function drillAnalysis({ kills, seed }: Drill): Promise<AnalysisFindings> {
  const stand = await openIsolationStand({ size: HOSTILE_SIZE, slots: 2 * ACTIVE_JOBS });
  const random = createRandom(seed);
  const faults: string[] = [];
  let [done, completed, failed, hostile] = [0, 0, 0, 0];
  try {
    const { neighbor, attacker, web, server } = stand;
    const honestScan = web.honestScan(1);
    await runJob(neighbor, honestScan);
    const expected = await reportOf(neighbor, (await runJob(neighbor, honestScan)).id);
    const [honestAccount, hostileAccount] = [await openAccount(neighbor), await openAccount(attacker)];
    const scan = async () => {
      while (done < kills) {
        const { id, end } = await honestAccount.run(honestScan);
        if (end !== "completed") failed += 1;
        else {
          completed += 1;
          if ((await reportOf(neighbor, id)) !== expected) faults.push(`${id}: another report after a kill`);
        }
        if (end !== "completed" && end !== "INTERNAL_ERROR" && end !== "TIMEOUT") faults.push(`${id} ended as ${end}`);
      }
    };
    const attacks = hostileJobs(web);
    const attack = async () => {
      while (done < kills) {
        const job = attacks[Math.floor(random() * attacks.length)] ?? honestScan;
        await hostileAccount.run(job);
        hostile += 1;
      }
    };
    const loads = Promise.all(Array.from({ length: ACTIVE_JOBS }, () => Promise.all([scan(), attack()])));
    while (done < kills) {
      // Without this, a busy machine would start workers and never complete a job.
      const patientUntil = performance.now() + PATIENCE_MS;
      while (completed + failed + hostile <= done && performance.now() < patientUntil) await sleep(10);
      await sleep(random() * PAUSE_MS);
      const workers = workersOf(server.pid);
      const victim = workers[Math.floor(random() * workers.length)];
      if (victim === undefined) continue;
      try {
        process.kill(victim, "SIGKILL");
        done += 1;
      } catch {
        // The worker has ended since it was listed.
      }
    }
    await loads;
    faults.push(...(await honestAccount.faults()), ...(await hostileAccount.faults()));
    return { faults, kills: done, completed, failed, hostile };
  } finally {
    await stand.close();
  }
}
