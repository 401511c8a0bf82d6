/** @jsxImportSource preact */

import type { Draft } from "../../../../../core/domain/draft.ts";
import { difference } from "../../../../../core/markdown/difference.ts";
import { readMarkdown } from "../../../../../core/markdown/read-markdown.ts";
import { Changes, changeSummary } from "../../editor/changes.tsx";
import { DRAFT_TEXTS } from "../../editor/draft-texts.ts";
import type { OtherText } from "../../editor/saver.ts";
import { openDialog } from "./dialog.tsx";
import { draft, facts } from "./page.ts";
import { timeOf } from "./saved-state.tsx";

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
function bothChange(common: Draft, other: Draft): string | null {
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

/** The line of a conflict with its buttons. */
export function ConflictLine({
  other,
  common,
  problem,
  answer,
}: {
  readonly other: OtherText;
  /** The last text that both writers had. */
  readonly common: Draft;
  /** Why the last choice failed, `null` before. */
  readonly problem: string | null;
  readonly answer: (choice: "theirs" | "mine") => void;
}) {
  const { conflict } = texts;
  const time = timeOf(other.at, language);
  const both = bothChange(common, other.draft);
  return (
    <div class="notice warn conflict" role="alert">
      <p>
        <b>{other.by === facts.person.name ? conflict.yourself(time) : conflict.who(other.by, time)}</b>{" "}
        {both === null ? null : `${both} `}
        {problem ?? conflict.safe}
      </p>
      <p class="row">
        <button type="button" class="button" onClick={() => showDifference(other.draft, conflict.title)}>
          {texts.saving.seeDifference}
        </button>
        <button type="button" class="button" data-answer="theirs" onClick={() => answer("theirs")}>
          {conflict.theirs}
        </button>
        <button type="button" class="button" data-answer="mine" onClick={() => answer("mine")}>
          {conflict.mine}
        </button>
      </p>
    </div>
  );
}
