import { messageOf } from "../../core/domain/errors.ts";
import type { RedisOutages } from "./outages.ts";

/** Time for one connection attempt in ms. */
const CONNECT_MS = 5_000;
/** Longest pause between two attempts to reconnect in ms. */
const MAX_RECONNECT_MS = 1_000;

/**
 * Maximum commands that wait for a Redis that is gone or hangs. More fail at once, because they would fill the memory.
 */
const MAX_WAITING = 10_000;

/** Address of a client, and its behavior when Redis is gone. */
export interface RedisConnecting {
  /** `redis://user:password@host:port/0`, or `rediss://` for TLS. */
  readonly url: string;
  /** Time in ms after which a silent connection counts as lost. The kernel alone would need a quarter of an hour. */
  readonly silenceMs: number;
  /** False: commands fail while there is no connection. */
  readonly waitsOffline: boolean;
  /** Gets losses of the connection. */
  readonly outages: RedisOutages;
}

/** The member used to ask about the server. */
interface Asking {
  sendCommand(command: string[]): Promise<unknown>;
}

/**
 * Throws for a Redis Cluster with several shards. All keys are in one slot, so commands would reach only one of the
 * shards, and another one after a failover.
 */
async function refuseShards(client: Asking): Promise<void> {
  // A server without cluster mode rejects the command, and so does one that forbids it to this user.
  const info = await client.sendCommand(["CLUSTER", "INFO"]).catch(() => "");
  const shards = Number(/^cluster_size:(\d+)/m.exec(String(info))?.[1] ?? 0);
  if (shards > 1)
    throw new Error(`this Redis Cluster has ${shards} shards; use a Redis without cluster mode, or with one shard`);
}

/**
 * Connects with the caller's `redis` package, and keeps reconnecting until the client is destroyed. Rejects when the
 * first attempt fails, and for a Redis Cluster with several shards.
 */
export async function connectToRedis({ createClient }: typeof import("redis"), options: RedisConnecting) {
  const { url, silenceMs, waitsOffline, outages } = options;
  let wasReady = false;
  const client = createClient({
    url,
    disableOfflineQueue: !waitsOffline,
    commandsQueueMaxLength: MAX_WAITING,
    // Pings make an idle connection distinguishable from a dead one.
    pingInterval: silenceMs / 2,
    socket: {
      socketTimeout: silenceMs,
      connectTimeout: CONNECT_MS,
      reconnectStrategy: (retries, cause) => (wasReady ? Math.min(50 * 2 ** retries, MAX_RECONNECT_MS) : cause),
    },
  });
  client.on("error", (error: unknown) => {
    // The caller of this function reports that no first connection was possible.
    if (wasReady) outages.lost(client, error);
  });
  client.on("ready", () => outages.ready(client));
  try {
    await client.connect();
    await refuseShards(client);
  } catch (error) {
    if (client.isOpen) client.destroy();
    const where = URL.parse(url)?.host ?? "(not a URL)";
    throw new Error(`connect to Redis at ${where}: ${messageOf(error)}`, { cause: error });
  }
  wasReady = true;
  return client;
}
