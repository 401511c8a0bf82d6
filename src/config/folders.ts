import { closeSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";

/** Makes the missing folder of a database file, accessible to its owner only. Does nothing for `:memory:`. */
export function makeFolderOf(path: string): void {
  if (path !== ":memory:") mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
}

/** Makes a missing file, empty and accessible to its owner only. */
export function makePrivateFile(path: string): void {
  closeSync(openSync(path, "a", 0o600));
}
