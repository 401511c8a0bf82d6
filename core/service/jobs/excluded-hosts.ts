import { ServiceError } from "../../domain/errors.ts";
import type { JobHandler } from "../../domain/job.ts";
import type { AccountStore } from "../../ports/account-store.ts";

/** Most hosts that an organization excludes. */
const MAX_HOSTS = 200;
/** A host name with at least one dot. RFC 1123 2.1 */
const HOST = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/;

/** Takes host names or addresses, as people paste them, and returns host names. Throws VALIDATION_ERROR. */
export function hostNames(typed: readonly string[]): readonly string[] {
  const hosts = typed.map((text) => {
    const hostname = URL.parse(text.includes("://") ? text : `https://${text}`)?.hostname ?? "";
    const host = hostname.replace(/\.$/, "").replace(/^www\./, "");
    if (HOST.test(host)) return host;
    const name = text.slice(0, 100);
    throw new ServiceError("VALIDATION_ERROR", `"${name}" is not a host name. Write it like shop.example.com.`);
  });
  const names = [...new Set(hosts)].sort();
  if (names.length > MAX_HOSTS)
    throw new ServiceError("VALIDATION_ERROR", `An organization excludes at most ${MAX_HOSTS} hosts.`);
  return names;
}

/** Runs scans with the hosts that their organization excludes, beside those of the request. D-116 */
export function excludingHosts(handler: JobHandler, accounts: Pick<AccountStore, "excludedHosts">): JobHandler {
  return async (request, context) => {
    const { organizationId } = context;
    if (request.type !== "scan" || organizationId === undefined) return handler(request, context);
    const hosts = await accounts.excludedHosts(organizationId);
    if (hosts.length === 0) return handler(request, context);
    return handler({ ...request, excludeHosts: [...new Set([...(request.excludeHosts ?? []), ...hosts])] }, context);
  };
}
