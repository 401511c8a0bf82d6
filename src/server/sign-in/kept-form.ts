import { pathOf } from "../../../core/contract/match.ts";
import { MAX_BODY_BYTES } from "../../../core/contract/request-body.ts";
import type { Parameters } from "../../../core/service/identity/oauth/authorize.ts";
import { isTyped, type KeptForm } from "../dashboard/pages/kept/fields.ts";
import type { RequestContext } from "../http/request-context.ts";
import { field, formOf, isOwnForm, type PeopleSite, safeNext } from "./browser-request.ts";

/** Secrets that no page repeats. */
const NEVER_SHOWN: ReadonlySet<string> = new Set(["password", "response"]);

/** Names of the fields in which a sign-in carries a form. */
const PATH = "kept_path";
const CARRIED = "kept.";

/** True when a person typed into the form, so that its loss would cost work. */
function hasText({ fields }: KeptForm): boolean {
  return fields.some(([name, value]) => isTyped(name) && !NEVER_SHOWN.has(name) && value.trim() !== "");
}

/**
 * Returns the form of a request to keep, also when an earlier step did not read it. `null` for a form of another site,
 * for one that cannot be read, and for one without typed text.
 */
export async function keptForm(site: PeopleSite, context: RequestContext): Promise<KeptForm | null> {
  if (context.request.method !== "POST" || !isOwnForm(site, context)) return null;
  const fields = await formOf(site, context, { maxBytes: MAX_BODY_BYTES }).catch(() => null);
  if (fields === null) return null;
  const kept = { path: pathOf(context.request.url), fields: fields.filter(([name]) => !NEVER_SHOWN.has(name)) };
  return hasText(kept) ? kept : null;
}

/** Returns the fields in which the pages of a sign-in carry a form. The proof of the ended session stays behind. */
export function carriedFields({ path, fields }: KeptForm): Parameters {
  const carried = fields.filter(([name]) => name !== "form_token" && !name.startsWith(CARRIED) && name !== PATH);
  return [[PATH, path], ...carried.map(([name, value]) => [CARRIED + name, value] as const)];
}

/** Returns the form that a sign-in carried, `null` for none. */
export function carriedForm(form: Parameters): KeptForm | null {
  const path = field(form, PATH);
  if (path === "") return null;
  const fields = form.flatMap(([name, value]) =>
    name.startsWith(CARRIED) ? [[name.slice(CARRIED.length), value] as const] : [],
  );
  return { path: safeNext(path), fields };
}
