#!/usr/bin/env bun
import { restartWithSmallHeap } from "./machine/small-heap.ts";
import { EXIT } from "./output/output.ts";

// Ends without a stack trace when the reader closes the pipe, as in `serplens tool terms | head`.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(EXIT.ok);
  throw error;
});

const args = process.argv.slice(2);
// A server starts over before it loads the program, which it would load twice otherwise.
if (args[0] === "serve") restartWithSmallHeap();
const { runCli } = await import("./program.ts");
process.exitCode = await runCli(args);
