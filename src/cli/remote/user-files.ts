import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";

/** Path of a file that the command line keeps for its user, under XDG_CONFIG_HOME or `~/.config`. */
export function userFile(name: string): string {
  const named = process.env.XDG_CONFIG_HOME ?? "";
  // The XDG base directory specification has relative paths ignored.
  return join(isAbsolute(named) ? named : join(homedir(), ".config"), "serplens", name);
}

/** The file's text, or `null` when there is none. Throws what the file system says otherwise. */
export function readUserFile(name: string): string | null {
  try {
    return readFileSync(userFile(name), "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

/** Makes the folder of the user's files, for its owner alone. */
export function makeUserFolder(): void {
  mkdirSync(userFile(""), { recursive: true, mode: 0o700 });
}

/** Writes the file for its owner alone; a reader sees the whole old text or the whole new one. */
export function writeUserFile(name: string, text: string): void {
  makeUserFolder();
  const path = userFile(name);
  const draft = `${path}.${process.pid}`;
  // A draft of a process that died and had the same number may lie there with other rights.
  rmSync(draft, { force: true });
  writeFileSync(draft, text, { mode: 0o600, flag: "wx" });
  renameSync(draft, path);
}
