import { getDomain } from "tldts";
import type { Domains } from "../../core/ports/domains.ts";

/**
 * Creates the lookup over the ICANN and private suffixes of the public suffix list. Two shops on one shared platform
 * are two sites.
 */
export function createTldtsDomains(): Domains {
  return {
    registrable(host) {
      return getDomain(host.toLowerCase().replace(/\.$/, ""), { allowPrivateDomains: true, extractHostname: false });
    },
  };
}
