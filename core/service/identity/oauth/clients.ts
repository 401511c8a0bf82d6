import type { Clock } from "../../../ports/clock.ts";
import type { Fetcher } from "../../../ports/fetcher.ts";
import type { IdentityStore } from "../../../ports/identity-store.ts";
import { clientOfDocument, isDocumentUrl, type OAuthClient } from "./client-document.ts";

/** Time limit in ms of a document. */
const FETCH_MS = 5_000;

/** Bounds in ms of the time for which a document is cached, and the time for a failure. */
const MIN_CACHE_MS = 5 * 60_000;
const MAX_CACHE_MS = 24 * 3_600_000;
const FAILURE_CACHE_MS = 60_000;

/** Documents that this process fetches a minute, and documents in the cache. */
const MAX_FETCHES = 30;
const MAX_CACHED = 1_000;

/** A client that the operator names in the configuration. Its name is its id. */
export type PresetClient = Pick<OAuthClient, "id" | "redirectUris">;

type Found = OAuthClient | { readonly problem: string };

/** Finds the client of an id. */
export interface Clients {
  /** Resolves to a reason for an unknown client. May fetch a document, so call it for signed-in users only. */
  find(clientId: string): Promise<Found>;
}

/** Returns the time in ms for which the document may be cached. */
function lifetimeOf(cacheControl: string | undefined): number {
  if (cacheControl === undefined || /no-store|no-cache/i.test(cacheControl)) return MIN_CACHE_MS;
  const seconds = Number(/max-age=(\d{1,9})/i.exec(cacheControl)?.[1] ?? 0);
  return Math.min(MAX_CACHE_MS, Math.max(MIN_CACHE_MS, seconds * 1_000));
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    return null;
  }
}

/** Creates the lookup over registered clients and metadata documents. */
export function createClients({
  identities,
  fetcher,
  clock,
  presets = [],
}: {
  readonly identities: IdentityStore;
  /** Clients of the operator, which need no registration. @default none */
  readonly presets?: readonly PresetClient[];
  /** @default clients with a document are unknown */
  readonly fetcher?: Fetcher | undefined;
  readonly clock: Clock;
}): Clients {
  const cache = new Map<string, { readonly found: Promise<Found>; until: number }>();
  let window = { startedAt: 0, count: 0 };

  async function fetched(clientId: string, entry: { until: number }): Promise<Found> {
    if (fetcher === undefined) return { problem: "This service does not load client documents." };
    const request = { url: clientId, accept: "client", locale: "en", timeoutMs: FETCH_MS } as const;
    const outcome = await fetcher.get(request, new AbortController().signal);
    const failed = (reason: string): Found => {
      entry.until = clock.now() + FAILURE_CACHE_MS;
      return { problem: `The document of the program ${clientId} could not be used: ${reason}.` };
    };
    if (outcome.kind === "failed") return failed("it could not be loaded");
    const { status, url, body, headers } = outcome.resource;
    if (status !== 200 || url !== clientId) return failed(`it responded with status ${status}`);
    const client = clientOfDocument(clientId, parsed(body));
    if ("problem" in client) return failed(client.problem);
    entry.until = clock.now() + lifetimeOf(headers["cache-control"]);
    return client;
  }

  function mayFetch(now: number): boolean {
    if (now - window.startedAt >= 60_000 || now < window.startedAt) window = { startedAt: now, count: 0 };
    window.count += 1;
    return window.count <= MAX_FETCHES;
  }

  return {
    async find(clientId) {
      const preset = presets.find(({ id }) => id === clientId);
      if (preset !== undefined) return { ...preset, name: preset.id, isRegistered: false };
      if (!isDocumentUrl(clientId)) {
        const [row] = await identities.find("oauthClients", { id: clientId });
        if (row === undefined) return { problem: "No program is registered under this client_id." };
        return { id: row.id, name: row.name, redirectUris: row.redirectUris, isRegistered: true };
      }
      const now = clock.now();
      const cached = cache.get(clientId);
      if (cached !== undefined && cached.until > now) return cached.found;
      if (!mayFetch(now)) return { problem: "Too many programs connect at once. Try again in a minute." };
      if (cache.size >= MAX_CACHED) cache.clear();
      // Requests that arrive meanwhile share this fetch.
      const entry = { until: now + FETCH_MS + FAILURE_CACHE_MS };
      const fetching = fetched(clientId, entry);
      cache.set(clientId, Object.assign(entry, { found: fetching }));
      return fetching;
    },
  };
}
