import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { chooseAccount, maskedKey, readLogin, saveLogin } from "../../../src/cli/server/account.ts";
import { begunJobs, remember } from "../../../src/cli/server/history.ts";
import { makeUserFolder, userFile } from "../../../src/cli/server/user-files.ts";

const SERVER = "https://seo.example.com";

describe("files of the command line's user", () => {
  const outer = { ...process.env };
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "serplens-user-"));
    process.env.XDG_CONFIG_HOME = folder;
    for (const name of ["SERPLENS_SERVER", "SERPLENS_KEY"]) delete process.env[name];
    makeUserFolder();
  });
  after(() => {
    for (const name of ["XDG_CONFIG_HOME", "SERPLENS_SERVER", "SERPLENS_KEY"]) {
      if (outer[name] === undefined) delete process.env[name];
      else process.env[name] = outer[name];
    }
    rmSync(folder, { recursive: true });
  });

  const job = (index: number, server = SERVER) => ({
    id: `job_${index}`,
    server,
    kind: "classify",
    of: "a text",
    requestId: "req_1",
    begunAt: "",
  });

  it("the history keeps at least the newest 200 jobs, newest first, and at most twice as many", () => {
    for (let index = 0; index < 450; index++) remember(job(index));
    remember(job(450, "https://other.example"));
    const ids = begunJobs(SERVER).map(({ id }) => id);
    assert.equal(ids.length, 199);
    assert.deepEqual(ids.slice(0, 2), ["job_449", "job_448"]);
    assert.ok(readFileSync(userFile("jobs.jsonl"), "utf8").split("\n").length < 400);
    assert.equal(statSync(userFile("jobs.jsonl")).mode & 0o777, 0o600);
    assert.deepEqual(
      begunJobs("https://other.example").map(({ id }) => id),
      ["job_450"],
    );
  });

  it("a login file that other users can read is replaced by a file for its user only", () => {
    writeFileSync(userFile("login.json"), "{}", { mode: 0o666 });
    assert.throws(readLogin, /login\.json cannot be read \(it names no server and key\); run: serplens logout/);
    saveLogin({ server: SERVER, key: "slk_live_abcd" });
    assert.equal(statSync(userFile("login.json")).mode & 0o777, 0o600);
    assert.deepEqual(chooseAccount(undefined), { server: SERVER, key: "slk_live_abcd", source: "file" });
  });

  it("environment variables override the login, and the login's key is only used for its own server", () => {
    saveLogin({ server: SERVER, key: "saved" });
    process.env.SERPLENS_KEY = "given";
    assert.deepEqual(chooseAccount(undefined), { server: SERVER, key: "given", source: "environment" });
    process.env.SERPLENS_SERVER = "http://127.0.0.1:8080/";
    assert.deepEqual(chooseAccount(undefined), {
      server: "http://127.0.0.1:8080",
      key: "given",
      source: "environment",
    });
    assert.equal(chooseAccount("https://third.example").server, "https://third.example");
    delete process.env.SERPLENS_KEY;
    assert.throws(() => chooseAccount(undefined), /no key for http:\/\/127\.0\.0\.1:8080/);
    delete process.env.SERPLENS_SERVER;
  });

  for (const [key, shown] of [
    ["slk_live_0123456789", "slk_live_...6789"],
    ["anything", "...hing"],
    ["abc", "..."],
  ] as const) {
    it(`the key ${key} is shown as ${shown}`, () => assert.equal(maskedKey(key), shown));
  }
});
