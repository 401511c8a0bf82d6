import { mkdirSync } from "node:fs";
import { dirname } from "node:path";

/** Makes the folder of a database file when it is missing; nothing for `:memory:`. */
export function makeFolderOf(path: string): void {
  if (path !== ":memory:") mkdirSync(dirname(path), { recursive: true });
}
