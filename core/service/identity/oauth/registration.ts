import { isRecord } from "../../../contract/json.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { ClientRow } from "../../../ports/identity-rows.ts";
import type { IdentityStore } from "../../../ports/identity-store.ts";
import type { Ids } from "../../../ports/ids.ts";
import { HOUR_MS } from "../../../util/durations.ts";
import { plainName, redirectsOf } from "./client-document.ts";

/** Registrations of one sender an hour. A hosted assistant registers for all its users from a few addresses. */
const PER_HOUR = 300;

/** A response of an endpoint: status and JSON body. */
export interface OAuthReply {
  readonly status: number;
  /** Time in seconds after which the client may try again. */
  readonly retryAfter?: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Returns an error of RFC 6749 5.2 or RFC 7591 3.2.2. */
export function oauthError(status: number, error: string, description: string): OAuthReply {
  return { status, body: { error, error_description: description } };
}

function invalid(error: "invalid_redirect_uri" | "invalid_client_metadata", description: string): OAuthReply {
  return oauthError(400, error, description);
}

/** Registers clients. RFC 7591 */
export interface Registration {
  register(metadata: unknown, sender: string): Promise<OAuthReply>;
}

interface Parts {
  readonly identities: IdentityStore;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** Checks metadata, and returns the client to store or the error. Clients are public, whatever they request. */
function clientOf(metadata: unknown, { clock, ids }: Parts): ClientRow | OAuthReply {
  if (!isRecord(metadata)) return invalid("invalid_client_metadata", "the body must be a JSON object");
  const fields: Readonly<Record<string, unknown>> = { ...metadata };
  const redirectUris = redirectsOf(fields.redirect_uris);
  if ("problem" in redirectUris) return invalid("invalid_redirect_uri", redirectUris.problem);
  const { grant_types: grantTypes, response_types: responseTypes } = fields;
  if (grantTypes !== undefined && !(Array.isArray(grantTypes) && grantTypes.includes("authorization_code")))
    return invalid("invalid_client_metadata", "grant_types must include authorization_code");
  if (responseTypes !== undefined && !(Array.isArray(responseTypes) && responseTypes.includes("code")))
    return invalid("invalid_client_metadata", "response_types must include code");
  const name = plainName(fields.client_name, "Unnamed program");
  return { id: ids.next("client"), name, redirectUris, createdAt: clock.now(), usedAt: null };
}

/** Creates the registration. Counts of each process start at zero. */
export function createRegistration(parts: Parts): Registration {
  let window = 0;
  let counts = new Map<string, number>();
  return {
    async register(metadata, sender) {
      const client = clientOf(metadata, parts);
      if ("status" in client) return client;
      const now = parts.clock.now();
      const current = Math.floor(now / HOUR_MS);
      if (current !== window) {
        window = current;
        counts = new Map();
      }
      const count = (counts.get(sender) ?? 0) + 1;
      counts.set(sender, count);
      if (count > PER_HOUR)
        return {
          ...oauthError(429, "temporarily_unavailable", "Too many registrations. Try again later."),
          retryAfter: Math.ceil(((current + 1) * HOUR_MS - now) / 1_000),
        };
      await parts.identities.transact({}, () => ({ effects: { put: { oauthClients: [client] } }, result: null }));
      const body = {
        client_id: client.id,
        client_id_issued_at: Math.floor(client.createdAt / 1_000),
        client_name: client.name,
        redirect_uris: client.redirectUris,
        grant_types: ["authorization_code", "refresh_token"],
        response_types: ["code"],
        token_endpoint_auth_method: "none",
      };
      return { status: 201, body };
    },
  };
}
