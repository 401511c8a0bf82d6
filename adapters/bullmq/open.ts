import type { Dispatcher } from "../../core/ports/dispatcher.ts";
import { type Logger, SILENT_LOGGER } from "../../core/ports/logger.ts";
import { withoutRepeats } from "../../core/telemetry/repeats.ts";
import { connectToRedis } from "../redis-client/connect.ts";
import { createRedisOutages, type RedisOutages } from "../redis-client/outages.ts";
import { BullmqDispatcher, type BullmqParts } from "./bullmq-dispatcher.ts";

/** Default of `silenceMs`. It is longer than the 10 s for which BullMQ lets Redis block. */
const SILENCE_MS = 15_000;

/** The members of a `redis` client that BullMQ needs at least. */
export interface RedisClient {
  readonly isOpen: boolean;
  readonly isReady: boolean;
  duplicate(): unknown;
  sendCommand(command: string[]): Promise<unknown>;
}

/** The Redis that carries the items, and its time limits. */
export interface BullmqOptions {
  /** Address of Redis 6.2 or newer, or a client of the `redis` package, which the caller closes. */
  readonly redis: { readonly url: string } | { readonly client: RedisClient };
  /** Before every key. Braces keep all keys on one node of a Redis Cluster. @default "{serplens}" */
  readonly prefix?: string;
  /** Time in ms for Redis to accept the items of one `publish`. @default 3000 */
  readonly publishTimeoutMs?: number;
  /**
   * Time in ms after which a silent connection opened here is replaced. An idle connection is checked within one and a
   * half times as long, a busy one within `silenceMs` plus `publishTimeoutMs`. @default 15000
   */
  readonly silenceMs?: number;
  /**
   * Gets one line when a connection is lost, and one when all are back. Other failures of workers are reported once a
   * minute each. @default none
   */
  readonly logger?: Logger;
  /** Counts the outages of these and other connections as one. @default those of this dispatcher, for `logger` */
  readonly outages?: RedisOutages;
}

async function load() {
  try {
    // Bundlers treat a missing package as optional only for an `await import` inside `try`.
    const bullmq = await import("bullmq");
    const redis = await import("redis");
    return { bullmq, redis };
  } catch (error) {
    throw new Error(
      "The BullMQ dispatcher needs the packages bullmq and redis, optional peers: npm install bullmq@6 redis@6",
      { cause: error },
    );
  }
}

/** Opens a dispatcher over Redis. Rejects when the first connection to `url` fails; later it reconnects without end. */
export async function openBullmqDispatcher(options: BullmqOptions): Promise<Dispatcher> {
  const { prefix = "{serplens}", publishTimeoutMs = 3_000, silenceMs = SILENCE_MS } = options;
  const logger = withoutRepeats(options.logger ?? SILENT_LOGGER, () => performance.now());
  const { outages = createRedisOutages(logger) } = options;
  const { bullmq, redis } = await load();
  const owned =
    "url" in options.redis
      ? await connectToRedis(redis, {
          url: options.redis.url,
          silenceMs,
          waitsOffline: true,
          outages,
        })
      : null;
  const connection = bullmq.createNodeRedisClient(owned ?? ("client" in options.redis ? options.redis.client : null));
  // Each queue and worker reports its own errors. An emitter without a listener would throw them.
  connection.on("error", () => undefined);
  const duplicates = duplicatesOf(connection, outages);
  return new BullmqDispatcher({
    bullmq,
    connection,
    prefix,
    publishTimeoutMs,
    overdueMs: 2 * silenceMs,
    logger,
    outages,
    async disconnect() {
      // BullMQ closes its own connections by a command. Without Redis they would try to reconnect as long as the
      // process lives.
      for (const duplicate of duplicates) duplicate.disconnect();
      if (owned?.isOpen) owned.destroy();
    },
  });
}

/** Collects and watches the connections that BullMQ duplicates from this one from now on, one for each worker. */
function duplicatesOf(
  connection: BullmqParts["connection"],
  outages: RedisOutages,
): ReadonlySet<BullmqParts["connection"]> {
  const duplicates = new Set<BullmqParts["connection"]>();
  const duplicate = connection.duplicate.bind(connection);
  connection.duplicate = (...given) => {
    const made = duplicate(...given);
    duplicates.add(made);
    made.on("error", (error: unknown) => outages.lost(made, error));
    made.on("ready", () => outages.ready(made));
    return made;
  };
  return duplicates;
}
