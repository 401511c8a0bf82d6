/** @jsxImportSource preact */
import { useState } from "preact/hooks";
import { EDITOR_TEXTS } from "../texts.ts";
import type { PanelProps } from "../view.ts";

function hostOf(url: string): string {
  return URL.parse(url)?.hostname.replace(/^www\./, "") ?? url;
}

/** A ranking page to read beside the text. */
export function PagesTab({ facts, actions }: PanelProps) {
  const texts = EDITOR_TEXTS[facts.language];
  const [at, setAt] = useState(0);
  const page = facts.pages[at];
  if (page === undefined) return <p class="small">{texts.noPages}</p>;
  return (
    <>
      <select
        aria-label={texts.page}
        value={String(at)}
        onChange={({ currentTarget }) => setAt(Number(currentTarget.value))}
      >
        {facts.pages.map(({ url, rank, score }, index) => (
          <option key={url} value={String(index)}>
            {`${rank}. ${hostOf(url)}${score === null ? "" : ` · ${score}`}`}
          </option>
        ))}
      </select>
      <ol class="outline">
        {page.headings.map(({ level, text }, index) => (
          <li key={index} class={`l${level}`}>
            <small class="cap">H{level}</small> <bdi>{text}</bdi>
            <button
              type="button"
              class="button small"
              aria-label={`${texts.insert}: ${text}`}
              onClick={() => actions?.insertHeading(text)}
            >
              +
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}
