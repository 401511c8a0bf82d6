import type { Caller, GuestRights } from "../../../domain/caller.ts";
import { ServiceError } from "../../../domain/errors.ts";
import type { GuestLinkRow } from "../../../ports/identity-rows.ts";
import { DAY_MS } from "../../../util/durations.ts";
import { isToken, makeToken } from "../keys.ts";
import { auditLine, type PeopleParts, type SignedIn } from "./parts.ts";
import type { SharedReport } from "./shares.ts";

const GUEST = "slg_";
/** Open links of one draft. */
const MAX_LINKS = 20;
/** Longest life of a link in ms. A link without an end would outlive every project. */
const MAX_LIFE_MS = 366 * DAY_MS;
/** Time in ms in which uses of a link are noted once. */
const USED_MS = 60_000;

/** Rights and end of a new link. */
export interface GuestLinkRequest {
  readonly rights: GuestRights;
  /** The link opens nothing from this instant. */
  readonly expiresAt: number;
}

/** A link as lists show it. */
export interface GuestLinkView extends GuestLinkRequest {
  /** First characters of the stored hash. They name the link and open nothing. */
  readonly id: string;
  readonly createdAt: number;
  /** When the link last opened the draft; `null` before. */
  readonly usedAt: number | null;
}

/** A guest of a link that is open. */
export interface OpenedGuestLink {
  readonly caller: Caller;
  readonly jobId: string;
  readonly rights: GuestRights;
  readonly expiresAt: number;
}

/** Links that open one draft to a person without an account. D-140 */
export interface GuestLinks {
  /** Creates a link and returns its token. Only this call returns it. Throws VALIDATION_ERROR. */
  inviteGuest(by: SignedIn, report: SharedReport, request: GuestLinkRequest, address: string | null): Promise<string>;
  /** Lists the open links of a draft, oldest first. */
  guestLinks(report: SharedReport): Promise<readonly GuestLinkView[]>;
  /** Ends a link. Throws NOT_FOUND. */
  endGuestLink(by: SignedIn, report: SharedReport, id: string, address: string | null): Promise<void>;
  /** Returns the guest of a link; `null` for an unknown or ended link, and while the organization is suspended. */
  guestOf(token: string): Promise<OpenedGuestLink | null>;
}

/** Throws VALIDATION_ERROR for an end that is over, or too far away. */
function checkEnd(expiresAt: number, now: number): void {
  if (expiresAt > now && expiresAt <= now + MAX_LIFE_MS) return;
  throw new ServiceError("VALIDATION_ERROR", "The end of a link is a day from today to a year from now.");
}

/** Creates the operations of links for guests. */
export function createGuestLinks(parts: PeopleParts): GuestLinks {
  const { identities, accounts, crypto, clock } = parts;
  const isOpen = ({ revokedAt, expiresAt }: GuestLinkRow) => revokedAt === null && expiresAt > clock.now();

  async function open({ organizationId, jobId }: SharedReport): Promise<readonly GuestLinkRow[]> {
    const rows = await identities.find("guestLinks", { organizationId, jobId });
    return rows.filter(isOpen).toSorted((a, b) => a.createdAt - b.createdAt);
  }
  const put = (row: GuestLinkRow, audit: readonly ReturnType<typeof auditLine>[] = []) =>
    identities.transact({}, () => ({ effects: { put: { guestLinks: [row], audit } }, result: null }));

  return {
    async inviteGuest({ user }, report, { rights, expiresAt }, address) {
      checkEnd(expiresAt, clock.now());
      if ((await open(report)).length >= MAX_LINKS)
        throw new ServiceError("VALIDATION_ERROR", `A draft has at most ${MAX_LINKS} open links. End one first.`);
      const token = makeToken(GUEST, crypto);
      const { organizationId, jobId } = report;
      const times = { createdAt: clock.now(), expiresAt, usedAt: null, revokedAt: null };
      const row = { hash: crypto.sha256(token), organizationId, jobId, userId: user.id, rights, ...times };
      const line = { organizationId, userId: user.id, action: "draft.invite", detail: jobId, address };
      await put(row, [auditLine(parts, line)]);
      return token;
    },
    async guestLinks(report) {
      return (await open(report)).map(({ hash, rights, createdAt, expiresAt, usedAt }) => {
        return { id: hash.slice(0, 16), rights, createdAt, expiresAt, usedAt };
      });
    },
    async endGuestLink({ user }, report, id, address) {
      const row = id.length === 16 ? (await open(report)).find(({ hash }) => hash.startsWith(id)) : undefined;
      if (row === undefined) throw new ServiceError("NOT_FOUND", "No such link.");
      const { organizationId, jobId } = report;
      const line = { organizationId, userId: user.id, action: "draft.uninvite", detail: jobId, address };
      await put({ ...row, revokedAt: clock.now() }, [auditLine(parts, line)]);
    },
    async guestOf(token) {
      if (!isToken(token, GUEST, crypto)) return null;
      const [row] = await identities.find("guestLinks", { hash: crypto.sha256(token) });
      if (row === undefined || !isOpen(row)) return null;
      const { organizationId, jobId, rights, expiresAt } = row;
      const organization = await accounts.organization(organizationId);
      if (organization?.status !== "active") return null;
      const now = clock.now();
      if (row.usedAt === null || row.usedAt < now - USED_MS) await noteUse(row.hash, now);
      const guest = { linkId: row.hash.slice(0, 16), jobId, rights };
      const { rateLimits } = organization;
      const caller: Caller = { organizationId, keyId: null, kind: "live", guest, scopes: [], rateLimits };
      return { caller, jobId, rights, expiresAt };
    },
  };

  /** Writes the row as it is stored now, so that a link that ended meanwhile stays ended. */
  async function noteUse(hash: string, now: number): Promise<void> {
    const [row] = await identities.find("guestLinks", { hash });
    if (row !== undefined && isOpen(row)) await put({ ...row, usedAt: now });
  }
}
