import { readdirSync, readFileSync } from "node:fs";
import { type IsolationStand, openIsolationStand, reportOf, runJob } from "../blackbox/isolation-stand.ts";
import { createRandom } from "../conformance/seeded.ts";
import { type Drill, sleep } from "./drill.ts";

/** Outcome of the drill of analysis workers. */
export interface AnalysisFindings {
  readonly faults: readonly string[];
  readonly kills: number;
  readonly completed: number;
  /** Jobs that failed because kills met each of their attempts. */
  readonly failed: number;
}

/** Scans that run at once. */
const SCANS = 3;
/** Longest pause in ms between two kills. A scan over loopback takes about one second. */
const PAUSE_MS = 400;
/** Price of a standard scan in credits. Contract 1 */
const PRICE = 2;

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

async function availableCredits({ neighbor }: IsolationStand): Promise<number> {
  const { available_credits: available, reserved_credits: reserved } = (await neighbor.get("/v1/credits")).body;
  return Number(available) + Number(reserved);
}

/**
 * Kills random analysis workers of a real server while scans run. Every scan must end, its report must be that of an
 * undisturbed scan, and only completed scans may cost credits.
 */
export async function drillAnalysis({ kills, seed }: Drill): Promise<AnalysisFindings> {
  const stand = await openIsolationStand({ size: 1_000, slots: SCANS });
  const random = createRandom(seed);
  const faults: string[] = [];
  let [done, completed, failed] = [0, 0, 0];
  try {
    const { neighbor, web, server } = stand;
    const scan = () => runJob(neighbor, web.honestScan(1));
    await scan();
    const expected = await reportOf(neighbor, (await scan()).id);
    const before = await availableCredits(stand);
    const load = async () => {
      while (done < kills) {
        const { id, end } = await scan();
        if (end !== "completed") failed += 1;
        else {
          completed += 1;
          if ((await reportOf(neighbor, id)) !== expected) faults.push(`${id}: another report after a kill`);
        }
        if (end !== "completed" && end !== "INTERNAL_ERROR" && end !== "TIMEOUT") faults.push(`${id} ended as ${end}`);
      }
    };
    const loads = Promise.all(Array.from({ length: SCANS }, load));
    while (done < kills) {
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
    const spent = before - (await availableCredits(stand));
    if (Math.abs(spent - completed * PRICE) > 1e-6) faults.push(`${completed} scans cost ${spent} credits`);
    return { faults, kills: done, completed, failed };
  } finally {
    await stand.close();
  }
}
