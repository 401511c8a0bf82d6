/** @jsxImportSource preact */
import type { Draft } from "../../../../../core/domain/draft.ts";
import { difference } from "../../../../../core/markdown/difference.ts";
import { readMarkdown } from "../../../../../core/markdown/read-markdown.ts";
import { Changes, changeSummary } from "../../editor/changes.tsx";
import { DRAFT_TEXTS } from "../../editor/texts.ts";
import { openDialog } from "./dialog.tsx";
import { openHistory } from "./history.tsx";
import { draft, facts } from "./page.ts";

export { difference, openHistory };

// A script of its own, because most visits compare no texts.

const { language } = facts;
const texts = DRAFT_TEXTS[language];

/** Longest list of section names in the line. */
const MAX_SECTIONS = 3;

/** Returns the headings whose sections differ between two texts. */
function changedSections(before: Draft, after: Draft): ReadonlySet<string> {
  const found = new Set<string>();
  let heading = "";
  for (const line of difference(readMarkdown(before.text), readMarkdown(after.text)).lines) {
    if (line.kind === "heading") heading = line.spans.map(({ text }) => text).join("");
    if (line.change !== "same" && heading !== "") found.add(heading);
  }
  return found;
}

/** Names the sections that both writers changed since the text that they had in common. */
export function bothChange(common: Draft, other: Draft): string | null {
  const mine = changedSections(common, draft());
  const both = [...changedSections(common, other)].filter((heading) => mine.has(heading)).slice(0, MAX_SECTIONS);
  if (both.length === 0) return null;
  const quoted = both.map((heading) => (language === "de" ? `„${heading}“` : `“${heading}”`));
  return texts.conflict.both(new Intl.ListFormat(language, { type: "conjunction" }).format(quoted));
}

/** Shows what differs from another text to the text of this page. */
export function showDifference(other: Draft, title: string): void {
  const dialog = openDialog(title);
  const changes = difference(readMarkdown(other.text), readMarkdown(draft().text));
  dialog.draw(
    <div class="frame">
      <header>
        <h2>{title}</h2>
        <button type="button" class="button" onClick={dialog.close}>
          {texts.close}
        </button>
      </header>
      <div class="scrolls pad">
        <p class="small">{changeSummary(changes, null, language)}</p>
        <Changes difference={changes} language={language} />
      </div>
    </div>,
  );
}
