/** @jsxImportSource preact */
import type { Difference, DiffLine } from "../../../../core/markdown/difference.ts";
import { HISTORY_TEXTS } from "./history-texts.ts";
import type { EditorLanguage } from "./view.ts";

/** Returns the changed lines, each below the heading of its section. */
function shownLines(lines: readonly DiffLine[]): readonly DiffLine[] {
  const shown: DiffLine[] = [];
  let heading: DiffLine | null = null;
  for (const line of lines) {
    if (line.change === "same") {
      if (line.kind === "heading") heading = line;
      continue;
    }
    if (heading !== null) shown.push(heading);
    heading = null;
    shown.push(line);
  }
  return shown;
}

interface LineProps {
  readonly line: DiffLine;
  readonly language: EditorLanguage;
}

/** The words of a line. Added and removed words have their elements, which screen readers name. */
function Words({ line, language }: LineProps) {
  const history = HISTORY_TEXTS[language];
  return (
    <>
      {line.spans.map(({ kind, text }, at) => {
        if (kind === "same") return text;
        const Mark = kind === "added" ? "ins" : "del";
        return (
          <Mark key={at}>
            <span class="unseen">{kind === "added" ? history.added : history.removed} </span>
            {text}
          </Mark>
        );
      })}
    </>
  );
}

function Line({ line, language }: LineProps) {
  const words = <Words line={line} language={language} />;
  // The page around the lines has the headings of levels 1 and 2.
  if (line.kind === "heading")
    return (
      <h3 dir="auto" class={`l${line.level}`}>
        {words}
      </h3>
    );
  if (line.kind === "rule") return <hr />;
  return (
    <p dir="auto" class={`${line.kind} d${Math.min(4, line.depth)}`}>
      {words}
    </p>
  );
}

/** Says how much changed, in one line. */
export function changeSummary(difference: Difference, points: number | null, language: EditorLanguage): string {
  const history = HISTORY_TEXTS[language];
  const { sectionsAdded, sectionsRemoved, linesChanged, wordsAdded, wordsRemoved } = difference;
  const more = wordsAdded - wordsRemoved;
  const parts = [
    sectionsAdded > 0 ? history.sectionsAdded(sectionsAdded) : null,
    sectionsRemoved > 0 ? history.sectionsRemoved(sectionsRemoved) : null,
    linesChanged > 0 ? history.linesChanged(linesChanged) : null,
    more > 0 ? history.wordsMore(more) : more < 0 ? history.wordsFewer(-more) : null,
    points === null || points === 0 ? null : history.points(points),
  ].filter((part) => part !== null);
  return parts.length === 0 ? history.same : parts.join(", ");
}

/** The changes from one text to another: removed words are struck through, added words are marked. */
export function Changes({
  difference,
  language,
}: {
  readonly difference: Difference;
  readonly language: EditorLanguage;
}) {
  return (
    <div class="changes">
      {shownLines(difference.lines).map((line, at) => (
        <Line key={at} line={line} language={language} />
      ))}
    </div>
  );
}
