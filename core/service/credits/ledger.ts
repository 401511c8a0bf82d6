import { type CreditsSnapshot, creditsOf } from "../../domain/credits.ts";
import { ServiceError } from "../../domain/errors.ts";
import { UNMETERED_GRANT_MILLICREDITS, UNMETERED_MINIMUM_MILLICREDITS } from "../../domain/prices.ts";
import type { Account, Hold, JobRow, LotRow, OrganizationRow, TransferKind } from "../../ports/store-rows.ts";
import type { Command, Context } from "../transactions/command.ts";
import type { UnitOfWork } from "../transactions/unit-of-work.ts";
import { addMonths } from "./months.ts";

const MOVES: Readonly<Record<TransferKind, readonly [Account, Account]>> = {
  grant: ["issued", "available"],
  reserve: ["available", "reserved"],
  capture: ["reserved", "spent"],
  release: ["reserved", "available"],
  expire: ["available", "expired"],
  release_expired: ["reserved", "expired"],
  release_frozen: ["reserved", "frozen"],
  release_charged_back: ["reserved", "refunded"],
  refund: ["available", "refunded"],
  refund_failed: ["refunded", "available"],
  refund_failed_expired: ["refunded", "expired"],
  refund_failed_frozen: ["refunded", "frozen"],
  freeze: ["available", "frozen"],
  thaw: ["frozen", "available"],
  thaw_expired: ["frozen", "expired"],
  charge_back: ["frozen", "refunded"],
};

interface Entry {
  readonly kind: TransferKind;
  readonly lot: LotRow;
  readonly jobId: string | null;
  readonly millicredits: number;
}

/** Writes one transfer and updates the cached balances of the lot and the organization. */
export function transfer(work: UnitOfWork, context: Context, { kind, lot, jobId, millicredits }: Entry): void {
  const organization = work.organizations.get(lot.organizationId);
  if (organization === undefined) throw new Error(`ledger: organization ${lot.organizationId} was not loaded`);
  const [debit, credit] = MOVES[kind];
  const change = (account: Account) => (credit === account ? millicredits : 0) - (debit === account ? millicredits : 0);
  work.organizations.put(organization.id, {
    ...organization,
    availableMillicredits: organization.availableMillicredits + change("available"),
    reservedMillicredits: organization.reservedMillicredits + change("reserved"),
  });
  work.lots.put(lot.id, {
    ...lot,
    remainingMillicredits: lot.remainingMillicredits + change("available"),
    reservedMillicredits: lot.reservedMillicredits + change("reserved"),
    frozenMillicredits: lot.frozenMillicredits + change("frozen"),
    refundedMillicredits: lot.refundedMillicredits + change("refunded"),
  });
  const id = context.mint("transfer");
  work.transfers.put(id, {
    id,
    organizationId: lot.organizationId,
    kind,
    debit,
    credit,
    millicredits,
    lotId: lot.id,
    jobId,
    at: context.now,
  });
}

/** True when the lot has ended. Expiry is final, so it waits for a time that is proven. */
export function isDue(lot: LotRow, { now, provenAt = now }: Context): boolean {
  return lot.expiresAt !== null && lot.expiresAt <= provenAt;
}

/** Orders lots for spending: earliest expiry first, lots without expiry last. Ties sort by age, then by id. */
function byExpiry(a: LotRow, b: LotRow): number {
  const end = (lot: LotRow) => lot.expiresAt ?? Number.MAX_SAFE_INTEGER;
  return end(a) - end(b) || a.grantedAt - b.grantedAt || (a.id < b.id ? -1 : 1);
}

function lotsOf(work: UnitOfWork, organizationId: string): LotRow[] {
  return work.lots.filter((lot) => lot.organizationId === organizationId).sort(byExpiry);
}

/** Moves the rest of expired lots to the account `expired`. Every command that touches credits does this first. */
export function expireDueLots(work: UnitOfWork, context: Context, organizationId: string): void {
  for (const lot of lotsOf(work, organizationId)) {
    if (isDue(lot, context) && lot.remainingMillicredits > 0) {
      transfer(work, context, { kind: "expire", lot, jobId: null, millicredits: lot.remainingMillicredits });
    }
  }
}

/** Grants an unmetered organization credits when its balance is low, so that its jobs are counted and never refused. */
export function coverUnmetered(work: UnitOfWork, context: Context, organization: OrganizationRow): void {
  if (organization.isMetered || organization.availableMillicredits >= UNMETERED_MINIMUM_MILLICREDITS) return;
  const reference = `unmetered:${context.mint("lot")}`;
  const millicredits = UNMETERED_GRANT_MILLICREDITS;
  addLot(work, context, { organizationId: organization.id, millicredits, reference, months: null });
}

