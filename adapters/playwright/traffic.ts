import type { CDPSession } from "playwright-core";

const MAX_HOSTS = 200;

interface Flight {
  readonly type: string;
}

/** The requests of the page, seen from the browser's network layer. */
export interface Traffic {
  /** Milliseconds since a request began or ended; 0 while a request is open. */
  quietMs(): number;
  totals(): {
    readonly requestCount: number;
    readonly transferBytes: number;
    readonly jsBytes: number;
    readonly imageBytes: number;
    readonly requestsByHost: Readonly<Record<string, number>>;
  };
}

/** Counts requests and bytes on the wire of the page behind the session. Call it before the page navigates. */
export async function watchTraffic(session: CDPSession): Promise<Traffic> {
  const flights = new Map<string, Flight>();
  const hosts = new Map<string, number>();
  const sums = { requestCount: 0, transferBytes: 0, jsBytes: 0, imageBytes: 0 };
  let movedAt = performance.now();

  session.on("Network.requestWillBeSent", ({ requestId, request, type }) => {
    const url = /^https?:/i.test(request.url) ? URL.parse(request.url) : null;
    if (url === null) return;
    movedAt = performance.now();
    // A redirect has the same id, but it is another request.
    flights.set(requestId, { type: type ?? "Other" });
    sums.requestCount += 1;
    const { hostname } = url;
    if (hosts.has(hostname) || hosts.size < MAX_HOSTS) hosts.set(hostname, (hosts.get(hostname) ?? 0) + 1);
  });
  const end = (requestId: string, bytes: number) => {
    const flight = flights.get(requestId);
    if (flight === undefined) return;
    movedAt = performance.now();
    flights.delete(requestId);
    sums.transferBytes += bytes;
    if (flight.type === "Script") sums.jsBytes += bytes;
    if (flight.type === "Image") sums.imageBytes += bytes;
  };
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) =>
    end(requestId, Math.max(0, Math.round(encodedDataLength))),
  );
  session.on("Network.loadingFailed", ({ requestId }) => end(requestId, 0));
  await session.send("Network.enable");
  return {
    quietMs: () => (flights.size > 0 ? 0 : performance.now() - movedAt),
    totals: () => ({ ...sums, requestsByHost: Object.fromEntries(hosts) }),
  };
}
