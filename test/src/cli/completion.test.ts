import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { Argument, Command, Option } from "commander";
import { fishScript } from "../../../src/cli/tools/completion/fish.ts";
import { placesOf } from "../../../src/cli/tools/completion/tree.ts";
import { zshScript } from "../../../src/cli/tools/completion/zsh.ts";
import { runCli } from "../cli.ts";

const hasShell = (name: string): boolean => spawnSync(name, ["-c", ":"]).status === 0;
const NO_BASH = hasShell("bash") ? false : "bash is not installed";

describe("completion script for bash", { skip: NO_BASH }, () => {
  let folder: string;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "serplens-completion-"));
    const { code, stdout } = await runCli(["completion", "bash"]);
    assert.equal(code, 0);
    const ask = `COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _serplens; printf "%s\\n" "\${COMPREPLY[@]}"`;
    writeFileSync(join(folder, "ask.bash"), `${stdout}\n${ask}\n`);
  });
  after(() => rmSync(folder, { recursive: true }));

  /** Returns what bash offers for a line whose last word is being typed. */
  function offered(...words: readonly string[]): readonly string[] {
    const { status, stdout, stderr } = spawnSync("bash", [join(folder, "ask.bash"), "serplens", ...words], {
      encoding: "utf8",
    });
    assert.equal(status, 0, stderr);
    assert.equal(stderr, "");
    return stdout.split("\n").filter(Boolean);
  }

  for (const [name, words, expected] of [
    ["commands by their beginning", ["web"], ["webhooks"]],
    ["commands of a command", ["jobs", ""], ["list", "get", "wait", "result", "show", "cancel", "help"]],
    ["commands two levels down", ["webhooks", "deliveries", "a"], ["attempts"]],
    ["options once a dash is typed", ["jobs", "list", "--s"], ["--server", "--state"]],
    ["the values of an option", ["scan", "--tier", ""], ["lite", "standard", "deep"]],
    ["the values of an option by its short name", ["scan", "-t", "d"], ["deep"]],
    ["the values of an argument", ["completion", ""], ["bash", "zsh", "fish"]],
    ["options where nothing else can follow", ["whoami", ""], ["--server", "--json", "--help", "-h"]],
    ["file names where a file is expected", ["corpus", "add", ""], []],
    ["file names for an option of any value", ["record", "--out", ""], []],
    ["options behind a value that looks like a command", ["scan", "--keyword", "jobs", "--rep"], ["--replay"]],
  ] as const) {
    it(`bash completion offers ${name}`, () => assert.deepEqual(offered(...words), expected));
  }
});

describe("completion scripts", () => {
  const program = new Command("tool");
  program
    .command("cut")
    .description("Cut a file: it's quick. Nothing is lost.")
    .addArgument(new Argument("<kind>").choices(["a:b", "c"]))
    .addOption(new Option("-m, --mode <mode>", "how").choices(["x", "y"]));

  it("completion scripts quote characters that are special to shells", () => {
    const places = placesOf(program);
    const [zsh, fish] = [zshScript("tool", places), fishScript("tool", places)];
    assert.match(zsh, /'cut:Cut a file: it'\\''s quick'/);
    assert.match(zsh, /'a\\:b' 'c'/);
    assert.match(zsh, /\("tool cut --mode"\|"tool cut -m"\) compadd -- x y; return/);
    assert.match(fish, /-a 'cut' -d 'Cut a file: it\\'s quick'/);
    assert.match(fish, /-l mode -s m -x -a 'x y' -d 'how'/);
  });

  for (const shell of ["zsh", "fish"] as const) {
    it(`${shell} can read its completion script`, {
      skip: hasShell(shell) ? false : `${shell} is not installed`,
    }, async () => {
      const { stdout } = await runCli(["completion", shell]);
      const { status, stderr } = spawnSync(shell, ["-n", "/dev/stdin"], { input: stdout, encoding: "utf8" });
      assert.equal(status, 0, stderr);
    });
  }

  it("completion rejects other shells", async () => {
    const { code, stderr } = await runCli(["completion", "ksh"]);
    assert.equal(code, 2);
    assert.match(stderr, /Allowed choices are bash, zsh, fish/);
  });
});
