import { getDomain } from "tldts";
import type { Domains } from "../../core/ports/domains.ts";

/** Creates the public-suffix list lookup, ICANN and private suffixes both: two shops on one platform are two sites. */
export function createTldtsDomains(): Domains {
  return {
    registrable(host) {
      return getDomain(host.toLowerCase().replace(/\.$/, ""), { allowPrivateDomains: true, extractHostname: false });
    },
  };
}
