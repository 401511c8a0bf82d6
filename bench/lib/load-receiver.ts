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
    return new Response("ok");
  },
});

function report(): ReceiverReport {
  const distinct = [...deliveries].filter((delivery) => !delivery.startsWith("/hang ")).length;
  return { port: server.port ?? 0, count, distinct, samples: [...samples.values()] };
}

process.on("message", (question: "report" | "reset") => {
  process.send?.(report());
  if (question === "report") return;
  count = 0;
  deliveries.clear();
  samples.clear();
  for (const release of held) release();
  held = [];
});
process.send?.(report());
