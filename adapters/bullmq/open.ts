import type { Dispatcher } from "../../core/ports/dispatcher.ts";
import { type Logger, SILENT_LOGGER } from "../../core/ports/logger.ts";
import { withoutRepeats } from "../../core/telemetry/repeats.ts";
import { connectToRedis } from "../redis-client/connect.ts";
import { BullmqDispatcher, type BullmqParts } from "./bullmq-dispatcher.ts";

/** Longer than the 10 s that BullMQ lets Redis hold an answer back. */
const SILENCE_MS = 15_000;

/** The members BullMQ needs at least of a `redis` client; it brings its own types for the rest. */
export interface RedisClient {
  readonly isOpen: boolean;
  readonly isReady: boolean;
  duplicate(): unknown;
  sendCommand(command: string[]): Promise<unknown>;
}

/** Which Redis carries the items, and how long it may take. */
export interface BullmqOptions {
  /** Where Redis 6.2 or newer is, or a client of the `redis` package, which stays the caller's to close. */
  readonly redis: { readonly url: string } | { readonly client: RedisClient };
  /** Before every key. @default "serplens" */
  readonly prefix?: string;
  /** Time for Redis to take the items of one `publish`. @default 3000 */
  readonly publishTimeoutMs?: number;
  /**
   * Time without a word from Redis after which a connection opened here is taken for lost and made anew; at rest it is noticed within
   * one and a half times as long, under load within that and `publishTimeoutMs`. @default 15000
   */
  readonly silenceMs?: number;
  /** Gets losses of the connection, each kind once a minute. @default none */
  readonly logger?: Logger;
}

async function load() {
  try {
    const [bullmq, redis] = await Promise.all([import("bullmq"), import("redis")]);
    return { bullmq, redis };
  } catch (error) {
    throw new Error("The BullMQ dispatcher needs the packages bullmq and redis, optional peers: npm install bullmq@6 redis@6", { cause: error });
  }
}

/** A dispatcher over Redis. Rejects when the first attempt to connect to `url` fails; later losses are mended without end. */
export async function openBullmqDispatcher(options: BullmqOptions): Promise<Dispatcher> {
  const { prefix = "serplens", publishTimeoutMs = 3_000, silenceMs = SILENCE_MS } = options;
  const logger = withoutRepeats(options.logger ?? SILENT_LOGGER, () => performance.now());
  const { bullmq, redis } = await load();
  const owned =
    "url" in options.redis
      ? await connectToRedis(redis, { url: options.redis.url, silenceMs, waitsOffline: true, logger, owner: "dispatcher" })
      : null;
  const connection = bullmq.createNodeRedisClient(owned ?? ("client" in options.redis ? options.redis.client : null));
  // Each queue and worker reports errors itself; an emitter without listener would throw them.
  connection.on("error", () => undefined);
  const duplicates = duplicatesOf(connection);
  return new BullmqDispatcher({
    bullmq,
    connection,
    prefix,
    publishTimeoutMs,
    overdueMs: 2 * silenceMs,
    logger,
    async disconnect() {
      // BullMQ closes its own by a command, which a Redis that is gone never answers: they would look for it as long as the process lives.
      for (const duplicate of duplicates) duplicate.disconnect();
      if (owned?.isOpen) owned.destroy();
    },
  });
}

/** The connections that BullMQ makes of this one from now on, which are its own; each of its workers takes one. */
function duplicatesOf(connection: BullmqParts["connection"]): ReadonlySet<BullmqParts["connection"]> {
  const duplicates = new Set<BullmqParts["connection"]>();
  const duplicate = connection.duplicate.bind(connection);
  connection.duplicate = (...given) => {
    const made = duplicate(...given);
    duplicates.add(made);
    return made;
  };
  return duplicates;
}
