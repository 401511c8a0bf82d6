import assert from "node:assert/strict";
import { join } from "node:path";
import { after, afterEach, before, describe, it } from "node:test";
import { EVENT_SCHEMAS } from "../../../core/contract/events.ts";
import { problemsOf } from "../../../core/contract/validate.ts";
import { EVENT_KINDS } from "../../../core/domain/event-kinds.ts";
import { eventOf } from "../../../src/cli/server/events/follow-jobs.ts";
import { forward } from "../../../src/cli/server/events/forward.ts";
import { openReceiver } from "../../../src/cli/server/events/receiver.ts";
import type { JobStatusBody } from "../../../src/client/client.ts";
import { verifyWebhook } from "../../../src/webhooks.ts";
import { startCli } from "../cli.ts";
import { type Received, startReceiver, type TestReceiver } from "./receiver.ts";
import { type CliServer, startCliServer, textOf } from "./server.ts";

/** Each command starts its own process, so tests get a longer limit. */
const SLOW = { timeout: 60_000 };
const SECRET = "whsec_for_this_test";

function genuine({ body, headers }: Received, secret: string) {
  assert.equal(verifyWebhook(body, headers, secret).kind, "verified");
  return JSON.parse(body.toString("utf8"));
}

describe("events for a receiver under development", () => {
  let server: CliServer;
  let receiver: TestReceiver;
  let login: Record<string, string>;
  before(async () => {
    server = await startCliServer();
    receiver = await startReceiver();
    login = { SERPLENS_SERVER: server.address, SERPLENS_KEY: server.key };
  });
  after(async () => {
    await server.close();
    await receiver.close();
  });
  afterEach(() => {
    receiver.received.splice(0);
    receiver.answers.splice(0);
  });

  /**
   * Starts `listen` and resolves once it listens. `isPrinted` waits for output; `stop` sends Ctrl-C and returns exit
   * code and output.
   */
  async function listening(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
    const child = startCli(["listen", "--forward", receiver.url, ...args], {
      cwd: server.folder,
      env: { ...server.home, ...env },
    });
    let stdout = "";
    child.stdout.on("data", (text) => {
      stdout += String(text);
    });
    const isOver = new Promise<number | null>((resolve) => child.once("close", resolve));
    // Ctrl-C can interrupt the command before it records that the receiver got a delivery, so tests wait for the
    // output.
    const isPrinted = (pattern: RegExp): Promise<void> =>
      new Promise((resolve) => {
        const look = (): void => {
          if (!pattern.test(stdout)) return;
          child.stdout.off("data", look);
          resolve();
        };
        child.stdout.on("data", look);
        look();
      });
    await textOf(child.stderr, /(forwarding to .*\n)/);
    return {
      isPrinted,
      async stop() {
        child.kill("SIGINT");
        return { code: await isOver, stdout };
      },
    };
  }

  const begin = async (keyword: string, env: Readonly<Record<string, string>> = login) => {
    const { code, stdout, stderr } = await server.run(["scan", "--remote", "--keyword", keyword], env);
    assert.equal(code, 0, stderr);
    return stdout.trim();
  };

  it(
    "listen forwards an organization's new deliveries with their endpoints' signatures until Ctrl-C",
    SLOW,
    async () => {
      const owner = (...args: readonly string[]) => server.owner("webhooks", ...args, "--org", server.org);
      const added = (await owner("endpoints", "add", "--url", "https://1.1.1.1/hook")) as {
        endpoint: { id: string };
        secret: { secret: string };
      };
      await server.run(["jobs", "wait", await begin("before")], login);
      const listener = await listening(["--org", server.org]);
      receiver.answers.push(500);
      const id = await begin("after");
      await receiver.got(2);
      const [refused, repeated] = receiver.received as [Received, Received];
      for (const post of [refused, repeated]) {
        assert.equal(genuine(post, added.secret.secret).job_id, id);
        assert.equal(post.headers["service-event"], "job.completed");
        assert.equal(post.path, "/hooks?from=test");
      }
      assert.equal(repeated.headers["service-delivery-id"], refused.headers["service-delivery-id"]);
      assert.notEqual(repeated.headers["service-timestamp"], refused.headers["service-timestamp"]);
      // A webhook of a job alone is signed with the organization's own secret.
      const hooked = await server.run(
        ["scan", "--remote", "-k", "test:fail:target-empty", "--webhook", "https://1.1.1.1/own"],
        login,
      );
      assert.equal(hooked.code, 0, hooked.stderr);
      await receiver.got(4);
      const { secret } = (await owner("secret")) as { secret: string };
      const failed = receiver.received
        .slice(2)
        .filter((post) => verifyWebhook(post.body, post.headers, secret).kind === "verified");
      assert.deepEqual(
        failed.map((post) => genuine(post, secret).error.code),
        ["TARGET_EMPTY"],
      );
      await listener.isPrinted(/(?:HTTP 204 after[\s\S]*){3}/);
      const { code, stdout } = await listener.stop();
      assert.equal(code, 0);
      assert.match(
        stdout,
        /^job\.completed {2}dlv_\w+ {2}\{"job_id".*\n {2}dlv_\w+ {2}HTTP 500 after \d+ ms; again in 1 s\n {2}dlv_\w+ {2}HTTP 204 after \d+ ms\n/,
      );
      await owner("endpoints", "remove", added.endpoint.id);
    },
  );

  it("listen forwards events of jobs that this machine started, built from their status", SLOW, async () => {
    const user = { ...login, XDG_CONFIG_HOME: join(server.folder, "listener") };
    const listener = await listening(["--secret", SECRET, "--json"], user);
    const id = await begin("hedge", user);
    await receiver.got(1);
    const [post] = receiver.received as [Received];
    const event = genuine(post, SECRET);
    assert.equal(event.job_id, id);
    assert.deepEqual(problemsOf(EVENT_SCHEMAS["job.completed"], event), [], post.body.toString("utf8"));
    assert.match(event.request_id, /^req_/);
    await listener.isPrinted(/\n/);
    const { code, stdout } = await listener.stop();
    assert.equal(code, 0);
    const { status, attempt, payload } = JSON.parse(stdout);
    assert.deepEqual([status, attempt, payload], [204, 1, event]);
  });

  it("listen --job exits when the named jobs have ended, with 1 when an event was not accepted", SLOW, async () => {
    const id = await begin("test:fail");
    const listen = ["listen", "--forward", receiver.url, "--job", id];
    const ended = await server.run(listen, login);
    assert.equal(ended.code, 0, ended.stderr);
    const secret = /signing secret: (\S+)/.exec(ended.stderr)?.[1] ?? "";
    const [post] = receiver.received as [Received];
    const event = genuine(post, secret);
    assert.deepEqual([event.status, event.attempt, event.will_retry], ["failed", 1, false]);
    assert.deepEqual(problemsOf(EVENT_SCHEMAS["job.failed"], event), []);
    // Every attempt gets this status; four are enough for all attempts before the stop.
    receiver.answers.push(302, 302, 302, 302);
    const listener = await listening(["--job", id], login);
    await listener.isPrinted(/HTTP 302/);
    assert.equal((await listener.stop()).code, 1);
    assert.equal((await server.run(["listen", "--forward", receiver.url, "--job", "job_none"], login)).code, 1);
  });

  it("trigger sends every kind of event to a receiver", SLOW, async () => {
    for (const kind of EVENT_KINDS) {
      const { code, stderr } = await server.run(["trigger", kind, "--forward", receiver.url, "--secret", SECRET]);
      assert.equal(code, 0, stderr);
    }
    const posts = receiver.received;
    assert.deepEqual(
      posts.map((post) => post.headers["service-event"]),
      EVENT_KINDS,
    );
    for (const post of posts) assert.equal(genuine(post, SECRET).test, true);
    receiver.answers.push(401);
    const refused = await server.run(["trigger", "job.failed", "--forward", receiver.url, "--json"]);
    assert.equal(refused.code, 1);
    assert.equal(JSON.parse(refused.stdout).status, 401);
    assert.match(refused.stderr, /^signing secret: whsec_\w+\n$/);
  });

  it("the server sends a test to a public receiver, and the command shows its secret", SLOW, async () => {
    const trigger = ["trigger", "billing.topup_failed", "--url", "https://1.1.1.1/hook"];
    const { code, stdout, stderr } = await server.run(trigger, login);
    assert.equal(code, 0, stderr);
    assert.match(stdout, /^queued dlv_\w+; it is signed with\nwhsec_\w+\n$/);
    assert.equal(JSON.parse((await server.run([...trigger, "--json"], login)).stdout).status, "queued");
  });

  for (const [name, args, pattern] of [
    ["a public receiver", ["listen", "--forward", "http://192.0.2.1/"], /192\.0\.2\.1 is neither loopback nor private/],
    [
      "the address of a cloud's metadata",
      ["trigger", "job.failed", "--forward", "http://169.254.169.254/"],
      /neither loopback nor private/,
    ],
    [
      "an invalid receiver address",
      ["listen", "--forward", "localhost:3000"],
      /--forward localhost:3000: must be an http or https address/,
    ],
    [
      "an unknown event",
      ["trigger", "job.done", "--forward", "http://127.0.0.1/"],
      /Allowed choices are job\.completed/,
    ],
    ["a trigger without a receiver", ["trigger", "job.failed"], /Set --forward URL, or log in and set --url URL/],
    [
      "an organization and jobs",
      ["listen", "--forward", "http://127.0.0.1/", "--org", "o", "--job", "j"],
      /Remove --job and --server/,
    ],
    ["a user who is not logged in", ["listen", "--forward", "http://127.0.0.1/"], /No server is configured. Log in/],
  ] as const) {
    it(`listen or trigger exits with 2 for ${name}`, SLOW, async () => {
      const { code, stdout, stderr } = await server.run(args);
      assert.equal(code, 2, stderr);
      assert.match(stderr, pattern);
      assert.equal(stdout, "");
    });
  }
});

describe("forward", () => {
  it("forward signs each attempt under one id and stops after the last pause", async () => {
    const receiver = await startReceiver();
    receiver.answers.push(503, 302, 400);
    const parcel = { deliveryId: "dlv_1", event: "job.failed", body: "{}", secret: SECRET };
    const { signal } = new AbortController();
    const options = { receiver: await openReceiver(receiver.url), signal, json: true, pausesMs: [1, 1] };
    assert.equal(await forward(parcel, options), false);
    assert.deepEqual(
      receiver.received.map((post) => [genuine(post, SECRET), post.headers["service-delivery-id"]]),
      Array.from({ length: 3 }, () => [{}, "dlv_1"]),
    );
    assert.equal(await forward(parcel, options), true);
    await receiver.close();
  });
});

describe("openReceiver", () => {
  for (const host of [
    "127.0.0.1",
    "127.9.9.9",
    "[::1]",
    "10.1.2.3",
    "172.31.0.1",
    "192.168.1.1",
    "[fd00::1]",
    "localhost",
    "[::ffff:10.0.0.1]",
  ]) {
    it(`openReceiver accepts ${host}`, async () => {
      assert.equal((await openReceiver(`http://${host}:3000/a`)).url.endsWith(":3000/a"), true);
    });
  }
  for (const host of [
    "8.8.8.8",
    "172.32.0.1",
    "100.64.0.1",
    "0.0.0.0",
    "169.254.169.254",
    "[2001:4860::1]",
    "[::ffff:8.8.8.8]",
    "[::]",
    "134744072",
  ]) {
    it(`openReceiver rejects ${host}`, async () => {
      await assert.rejects(openReceiver(`http://${host}/`), /neither loopback nor private/);
    });
  }

  it("openReceiver names the cause when nothing listens", async () => {
    const unused = await startReceiver();
    await unused.close();
    const outcome = await (await openReceiver(unused.url)).post({}, new Uint8Array(), new AbortController().signal);
    assert.ok(outcome.kind === "failed" && outcome.code === "ECONNREFUSED");
  });

  it("openReceiver stops waiting for a silent receiver when the signal aborts", async () => {
    const silent = await startReceiver();
    silent.answers.push(null);
    const stopping = new AbortController();
    const outcome = (await openReceiver(silent.url)).post({}, new TextEncoder().encode("{}"), stopping.signal);
    await silent.got(1);
    stopping.abort();
    assert.deepEqual(await outcome, { kind: "failed", code: "ABORTED", message: "interrupted" });
    await silent.close();
  });
});

describe("eventOf", () => {
  const job: JobStatusBody = {
    job_id: "job_1",
    type: "scan",
    status: "completed",
    progress: 100,
    created_at: "2026-11-20T09:00:00.000Z",
    started_at: "2026-11-20T09:00:01.500Z",
    completed_at: "2026-11-20T09:00:41.500Z",
    region: "US",
    locale: "en-US",
    result: null,
    error: null,
  };

  it("eventOf computes the timings of a completed job", () => {
    const { timings } = JSON.parse(eventOf(job, "req_1")?.body ?? "{}");
    assert.deepEqual(timings, { queue_wait_ms: 1_500, execution_ms: 40_000, total_wall_ms: 41_500 });
  });

  it("eventOf returns no event for a cancelled job or a running job", () => {
    assert.equal(eventOf({ ...job, status: "cancelled" }, "req_1"), null);
    assert.equal(eventOf({ ...job, status: "running", completed_at: null }, "req_1"), null);
  });
});
