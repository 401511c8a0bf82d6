import type { Owner } from "../../core/service.ts";
import { configFromEnvironment } from "../config.ts";

/** Calls `act` with the owner's side of the service on the configured database, and closes it. No job runs meanwhile. */
export async function withOwner<Result>(act: (owner: Owner) => Promise<Result>): Promise<Result> {
  // Loaded on use: most commands never open the service, and `--help` should not wait for it.
  const { openService } = await import("../presets.ts");
  const opened = await openService(configFromEnvironment(), {});
  try {
    return await act(opened.service.owner);
  } finally {
    await opened.close();
  }
}
