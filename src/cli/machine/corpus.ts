import { Command } from "commander";
import { addLocalHostOptions } from "../options/map-hosts.ts";
import type { AddOptions, ListOptions } from "./corpus-index.ts";

const EXAMPLES = `
Examples:
  serplens corpus add pages.jsonl                        lines of {"url","html"}
  serplens corpus add site/ --base-url https://example.com/
  serplens corpus add https://example.com/guide          fetched as the service fetches, robots.txt obeyed
  serplens corpus add https://example.com/sitemap.xml --limit 200
  serplens corpus add https://example.com/sitemap.xml --limit 5000 --fresh-days 7
  serplens corpus export pages.jsonl
  serplens corpus list --json`;

/** Loaded on use, because other commands do not read pages. */
function loaded() {
  return import("./corpus-index.ts");
}

/** `serplens corpus`: the operator's own index of pages, searched by SERPLENS_SEARCH=corpus. */
export function corpusCommand(): Command {
  const corpus = new Command("corpus")
    .description("Index pages for the built-in search.")
    .addHelpText("after", EXAMPLES);
  addLocalHostOptions(corpus.command("add"))
    .description("Index pages from files, folders, addresses or sitemaps. An indexed page is replaced.")
    .argument("<source...>", ".html or .jsonl file, folder, page address, or sitemap address (ends in .xml or .xml.gz)")
    .option("--base-url <url>", "address of a folder's root, for .html files (default: each page's canonical address)")
    .option("--locale <tag>", "requested language of web pages", "en-US")
    .option("--region <code>", "match only searches of this region (default: all)")
    .option("--limit <number>", "maximum pages of one sitemap", "500")
    .option("--fresh-days <number>", "do not fetch addresses again that were indexed in the last days: continues a run")
    .option("--json", 'print {"added","changed","unchanged","fresh","skipped"}')
    .addHelpText("after", EXAMPLES)
    .action(async (sources: readonly string[], options: AddOptions) => (await loaded()).addPages(sources, options));
  corpus
    .command("export")
    .description("Write all pages as JSON lines, which `serplens corpus add` reads.")
    .argument("[file]", "file to write (default: standard output)")
    .addHelpText("after", EXAMPLES)
    .action(async (file: string | undefined) => (await loaded()).exportPages(file));
  corpus
    .command("list")
    .description("List the indexed pages by address.")
    .option("--json", "print the list as JSON")
    .addHelpText("after", EXAMPLES)
    .action(async (options: ListOptions) => (await loaded()).listPages(options));
  return corpus;
}
