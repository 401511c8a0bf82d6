import type { RateLimits } from "./rate-limits.ts";

/** Permission of a key. Each operation requires one scope (D-3). Contract 5. */
export type Scope =
  | "classify:create"
  | "scan:create"
  | "jobs:read"
  | "results:read"
  | "credits:read"
  | "webhooks:write";

/** All scopes, in the order of contract 5. */
export const SCOPES: readonly Scope[] = [
  "classify:create",
  "scan:create",
  "jobs:read",
  "results:read",
  "credits:read",
  "webhooks:write",
];

/** Kind of a key: `live` and `test` keys are valid for the REST API, `mcp` keys for the MCP server. D-4. */
export type KeyKind = "live" | "test" | "mcp";

/** Role of a member in an organization, least rights first. D-37 */
export type MemberRole = "viewer" | "writer" | "admin" | "owner";

/** All member roles, least rights first. */
export const MEMBER_ROLES: readonly MemberRole[] = ["viewer", "writer", "admin", "owner"];

const READ_SCOPES: readonly Scope[] = ["jobs:read", "results:read", "credits:read"];
const WRITE_SCOPES: readonly Scope[] = ["classify:create", "scan:create", ...READ_SCOPES];

/** Scopes of each role. A grant never exceeds the present role of its user. */
export const SCOPES_OF_ROLE: Readonly<Record<MemberRole, readonly Scope[]>> = {
  viewer: READ_SCOPES,
  writer: WRITE_SCOPES,
  admin: SCOPES,
  owner: SCOPES,
};

/** Rights of a guest at the one draft of a link. */
export type GuestRights = "write" | "comment";

/** A person without an account, who came by a link to one draft. D-140 */
export interface Guest {
  /** Names the link, and opens nothing. */
  readonly linkId: string;
  /** The scan whose draft the link opens. */
  readonly jobId: string;
  readonly rights: GuestRights;
}

/** An authenticated caller and its organization. */
export interface Caller {
  readonly organizationId: string;
  /** `null` for a caller that signed in without a key. */
  readonly keyId: string | null;
  /** The OAuth grant of a caller that signed in through a client. D-34 */
  readonly grantId?: string;
  /** The user of a grant or session. */
  readonly userId?: string;
  /** The role of a caller with a session. */
  readonly role?: MemberRole;
  readonly kind: KeyKind;
  /** The link of a guest. A guest has no scope, and reaches only the draft of the link. */
  readonly guest?: Guest;
  readonly scopes: readonly Scope[];
  /** Rate limits of this organization. A missing bucket has the service's limit. */
  readonly rateLimits?: Partial<RateLimits>;
}

/** Work of a process: `api` serves requests, `worker` runs jobs and sweeps, `webhooks` sends deliveries. */
export type Role = "api" | "worker" | "webhooks";

/** All roles. A process without `--role` has all of them. */
export const ROLES: readonly Role[] = ["api", "worker", "webhooks"];
