#!/usr/bin/env bun
import { EXIT } from "./output/output.ts";
import { runCli } from "./program.ts";

// Ends without a stack trace when the reader closes the pipe, as in `serplens tool terms | head`.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(EXIT.ok);
  throw error;
});

process.exitCode = await runCli(process.argv.slice(2));
