/**
 * Entry of the single-file program: the command line, and the programs that it starts as its own children. A child is started with the
 * name of its module, which is no file there.
 */
import { basename } from "node:path";

const CHILDREN: Readonly<Record<string, () => Promise<unknown>>> = {
  "extract-worker.js": () => import("./extract-worker.ts"),
  "browser-worker.js": () => import("./browser-worker.ts"),
};

const child = CHILDREN[basename(process.argv[2] ?? "")];
// The module's name is the runtime's business; arguments begin where they do elsewhere.
if (child !== undefined) process.argv.splice(2, 1);
await (child ?? (() => import("./cli/main.ts")))();
