import { promises as dns } from "node:dns";

/** The two look-ups the guard needs; `dns.promises.Resolver` fits. They reject with a Node DNS error code. */
export interface NameResolver {
  resolve4(name: string): Promise<readonly string[]>;
  resolve6(name: string): Promise<readonly string[]>;
}

/** What the name servers say of a name. */
export type Resolution =
  /** At least one address, IPv4 first. */
  | { readonly kind: "addresses"; readonly addresses: readonly string[] }
  /** No address; `isTransient` unless the name server said that there is none. */
  | { readonly kind: "none"; readonly isTransient: boolean };

/** D-30: at admission the name is resolved with a 1.5 s limit; the same holds later. */
export const RESOLVE_TIMEOUT_MS = 1_500;

/**
 * Makes the resolver that asks the system's name servers directly.
 *
 * Not `dns.lookup`: that blocks a thread pool (40 slow names held up a good one for 8 s), reads the
 * hosts file and expands `127.1`.
 */
export function systemResolver(): dns.Resolver {
  return new dns.Resolver({ timeout: RESOLVE_TIMEOUT_MS, tries: 1 });
}

function isAbsent(error: unknown): boolean {
  // A name without AAAA is ENODATA on Node and ENOTFOUND on Bun and Deno.
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : null;
  return code === "ENODATA" || code === "ENOTFOUND";
}

function within<T>(promise: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("no answer in time")), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Resolves IPv4 and IPv6 addresses of a name at once. Never rejects; takes at most `timeoutMs`. */
export async function resolveName(resolver: NameResolver, host: string, timeoutMs: number): Promise<Resolution> {
  const settled = await Promise.allSettled(
    [() => resolver.resolve4(host), () => resolver.resolve6(host)].map((ask) => within(Promise.resolve().then(ask), timeoutMs)),
  );
  const addresses = settled.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  if (addresses.length > 0) return { kind: "addresses", addresses };
  return { kind: "none", isTransient: settled.some((answer) => answer.status === "rejected" && !isAbsent(answer.reason)) };
}
