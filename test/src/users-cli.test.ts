import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { startServer } from "../blackbox/server-process.ts";
import { runCli } from "./cli.ts";
import { Person } from "./server/sign-in/stand.ts";

const folder = mkdtempSync(join(tmpdir(), "serplens-users-"));
after(() => rmSync(folder, { recursive: true }));

const env = {
  SERPLENS_PORT: "0",
  SERPLENS_OPS_ADDRESS: "127.0.0.1:0",
  SERPLENS_BROWSER: "off",
  SERPLENS_ANALYSIS_WORKERS: "0",
};
const run = (...args: readonly string[]) => runCli(args, { cwd: folder, env });
const json = async (...args: readonly string[]) => JSON.parse((await run(...args, "--json")).stdout);

/** Uses a printed link as its user would. */
async function use(person: Person, url: string, email: string): Promise<Response> {
  const { pathname, hash } = new URL(url);
  const fields = { token: hash.slice(1), step: "use", email, password: "larch window kettle" };
  return person.post(pathname, Object.entries(fields));
}

test("a running server follows setup-token, users add, link, suspend, list, audit and remove", async () => {
  const server = await startServer([], { cwd: folder, env });
  try {
    const ada = new Person(server.address);
    const { url } = await json("setup-token");
    assert.equal((await use(ada, url, "ada@example.com")).status, 303);
    assert.equal((await ada.get("/account")).status, 200);
    const second = await run("setup-token");
    assert.equal(second.code, 1);
    assert.match(second.stderr, /there is a user already/);

    const [first] = await json("users", "list");
    const org = first.memberships[0].organizationId;
    const invitation = await json("users", "add", "bob@example.com", "--org", org, "--role", "viewer");
    const bob = new Person(server.address);
    assert.equal((await use(bob, invitation.url, "")).status, 303);
    assert.match(await (await bob.get("/account")).text(), /Viewer/);

    const { url: reset } = await json("users", "link", "bob@example.com");
    assert.equal((await use(new Person(server.address), reset, "")).status, 303);
    assert.equal((await bob.get("/account")).status, 303);
    await bob.signIn({ email: "bob@example.com", password: "larch window kettle" });
    assert.equal((await bob.get("/account")).status, 200);
    await run("users", "suspend", "bob@example.com");
    assert.equal((await bob.get("/account")).status, 303);
    await run("users", "activate", "bob@example.com");
    assert.equal((await bob.get("/account")).status, 200);

    const actions = (await json("users", "audit", "--org", org)).map(({ action }: { action: string }) => action);
    assert.deepEqual(actions.toSorted(), ["invite", "link.invite"]);
    await run("users", "remove", "bob@example.com");
    assert.equal((await json("users", "list")).length, 1);
    const last = await run("users", "remove", "ada@example.com");
    assert.match(last.stderr, /last owner/);
    const unknown = await run("users", "add", "x@example.com", "--org", "org_unknown");
    assert.match(unknown.stderr, /No organization has the id org_unknown/);
  } finally {
    await server.end("SIGTERM");
  }
});
