import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "../../core/docs/page.ts";

/** Guides in reading order; each is a file of `docs/`. */
const GUIDES = ["quick-start", "webhooks", "credits", "limits", "mcp", "self-hosting", "tuning", "categories", "bot"] as const;

/** Folder of the guides: inside the single-file program, beside `src` in the repository, beside `dist` in the package. */
const FOLDERS = ["./docs/", "../../docs/", "../../../docs/"];

function read(name: string): string {
  for (const folder of FOLDERS) {
    try {
      return readFileSync(fileURLToPath(new URL(`${folder}${name}.md`, import.meta.url)), "utf8");
    } catch {}
  }
  throw new Error(`the guide ${name} is not part of this installation`);
}

function toPage(slug: string, text: string): Page {
  const [, title = slug] = /^# (.+)$/m.exec(text) ?? [];
  // The first paragraph, up to its first full stop.
  const [, paragraph = ""] = /^# .+\n+([^\n#|`][\s\S]*?)\n\n/m.exec(text) ?? [];
  const [summary = ""] = paragraph.replaceAll("\n", " ").split(/(?<=\.) /);
  return { slug, title, summary, markdown: text };
}

/** The guides, with the service's address in their samples. Throws when a file is missing. */
export function loadGuides(baseUrl: string): readonly Page[] {
  return GUIDES.map((name) => toPage(name, read(name).replaceAll("{{baseUrl}}", baseUrl)));
}
