/** @jsxImportSource preact */
import { EDITOR_TEXTS } from "../texts.ts";
import type { PanelProps } from "../view.ts";

/** The headings of the draft, and the subtopics that no heading names. */
export function OutlineTab({ facts, editing, actions }: PanelProps) {
  const texts = EDITOR_TEXTS[facts.language];
  const { outline, score } = editing;
  const open = score.topics.filter(({ section, status }) => section === null && status !== "covered");
  return (
    <>
      {outline.length === 0 ? <p class="small">{texts.noOutline}</p> : null}
      <ol class="outline">
        {outline.map(({ level, text }, at) => (
          <li key={at} class={`l${level}`}>
            <small class="cap">H{level}</small>
            <button type="button" class="plain" dir="auto" onClick={() => actions?.findHeading(at)}>
              {text}
            </button>
          </li>
        ))}
      </ol>
      {open.length === 0 ? null : <h2 class="mini">{texts.withoutHeading}</h2>}
      <ul class="lines">
        {open.map(({ name }) => (
          <li key={name} class="split">
            <bdi>{name}</bdi>
            <button type="button" class="button small" onClick={() => actions?.insertHeading(name)}>
              {texts.insert}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
