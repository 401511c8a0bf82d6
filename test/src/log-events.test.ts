import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { LOG_EVENTS } from "../../core/ports/log-events.ts";
import { createClient } from "../blackbox/client.ts";
import { eventually } from "../blackbox/eventually.ts";
import { hook } from "../blackbox/receiver.ts";
import type { ServerProcess } from "../blackbox/server-process.ts";
import { openStand, type Stand } from "../blackbox/stand.ts";

/** Members that every line has. */
const COMMON = ["level", "time", "msg", "pid", "hostname", "name"];

describe("the story of a job", () => {
  let stand: Stand;
  let server: ServerProcess;
  before(
    async () => {
      stand = await openStand({ logLevel: "info" });
      server = await stand.start();
    },
    { timeout: 60_000 },
  );
  after(() => stand.close());

  /** Returns the event lines about an id, in order: name and fields. */
  function linesAbout(id: string): readonly Readonly<Record<string, unknown>>[] {
    return server
      .printed()
      .split("\n")
      .filter((line) => line.startsWith("{") && line.includes(id))
      .map((line) => JSON.parse(line));
  }

  it("the log has one line for each event of a job, with ids only, and `jobs show` prints the same story", {
    timeout: 60_000,
  }, async () => {
    const organizationId = await stand.newOrganization();
    const key = await stand.newKey(organizationId, { kind: "test" });
    const client = createClient(server.address, key);
    const scan = async (keyword: string) => {
      const webhook = { url: hook(keyword.slice(0, 6)) };
      const { body } = await client.post("/v1/scan/lite", { keyword, url: "https://a.example/", webhook });
      const jobId = String(body.job_id);
      await client.until(jobId, "completed", "failed");
      return jobId;
    };
    const [done, failed] = [await scan("garden shed"), await scan("test:fail")];
    const story = (id: string) => linesAbout(id).map(({ msg }) => msg);
    const shown = async (id: string) =>
      ((await stand.cli("jobs", "show", id)).events as readonly { readonly event: string }[]).map(({ event }) => event);

    await eventually("the end of both deliveries", async () =>
      (await shown(done)).includes("webhook delivered") && (await shown(failed)).includes("webhook delivered")
        ? true
        : null,
    );
    assert.deepEqual(story(done), ["job admitted", "job started", "job finished"]);
    assert.deepEqual(story(failed), ["job admitted", "job started", "job failed"]);
    assert.deepEqual(await shown(done), ["job admitted", "job started", "job finished", "webhook delivered"]);
    assert.deepEqual(await shown(failed), ["job admitted", "job started", "job failed", "webhook delivered"]);
    assert.equal(linesAbout(organizationId).filter(({ msg }) => msg === "webhook delivered").length, 2);

    for (const line of linesAbout(organizationId)) {
      const fields = Object.keys(line).filter((name) => !COMMON.includes(name));
      assert.deepEqual(
        fields.toSorted(),
        [...LOG_EVENTS[line.msg as keyof typeof LOG_EVENTS]].toSorted(),
        String(line.msg),
      );
    }
    assert.ok(!server.printed().includes(key) && !server.printed().includes("garden shed"));
  });
});
