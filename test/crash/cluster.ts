import { openPostgres } from "../../adapters/postgres/open.ts";
import type { Database } from "../../core/ports/database.ts";
import { createRandom, type Random } from "../conformance/seeded.ts";
import type { TestServer } from "../conformance/services.ts";
import { audit, type Findings } from "./audit.ts";
import { Child } from "./child.ts";
import { Client } from "./client.ts";
import { type Drill, drained, outlived, sleep } from "./drill.ts";

const TARGETS = ["api", "worker", "redis", "postgres"] as const;
export type Target = (typeof TARGETS)[number];

/** Number of processes of each role. */
const WIDTH = 2;
const PATIENCE_MS = 60_000;

export interface ClusterDrill extends Drill {
  /** Kinds of processes to kill, in random order. */
  readonly targets: readonly Target[];
  readonly postgres: TestServer;
  readonly redis: TestServer;
}

/** API and worker processes. Each process that ends is started again. */
class Cluster {
  readonly client: Client;
  readonly faults: string[] = [];
  readonly #drill: ClusterDrill;
  readonly #random: Random;
  readonly #children = new Map<Child, "api" | "worker">();
  #isClosing = false;

  constructor(drill: ClusterDrill) {
    this.#drill = drill;
    this.#random = createRandom(drill.seed);
    this.client = new Client(this.#random);
    for (let i = 0; i < WIDTH; i++) {
      this.#spawn("api");
      this.#spawn("worker");
    }
  }

  of(role: "api" | "worker"): readonly Child[] {
    return [...this.#children].filter(([, other]) => other === role).map(([child]) => child);
  }

  async ready(): Promise<void> {
    await Promise.all([...this.#children.keys()].map((child) => child.ready));
  }

  /** Kills one process of the target and restarts it after a moment. */
  async strike(target: Target): Promise<void> {
    if (target === "api" || target === "worker") {
      const children = this.of(target);
      await children[Math.floor(this.#random() * children.length)]?.kill();
      return;
    }
    const server = this.#drill[target];
    await server.kill();
    await sleep(this.#random() * 300);
    await server.start();
  }

  /** Stops new requests, waits for running work and ends every process. */
  async close(database: Database): Promise<void> {
    this.client.isDone = true;
    this.#isClosing = true;
    await Promise.all(this.of("api").map((child) => child.kill()));
    const deadline = performance.now() + PATIENCE_MS;
    const isBusy = async () => (await database.store.read.pools()).some((pool) => pool.inFlight + pool.queued > 0);
    while ((await isBusy()) && performance.now() < deadline) await sleep(100);
    for (const child of this.of("worker")) this.faults.push(...(await drained(child)));
  }

  /** Ends all running processes after a failure of the drill itself. */
  async abort(): Promise<void> {
    this.#isClosing = true;
    await Promise.all([...this.#children.keys()].map((child) => child.kill()));
  }

  #spawn(role: "api" | "worker"): void {
    const { postgres, redis } = this.#drill;
    const seed = Math.floor(this.#random() * 2 ** 32);
    const child = new Child({
      storage: { kind: "cluster", postgres: postgres.url, redis: redis.url },
      roles: role === "api" ? ["api"] : ["worker", "webhooks"],
      seed,
    });
    this.#children.set(child, role);
    if (role === "api") void child.ready.then((organizations) => this.client.load(child, organizations));
    void child.exited().then(async (code) => {
      this.#children.delete(child);
      if (this.#isClosing) return;
      // A process may fail to start without its servers, but a serving process must survive their absence.
      if (code !== null && child.isReady) this.faults.push(`${role} ended by itself with ${code}: ${child.complaints}`);
      if (code !== null) await sleep(100);
      if (!this.#isClosing) this.#spawn(role);
    });
  }
}

/** Kills processes of a cluster under load, then waits for the work to end and audits the rows. */
export async function drillCluster(drill: ClusterDrill): Promise<Findings> {
  const random = createRandom(drill.seed + 1);
  const cluster = new Cluster(drill);
  try {
    await cluster.ready();
    for (let i = 0; i < drill.kills; i++) {
      await sleep(random() * 400);
      await outlived(cluster.client, i);
      await cluster.strike(drill.targets[Math.floor(random() * drill.targets.length)] ?? "worker");
    }
    const database = await openPostgres({ url: drill.postgres.url, maxConnections: 2 });
    await sleep(500);
    await outlived(cluster.client, drill.kills);
    await cluster.close(database);
    const findings = await audit(database, cluster.client);
    await database.closeDatabase();
    return { ...findings, faults: [...cluster.faults, ...findings.faults] };
  } finally {
    await cluster.abort();
  }
}
