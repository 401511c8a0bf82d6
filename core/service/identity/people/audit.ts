import type { AuditRow } from "../../../ports/identity-rows.ts";
import { auditLine, type PeopleParts } from "./parts.ts";

/** Who acts, and from which address. */
export type AuditActor = Pick<AuditRow, "userId" | "address">;

/** Somebody at the command line or in the host application. Nobody is signed in there. */
export const OPERATOR: AuditActor = { userId: null, address: null };

/** Lines of one page of the log. */
export const AUDIT_PAGE = 200;

/** The audit log: who did what, when, from which address. D-113 */
export interface AuditLog {
  /** Lines of an organization's audit log, newest first, at most 200. `before`: the id of a line, for older ones. */
  audit(organizationId: string, before?: string): Promise<readonly AuditRow[]>;
  /** Stores one line. Resolves after the commit. */
  record(line: Pick<AuditRow, "organizationId" | "action" | "detail"> & AuditActor): Promise<void>;
}

/** Creates the operations of the audit log. */
export function createAuditLog(parts: PeopleParts): AuditLog {
  const { identities } = parts;
  return {
    audit: (organizationId, before) =>
      identities.find(
        "audit",
        { organizationId },
        { isDescending: true, limit: AUDIT_PAGE, ...(before === undefined ? {} : { before }) },
      ),
    record: (line) =>
      identities.transact({}, () => ({ effects: { put: { audit: [auditLine(parts, line)] } }, result: undefined })),
  };
}
