/** @jsxImportSource preact */
import { Component } from "preact";
import { PANEL_TEXTS } from "../panel-texts.ts";
import { filled } from "../texts.ts";
import type { PageBlock, PanelProps, RankedPage } from "../view.ts";
import { Insert } from "./insert.tsx";

/** Ranking pages that are shown side by side. */
const BESIDE = 3;

function hostOf(url: string): string {
  return URL.parse(url)?.hostname.replace(/^www\./, "") ?? url;
}

/** A block of a ranking page. A heading can be put into the text. */
function Block({ block, props }: { readonly block: PageBlock; readonly props: PanelProps }) {
  const { kind, level, text } = block;
  const texts = PANEL_TEXTS[props.facts.language];
  if (kind !== "heading") return <p dir="auto">{kind === "list_item" ? `• ${text}` : text}</p>;
  return (
    <h3 class="mini" dir="auto">
      <small class="level">H{level}</small> {text}{" "}
      <Insert heading={text} props={props} label={`${texts.insert}: ${text}`}>
        +
      </Insert>
    </h3>
  );
}

/** A ranking page: its text, or its headings when the scan kept no text. */
function Ranking({ page, props }: { readonly page: RankedPage; readonly props: PanelProps }) {
  const texts = PANEL_TEXTS[props.facts.language];
  const { url, rank, score, headings } = page;
  const kept = props.editing.pageTexts?.get(url) ?? [];
  const blocks = kept.length > 0 ? kept : headings.map((heading) => ({ kind: "heading", ...heading }));
  return (
    <article class="ranking" aria-label={hostOf(url)}>
      <p class="small">
        {rank} ·{" "}
        <a href={url} rel="noreferrer noopener" target="_blank">
          {hostOf(url)}
        </a>
        {score === null ? null : ` · ${filled(texts.pageScore, score)}`}
      </p>
      {props.editing.pageTexts !== null && kept.length === 0 ? <p class="small">{texts.noBlocks}</p> : null}
      {blocks.map((block, at) => (
        <Block key={at} block={block} props={props} />
      ))}
    </article>
  );
}

/** The ranking pages to read beside the text, one or three. */
export class PagesTab extends Component<PanelProps, { readonly at: number }> {
  override state = { at: 0 };

  override render() {
    const { props } = this;
    const { at } = this.state;
    const { facts, editing, actions } = props;
    const texts = PANEL_TEXTS[facts.language];
    if (facts.pages.length === 0) return <p class="small">{texts.noPages}</p>;
    const { isBeside } = editing;
    const shown = facts.pages
      .slice(at)
      .concat(facts.pages.slice(0, at))
      .slice(0, isBeside ? BESIDE : 1);
    return (
      <>
        <div class="finder">
          <select
            aria-label={texts.page}
            value={String(at)}
            onChange={({ currentTarget }) => this.setState({ at: Number(currentTarget.value) })}
          >
            {facts.pages.map(({ url, rank, score }, index) => (
              <option key={url} value={String(index)}>
                {`${rank}. ${hostOf(url)}${score === null ? "" : ` · ${score}`}`}
              </option>
            ))}
          </select>
          <button type="button" class="filter" aria-pressed={isBeside} onClick={() => actions?.showBeside(!isBeside)}>
            {texts.beside}
          </button>
        </div>
        <div class="rankings">
          {shown.map((page) => (
            <Ranking key={page.url} page={page} props={props} />
          ))}
        </div>
      </>
    );
  }
}
