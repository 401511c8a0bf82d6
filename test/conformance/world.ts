import { type Caller, SCOPES } from "../../core/domain/caller.ts";
import { ServiceError } from "../../core/domain/errors.ts";
import { TOPICS, type Topic } from "../../core/domain/job.ts";
import { DEFAULT_POLICY, type Policy } from "../../core/domain/policy.ts";
import type { Database } from "../../core/ports/database.ts";
import type { AuditReport } from "../../core/ports/store.ts";
import type { JobRow } from "../../core/ports/store-rows.ts";
import type { EndpointRow } from "../../core/ports/webhook-rows.ts";
import { type Admitted, admit } from "../../core/service/admission/admit.ts";
import { addLot, expireCredits, grantCredits } from "../../core/service/credits/ledger.ts";
import { cancel, expireLease, expireQueued, finish } from "../../core/service/jobs/finish.ts";
import { handBack, heartbeat, redispatch, start } from "../../core/service/jobs/run-commands.ts";
import { type Run, release } from "../../core/service/jobs/slots.ts";
import type { Command } from "../../core/service/transactions/command.ts";
import { createCommandBatcher } from "../../core/service/transactions/command-batcher.ts";
import {
  type Claim,
  claim,
  type Ended,
  expireSend,
  type Recorded,
  recordAttempts,
  replayDelivery,
} from "../../core/service/webhooks/claims.ts";
import { emitBilling, testDelivery } from "../../core/service/webhooks/outbox.ts";
import { changeEndpoint, register } from "../../core/service/webhooks/registration.ts";
import { ENDPOINT_CAP, ORIGIN_CAP } from "../../core/service/webhooks/schedule.ts";
import { secretFor } from "../../core/service/webhooks/secrets.ts";
import type { Act, Step } from "./steps.ts";
import { createTestIds, START } from "./test-clock.ts";
import { classifyCommand, scanCommand } from "./test-service.ts";

/** Small caps, so that short command lists reach them. */
export const WORLD_POLICY: Policy = {
  ...DEFAULT_POLICY,
  activeCap: 2,
  queuedCap: 3,
  saturationDepth: 5,
  poolSizes: { classify: 1, "scan.lite": 2, "scan.standard": 2, "scan.deep": 1 },
};

export const ORGANIZATIONS = ["organization_a", "organization_b"] as const;

type WebhookStep = Extract<Step, { readonly kind: "register" | "change" | "tryOut" | "bill" | "record" | "replay" }>;

/** Picks the newest item for 0, then older items. */
function pickFrom<T>(items: readonly T[], pick: number): T | undefined {
  return items[items.length - 1 - (pick % Math.max(1, items.length))];
}

function describe(outcome: PromiseSettledResult<unknown>): unknown {
  if (outcome.status === "fulfilled") return outcome.value ?? null;
  const { reason } = outcome;
  return reason instanceof ServiceError
    ? { code: reason.code, fields: reason.fields, headers: reason.headers }
    : { thrown: String(reason) };
}

/** A database under a random history, driven through a batcher as in the engine. */
export class World {
  readonly database: Database;
  readonly isBatching: boolean;
  now = START;
  #startsGranted = false;
  #draws = 0;
  readonly #batcher;
  readonly #dispatched: JobRow[] = [];
  readonly #runs: Run[] = [];
  readonly #endpoints: EndpointRow[] = [];
  readonly #claims: Claim[] = [];
  readonly #jobs: { jobId: string; organizationId: string; topic: Topic }[] = [];