/**
 * Reserves the cost of a job and returns the lots that paid it, or `null` when the balance is too small. The caller
 * has expired due lots before.
 */
export function reserve(
  work: UnitOfWork,
  context: Context,
  job: { readonly id: string; readonly organizationId: string; readonly cost: number },
): Hold[] | null {
  const lots = lotsOf(work, job.organizationId).filter((lot) => lot.remainingMillicredits > 0);
  if (lots.reduce((sum, lot) => sum + lot.remainingMillicredits, 0) < job.cost) return null;
  const holds: Hold[] = [];
  let missing = job.cost;
  for (const lot of lots) {
    if (missing === 0) break;
    const millicredits = Math.min(missing, lot.remainingMillicredits);
    transfer(work, context, { kind: "reserve", lot, jobId: job.id, millicredits });
    holds.push({ lotId: lot.id, millicredits });
    missing -= millicredits;
  }
  return holds;
}

function kindOfRelease(lot: LotRow, context: Context): TransferKind {
  if (lot.hold === "charged_back") return "release_charged_back";
  if (isDue(lot, context)) return "release_expired";
  return lot.hold === "frozen" ? "release_frozen" : "release";
}

/** Captures or releases a job's reservation. Credits released into an expired or disputed lot are not available. */
export function closeReservation(work: UnitOfWork, context: Context, job: JobRow, how: "capture" | "release"): void {
  for (const { lotId, millicredits } of job.holds) {
    const lot = work.lots.get(lotId);
    if (lot === undefined) throw new Error(`ledger: lot ${lotId} of job ${job.id} was not loaded`);
    const kind = how === "release" ? kindOfRelease(lot, context) : how;
    transfer(work, context, { kind, lot, jobId: job.id, millicredits });
  }
  expireDueLots(work, context, job.organizationId);
}

/** The lot of credits that a grant adds. */
export interface Grant {
  readonly organizationId: string;
  readonly millicredits: number;
  readonly reference: string;
  /** Calendar months until the lot expires, `null` for never. */
  readonly months: number | null;
}

/**
 * Adds a lot to an organization. A repeated reference changes nothing, and throws IDEMPOTENCY_CONFLICT when the amount
 * differs.
 */
export function addLot(work: UnitOfWork, context: Context, grant: Grant): void {
  const earlier = work.lots.find(
    (lot) => lot.organizationId === grant.organizationId && lot.reference === grant.reference,
  );
  if (earlier !== undefined) {
    if (earlier.grantedMillicredits === grant.millicredits) return;
    const credits = earlier.grantedMillicredits / 1000;
    throw new ServiceError(
      "IDEMPOTENCY_CONFLICT",
      `${credits} credits were granted under this reference before. Give another grant another reference.`,
    );
  }
  const lot: LotRow = {
    id: context.mint("lot"),
    organizationId: grant.organizationId,
    grantedMillicredits: grant.millicredits,
    remainingMillicredits: 0,
    reservedMillicredits: 0,
    grantedAt: context.now,
    expiresAt: grant.months === null ? null : addMonths(context.now, grant.months),
    reference: grant.reference,
    frozenMillicredits: 0,
    refundedMillicredits: 0,
    hold: "none",
  };
  transfer(work, context, { kind: "grant", lot, jobId: null, millicredits: grant.millicredits });
}

function existing(work: UnitOfWork, organizationId: string): OrganizationRow {
  const organization = work.organizations.get(organizationId);
  if (organization === undefined) throw new ServiceError("NOT_FOUND", `No organization has the id ${organizationId}.`);
  return organization;
}

/** Grants credits and returns the new balance. Throws NOT_FOUND, and IDEMPOTENCY_CONFLICT like `addLot`. */
export function grantCredits(grant: Grant): Command<CreditsSnapshot> {
  return {
    plan: { organizations: [grant.organizationId], grants: [grant] },
    decide(work, context) {
      existing(work, grant.organizationId);
      expireDueLots(work, context, grant.organizationId);
      addLot(work, context, grant);
      return creditsOf(existing(work, grant.organizationId));
    },
  };
}

/** Expires the due lots of one organization. */
export function expireCredits(organizationId: string): Command<void> {
  return {
    plan: { organizations: [organizationId] },
    decide(work, context) {
      expireDueLots(work, context, organizationId);
    },
  };
}
