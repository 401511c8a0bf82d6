import { ServiceError } from "../../../domain/errors.ts";
import type { ShareRow } from "../../../ports/identity-rows.ts";
import { isToken, makeToken } from "../keys.ts";
import { auditLine, type PeopleParts, type SignedIn } from "./parts.ts";

const SHARE = "slh_";
/** Live links of one report. */
const MAX_SHARES = 20;

/** A report of an organization. */
export interface SharedReport {
  readonly organizationId: string;
  readonly jobId: string;
}

/** A link as lists show it. */
export interface ShareView {
  /** First characters of the stored hash. They name the link and open nothing. */
  readonly id: string;
  readonly createdAt: number;
  /** `null` without an end. */
  readonly expiresAt: number | null;
}

/** The report of a link, and the organization that shares it. */
export interface OpenShare extends SharedReport {
  /** Name of the organization that shares the report. */
  readonly from: string;
  readonly createdAt: number;
  readonly expiresAt: number | null;
}

/** Links that show one report to everybody who has them. D-40 */
export interface Shares {
  /**
   * Creates a link and returns its token. Only this call returns it. Throws VALIDATION_ERROR for too many links and for
   * an end that has passed.
   */
  share(
    by: SignedIn,
    report: SharedReport & { readonly expiresAt: number | null },
    address: string | null,
  ): Promise<string>;
  /** Lists the live links of a report, oldest first. */
  shares(report: SharedReport): Promise<readonly ShareView[]>;
  /** Ends a link. Throws NOT_FOUND. */
  unshare(by: SignedIn, report: SharedReport, id: string, address: string | null): Promise<void>;
  /** Returns the report of a link, `null` for an unknown or ended link, and while the organization is suspended. */
  sharedReport(token: string): Promise<OpenShare | null>;
}

/** Creates the operations of shared reports. */
export function createShares(parts: PeopleParts): Shares {
  const { identities, accounts, crypto, clock } = parts;

  const isOpen = ({ revokedAt, expiresAt }: ShareRow) =>
    revokedAt === null && (expiresAt === null || expiresAt > clock.now());

  async function live({ organizationId, jobId }: SharedReport): Promise<readonly ShareRow[]> {
    const rows = await identities.find("shares", { organizationId, jobId });
    return rows.filter(isOpen).toSorted((a, b) => a.createdAt - b.createdAt);
  }

  return {
    async share({ user }, report, address) {
      if ((await live(report)).length >= MAX_SHARES)
        throw new ServiceError("VALIDATION_ERROR", `A report has at most ${MAX_SHARES} links. End one first.`);
      const { organizationId, jobId, expiresAt } = report;
      if (expiresAt !== null && expiresAt <= clock.now())
        throw new ServiceError("VALIDATION_ERROR", "The end of the link has passed. Choose a later day.");
      const token = makeToken(SHARE, crypto);
      const times = { createdAt: clock.now(), expiresAt, revokedAt: null };
      const row = { hash: crypto.sha256(token), organizationId, jobId, userId: user.id, ...times };
      const line = { organizationId, userId: user.id, action: "report.share", detail: jobId, address };
      const put = { shares: [row], audit: [auditLine(parts, line)] };
      await identities.transact({}, () => ({ effects: { put }, result: null }));
      return token;
    },
    async shares(report) {
      return (await live(report)).map(({ hash, createdAt, expiresAt }) => ({
        id: hash.slice(0, 16),
        createdAt,
        expiresAt,
      }));
    },
    async unshare({ user }, report, id, address) {
      const row = id.length === 16 ? (await live(report)).find(({ hash }) => hash.startsWith(id)) : undefined;
      if (row === undefined) throw new ServiceError("NOT_FOUND", "No such link.");
      const { organizationId, jobId } = report;
      const line = { organizationId, userId: user.id, action: "report.unshare", detail: jobId, address };
      const put = { shares: [{ ...row, revokedAt: clock.now() }], audit: [auditLine(parts, line)] };
      await identities.transact({}, () => ({ effects: { put }, result: null }));
    },
    async sharedReport(token) {
      if (!isToken(token, SHARE, crypto)) return null;
      const [row] = await identities.find("shares", { hash: crypto.sha256(token) });
      if (row === undefined || !isOpen(row)) return null;
      const { organizationId, jobId, createdAt, expiresAt } = row;
      const organization = await accounts.organization(organizationId);
      if (organization?.status !== "active") return null;
      return { organizationId, jobId, from: organization.name, createdAt, expiresAt };
    },
  };
}
