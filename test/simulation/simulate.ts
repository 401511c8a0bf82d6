import assert from "node:assert/strict";
import { createMemoryStore } from "../../adapters/memory/database.ts";
import { createMemoryRateLimiter } from "../../adapters/memory/rate-limiter.ts";
import { SCOPES } from "../../core/domain/caller.ts";
import { ServiceError } from "../../core/domain/errors.ts";
import { isTerminal, type JobHandler } from "../../core/domain/job.ts";
import { DEFAULT_POLICY, type Policy } from "../../core/domain/policy.ts";
import type { AuditReport, Store } from "../../core/ports/store.ts";
import { createLossyDispatcher } from "../conformance/lossy-dispatcher.ts";
import { createRandom } from "../conformance/seeded.ts";
import { createTestClock, createTestIds } from "../conformance/test-clock.ts";
import { scanCommand } from "../conformance/test-service.ts";
import { audit } from "../crash/audit.ts";
import type { Asked } from "../crash/client.ts";
import { Broker } from "./broker.ts";
import { type Schedule, SimulatedProcess } from "./process.ts";
import { Witness } from "./witness.ts";

const ORGANIZATIONS = 2;
const HOOK = { url: "https://hooks.example/in", events: ["job.completed", "job.failed"] };
const RESTART_MS = 200;
/** Longest delay in ms that faults may add to the end of the last job. */
const PATIENCE_MS = 30 * 60_000;

export interface Scenario {
  readonly seed: number;
  readonly workers: number;
  readonly requests: number;
  /** Duration in ms over which the requests are spread; 0 sends all at once. */
  readonly spreadMs: number;
  readonly policy?: Partial<Policy>;
  /** True for a queue that loses, duplicates and reorders items. */
  readonly isLossy: boolean;
  /** Called at every call of a port until `faultMs` after the first request. Later calls never fail. */
  readonly schedule: Schedule;
  readonly faultMs: number;
}

export interface Outcome {
  /** Where processes died, in order. */
  readonly deaths: readonly string[];
  /** Virtual time in ms from the first request to the end of the last job. */
  readonly lastedMs: number;
  readonly completed: number;
}

/**
 * A cluster in one thread: an API process and workers over one store and one queue, on the test clock.
 *
 * Each dead process is replaced.
 */
class Simulation {
  readonly #scenario: Scenario;
  readonly #random;
  readonly #policy: Policy;
  readonly #clock = createTestClock();
  readonly #database = createMemoryStore();
  readonly #broker = new Broker();
  readonly #ids = createTestIds();
  readonly #asked: Asked[] = [];
  readonly #deaths: string[] = [];
  /** Ids of the deliveries that reached their receiver, in order. */
  readonly #posted: string[] = [];
  readonly #witness: Witness;
  #organizations: readonly string[] = [];
  #isFaulty = false;
  #api: SimulatedProcess;

  constructor(scenario: Scenario) {
    this.#scenario = scenario;
    this.#random = createRandom(scenario.seed);
    this.#policy = { ...DEFAULT_POLICY, ...scenario.policy };
    this.#witness = new Witness(this.#policy);
    this.#api = this.#spawn("api");
  }

