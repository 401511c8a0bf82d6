/**
 * Entry of the single-file program: the command line and its child programs. A child process starts with the name of
 * its module, because the single-file program has no separate module files.
 */
import { basename } from "node:path";

const CHILDREN: Readonly<Record<string, () => Promise<unknown>>> = {
  "analysis-worker.js": () => import("./workers/analysis-worker.ts"),
  "browser-worker.js": () => import("./workers/browser-worker.ts"),
};

const child = CHILDREN[basename(process.argv[2] ?? "")];
// Removes the module's name, because child programs expect their arguments from the usual place on.
if (child !== undefined) process.argv.splice(2, 1);
await (child ?? (() => import("./cli/main.ts")))();
