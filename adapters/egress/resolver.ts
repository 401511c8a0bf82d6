import { promises as dns } from "node:dns";

/** The two queries the guard needs; `dns.promises.Resolver` fits. They reject with a Node DNS error code. */
export interface NameResolver {
  resolve4(name: string): Promise<readonly string[]>;
  resolve6(name: string): Promise<readonly string[]>;
}

/** Why a name has no address. `absent` is the response of a name server and final; `late` and `failed` may pass. */
export type Unresolved = "absent" | "late" | "failed";

/** The result of a look-up. */
export type Resolution =
  /** At least one address, IPv4 first. */
  | { readonly kind: "addresses"; readonly addresses: readonly string[] }
  | { readonly kind: "none"; readonly reason: Unresolved };

/** Texts that complete "fetch URL: ...". */
export const UNRESOLVED_DETAIL: Readonly<Record<Unresolved, string>> = {
  absent: "the host name has no address",
  late: "the name servers did not answer in time",
  failed: "the name servers report a failure",
};

/** Time limit of a look-up at admission, in ms. D-30 */
export const RESOLVE_TIMEOUT_MS = 1_500;
/** Limits of the second query: ms of the first packet, and packets. It ends within 10 s, half the limit of a page. */
const PATIENT = { timeout: 3_000, tries: 2 };

function reasonOf(error: unknown): Unresolved {
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : null;
  // A name without AAAA is ENODATA on Node and ENOTFOUND on Bun and Deno.
  if (code === "ENODATA" || code === "ENOTFOUND") return "absent";
  return code === "ETIMEOUT" ? "late" : "failed";
}

class SystemResolver implements NameResolver {
  readonly #quick = new dns.Resolver({ timeout: RESOLVE_TIMEOUT_MS, tries: 1 });
  readonly #patient = new Set<dns.Resolver>();
  readonly #servers: readonly string[] | null;

  #isCancelled = false;

  constructor(servers: readonly string[] | null) {
    this.#servers = servers;
    if (servers !== null) this.#quick.setServers(servers);
  }

  resolve4(name: string): Promise<readonly string[]> {
    return this.#query((resolver) => resolver.resolve4(name));
  }

  resolve6(name: string): Promise<readonly string[]> {
    return this.#query((resolver) => resolver.resolve6(name));
  }

  cancel(): void {
    this.#isCancelled = true;
    for (const resolver of [this.#quick, ...this.#patient]) resolver.cancel();
  }

  async #query(send: (resolver: dns.Resolver) => Promise<string[]>): Promise<readonly string[]> {
    try {
      return await send(this.#quick);
    } catch (error) {
      if (this.#isCancelled || reasonOf(error) === "absent") throw error;
    }
    // A new resolver, because c-ares shortens the timeout to 1 s where earlier responses were fast.
    const resolver = new dns.Resolver(PATIENT);
    if (this.#servers !== null) resolver.setServers(this.#servers);
    this.#patient.add(resolver);
    try {
      return await send(resolver);
    } finally {
      this.#patient.delete(resolver);
    }
  }
}

/**
 * Makes a resolver that queries the name servers of the system, or `servers` (`host:port`). `cancel` ends its queries.
 *
 * `dns.lookup` would block a thread pool: 40 slow names delayed a fast one by 8 s. It also expands `127.1`.
 */
export function systemResolver(servers: readonly string[] | null = null): NameResolver & { cancel(): void } {
  return new SystemResolver(servers);
}

/** One look-up of both address families. */
class LookUp {
  readonly result: Promise<Resolution>;
  readonly #found: { readonly 4: string[]; readonly 6: string[] } = { 4: [], 6: [] };
  readonly #reasons = new Set<Unresolved>();
  readonly #timers: readonly ReturnType<typeof setTimeout>[];
  #resolve: (resolution: Resolution) => void = () => undefined;
  #pendingCount = 2;
  #isPatient = true;

  constructor(resolver: NameResolver, host: string, limitMs: number) {
    this.result = new Promise((resolve) => {
      this.#resolve = resolve;
    });
    this.#timers = [
      setTimeout(() => {
        this.#isPatient = false;
        this.#check();
      }, RESOLVE_TIMEOUT_MS),
      setTimeout(() => this.#finish(), limitMs),
    ];
    void this.#ask(4, () => resolver.resolve4(host));
    void this.#ask(6, () => resolver.resolve6(host));
  }

  async #ask(family: 4 | 6, query: () => Promise<readonly string[]>): Promise<void> {
    try {
      this.#found[family].push(...(await query()));
      if (this.#found[family].length === 0) this.#reasons.add("absent");
    } catch (error) {
      this.#reasons.add(reasonOf(error));
    }
    this.#pendingCount -= 1;
    this.#check();
  }

  /** Some name servers never respond to AAAA queries. Addresses of one family are then enough. */
  #check(): void {
    const hasAddress = this.#found[4].length + this.#found[6].length > 0;
    if (this.#pendingCount === 0 || (hasAddress && !this.#isPatient)) this.#finish();
  }

  #finish(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    const addresses = [...this.#found[4], ...this.#found[6]];
    if (addresses.length > 0) this.#resolve({ kind: "addresses", addresses });
    else if (this.#pendingCount > 0 || this.#reasons.has("late")) this.#resolve({ kind: "none", reason: "late" });
    else this.#resolve({ kind: "none", reason: this.#reasons.has("failed") ? "failed" : "absent" });
  }
}

/** Resolves the IPv4 and IPv6 addresses of a name. Never rejects, and takes at most `limitMs`. */
export function resolveName(resolver: NameResolver, host: string, limitMs: number): Promise<Resolution> {
  return new LookUp(resolver, host, limitMs).result;
}