  async run(): Promise<Outcome> {
    const { admin } = this.#api.service;
    const made = await Promise.all(
      Array.from({ length: ORGANIZATIONS }, () => admin.createOrganization({ name: "Acme" })),
    );
    this.#organizations = made.map((organization) => organization.id);
    for (const organizationId of this.#organizations)
      await admin.grantCredits({ organizationId, millicredits: 1_000_000 });
    const startedAt = this.#clock.now();
    this.#isFaulty = true;
    for (let i = 0; i < this.#scenario.workers; i++) this.#spawn("worker");
    const requests = Promise.all(Array.from({ length: this.#scenario.requests }, (_, index) => this.#request(index)));
    await this.#clock.advance(this.#scenario.faultMs);
    this.#isFaulty = false;
    await this.#clock.advance(1_000);
    await requests;
    const lastedMs = (await this.#untilEnded()) - startedAt;
    const untold = await this.#untilTold();
    const { faults } = await audit(this.#database, { asked: this.#asked, grants: [] });
    assert.deepEqual([...this.#witness.violations, ...faults, ...untold], []);
    const completed = (await this.#reports())
      .flatMap((report) => report.jobs)
      .filter((job) => job.state === "completed").length;
    return { deaths: this.#deaths, lastedMs, completed };
  }

  /** Resolves with the time when the last job ended. */
  async #untilEnded(): Promise<number> {
    const deadline = this.#clock.now() + PATIENCE_MS;
    while (true) {
      const jobs = (await this.#reports()).flatMap((report) => report.jobs);
      const live = jobs.filter((job) => !isTerminal(job.state));
      if (live.length === 0) return Math.max(...jobs.map((job) => job.endedAt ?? 0));
      if (this.#clock.now() > deadline) assert.fail(`Jobs never ended: ${JSON.stringify(live)}`);
      await this.#clock.advance(1_000);
    }
  }

  /** Waits for the deliveries and names each event that its job's receiver did not get exactly once. */
  async #untilTold(): Promise<readonly string[]> {
    const deadline = this.#clock.now() + PATIENCE_MS;
    const isOpen = async () =>
      (await this.#reports()).some((report) => report.deliveries.some((row) => row.endedAt === null));
    while ((await isOpen()) && this.#clock.now() < deadline) await this.#clock.advance(5_000);
    const reports = await this.#reports();
    const deliveries = reports.flatMap((report) => report.deliveries);
    return reports
      .flatMap((report) => report.events)
      .filter((event) => {
        const own = deliveries.filter((row) => row.eventId === event.id);
        return own.length !== 1 || own[0]?.state !== "delivered" || !this.#posted.includes(own[0].id);
      })
      .map((event) => `untold: ${event.type} of ${event.jobId}`);
  }

  async #reports(): Promise<readonly AuditReport[]> {
    const audits = await Promise.all(this.#organizations.map((id) => this.#database.store.read.audit(id)));
    return audits.filter((report) => report !== null);
  }

  /** Returns the store of one process; the witness checks every commit. */
  #watched(seat: object): Store {
    const { store } = this.#database;
    return {
      ...store,
      transact: async (plan, now, decide) => {
        // The memory store reads and writes within the call, so both reads see the state right after this commit.
        const commit = store.transact(plan, now, decide);
        const [reports, pools] = await Promise.all([this.#reports(), store.read.pools()]);
        this.#witness.see({ seat, now, reports, pools });
        return commit;
      },
    };
  }

  readonly #handler: JobHandler = async (request, { progress, signal }) => {
    await this.#clock.sleep(Math.floor(this.#random() * 1_500), signal);
    progress(50, "processing");
    await this.#clock.sleep(Math.floor(this.#random() * 1_500), signal);
    const isBad = request.type === "scan" && request.keyword === "fails";
    if (isBad)
      return {
        kind: "failed",
        failure: { code: "NO_RESULTS", message: "Nothing ranks.", step: "search", isRetryable: false },
      };
    return { kind: "succeeded", result: { done: true } };
  };

  #spawn(role: "api" | "worker"): SimulatedProcess {
    const seat = {};
    const dispatcher = this.#broker.connect(seat);
    const process = new SimulatedProcess({
      ports: {
        store: this.#watched(seat),
        accounts: this.#database.accounts,
        identities: this.#database.identities,
        dispatcher: this.#scenario.isLossy
          ? createLossyDispatcher(dispatcher, { seed: Math.floor(this.#random() * 2 ** 32), clock: this.#clock })
          : dispatcher,
        rateLimiter: createMemoryRateLimiter({ clock: this.#clock }),
        clock: this.#clock,
        ids: this.#ids,
        handler: this.#handler,
        webhookTransport: {
          post: async ({ headers }) => {
            this.#posted.push(headers["Service-Delivery-Id"] ?? "");
            return { kind: "answered", status: 200 };
          },
        },
      },
      options: { policy: this.#policy },
      random: this.#random,
      schedule: (point) => (this.#isFaulty ? this.#scenario.schedule(point) : { kind: "passes" }),
      onDeath: (where) => {
        this.#deaths.push(`${role} ${where}`);
        this.#broker.disconnect(seat);
        void this.#clock.sleep(RESTART_MS).then(() => {
          const next = this.#spawn(role);
          if (role === "api") this.#api = next;
        });
      },
    });
    // A failed start ends the process, as it would end a real process.
    if (role === "worker") process.service.start().catch((error: unknown) => process.kill(`start: ${String(error)}`));
    return process;
  }

  /**
   * Sends a request as a careful client does. With a key the client repeats it until a response comes; without a key it
   * never repeats.
   */
  async #request(index: number): Promise<void> {
    const isKeyed = index % 3 !== 0;
    const asked: Asked = {
      organizationId: this.#organizations[index % ORGANIZATIONS] ?? "",
      nonce: `n${index}`,
      key: isKeyed ? `k${index}` : null,
      fate: index % 5 === 4 ? "fails" : "completes",
      jobIds: new Set(),
      isUnsure: false,
    };
    this.#asked.push(asked);
    await this.#clock.sleep(Math.floor(this.#random() * this.#scenario.spreadMs));
    await Promise.all(
      index % 3 === 1 ? [this.#untilAnswered(asked), this.#untilAnswered(asked)] : [this.#untilAnswered(asked)],
    );
  }

  async #untilAnswered(asked: Asked): Promise<void> {
    const { request } = scanCommand();
    const command = scanCommand({
      request: request.type === "scan" ? { ...request, keyword: asked.fate } : request,
      idempotencyKey: asked.key,
      callbackMetadata: { nonce: asked.nonce },
      webhook: HOOK,
    });
    const caller = { organizationId: asked.organizationId, keyId: null, kind: "live", scopes: SCOPES } as const;
    while (true) {
      const api = this.#api;
      const answer = await Promise.race([
        api.service.admit(caller, command).catch((error: unknown) => ({ error })),
        api.death,
      ]);
      if (answer !== undefined && "jobId" in answer) return void asked.jobIds.add(answer.jobId);
      if (answer?.error instanceof ServiceError && answer.error.code !== "SERVICE_UNAVAILABLE") return;
      asked.isUnsure = true;
      if (asked.key === null) return;
      await this.#clock.sleep(100);
    }
  }
}

/**
 * Runs the scenario until its last job ends. Rejects when an item was lost, duplicated, mischarged or moved against the
 * table.
 */
export function simulate(scenario: Scenario): Promise<Outcome> {
  return new Simulation(scenario).run();
}
