import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { DocsPage } from "../../../core/surfaces/docs/page.ts";

/** Served guides in reading order. Each is a file of `docs/`; the other files there are for readers of the repository. */
const GUIDES = [
  "quick-start",
  "report",
  "dashboard",
  "drafts",
  "sample-report",
  "webhooks",
  "credits",
  "sell-credits",
  "limits",
  "agents",
  "recipes",
  "mcp",
  "sign-in",
  "interface",
  "commands",
  "self-hosting",
  "scaling",
  "configuration",
  "security",
  "embed",
  "search-provider",
  "adapters",
  "writer",
  "tuning",
  "versioning",
  "api",
  "api-ports",
  "api-adapters",
  "categories",
  "bot",
] as const;

/** Possible places of the `docs` folder: in the single-file program, in the repository, beside `dist` in the package. */
const FOLDERS = ["./docs/", "../../../docs/", "../../../../docs/"];

function read(name: string): string {
  for (const folder of FOLDERS) {
    try {
      return readFileSync(fileURLToPath(new URL(`${folder}${name}.md`, import.meta.url)), "utf8");
    } catch {
      // This folder lacks the file. The error below reports a file that every folder lacks.
    }
  }
  throw new Error(`The guide ${name} is missing in this installation. Install serplens again.`);
}

/** Returns the text with links between files changed to addresses of the site. A link to an unserved file becomes plain text. */
function withSiteLinks(text: string, served: ReadonlySet<string>): string {
  return text.replace(
    /\[([^\]]+)\]\((?!https?:)([^)\s#]+)\.md(#[^)\s]*)?\)/g,
    (_, label: string, path: string, anchor = "") => (served.has(path) ? `[${label}](/docs/${path}${anchor})` : label),
  );
}

function toPage(slug: string, text: string): DocsPage {
  const [, title = slug] = /^# (.+)$/m.exec(text) ?? [];
  // The summary is the first sentence of the first paragraph.
  const [, paragraph = ""] = /^# .+\n+([^\n#|`][\s\S]*?)\n\n/m.exec(text) ?? [];
  const [summary = ""] = paragraph.replaceAll("\n", " ").split(/(?<=\.) /);
  return { slug, title, summary, markdown: text };
}

/** Address in the samples of the files, so that they work as they are against a server with default settings. */
const SAMPLE_ADDRESS = "http://127.0.0.1:8080";

/**
 * Returns the guides, with the service's address in their samples. Throws when a file is missing.
 * `others` are slugs of the site's further pages, which guides can link to. @default none
 */
export function loadGuides(baseUrl: string, others: readonly string[] = []): readonly DocsPage[] {
  const served = new Set([...GUIDES, ...others]);
  return GUIDES.map((name) => toPage(name, withSiteLinks(read(name), served).replaceAll(SAMPLE_ADDRESS, baseUrl)));
}