  /** `maxBatch` is the number of commands that one transaction decides. @default all commands of a batch */
  constructor(
    database: Database,
    { isBatching, maxBatch = 64 }: { readonly isBatching: boolean; readonly maxBatch?: number },
  ) {
    this.database = database;
    this.isBatching = isBatching;
    const ids = createTestIds();
    this.#batcher = createCommandBatcher({
      store: database.store,
      maxBatch,
      context: () => ({
        now: this.now,
        policy: WORLD_POLICY,
        mint: ids.next,
        random: () => (this.#draws++ % 10) / 10,
        startsGranted: this.#startsGranted,
      }),
    });
  }

  async open(): Promise<void> {
    for (const id of ORGANIZATIONS) {
      await this.#batcher.submit({
        plan: {},
        decide(work, context) {
          const counters = { active: 0, queued: 0, servedAt: 0, availableMillicredits: 0, reservedMillicredits: 0 };
          // The second organization has its own caps, above the caps of the policy.
          const limits =
            id === ORGANIZATIONS[1]
              ? { activeCap: 3, queuedCap: 4, rateLimits: {} }
              : { activeCap: null, queuedCap: null, rateLimits: {} };
          work.organizations.put(id, {
            id,
            name: id,
            status: "active",
            createdAt: context.now,
            refillBelow: null,
            // The histories of the second organization cover credits that are granted without a limit.
            isMetered: id === ORGANIZATIONS[0],
            ...counters,
            ...limits,
          });
          addLot(work, context, { organizationId: id, millicredits: 5_000, reference: "free", months: null });
        },
      });
    }
  }

  /** Runs the act and returns what its callers saw. */
  async act(act: Act): Promise<readonly unknown[]> {
    switch (act.kind) {
      case "batch":
        return this.#batch(act.steps);
      case "release":
        return [await this.#release(act.topic)];
      case "sweep":
        return this.#sweep();
      case "claim":
        return this.#claim(act.limit);
      case "wait":
        this.now += act.ms;
        return [];
      case "suspend":
        return [
          await this.database.accounts.changeOrganization(ORGANIZATIONS[act.organization] ?? "", {
            status: act.isOn ? "suspended" : "active",
          }),
        ];
      case "limit":
        return [
          await this.database.accounts.changeOrganization(ORGANIZATIONS[0], {
            activeCap: act.activeCap,
            queuedCap: null,
            rateLimits: {},
          }),
        ];
      case "startGranted":
        this.#startsGranted = act.isOn;
        return [];
    }
  }

  async audits(): Promise<readonly AuditReport[]> {
    const reports = await Promise.all(ORGANIZATIONS.map((id) => this.database.store.read.audit(id)));
    return reports.filter((report) => report !== null);
  }

  /** Makes all commands before it submits the first, so that batched and single runs submit the same commands. */
  async #batch(steps: readonly Step[]): Promise<readonly unknown[]> {
    const commands = steps.map((step) => this.#command(step));
    const outcomes: PromiseSettledResult<unknown>[] = [];
    if (this.isBatching)
      outcomes.push(...(await Promise.allSettled(commands.map((command) => this.#batcher.submit(command)))));
    else for (const command of commands) outcomes.push(...(await Promise.allSettled([this.#batcher.submit(command)])));
    for (const [index, outcome] of outcomes.entries()) {
      const step = steps[index];
      if (outcome.status === "fulfilled" && step !== undefined) this.#note(step, outcome.value);
    }
    return outcomes.map(describe);
  }

  #noteGranted(job: JobRow): void {
    if (job.token === null) this.#dispatched.push(job);
    else this.#runs.push({ job, token: job.token });
  }

  #note(step: Step, value: unknown): void {
    if (step.kind === "admit") {
      const { accepted, dispatch } = value as Admitted; // what `admit` returns
      const organizationId = ORGANIZATIONS[step.organization] ?? "";
      const topic: Topic = step.tier === "classify" ? "classify" : `scan.${step.tier}`;
      if (!accepted.isReplay) this.#jobs.push({ jobId: accepted.jobId, organizationId, topic });
      if (dispatch !== null) this.#noteGranted(dispatch);
    }
    if (step.kind === "start" && value !== null) this.#runs.push(value as Run); // what `start` returns
    if (step.kind === "register") this.#endpoints.push((value as { readonly endpoint: EndpointRow }).endpoint); // what `register` returns
    if (step.kind === "record" && value !== null) {
      const { next } = value as Recorded; // what `recordAttempts` returns
      if (next !== null) this.#claims.push(next);
    }
    if (step.kind === "handBack" && value !== null) this.#dispatched.push(value as JobRow); // what `handBack` returns
  }

  #command(step: Step): Command<unknown> {
    const nothing: Command<unknown> = { plan: {}, decide: () => null };
    switch (step.kind) {
      case "admit": {
        const caller: Caller = {
          organizationId: ORGANIZATIONS[step.organization] ?? "",
          keyId: "key_1",
          kind: step.isTest ? "test" : "live",
          scopes: SCOPES,
        };
        const make = step.tier === "classify" ? classifyCommand() : scanCommand();
        const request =
          make.request.type === "scan" && step.tier !== "classify"
            ? { ...make.request, tier: step.tier }
            : make.request;
        const webhook = step.hook === null ? null : { url: step.hook, events: ["job.completed", "job.failed"] };
        return admit({ caller, command: { ...make, request, webhook, idempotencyKey: step.key }, bodyHash: step.body });
      }
      case "start": {
        const job = pickFrom(this.#dispatched, step.pick);
        return job === undefined ? nothing : start({ jobId: job.id, dispatchNo: job.dispatchNo });
      }
      case "cancel": {
        const ref = pickFrom(this.#jobs, step.pick);
        return ref === undefined ? nothing : cancel(ref);
      }
      case "grant":
        return grantCredits({ ...step, organizationId: ORGANIZATIONS[step.organization] ?? "" });
      case "expire":
        return expireCredits(ORGANIZATIONS[step.organization] ?? "");
      case "register":
      case "change":
      case "tryOut":
      case "bill":
      case "record":
      case "replay":
        return this.#webhookCommand(step) ?? nothing;
      default:
        return this.#runCommand(step) ?? nothing;
    }
  }

  #webhookCommand(step: WebhookStep): Command<unknown> | null {
    switch (step.kind) {
      case "register": {
        const settings = {
          url: step.url,
          events: ["job.completed", "job.failed", "billing.topup_failed"],
          wantsRetryNotices: step.wantsRetryNotices,
        } as const;
        return register(ORGANIZATIONS[step.organization] ?? "", settings, "whsec_own");
      }
      case "change": {
        const row = pickFrom(this.#endpoints, step.pick);
        if (row === undefined) return null;
        const name = { organizationId: row.organizationId, endpointId: row.id };
        return step.how === "enable"
          ? changeEndpoint(name, (now) => ({ ...now, state: "active", failureCount: 0 }))
          : changeEndpoint(name, (now) => ({ ...now, kind: "removed", dueAt: null }));
      }
      case "tryOut":
        return testDelivery({
          organizationId: ORGANIZATIONS[step.organization] ?? "",
          url: step.url,
          type: "job.failed",
          secret: "whsec_test",
          sample: { a: 1 },
        });
      case "bill":
        return emitBilling({
          organizationId: ORGANIZATIONS[step.organization] ?? "",
          type: "billing.topup_failed",
          body: "{}",
        });
      case "record": {
        const picked = pickFrom(this.#claims, step.pick);
        const outcomes = {
          ok: { kind: "answered", status: 204 },
          down: { kind: "answered", status: 500 },
          ours: { kind: "failed", reason: "internal", message: "no sockets" },
        } as const;
        if (picked === undefined) return null;
        const ended = { startedAt: this.now, endedAt: this.now, outcome: outcomes[step.how] };
        return recordAttempts(picked, Array<Ended>(step.sent).fill(ended), step.next);
      }
      case "replay": {
        const picked = pickFrom(this.#claims, step.pick);
        const deliveryId = picked?.sendings[0]?.deliveryId;
        return picked === undefined || deliveryId === undefined
          ? null
          : replayDelivery({ deliveryId, endpointId: picked.endpointId });
      }
    }
  }

  async #claim(limit: number): Promise<readonly unknown[]> {
    const refs = await this.database.store.hints.dueEndpoints({
      now: this.now,
      endpointCap: ENDPOINT_CAP,
      originCap: ORIGIN_CAP,
      limit: 10,
    });
    const claimed = await this.#batcher.submit(claim(refs, limit));
    this.#claims.push(...claimed.claims);
    for (const id of claimed.withoutSecret)
      await this.#batcher.submit(secretFor({ id, organizationId: id }, `whsec_${id}`));
    return [refs, claimed];
  }

  #runCommand(step: Extract<Step, { readonly kind: "handBack" | "heartbeat" | "finish" }>): Command<unknown> | null {
    const run = pickFrom(this.#runs, step.pick);
    if (run === undefined) return null;
    const ref = { jobId: run.job.id, organizationId: run.job.organizationId, topic: run.job.topic, token: run.token };
    if (step.kind === "handBack") return handBack(ref);
    if (step.kind === "heartbeat") return heartbeat({ ...ref, percent: step.percent, phase: step.phase });
    const failure = { code: "SEARCH_UNAVAILABLE", message: "No answer.", isRetryable: step.how === "retry" } as const;
    return finish(
      { ...ref, ranMs: 1_000 },
      step.how === "ok" ? { kind: "succeeded", resultBody: '{"a":1}' } : { kind: "failed", failure },
    );
  }

  async #release(topic: Topic): Promise<unknown> {
    const { readyOrganizations } = this.database.store.hints;
    const ready = await readyOrganizations({ topic, now: this.now, activeCap: WORLD_POLICY.activeCap, limit: 10 });
    const jobs = await this.#batcher.submit(release(topic, ready, WORLD_POLICY.activeCap));
    for (const job of jobs) this.#noteGranted(job);
    return { ready, jobs };
  }

  async #sweep(): Promise<readonly unknown[]> {
    const { hints } = this.database.store;
    const seen: unknown[] = [];
    for (const ref of await hints.expiredLeases(this.now, 100))
      seen.push(ref, await this.#batcher.submit(expireLease(ref)));
    for (const ref of await hints.undispatched(this.now, 100)) {
      const job = await this.#batcher.submit(redispatch(ref.jobId, this.now));
      if (job !== null) this.#dispatched.push(job);
      seen.push(ref, job);
    }
    for (const ref of await hints.stale(this.now - WORLD_POLICY.queueTtlMs, 100))
      seen.push(ref, await this.#batcher.submit(expireQueued(ref)));
    for (const id of await hints.dueLots(this.now, 100)) seen.push(id, await this.#batcher.submit(expireCredits(id)));
    for (const ref of await hints.expiredSends(this.now, 100))
      seen.push(ref, await this.#batcher.submit(expireSend(ref)));
    for (const topic of TOPICS) seen.push(await this.#release(topic));
    return seen;
  }
}
