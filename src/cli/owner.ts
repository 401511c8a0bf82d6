import { createStaticSearcher } from "../../adapters/static/static-searcher.ts";
import { systemClock } from "../../adapters/system-clock/clock.ts";
import type { Owner } from "../../core/service.ts";
import { configFromEnvironment } from "../config.ts";
import { readMapHosts } from "./map-hosts.ts";

export interface OwnerOptions {
  /** File of `--map-hosts`, for commands that judge addresses. @default none */
  readonly mapHosts?: string;
}

/** Calls `act` with the owner's side of the service on the configured database, which a server may have open, and closes it. */
export async function withOwner<Result>(act: (owner: Owner) => Promise<Result>, options: OwnerOptions = {}): Promise<Result> {
  // Loaded on use: most commands never open the service, and `--help` should not wait for it.
  const { openService } = await import("../presets.ts");
  const config = configFromEnvironment();
  // Owner commands never search, so a search provider that is down or not set up is no obstacle.
  const searcher = createStaticSearcher({ urls: [], clock: systemClock });
  const opened = await openService(config, { role: "admin", searcher, mapHosts: readMapHosts(options.mapHosts, config) });
  try {
    return await act(opened.service.owner);
  } finally {
    await opened.close();
  }
}
