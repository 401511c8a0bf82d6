/** Child process of the webhook bench. Returns 200, except on /hang, which waits until the bench sends `reset`. */

/** One received delivery, for the bench to verify. */
export interface Received {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Requests since the last `reset`. */
export interface ReceiverReport {
  readonly port: number;
  /** Number of requests that got a response at once. */
  readonly count: number;
  /** Distinct delivery ids among the requests. */
  readonly distinct: number;
  /** The first request on each path. */
  readonly samples: readonly Received[];
}

let count = 0;
const deliveries = new Set<string>();
const samples = new Map<string, Received>();
let held: (() => void)[] = [];
/** Number of requests after which the parent gets a report; `null` when no report is due. */
let awaited: number | null = null;

const server = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  idleTimeout: 60,
  async fetch(request) {
    const { pathname } = new URL(request.url);
    const body = await request.text();
    if (pathname === "/hang") await new Promise<void>((resolve) => held.push(resolve));
    else count += 1;
    deliveries.add(`${pathname} ${request.headers.get("service-delivery-id")}`);
    if (!samples.has(pathname))
      samples.set(pathname, { path: pathname, headers: Object.fromEntries(request.headers), body });
    if (count === awaited) reportAwaited();
    return new Response("ok");
  },
});

function report(): ReceiverReport {
  const distinct = [...deliveries].filter((delivery) => !delivery.startsWith("/hang ")).length;
  return { port: server.port ?? 0, count, distinct, samples: [...samples.values()] };
}

function reportAwaited(): void {
  awaited = null;
  process.send?.(report());
}

/** A number requests a report after that many requests. `reset` sends a report and starts counting from 0. */
process.on("message", (question: number | "reset") => {
  if (typeof question === "number") {
    awaited = question;
    if (count >= question) reportAwaited();
    return;
  }
  process.send?.(report());
  count = 0;
  deliveries.clear();
  samples.clear();
  for (const release of held) release();
  held = [];
});
process.send?.(report());
