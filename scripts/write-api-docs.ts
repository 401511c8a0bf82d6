// Writes docs/api.md, the public exports of the package, from docstrings: bun scripts/write-api-docs.ts
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { TObject } from "@sinclair/typebox";
import * as reports from "../core/contract/report.ts";
import * as requests from "../core/contract/requests.ts";
import * as responses from "../core/contract/responses.ts";
import { fieldsOf } from "../core/surfaces/docs/fields.ts";
import { table } from "../core/surfaces/docs/page.ts";
import { REQUEST_HELP } from "../core/surfaces/docs/request-help.ts";
import { type ApiEntry, emitDeclarations, exportsOf, typesIn } from "./lib/declarations.ts";

const ROOT = resolve(import.meta.dirname, "..");
const NOTE = "Written by `scripts/write-api-docs.ts` from types and comments. Change the code, not this page.";

const OTHERS =
  "No entry exports these types. The declarations above name them, so TypeScript knows them where they are needed.";

/** Schemas of the types whose fields a page lists. */
const SCHEMAS: ReadonlyMap<string, TObject> = new Map(
  Object.entries({
    ScanBodySchema: requests.ScanBodySchema,
    ClassifyBodySchema: requests.ClassifyBodySchema,
    AcceptedJobSchema: responses.AcceptedJobSchema,
    JobStatusSchema: responses.JobStatusSchema,
    CreditsSchema: responses.CreditsSchema,
    RegionsSchema: responses.RegionsSchema,
    WebhookTestAcceptedSchema: responses.WebhookTestAcceptedSchema,
    ClassifyResultSchema: reports.ClassifyResultSchema,
  }),
);
/** Schemas of inputs and their routes, whose meanings are in `REQUEST_HELP`. */
const INPUTS: Readonly<Record<string, string>> = { ScanBodySchema: "scan", ClassifyBodySchema: "classify" };

/** A page of the reference and the entries of the package that it describes. */
interface ApiPage {
  readonly file: string;
  readonly title: string;
  readonly intro: string;
  has(entry: string): boolean;
}

const isPort = (entry: string): boolean => /^serplens\/(?:ports|conformance)$/.test(entry);
const isAdapter = (entry: string): boolean => entry.startsWith("serplens/adapters/");

const PAGES: readonly ApiPage[] = [
  {
    file: "api.md",
    title: "API of the library",
    intro: `This page lists the public exports for programs that use serplens: the library, the client, the check of webhooks and the
browser. [Embed in an app](embed.md), [quick start](quick-start.md) and [webhooks](webhooks.md) have examples. [Fields
of the report](report-fields.md) explains the type \`Report\`. Two more pages list [ports](api-ports.md) and
[adapters](api-adapters.md).`,
    has: (entry) => !isPort(entry) && !isAdapter(entry),
  },
  {
    file: "api-ports.md",
    title: "API of the ports",
    intro: `This page lists the interfaces that adapters implement, and the suites that check an adapter. [Your own search
provider](search-provider.md) shows one port from start to end.`,
    has: isPort,
  },
  {
    file: "api-adapters.md",
    title: "API of the adapters",
    intro: `This page lists the adapters of the package. [Adapters](adapters.md) compares them. The plugin of
\`serplens/adapters/elysia\` is in [embed in an app](embed.md), because Elysia derives its type.`,
    has: (entry) => isAdapter(entry) && entry !== "serplens/adapters/elysia",
  },
];

/** The public names of the package. */
export interface PublicApi {
  /** Names by entry, in the order of package.json. */
  readonly entries: ReadonlyMap<string, readonly ApiEntry[]>;
  /** Types that the declarations of an entry name and that no entry exports. */
  readonly related: ReadonlyMap<string, readonly ApiEntry[]>;
}

