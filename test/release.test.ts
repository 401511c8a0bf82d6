import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { checksumsOf, notesOf } from "../scripts/release.ts";

test("the notes of a release are its section of the changelog, and a missing or empty one is refused", () => {
  const changelog =
    "# Changelog\n\n## 0.2.0 - unreleased\n\n- New.\n\n## 0.1.0 - 2026-11-01\n\n### Added\n\n- First.\n";
  assert.deepEqual(notesOf(changelog, "0.1.0"), { date: "2026-11-01", text: "### Added\n\n- First." });
  assert.deepEqual(notesOf(changelog, "0.2.0"), { date: null, text: "- New." });
  assert.throws(() => notesOf(changelog, "0.3.0"), /no section "## 0.3.0/);
  assert.throws(() => notesOf("## 0.1.0 - 2026-11-01\n\n", "0.1.0"), /is empty/);
});

test("the project's changelog has notes for the version of the package", () => {
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  assert.ok(notesOf(readFileSync("CHANGELOG.md", "utf8"), version).text.length > 500);
});

test("sha256sum accepts the checksums, and rejects a changed file", () => {
  const folder = mkdtempSync(join(tmpdir(), "serplens-release-"));
  try {
    writeFileSync(join(folder, "a.txt"), "a");
    writeFileSync(join(folder, "b.txt"), "b");
    writeFileSync(join(folder, "SHA256SUMS"), checksumsOf(folder, ["a.txt", "b.txt"]));
    const check = () => spawnSync("sha256sum", ["--check", "--quiet", "SHA256SUMS"], { cwd: folder }).status;
    assert.equal(check(), 0);
    writeFileSync(join(folder, "b.txt"), "c");
    assert.notEqual(check(), 0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
