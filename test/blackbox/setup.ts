import assert from "node:assert/strict";
import { after, before } from "node:test";
import { type Client, createClient } from "./client.ts";
import { PATIENT } from "./eventually.ts";
import type { ServerProcess } from "./server-process.ts";
import { openStand, type Stand, type Storage } from "./stand.ts";

/** One way to run the service: the shared storage and the roles of each process. The first process takes requests. */
export interface Setup {
  readonly storage: Storage;
  readonly processes: readonly string[];
}

/** A running set-up, and an organization with credits and very high rate limits. */
export interface Running {
  readonly stand: Stand;
  readonly servers: readonly ServerProcess[];
  readonly address: string;
  readonly organizationId: string;
  readonly live: Client;
  /** Client with a test key: jobs cost nothing and use fixtures. */
  readonly test: Client;
}

const MANY = "100000/100000";
const UNLIMITED = ["read", "create", "scan", "scan.lite", "scan.deep", "webhook"].map((bucket) => `${bucket}=${MANY}`);

/** Creates an organization with very high rate limits. */
export async function eagerOrganization(stand: Stand): Promise<string> {
  const organizationId = await stand.newOrganization();
  await stand.cli("orgs", "limits", organizationId, "--rate", ...UNLIMITED);
  return organizationId;
}

export async function start({ storage, processes }: Setup): Promise<Running> {
  const stand = await openStand(storage);
  try {
    // All processes start at once on an empty database, as in a cluster.
    const servers = await Promise.all(processes.map((roles) => stand.start(roles)));
    const address = servers[0]?.address ?? "";
    const organizationId = await eagerOrganization(stand);
    const [live, test] = await Promise.all([
      stand.newKey(organizationId),
      stand.newKey(organizationId, { kind: "test" }),
      stand.cli("credits", "grant", "--org", organizationId, "--credits", "1000"),
    ]);
    return {
      stand,
      servers,
      address,
      organizationId,
      live: createClient(address, live),
      test: createClient(address, test),
    };
  } catch (error) {
    await stand.close();
    throw error;
  }
}

/**
 * Runs the set-up around the tests of a `describe` and returns a function that returns the running set-up.
 *
 * Fails when the logs contain an error.
 */
export function around(setup: Setup): () => Running {
  let running: Running | null = null;
  before(async () => {
    running = await start(setup);
  }, PATIENT);
  after(async () => {
    await running?.stand.close();
    for (const server of running?.servers ?? [])
      assert.doesNotMatch(server.printed(), /"level":"(?:warn|error|fatal)"/);
  });
  return () => {
    assert.ok(running !== null, "the set-up did not start");
    return running;
  };
}
