import type { Owner } from "../../core/service.ts";
import { configFromEnvironment } from "../config.ts";
import { readMapHosts } from "./map-hosts.ts";

/** What a command of the owner adds to the configuration. */
export interface OwnerOptions {
  /** File of `--map-hosts`, for commands that judge addresses. @default none */
  readonly mapHosts?: string;
}

/** Calls `act` with the owner's side of the service on the configured database, which a server may have open, and closes it. */
export async function withOwner<Result>(act: (owner: Owner) => Promise<Result>, options: OwnerOptions = {}): Promise<Result> {
  // Loaded on use: most commands never open the service, and `--help` should not wait for it.
  const { openAdmin } = await import("../admin.ts");
  const config = configFromEnvironment();
  const opened = await openAdmin(config, { mapHosts: readMapHosts(options.mapHosts, config) });
  try {
    return await act(opened.service.owner);
  } finally {
    await opened.close();
  }
}
