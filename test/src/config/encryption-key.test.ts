import assert from "node:assert/strict";
import type { ChildProcess } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { after, afterEach, before, beforeEach, describe, test } from "node:test";
import { runCli, startCli } from "../cli.ts";

const ENV = { SERPLENS_PORT: "0", SERPLENS_LOG_LEVEL: "error", SERPLENS_BROWSER: "off" };
const KEY_FILE = ".serplens/encryption-key";

/** Starts a server, stops it once it prints its address, and returns its standard error. */
async function serveOnce(cwd: string, env: Readonly<Record<string, string>> = {}): Promise<string> {
  const child: ChildProcess = startCli(["serve"], { cwd, env: { ...ENV, ...env } });
  let text = "";
  const closed = new Promise<number | null>((resolve) => child.once("close", resolve));
  child.stderr?.on("data", (part) => {
    text += String(part);
    // A second signal would end the server at once.
    if (String(part).includes("listens on")) child.kill("SIGTERM");
  });
  assert.equal(await closed, 0, text);
  return text;
}

/** Permission bits of a file or folder, in octal. */
function modeOf(path: string): string {
  return (statSync(path).mode & 0o777).toString(8);
}

describe("the encryption key of a server", { skip: process.platform === "win32" && "POSIX permissions" }, () => {
  let folder: string;
  let umask: number;
  before(() => {
    // The usual mask. Under it every user can read files that are made without a mode.
    umask = process.umask(0o022);
  });
  after(() => {
    process.umask(umask);
  });
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "serplens-key-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const at = (path: string): string => join(folder, path);
  const run = (...args: readonly string[]) => runCli(args, { cwd: folder, env: ENV });

  /** The default signing secret of an organization, as the owner sees it. */
  async function secretOf(organizationId: string): Promise<string> {
    const { code, stdout, stderr } = await run("webhooks", "secret", "--org", organizationId);
    assert.equal(code, 0, stderr);
    return stdout.trim();
  }

  /** The stored text of the only secret. */
  function storedSecret(): string {
    const database = new DatabaseSync(at(".serplens/serplens.db"));
    const [row] = database.prepare("select secret from secrets").all();
    database.close();
    return String(row?.secret);
  }

  async function createOrganization(): Promise<string> {
    const { stdout } = await run("orgs", "create", "--name", "Acme", "--json");
    return (JSON.parse(stdout) as { readonly id: string }).id;
  }

  test("the first start makes the key, reports it once, and makes all files private", async () => {
    assert.match(await serveOnce(folder), /encryption key.*\.serplens\/encryption-key.*back up/is);
    const key = readFileSync(at(KEY_FILE), "utf8");
    assert.equal(Buffer.from(key, "base64").length, 32);
    assert.equal(modeOf(at(".serplens")), "700");
    const files = readdirSync(at(".serplens"));
    assert.ok(files.includes("serplens.db"), files.join());
    for (const name of files.filter((file) => !file.startsWith("corpus")))
      assert.equal(modeOf(at(`.serplens/${name}`)), "600", name);
    assert.doesNotMatch(await serveOnce(folder), /encryption key/i);
    assert.equal(readFileSync(at(KEY_FILE), "utf8"), key);
  });

  test("the files beside an open database are private", async () => {
    const organizationId = await createOrganization();
    const database = new DatabaseSync(at(".serplens/serplens.db"));
    database.exec("begin immediate");
    database.exec(`update organizations set name = 'Other' where id = '${organizationId}'`);
    for (const end of ["", "-wal", "-shm"]) assert.equal(modeOf(at(`.serplens/serplens.db${end}`)), "600", end);
    database.exec("rollback");
    database.close();
  });

  test("the first start seals secrets that were stored without encryption", async () => {
    const organizationId = await createOrganization();
    const secret = await secretOf(organizationId);
    assert.equal(storedSecret(), secret);
    await serveOnce(folder);
    assert.ok(!storedSecret().includes(secret), "the secret is still readable");
    assert.equal(await secretOf(organizationId), secret);
    assert.equal((await run("doctor")).code, 0);
  });

  test("a configured key replaces the key file, and the file still opens older secrets", async () => {
    const organizationId = await createOrganization();
    await serveOnce(folder, { SERPLENS_ENCRYPTION_KEY: "0a".repeat(32) });
    assert.ok(!existsSync(at(KEY_FILE)));
    const secret = await secretOf(organizationId);
    await serveOnce(folder);
    assert.ok(existsSync(at(KEY_FILE)));
    const withOther = { cwd: folder, env: { ...ENV, SERPLENS_ENCRYPTION_KEY: "0b".repeat(32) } };
    const shown = await runCli(["webhooks", "secret", "--org", organizationId], withOther);
    assert.equal(shown.stdout.trim(), secret);
    const resealed = await runCli(["webhooks", "reseal", "--json"], withOther);
    assert.deepEqual(JSON.parse(resealed.stdout), { resealed: 1, unreadable: 0 });
  });

  test("a database in memory gets no key file", async () => {
    await serveOnce(folder, { SERPLENS_DATABASE_URL: "sqlite::memory:" });
    assert.ok(!existsSync(at(KEY_FILE)) && !existsSync(at("encryption-key")));
  });

  test("a file without a key stops the start with an error that names the file", async () => {
    await createOrganization();
    writeFileSync(at(KEY_FILE), "not a key");
    const { code, stderr } = await run("serve");
    assert.equal(code, 1);
    assert.match(stderr, /\.serplens\/encryption-key holds no key/);
  });

  test("doctor reports files and folders that other users can access, with the command that fixes them", async () => {
    await createOrganization();
    const stateOf = async () => {
      const { stdout } = await run("doctor", "--json");
      const checks = JSON.parse(stdout) as readonly { name: string; state: string; detail: string }[];
      return checks.find(({ name }) => name === "files");
    };
    assert.equal((await stateOf())?.state, "ok");
    chmodSync(at(".serplens"), 0o755);
    const open = await stateOf();
    assert.equal(open?.state, "warn");
    assert.match(open?.detail ?? "", /chmod 700 \.serplens/);
    chmodSync(at(".serplens/serplens.db"), 0o644);
    const readable = await stateOf();
    assert.equal(readable?.state, "fail");
    assert.match(readable?.detail ?? "", /chmod 600 \.serplens\/serplens\.db/);
  });
});
