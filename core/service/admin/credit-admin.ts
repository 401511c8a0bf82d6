import { type CreditsSnapshot, creditsOf } from "../../domain/credits.ts";
import { ServiceError } from "../../domain/errors.ts";
import type { ClockGuard } from "../../ports/clock.ts";
import type { Ids } from "../../ports/ids.ts";
import type { Store } from "../../ports/store.ts";
import type { LotRow, TransferRow } from "../../ports/store-rows.ts";
import { grantCredits } from "../credits/ledger.ts";
import type { CommandBatcher } from "../transactions/command-batcher.ts";
import { type ListPage, listPage, type PageRequest } from "../transactions/pagination.ts";

/** One ledger entry as its owner sees it: `millicredits` > 0 moved from one account to another. */
export type TransferView = Omit<TransferRow, "organizationId">;

/** One grant of credits and its remaining amount. */
export type LotView = Omit<LotRow, "organizationId">;

/** Credit operations of the account owner. All throw `ServiceError` NOT_FOUND for unknown ids. */
export interface CreditAdmin {
  /**
   * Grants credits for 12 months, in whole millicredits > 0. The service grants once per `reference` (1 to 200
   * characters). A repeated reference with another amount throws IDEMPOTENCY_CONFLICT.
   */
  grantCredits(input: {
    readonly organizationId: string;
    readonly millicredits: number;
    readonly reference?: string;
  }): Promise<CreditsSnapshot>;
  credits(organizationId: string): Promise<CreditsSnapshot>;
  /** Lists the ledger entries, newest first. */
  listTransfers(query: PageRequest): Promise<ListPage<TransferView>>;
  /** Lists all grants, newest first, including used grants. */
  listLots(query: PageRequest): Promise<ListPage<LotView>>;
}

/** Months that purchased and granted credits are valid. Contract 1 */
const CREDIT_MONTHS = 12;
/** Largest single grant: far above any credit pack, far below the loss of integer precision in sums. */
const MAX_GRANT_MILLICREDITS = 1_000_000_000_000;
const MAX_REFERENCE_LENGTH = 200;

interface CreditOwnerPorts {
  readonly store: Store;
  readonly batcher: CommandBatcher;
  readonly clockGuard: ClockGuard;
  readonly ids: Ids;
  readonly requireOrganization: (organizationId: string) => Promise<void>;
}

function transferView({ organizationId: _organizationId, ...view }: TransferRow): TransferView {
  return view;
}

function lotView({ organizationId: _organizationId, ...view }: LotRow): LotView {
  return view;
}

/** Creates the credit operations of the account owner. `requireOrganization` throws NOT_FOUND. */
export function createCreditAdmin({
  store,
  batcher,
  clockGuard,
  ids,
  requireOrganization,
}: CreditOwnerPorts): CreditAdmin {
  /** Prefixes the owner's references, so that they never equal the service's own, such as the free credits' reference. */
  const referenceOf = (reference: string | undefined) => `owner:${reference ?? ids.next("lot")}`;
  return {
    async grantCredits({ organizationId, millicredits, reference }) {
      if (!Number.isInteger(millicredits) || millicredits <= 0 || millicredits > MAX_GRANT_MILLICREDITS) {
        throw new ServiceError("VALIDATION_ERROR", `A grant has 1 to ${MAX_GRANT_MILLICREDITS} whole millicredits.`);
      }
      // An empty reference usually comes from an unset variable. A second grant with it would count as a repetition of
      // the first.
      if (reference !== undefined && (reference.trim() === "" || reference.length > MAX_REFERENCE_LENGTH)) {
        throw new ServiceError("VALIDATION_ERROR", `A reference has 1 to ${MAX_REFERENCE_LENGTH} characters.`);
      }
      return batcher.submit(
        grantCredits({ organizationId, millicredits, reference: referenceOf(reference), months: CREDIT_MONTHS }),
      );
    },
    async credits(organizationId) {
      const credits = await store.read.credits(organizationId, clockGuard.provenAt());
      if (credits === null) throw new ServiceError("NOT_FOUND", `No organization has the id ${organizationId}.`);
      return creditsOf(credits);
    },
    async listTransfers(query) {
      await requireOrganization(query.organizationId);
      const page = await listPage(query, store.read.transfers, (transfer) => transfer.at);
      return { ...page, items: page.items.map(transferView) };
    },
    async listLots(query) {
      await requireOrganization(query.organizationId);
      const page = await listPage(query, store.read.lots, (lot) => lot.grantedAt);
      return { ...page, items: page.items.map(lotView) };
    },
  };
}
