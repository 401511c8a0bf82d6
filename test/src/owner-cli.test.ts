import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { createIds } from "../../adapters/node-crypto/ids.ts";
import { systemClock } from "../../adapters/system-clock/clock.ts";
import { SCOPES } from "../../core/domain/caller.ts";
import { TEST_KEYWORDS } from "../../core/service/admission/test-scenarios.ts";
import { openAdmin } from "../../src/compose/open-admin.ts";
import { loadConfig } from "../../src/config/config.ts";
import { callerOf, scanCommand } from "../conformance/test-service.ts";
import { runCli } from "./cli.ts";

/** Each command starts its own process, so tests get a longer limit. */
const SLOW = { timeout: 60_000 };

describe("owner commands", () => {
  let folder: string;
  let org: string;

  const run = (...args: readonly string[]) => runCli(args, { cwd: folder });
  const printed = async (...args: readonly string[]) => {
    const { code, stdout, stderr } = await run(...args);
    assert.equal(code, 0, stderr);
    return stdout;
  };
  const json = async (...args: readonly string[]) => JSON.parse(await printed(...args, "--json"));

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "serplens-owner-"));
    org = (await json("orgs", "create")).id;
  });
  after(() => rmSync(folder, { recursive: true }));

  /** Creates queued jobs in the commands' database, as a server without a worker would. */
  async function admitted(count: number): Promise<readonly string[]> {
    const database = join(folder, ".serplens", "serplens.db");
    const config = loadConfig({
      SERPLENS_DATABASE_URL: `sqlite:${database}`,
      SERPLENS_CORPUS_PATH: join(folder, "corpus.db"),
    });
    const opened = await openAdmin(config, { mapHosts: new Map() });
    try {
      const { key } = await opened.service.admin.createKey({ organizationId: org, kind: "test", scopes: SCOPES });
      const caller = await callerOf(opened.service, key);
      const ids: string[] = [];
      for (let turn = 0; turn < count; turn += 1) {
        ids.push(
          (await opened.service.admit(caller, scanCommand({ requestId: createIds(systemClock).next("request") })))
            .jobId,
        );
      }
      return ids;
    } finally {
      await opened.close();
    }
  }

  it("stored webhook secrets are sealed with a key that is added later, and with its successor", SLOW, async () => {
    const [first, second] = [1, 2].map((byte) => Buffer.alloc(32, byte).toString("base64"));
    const secret = await printed("webhooks", "secret", "--org", org);
    const sealing = (keys: string, ...args: readonly string[]) =>
      runCli(args, { cwd: folder, env: { SERPLENS_ENCRYPTION_KEY: keys } });
    const missing = await run("webhooks", "reseal");
    assert.equal(missing.code, 2);
    assert.match(missing.stderr, /SERPLENS_ENCRYPTION_KEY is not set/);
    assert.equal((await sealing(`${first}`, "webhooks", "reseal")).stdout, "sealed 1 secret(s) with the first key\n");
    assert.equal(
      (await sealing(`${second},${first}`, "webhooks", "reseal", "--json")).stdout,
      '{"resealed":1,"unreadable":0}\n',
    );
    assert.equal((await sealing(`${second}`, "webhooks", "secret", "--org", org)).stdout, secret);
    const late = await sealing(`${first}`, "webhooks", "reseal");
    assert.deepEqual([late.code, late.stdout], [1, "sealed 0 secret(s) with the first key\n"]);
    assert.match(late.stderr, /1 webhook secret\(s\) are sealed with another key: append that key/);
    // The other commands run without a key.
    assert.equal((await run("webhooks", "secret", "--org", org, "--rotate")).code, 0);
  });

  it("orgs suspend blocks an organization and orgs activate unblocks it", SLOW, async () => {
    assert.deepEqual(await json("orgs", "suspend", org), { id: org, status: "suspended" });
    assert.match(await printed("orgs", "list"), /suspended/);
    assert.equal(await printed("orgs", "activate", org), `${org} is active\n`);
  });

  it("orgs limits shows the limits, changes them and resets them", SLOW, async () => {
    assert.match(await printed("orgs", "limits", org), /^active jobs +5\n/);
    const agreed = await json("orgs", "limits", org, "--active", "20", "--rate", "scan=60/180", "read=600/1800");
    assert.deepEqual(agreed.limits, {
      activeCap: 20,
      queuedCap: null,
      rateLimits: { scan: { perKey: 60, perOrganization: 180 }, read: { perKey: 600, perOrganization: 1800 } },
    });
    assert.match(
      await printed("orgs", "limits", org),
      /active jobs +20 +agreed\n(?:.*\n)*scan a minute +60 per key, 180 in all +agreed/,
    );
    const reset = await json("orgs", "limits", org, "--reset", "--queued", "7");
    assert.deepEqual(reset.limits, { activeCap: null, queuedCap: 7, rateLimits: {} });
  });

  it("creates an unmetered organization and switches metering", SLOW, async () => {
    const { id } = await json("orgs", "create", "--name", "Own", "--unmetered");
    const meteringOf = async () => {
      const all = (await json("orgs", "list")) as { id: string; isMetered: boolean }[];
      return all.find((entry) => entry.id === id)?.isMetered;
    };
    assert.equal(await meteringOf(), false);
    assert.match(await printed("orgs", "list"), new RegExp(`${id} .*unmetered`));
    assert.equal(await printed("orgs", "metering", id, "on"), `${id} is metered\n`);
    assert.equal(await meteringOf(), true);
    assert.deepEqual(await json("orgs", "metering", id, "off"), { id, isMetered: false });
    const wrong = await run("orgs", "metering", id, "maybe");
    assert.deepEqual([wrong.code, wrong.stdout], [2, ""]);
  });

  it("keys creates expiring keys and test keys, and names the keywords of test keys", SLOW, async () => {
    const { id } = await json("keys", "create", "--org", org, "--kind", "test", "--expires", "90d");
    const keys = (await json("keys", "list", "--org", org)) as { id: string; kind: string; expiresAt: number }[];
    const made = keys.find((key) => key.id === id) ?? assert.fail();
    assert.equal(made.kind, "test");
    assert.ok(Math.abs(made.expiresAt - Date.now() - 90 * 86_400_000) < 60_000);
    await json("keys", "create", "--org", org, "--expires", "2999-01-31T12:00:00Z");
    assert.match(await printed("keys", "list", "--org", org), /valid until 2999-01-31T12:00:00\.000Z/);
    const help = await printed("keys", "create", "--help");
    for (const { keyword } of TEST_KEYWORDS) assert.ok(help.includes(`  ${keyword}  `), keyword);
  });

  it("jobs lists jobs in pages, shows a job and cancels it", SLOW, async () => {
    const ids = await admitted(3);
    const first = await json("jobs", "list", "--org", org, "--limit", "2");
    assert.deepEqual(
      first.items.map((job: { jobId: string }) => job.jobId),
      [ids[2], ids[1]],
    );
    const more = (await printed("jobs", "list", "--org", org, "--limit", "2")).match(/more: --cursor (\S+)\n$/)?.[1];
    assert.equal(more, first.nextCursor);
    const rest = await json("jobs", "list", "--org", org, "--cursor", String(more));
    assert.deepEqual([rest.items.length, rest.items[0].jobId, rest.nextCursor], [1, ids[0], null]);
    const id = ids[0] ?? "";
    assert.match(
      await printed("jobs", "show", id),
      new RegExp(`^id +${id}\n(?:.*\n)*kind +scan/standard \\(test\\)\n`),
    );
    const foreign = await run("jobs", "cancel", id, "--org", "org_other");
    assert.deepEqual([foreign.code, foreign.stdout], [1, ""]);
    assert.match(foreign.stderr, /NOT_FOUND/);
    assert.match(await printed("jobs", "show", id, "--org", org), /state +queued/);
    assert.equal(await printed("jobs", "cancel", id), `${id} is cancelled\n`);
    assert.equal((await json("jobs", "cancel", id)).state, "cancelled");
    const cancelled = await json("jobs", "list", "--org", org, "--state", "cancelled");
    assert.deepEqual(
      cancelled.items.map((job: { jobId: string }) => job.jobId),
      [id],
    );
  });

  it("credits lists grants and the ledger", SLOW, async () => {
    await json("credits", "grant", "--org", org, "--credits", "200", "--reference", "invoice-17");
    assert.match(
      await printed("credits", "lots", "--org", org),
      /200 +200 +0 +\d{4}-\S+ +owner:invoice-17\n.* 10 +10 +0 +never +free\n/,
    );
    const { items } = await json("credits", "ledger", "--org", org, "--limit", "1");
    assert.deepEqual([items.length, items[0].kind, items[0].millicredits], [1, "grant", 200_000]);
  });

  it("webhooks adds, edits, rotates, enables and removes receivers", SLOW, async () => {
    // A literal address avoids a DNS lookup.
    const added = await json("webhooks", "endpoints", "add", "--org", org, "--url", "https://1.1.1.1/hook");
    assert.match(added.secret.secret, /^whsec_/);
    const { id } = added.endpoint;
    assert.equal(
      (await json("webhooks", "endpoints", "edit", id, "--org", org, "--retry-notices", "on")).wantsRetryNotices,
      true,
    );
    const rotated = await json("webhooks", "endpoints", "rotate", id, "--org", org);
    assert.equal(rotated.previous.secret, added.secret.secret);
    assert.equal((await json("webhooks", "endpoints", "secret", id, "--org", org)).secret, rotated.secret);
    assert.equal((await json("webhooks", "endpoints", "enable", id, "--org", org)).state, "active");
    assert.match(
      await printed("webhooks", "endpoints", "list", "--org", org),
      new RegExp(`${id} +registered +active +0 +https://1\\.1\\.1\\.1/hook`),
    );
    assert.deepEqual((await json("webhooks", "deliveries", "list", "--org", org)).items, []);
    assert.match((await json("webhooks", "secret", "--org", org)).secret, /^whsec_/);
    assert.equal(await printed("webhooks", "endpoints", "remove", id, "--org", org), `removed ${id}\n`);
  });

  for (const [args, code, pattern] of [
    [["orgs", "suspend", "org_none"], 1, /NOT_FOUND/],
    [["orgs", "limits", "org_none"], 1, /NOT_FOUND/],
    [["orgs", "limits", "o", "--active", "0"], 2, /--active 0: must be a whole number from 1/],
    [["orgs", "limits", "o", "--rate", "scans=1/2"], 2, /--rate scans=1\/2: must be BUCKET=PER_KEY\/PER_ORGANIZATION/],
    [
      ["keys", "create", "--org", "o", "--expires", "2020-01-01T00:00:00Z"],
      2,
      /--expires 2020-01-01T00:00:00Z: must be/,
    ],
    [["keys", "create", "--org", "o", "--expires", "2999-01-01T00:00:00"], 2, /time zone/],
    [["jobs", "list", "--org", "o", "--limit", "many"], 2, /--limit many/],
    [["jobs", "list", "--org", "o", "--state", "done"], 2, /Allowed choices are queued, waiting/],
    [["jobs", "show", "job_none"], 1, /NOT_FOUND/],
    [["jobs", "cancel", "job_none"], 1, /NOT_FOUND/],
    [["credits", "lots", "--org", "org_none"], 1, /NOT_FOUND/],
    [["webhooks", "endpoints", "edit", "whe_1", "--org", "o"], 2, /Nothing to change/],
    [
      ["webhooks", "endpoints", "add", "--org", "o", "--url", "https://1.1.1.1/", "--retry-notices", "yes"],
      2,
      /must be on or off/,
    ],
    [["webhooks", "endpoints", "list", "--org", "org_none"], 1, /NOT_FOUND/],
    [["webhooks", "deliveries", "replay", "dlv_none", "--org", "org_none"], 1, /NOT_FOUND/],
    [["serve", "--role", "api,cook"], 2, /--role: "cook" is not a role. Valid roles: api, worker, webhooks/],
  ] as const) {
    it(`${args.join(" ")} exits with ${code}`, async () => {
      const result = await run(...args);
      assert.equal(result.code, code, result.stderr);
      assert.match(result.stderr, pattern);
      assert.equal(result.stdout, "");
    });
  }
});
