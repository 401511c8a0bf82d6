/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import { isAddress } from "../../../../core/surfaces/export/document.ts";
import { GAUGE_BOX, gaugeArc, gaugeTick, gaugeTone } from "../../../../core/surfaces/report-view/gauge.ts";
import { type Hero, heatOf, type TermRow } from "../../../../core/surfaces/report-view/hero.ts";
import type { Texts } from "./texts.ts";

/** Longest text of other people's pages in one place. */
const MAX_TEXT = 300;

/** A text of another page, in its own direction and cut to a length. */
export function Foreign({ children }: { readonly children: string }) {
  const text = children.length > MAX_TEXT ? `${children.slice(0, MAX_TEXT)}\u2026` : children;
  return <bdi>{text}</bdi>;
}

/** A link to another site. Addresses that are not http or https stay text. */
export function Outside({ url, children }: { readonly url: string; readonly children?: string }) {
  const text = children ?? url.replace(/^https?:\/\/(?:www\.)?/, "");
  if (!isAddress(url)) return <Foreign>{text}</Foreign>;
  return (
    <a href={url} rel="noreferrer noopener">
      <Foreign>{text}</Foreign>
    </a>
  );
}

type Tone = "good" | "warn" | "bad" | "over" | "plain";

/** A word with a color; the word alone says it, too. */
export function Pill({ tone = "plain", children }: { readonly tone?: Tone; readonly children: ComponentChildren }) {
  return <span class={`pill ${tone}`}>{children}</span>;
}

const JOB_TONES: Readonly<Record<string, Tone>> = { completed: "good", failed: "bad", cancelled: "plain" };

/** The state of a job. */
export function JobState({ state, texts }: { readonly state: string; readonly texts: Texts }) {
  return <Pill tone={JOB_TONES[state] ?? "warn"}>{texts.states[state] ?? state}</Pill>;
}

/** One cell per ranking page, in rank order, darker for more mentions. */
export function Strip({ counts, texts }: { readonly counts: readonly number[]; readonly texts: Texts }) {
  const most = Math.max(0, ...counts);
  const pages = counts.filter((count) => count > 0).length;
  const label = texts.onPages(String(pages), String(counts.length), String(most));
  return (
    <span class="strip" role="img" aria-label={label} title={label}>
      {counts.map((count, at) => (
        <i key={at} class={`h${heatOf(count, most)}`} />
      ))}
    </span>
  );
}

/** The score as an arc with a tick at the typical ranking page. */
export function Gauge({
  hero,
  texts,
}: {
  readonly hero: Pick<Hero, "score" | "grade" | "typical">;
  readonly texts: Texts;
}) {
  const { score, grade, typical } = hero;
  const name = texts.labels.grades[grade] ?? grade;
  return (
    <div class={`gauge ${gaugeTone(score)}`}>
      <svg viewBox={GAUGE_BOX} role="img" aria-label={score === null ? texts.noScore : `${score} / 100, ${name}`}>
        <path class="track" d={gaugeArc(100)} />
        {score === null || score === 0 ? null : <path class="value" d={gaugeArc(score)} />}
        {typical === null ? null : <line class="tick" {...gaugeTick(typical)} />}
        <text x="110" y="115">
          {score ?? "\u2013"}
        </text>
        <text class="grade" x="110" y="140">
          {name}
        </text>
      </svg>
    </div>
  );
}

/** The page among the ranking pages on a line from 0 to 100. */
export function Swarm({ hero, texts }: { readonly hero: Hero; readonly texts: Texts }) {
  if (hero.pages.length === 0) return null;
  const used = new Map<number, number>();
  const dots = hero.pages.map(({ rank, score }) => {
    const place = Math.round(score / 2);
    const height = used.get(place) ?? 0;
    used.set(place, height + 1);
    return { rank, x: 10 * score, y: 44 - 12 * height };
  });
  const label = hero.pages.map(({ rank, score }) => `${rank}: ${score}`).join(", ");
  return (
    <div class="swarm">
      <svg viewBox="0 0 1000 76" role="img" aria-label={`${texts.labels.rankingPages}: ${label}`}>
        <line x1="0" y1="54" x2="1000" y2="54" />
        {dots.map(({ rank, x, y }) => (
          <circle key={rank} cx={x} cy={y} r="5" />
        ))}
        {hero.score === null ? null : <path class="you" d={`M${10 * hero.score - 9} 30h18l-9 16z`} />}
      </svg>
      <p class="cap">
        {texts.labels.rankingPages}: {Math.min(...hero.pages.map(({ score }) => score))}
        {"\u2013"}
        {Math.max(...hero.pages.map(({ score }) => score))}, {texts.typical} {hero.typical}
        {hero.score === null ? "" : `; ${texts.you}: ${hero.score}`}
      </p>
    </div>
  );
}

