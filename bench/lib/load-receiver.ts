/** Child process of the webhook bench: a receiver that answers 200, but for the path /hang, which waits until the bench lets go. */

/** One delivery as it came, for the bench to verify. */
export interface Received {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What has come in since the last question. */
export interface ReceiverReport {
  readonly port: number;
  /** Requests answered at once. */
  readonly count: number;
  /** Distinct delivery ids among them. */
  readonly distinct: number;
  /** The first one on each path. */
  readonly samples: readonly Received[];
}

let count = 0;
const deliveries = new Set<string>();
const samples = new Map<string, Received>();
let held: (() => void)[] = [];
/** Told when so many have come; `null` when nobody waits. */
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
    if (!samples.has(pathname)) samples.set(pathname, { path: pathname, headers: Object.fromEntries(request.headers), body });
    if (count === awaited) tellAwaited();
    return new Response("ok");
  },
});

function report(): ReceiverReport {
  const distinct = [...deliveries].filter((delivery) => !delivery.startsWith("/hang ")).length;
  return { port: server.port ?? 0, count, distinct, samples: [...samples.values()] };
}

function tellAwaited(): void {
  awaited = null;
  process.send?.(report());
}

/** A number waits for so many requests; `reset` begins anew after its report. */
process.on("message", (question: number | "reset") => {
  if (typeof question === "number") {
    awaited = question;
    if (count >= question) tellAwaited();
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
