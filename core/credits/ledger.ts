import type { Command, Context } from "../engine/command.ts";
import type { Draft } from "../engine/draft.ts";
import { ServiceError } from "../errors.ts";
import type { Account, Hold, JobRow, LotRow, OrganizationRow, TransferKind } from "../ports/store.ts";
import type { CreditsSnapshot } from "../service.ts";
import { addMonths } from "./months.ts";

const MOVES: Readonly<Record<TransferKind, readonly [Account, Account]>> = {
  grant: ["issued", "available"],
  reserve: ["available", "reserved"],
  capture: ["reserved", "spent"],
  release: ["reserved", "available"],
  expire: ["available", "expired"],
  release_expired: ["reserved", "expired"],
};

interface Entry {
  readonly kind: TransferKind;
  readonly lot: LotRow;
  readonly jobId: string | null;
  readonly millicredits: number;
}

/** Writes one transfer and moves the lot's and the organisation's cached balances with it. */
function transfer(draft: Draft, context: Context, { kind, lot, jobId, millicredits }: Entry): void {
  const organization = draft.organizations.get(lot.organizationId);
  if (organization === undefined) throw new Error(`ledger: organisation ${lot.organizationId} was not loaded`);
  const [debit, credit] = MOVES[kind];
  const change = (account: Account) => (credit === account ? millicredits : 0) - (debit === account ? millicredits : 0);
  draft.organizations.put(organization.id, {
    ...organization,
    availableMillicredits: organization.availableMillicredits + change("available"),
    reservedMillicredits: organization.reservedMillicredits + change("reserved"),
  });
  draft.lots.put(lot.id, {
    ...lot,
    remainingMillicredits: lot.remainingMillicredits + change("available"),
    reservedMillicredits: lot.reservedMillicredits + change("reserved"),
  });
  const id = context.mint("transfer");
  draft.transfers.put(id, { id, organizationId: lot.organizationId, kind, debit, credit, millicredits, lotId: lot.id, jobId, at: context.now });
}

function isDue(lot: LotRow, now: number): boolean {
  return lot.expiresAt !== null && lot.expiresAt <= now;
}

/** Lots in the order they are drawn: first expiring first, those without end last; ties by age, then id. */
function byExpiry(a: LotRow, b: LotRow): number {
  const end = (lot: LotRow) => lot.expiresAt ?? Number.MAX_SAFE_INTEGER;
  return end(a) - end(b) || a.grantedAt - b.grantedAt || (a.id < b.id ? -1 : 1);
}

function lotsOf(draft: Draft, organizationId: string): LotRow[] {
  return draft.lots.filter((lot) => lot.organizationId === organizationId).sort(byExpiry);
}

/** Moves what remains in due lots to `expired`. The first step of every command that touches credits. */
export function expireDueLots(draft: Draft, context: Context, organizationId: string): void {
  for (const lot of lotsOf(draft, organizationId)) {
    if (isDue(lot, context.now) && lot.remainingMillicredits > 0) {
      transfer(draft, context, { kind: "expire", lot, jobId: null, millicredits: lot.remainingMillicredits });
    }
  }
}

/** Holds the cost for a job and says which lots gave it; `null` when the balance is too small. Due lots must have been expired. */
export function reserve(
  draft: Draft,
  context: Context,
  job: { readonly id: string; readonly organizationId: string; readonly cost: number },
): Hold[] | null {
  const lots = lotsOf(draft, job.organizationId).filter((lot) => lot.remainingMillicredits > 0);
  if (lots.reduce((sum, lot) => sum + lot.remainingMillicredits, 0) < job.cost) return null;
  const holds: Hold[] = [];
  let missing = job.cost;
  for (const lot of lots) {
    if (missing === 0) break;
    const millicredits = Math.min(missing, lot.remainingMillicredits);
    transfer(draft, context, { kind: "reserve", lot, jobId: job.id, millicredits });
    holds.push({ lotId: lot.id, millicredits });
    missing -= millicredits;
  }
  return holds;
}

/** Ends a job's reservation: spends it, or gives it back, to `expired` where the lot's time has passed. */
export function settle(draft: Draft, context: Context, job: JobRow, how: "capture" | "release"): void {
  for (const { lotId, millicredits } of job.holds) {
    const lot = draft.lots.get(lotId);
    if (lot === undefined) throw new Error(`ledger: lot ${lotId} of job ${job.id} was not loaded`);
    const kind = how === "release" && isDue(lot, context.now) ? "release_expired" : how;
    transfer(draft, context, { kind, lot, jobId: job.id, millicredits });
  }
  expireDueLots(draft, context, job.organizationId);
}

/** What a grant adds. */
export interface Grant {
  readonly organizationId: string;
  readonly millicredits: number;
  readonly reference: string;
  /** Calendar months until the lot expires, `null` for never. */
  readonly months: number | null;
}

/** Adds a lot to an organisation in the draft; a reference already granted changes nothing. Throws IDEMPOTENCY_CONFLICT when that grant was of another amount. */
export function addLot(draft: Draft, context: Context, grant: Grant): void {
  const known = draft.lots.find((lot) => lot.organizationId === grant.organizationId && lot.reference === grant.reference);
  if (known !== undefined) {
    if (known.grantedMillicredits === grant.millicredits) return;
    const credits = known.grantedMillicredits / 1000;
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
  };
  transfer(draft, context, { kind: "grant", lot, jobId: null, millicredits: grant.millicredits });
}

function snapshotOf(organization: OrganizationRow): CreditsSnapshot {
  return { availableMillicredits: organization.availableMillicredits, reservedMillicredits: organization.reservedMillicredits };
}

function existing(draft: Draft, organizationId: string): OrganizationRow {
  const organization = draft.organizations.get(organizationId);
  if (organization === undefined) throw new ServiceError("NOT_FOUND", `No organization has the id ${organizationId}.`);
  return organization;
}

/** Grants credits and answers the balance after it. Throws NOT_FOUND, and IDEMPOTENCY_CONFLICT as `addLot`. */
export function grantCredits(grant: Grant): Command<CreditsSnapshot> {
  return {
    plan: { organizations: [grant.organizationId], grants: [grant] },
    decide(draft, context) {
      existing(draft, grant.organizationId);
      expireDueLots(draft, context, grant.organizationId);
      addLot(draft, context, grant);
      return snapshotOf(existing(draft, grant.organizationId));
    },
  };
}

/** Expires what is due in one organisation. */
export function expireCredits(organizationId: string): Command<void> {
  return {
    plan: { organizations: [organizationId] },
    decide(draft, context) {
      expireDueLots(draft, context, organizationId);
    },
  };
}
