import assert from "node:assert/strict";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import { ConfigError } from "../../../src/config/config.ts";
import { readSettings } from "../../../src/config/settings-file.ts";

const FOLDER = mkdtempSync(join(tmpdir(), "serplens-settings-"));
const NOWHERE = join(FOLDER, "absent.env");

function fileWith(name: string, text: string): string {
  const file = join(FOLDER, name);
  writeFileSync(file, text);
  return file;
}

function problemOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    assert.ok(error instanceof ConfigError);
    return error.message;
  }
  throw new Error("accepted");
}

describe("readSettings", () => {
  it("a command reads the file of an installed service, and its own variables win", () => {
    const file = fileWith(
      "service.env",
      '# the service\nSERPLENS_DATABASE_URL=sqlite:/var/lib/serplens/serplens.db\nSERPLENS_PORT="9000"\n',
    );
    const settings = readSettings({ SERPLENS_PORT: "9001", HOME: "/root" }, file);
    assert.equal(settings.file, file);
    assert.equal(settings.environment.SERPLENS_DATABASE_URL, "sqlite:/var/lib/serplens/serplens.db");
    assert.equal(settings.environment.SERPLENS_PORT, "9001");
    assert.equal(settings.environment.HOME, "/root");
  });

  it("a machine without the file of a service uses the environment alone", () => {
    const env = { SERPLENS_PORT: "9001" };
    assert.deepEqual(readSettings(env, NOWHERE), { environment: env, file: null });
  });

  it("the value off reads no file", () => {
    const file = fileWith("ignored.env", "SERPLENS_PORT=1\n");
    assert.equal(readSettings({ SERPLENS_CONFIG: "off" }, file).file, null);
  });

  it("a named file that is missing is a problem that names the file", () => {
    assert.match(
      problemOf(() => readSettings({ SERPLENS_CONFIG: NOWHERE })),
      /SERPLENS_CONFIG=".*absent\.env": the file cannot be read \(ENOENT\)/,
    );
  });

  it("a file without an absolute database path is refused", () => {
    for (const text of ["SERPLENS_PORT=1\n", "SERPLENS_DATABASE_URL=sqlite:data.db\n"])
      assert.match(
        problemOf(() => readSettings({ SERPLENS_CONFIG: fileWith("relative.env", text) })),
        /SERPLENS_DATABASE_URL must name an absolute path/,
      );
    const corpus = "SERPLENS_DATABASE_URL=postgres://db/serplens\nSERPLENS_CORPUS_PATH=corpus.db\n";
    assert.match(
      problemOf(() => readSettings({ SERPLENS_CONFIG: fileWith("corpus.env", corpus) })),
      /SERPLENS_CORPUS_PATH must be an absolute path/,
    );
  });

  it("an unreadable service file is refused unless a service manager passed the settings", () => {
    // A folder cannot be read as a file by any user, root included.
    assert.match(
      problemOf(() => readSettings({ SERPLENS_KEY: "sk_test" }, FOLDER)),
      /cannot be read \(EISDIR\); run the command as the user of the service/,
    );
    assert.equal(readSettings({ SERPLENS_PORT: "9001" }, FOLDER).file, null);
  });
});
