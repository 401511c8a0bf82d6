import { randomText } from "../accounts/keys.ts";
import type { Command, Context } from "../engine/command.ts";
import type { Draft } from "../engine/draft.ts";
import type { Crypto } from "../ports/crypto.ts";
import type { SecretRow } from "../ports/webhook-rows.ts";

/** How long the secret before is shown beside the newest. D-25 */
const OVERLAP_MS = 24 * 3_600_000;

/** A new signing secret: `whsec_` and 32 random bytes in base 62. D-25 */
export function makeSecret(crypto: Crypto): string {
  return `whsec_${randomText(crypto)}`;
}

/** Names a secret by its owner: an endpoint's id or the organisation's own. */
export interface SecretName {
  readonly id: string;
  readonly organizationId: string;
}

/** The secret, made of `fresh` when there is none yet. The plan has named it. */
export function ensureSecret(draft: Draft, context: Context, { id, organizationId, fresh }: SecretName & { readonly fresh: string }): SecretRow {
  const known = draft.secrets.get(id);
  if (known !== undefined) return known;
  const row: SecretRow = { id, organizationId, secret: fresh, createdAt: context.now, previousSecret: null, previousUntil: null };
  draft.secrets.put(id, row);
  return row;
}

/** The secret of that name, made of `fresh` at first use. */
export function secretFor(name: SecretName, fresh: string): Command<SecretRow> {
  return {
    plan: { organizations: [name.organizationId], secrets: [name.id] },
    decide: (draft, context) => ensureSecret(draft, context, { ...name, fresh }),
  };
}

/** Puts `fresh` in the place of the secret, which is kept beside it for 24 h. */
export function rotate(name: SecretName, fresh: string): Command<SecretRow> {
  return {
    plan: { organizations: [name.organizationId], secrets: [name.id] },
    decide(draft, context) {
      const known = draft.secrets.get(name.id);
      if (known === undefined) return ensureSecret(draft, context, { ...name, fresh });
      const row: SecretRow = {
        ...known,
        secret: fresh,
        createdAt: context.now,
        previousSecret: known.secret,
        previousUntil: context.now + OVERLAP_MS,
      };
      draft.secrets.put(name.id, row);
      return row;
    },
  };
}