/** The usual range as a band and the page as a dot. */
export function Range({ row }: { readonly row: Pick<TermRow, "own" | "low" | "high" | "state"> }) {
  const most = Math.max(row.high * 1.5, row.own, 1);
  const at = (value: number) => 4 + (84 * value) / most;
  return (
    <svg class="range" viewBox="0 0 92 14" aria-hidden="true">
      <line x1="4" y1="7" x2="88" y2="7" />
      <rect x={at(row.low)} y="3" width={Math.max(2, at(row.high) - at(row.low))} height="8" rx="2" />
      <circle class={row.state === "over" ? "over" : undefined} cx={at(row.own)} cy="7" r="4" />
    </svg>
  );
}

/** Returns an amount of millicredits in credits, with a decimal only where the amount has one. */
export function credits(millicredits: number, texts: Texts): string {
  return texts.number(millicredits / 1000, millicredits % 1000 === 0 ? 0 : 1);
}

/** A table in a region that scrolls. On phones each row is a card, whose cells begin with the name of their column. */
export function Table(props: {
  readonly caption: string;
  readonly head: readonly string[];
  /** Columns with numbers. */
  readonly numbers?: readonly number[];
  readonly rows: readonly (readonly ComponentChildren[])[];
}) {
  const { caption, head, numbers = [], rows } = props;
  return (
    // biome-ignore lint/a11y: a region that scrolls must take the keyboard, and a section is for contents
    <div class="scroll card" role="region" tabIndex={0} aria-label={caption}>
      <table>
        <thead>
          <tr>
            {head.map((name, at) => (
              <th key={name} scope="col" class={numbers.includes(at) ? "num" : undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {cells.map((cell, at) => (
                <td key={head[at]} class={numbers.includes(at) ? "num" : undefined} data-head={head[at]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A table whose further rows open by a click. */
export function LongTable(props: Parameters<typeof Table>[0] & { readonly texts: Texts; readonly shown?: number }) {
  const { texts, shown = 40, rows, ...rest } = props;
  // Two regions of one page need names of their own.
  const caption = `${rest.caption} ${shown + 1}–${rows.length}`;
  if (rows.length <= shown) return <Table {...rest} rows={rows} />;
  return (
    <>
      <Table {...rest} rows={rows.slice(0, shown)} />
      <details>
        <summary class="button">{texts.showAll(String(rows.length))}</summary>
        <Table {...rest} caption={caption} rows={rows.slice(shown)} />
      </details>
    </>
  );
}

/** Heading of a page with its actions. */
export function Head(props: {
  readonly title: string;
  readonly sub?: ComponentChildren;
  readonly children?: ComponentChildren;
}) {
  return (
    <div class="head">
      <div>
        <h1 dir="auto">{props.title}</h1>
        {props.sub === undefined ? null : <p class="sub">{props.sub}</p>}
      </div>
      <div class="row actions">{props.children}</div>
    </div>
  );
}

/** Says why a form was not taken, nothing without a text. */
export function Problem({ text }: { readonly text: string | null }) {
  if (text === null) return null;
  return (
    <p class="note bad" role="alert">
      {text}
    </p>
  );
}

/** A button that shows an object and the effect of an action, and then the form that acts. */
export function Confirm(props: {
  readonly label: string;
  readonly consequence: string;
  readonly object?: string | undefined;
  readonly children: ComponentChildren;
}) {
  return (
    <details class="confirm">
      <summary class="button danger">{props.label}</summary>
      <p class="small">
        {props.object === undefined ? null : (
          <b>
            <Foreign>{props.object}</Foreign>:
          </b>
        )}{" "}
        {props.consequence}
      </p>
      {props.children}
    </details>
  );
}

/** A form with one button. */
export function Button(props: {
  readonly action: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly children: string;
  readonly isDanger?: boolean;
  /** The effect of the action. The first click shows it with the button that acts. @default the first click acts */
  readonly consequence?: string;
  /** Name of the thing that the action changes, beside the consequence. @default the label names it */
  readonly object?: string;
}) {
  const { consequence, object, ...rest } = props;
  if (consequence !== undefined)
    return (
      <Confirm label={props.children} consequence={consequence} object={object}>
        <Button {...rest} />
      </Confirm>
    );
  return (
    <form method="post" action={props.action}>
      {Object.entries(props.fields ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" class={props.isDanger === true ? "button danger" : "button"}>
        {props.children}
      </button>
    </form>
  );
}
