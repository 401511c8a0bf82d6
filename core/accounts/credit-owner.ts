import { grantCredits } from "../credits/ledger.ts";
import type { Lane } from "../engine/lane.ts";
import { ServiceError } from "../errors.ts";
import type { Clock } from "../ports/clock.ts";
import type { Ids } from "../ports/ids.ts";
import type { LotRow, Store, TransferRow } from "../ports/store.ts";
import type { CreditsSnapshot } from "../service.ts";
import { type Page, type PageQuery, pageOf } from "./pages.ts";

/** One ledger entry as its owner sees it: `millicredits` > 0 moved from one account to another. */
export type TransferView = Omit<TransferRow, "organizationId">;

/** One grant of credits and what is left of it. */
export type LotView = Omit<LotRow, "organizationId">;

/** The account owner's side of credits. All throw `ServiceError` NOT_FOUND for unknown ids. */
export interface CreditOwner {
  /**
   * Whole millicredits > 0, valid 12 months. `reference`, of 1 to 200 characters, makes the grant happen once; for another amount it is an
   * IDEMPOTENCY_CONFLICT.
   */
  grantCredits(input: { readonly organizationId: string; readonly millicredits: number; readonly reference?: string }): Promise<CreditsSnapshot>;
  credits(organizationId: string): Promise<CreditsSnapshot>;
  /** The ledger, newest entry first. */
  listTransfers(query: PageQuery): Promise<Page<TransferView>>;
  /** Grants, newest first, those used up included. */
  listLots(query: PageQuery): Promise<Page<LotView>>;
}

/** Purchased and granted credits are valid so long, contract 1. */
const CREDIT_MONTHS = 12;
/** Largest single grant: far above any pack, far below where sums lose exactness. */
const MAX_GRANT_MILLICREDITS = 1_000_000_000_000;
const MAX_REFERENCE_LENGTH = 200;

interface CreditOwnerPorts {
  readonly store: Store;
  readonly lane: Lane;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly requireOrganization: (organizationId: string) => Promise<void>;
}

function transferView({ organizationId: _organizationId, ...view }: TransferRow): TransferView {
  return view;
}

function lotView({ organizationId: _organizationId, ...view }: LotRow): LotView {
  return view;
}

/** The owner's credits over the store: what only reads is read there, and grants go through the lane. `requireOrganization` throws NOT_FOUND. */
export function createCreditOwner({ store, lane, clock, ids, requireOrganization }: CreditOwnerPorts): CreditOwner {
  /** Apart from the references the service itself uses, such as that of the free credits. */
  const referenceOf = (reference: string | undefined) => `owner:${reference ?? ids.next("lot")}`;
  return {
    async grantCredits({ organizationId, millicredits, reference }) {
      if (!Number.isInteger(millicredits) || millicredits <= 0 || millicredits > MAX_GRANT_MILLICREDITS) {
        throw new ServiceError("VALIDATION_ERROR", `A grant has 1 to ${MAX_GRANT_MILLICREDITS} whole millicredits.`);
      }
      // An empty one is a variable that was not set: the second grant under it would be taken for the first.
      if (reference !== undefined && (reference.trim() === "" || reference.length > MAX_REFERENCE_LENGTH)) {
        throw new ServiceError("VALIDATION_ERROR", `A reference has 1 to ${MAX_REFERENCE_LENGTH} characters.`);
      }
      return lane.submit(grantCredits({ organizationId, millicredits, reference: referenceOf(reference), months: CREDIT_MONTHS }));
    },
    async credits(organizationId) {
      const credits = await store.read.credits(organizationId, clock.now());
      if (credits === null) throw new ServiceError("NOT_FOUND", `No organization has the id ${organizationId}.`);
      return credits;
    },
    async listTransfers(query) {
      await requireOrganization(query.organizationId);
      const page = await pageOf(query, store.read.transfers, (transfer) => transfer.at);
      return { ...page, items: page.items.map(transferView) };
    },
    async listLots(query) {
      await requireOrganization(query.organizationId);
      const page = await pageOf(query, store.read.lots, (lot) => lot.grantedAt);
      return { ...page, items: page.items.map(lotView) };
    },
  };
}
