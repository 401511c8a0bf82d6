#!/usr/bin/env bun
import { EXIT } from "./output.ts";
import { runCli } from "./program.ts";

// A reader that goes away (`serplens tool terms | head`) ends the program without a stack trace.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(EXIT.ok);
  throw error;
});

process.exitCode = await runCli(process.argv.slice(2));
