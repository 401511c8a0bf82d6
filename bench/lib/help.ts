/** For its effect: a bench that is called with `--help` prints the comment it begins with, and ends. */
import { readFileSync } from "node:fs";

if (process.argv.includes("--help")) {
  const [, block, lines] = /^(?:\/\*\*([\s\S]*?)\*\/|((?:\/\/.*\n)+))/.exec(readFileSync(process.argv[1] ?? "", "utf8")) ?? [];
  console.log((block ?? lines ?? "").replace(/^[ \t]*(?:\*|\/\/) ?/gm, "").trim());
  process.exit(0);
}
