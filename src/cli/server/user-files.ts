import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";

/** Returns the path of a user file under XDG_CONFIG_HOME or `~/.config`. */
export function userFile(name: string): string {
  const named = process.env.XDG_CONFIG_HOME ?? "";
  // The XDG base directory specification ignores relative paths.
  return join(isAbsolute(named) ? named : join(homedir(), ".config"), "serplens", name);
}

/** Returns the text of a file, or `null` when it is missing. Throws other errors of the file system. */
export function readUserFile(name: string): string | null {
  try {
    return readFileSync(userFile(name), "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

/** Creates the folder of the user files with mode 0700. */
export function makeUserFolder(): void {
  mkdirSync(userFile(""), { recursive: true, mode: 0o700 });
}

/** Writes the file atomically with mode 0600. */
export function writeUserFile(name: string, text: string): void {
  makeUserFolder();
  const path = userFile(name);
  const draft = `${path}.${process.pid}`;
  // A killed process with the same id may have left a temporary file with another mode.
  rmSync(draft, { force: true });
  writeFileSync(draft, text, { mode: 0o600, flag: "wx" });
  renameSync(draft, path);
}