/** Reads the public names from declarations that the compiler writes now. */
export function publicApi(): PublicApi {
  const { exports } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
    exports: Record<string, { readonly types?: string }>;
  };
  const folder = mkdtempSync(join(tmpdir(), "serplens-api-"));
  try {
    emitDeclarations(ROOT, folder);
    const entries = new Map(
      Object.entries(exports).flatMap(([entry, { types }]) =>
        types === undefined
          ? []
          : [[entry.replace(/^\./, "serplens"), exportsOf(join(folder, types.replace("./dist/", "")))] as const],
      ),
    );
    const exported = new Set([...entries.values()].flat().map(({ name }) => name));
    const related = [...entries].map(([entry, names]) => {
      const types = names.flatMap(typesIn).filter(({ name }) => !exported.has(name));
      return [entry, [...new Map(types.map((each) => [each.name, each])).values()]] as const;
    });
    return { entries, related: new Map(related) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Formats a docstring as Markdown: examples become code, and other tags become sentences. */
function proseOf(comment: string): readonly string[] {
  const [prose = "", example] = comment.split(/^@example\n?/m);
  const text = prose
    .trim()
    .replace(/@default (.+)$/gm, "Default: $1.")
    .replace(/`[^`]*`|</g, (part) => (part === "<" ? "&lt;" : part));
  return [...(text === "" ? [] : [text]), ...(example === undefined ? [] : [`\`\`\`ts\n${example.trim()}\n\`\`\``])];
}

/** Returns the meaning of an input in words for readers of the repository. */
function inputMeaning(route: string, path: string): string | undefined {
  const meaning = REQUEST_HELP[`${route}.${path}`] ?? REQUEST_HELP[path];
  return meaning?.replace("](/docs/regions)", "](interface.md)");
}

/** Returns a table of the fields when the declaration is the type of a schema. Reports have a page of their own. */
function fieldsTable(declaration: string): readonly string[] {
  const [, name = ""] = /= Static<typeof (\w+)>/.exec(declaration) ?? [];
  const schema = SCHEMAS.get(name);
  if (schema === undefined) return [];
  const route = INPUTS[name];
  const rows = fieldsOf(schema).map(({ path, type, isRequired, description }) => [
    `\`${path}\``,
    type,
    isRequired ? "yes" : "no",
    (route === undefined ? undefined : inputMeaning(route, path)) ?? description,
  ]);
  return [table(["Field", "Type", "Required", "Meaning"], rows)];
}

function entryText({ name, comment, declaration }: ApiEntry): readonly string[] {
  const code = declaration === null ? [] : [`\`\`\`ts\n${declaration}\n\`\`\``, ...fieldsTable(declaration)];
  return [`### ${name}`, ...proseOf(comment), ...code];
}

/** Returns the text of one page. A name of two entries is described at the first. */
function pageText({ title, intro, has }: ApiPage, { entries, related }: PublicApi): string {
  const shown = [...entries].filter(([entry]) => has(entry));
  const seen = new Map<string, string>();
  const sections = shown.flatMap(([entry, names]) => [
    `## ${entry}`,
    ...names.flatMap((each) => {
      const key = `${each.name}\n${each.declaration}`;
      const first = seen.get(key);
      if (first !== undefined) return [`### ${each.name}`, `See \`${each.name}\` of \`${first}\`.`];
      seen.set(key, entry);
      return entryText(each);
    }),
  ]);
  const others = new Map(shown.flatMap(([entry]) => related.get(entry) ?? []).map((each) => [each.name, each]));
  const types = [...others.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  const rows = shown.map(([entry, names]) => `| \`${entry}\` | ${names.map(({ name }) => `\`${name}\``).join(", ")} |`);
  const index = ["| Entry | Names |", "|---|---|", ...rows].join("\n");
  const parts = [`# ${title}`, NOTE, intro, index, ...sections, "## Types in these declarations", OTHERS];
  return `${[...parts, ...types.flatMap(entryText)].join("\n\n")}\n`;
}

/** Returns the text of every page by its file name in `docs/`. */
export function apiTexts(api: PublicApi): ReadonlyMap<string, string> {
  return new Map(PAGES.map((page) => [page.file, pageText(page, api)]));
}

if (import.meta.main) for (const [file, text] of apiTexts(publicApi())) writeFileSync(join(ROOT, "docs", file), text);
