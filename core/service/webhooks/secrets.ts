import type { Crypto } from "../../ports/crypto.ts";
import type { SecretRow } from "../../ports/webhook-rows.ts";
import { randomText } from "../identity/keys.ts";
import type { Command, Context } from "../transactions/command.ts";
import type { UnitOfWork } from "../transactions/unit-of-work.ts";

/** Time in ms for which the previous secret is shown after a rotation. D-25 */
const OVERLAP_MS = 24 * 3_600_000;

/** Returns a new signing secret: `whsec_` and 32 random bytes in base 62. D-25 */
export function makeSecret(crypto: Crypto): string {
  return `whsec_${randomText(crypto)}`;
}

/** Identifies a secret. `id` is an endpoint's id, or the organization's id for its default secret. */
export interface SecretName {
  readonly id: string;
  readonly organizationId: string;
}

/** Returns the secret. Stores `fresh` when the secret does not exist. The plan must load the secret. */
export function ensureSecret(
  work: UnitOfWork,
  context: Context,
  { id, organizationId, fresh }: SecretName & { readonly fresh: string },
): SecretRow {
  const secret = work.secrets.get(id);
  if (secret !== undefined) return secret;
  const row: SecretRow = {
    id,
    organizationId,
    secret: fresh,
    createdAt: context.now,
    previousSecret: null,
    previousUntil: null,
  };
  work.secrets.put(id, row);
  return row;
}

/** Returns the secret. Stores `fresh` at first use. */
export function secretFor(name: SecretName, fresh: string): Command<SecretRow> {
  return {
    plan: { organizations: [name.organizationId], secrets: [name.id] },
    decide: (work, context) => ensureSecret(work, context, { ...name, fresh }),
  };
}

/** Replaces the secret with `fresh`. Keeps the replaced secret as the previous secret for 24 h. */
export function rotate(name: SecretName, fresh: string): Command<SecretRow> {
  return {
    plan: { organizations: [name.organizationId], secrets: [name.id] },
    decide(work, context) {
      const secret = work.secrets.get(name.id);
      if (secret === undefined) return ensureSecret(work, context, { ...name, fresh });
      const row: SecretRow = {
        ...secret,
        secret: fresh,
        createdAt: context.now,
        previousSecret: secret.secret,
        previousUntil: context.now + OVERLAP_MS,
      };
      work.secrets.put(name.id, row);
      return row;
    },
  };
}
