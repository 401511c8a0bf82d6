/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import { MIN_SCORED_WORDS } from "../../../../core/domain/draft.ts";
import { EDITOR_TEXTS, filled } from "./texts.ts";
import type { Editing, EditorFacts, Quartiles } from "./view.ts";

const RADIUS = 15;
const ROUND = 2 * Math.PI * RADIUS;

/** A point on a circle around the center of the ring, for 0 to 100 from the top. */
function onRing(score: number, radius: number): readonly [x: number, y: number] {
  const angle = (score / 50 - 0.5) * Math.PI;
  return [20 + radius * Math.cos(angle), 20 + radius * Math.sin(angle)];
}

/** The score as a ring, with a tick at the typical ranking page. */
function Ring({ score, typical }: { readonly score: number | null; readonly typical: number | null }) {
  const [from, to] = typical === null ? [null, null] : [onRing(typical, RADIUS - 4), onRing(typical, RADIUS + 4)];
  return (
    <svg class="ring" viewBox="0 0 40 40" aria-hidden="true">
      <circle class="track" cx="20" cy="20" r={RADIUS} />
      {score === null ? null : (
        <circle
          class="value"
          cx="20"
          cy="20"
          r={RADIUS}
          stroke-dasharray={`${(ROUND * score) / 100} ${ROUND}`}
          transform="rotate(-90 20 20)"
        />
      )}
      {from === null || to === null ? null : <line class="tick" x1={from[0]} y1={from[1]} x2={to[0]} y2={to[1]} />}
    </svg>
  );
}

function signed(change: number): string {
  return change > 0 ? `+${change}` : String(change);
}

interface ScoreProps {
  readonly facts: EditorFacts;
  readonly editing: Editing;
}

/** The line beside the number: the change since the scan, or why there is no score. */
function ScoreLine({ facts, editing: { score, isStale, expired } }: ScoreProps) {
  const texts = EDITOR_TEXTS[facts.language];
  if (expired !== null) return <b class="stale">{texts.expired[expired]}</b>;
  if (isStale) return <b class="stale">{texts.notScored}</b>;
  if (score.isTooShort) return <b>{filled(texts.wordsNeeded, MIN_SCORED_WORDS)}</b>;
  if (score.score === null) return <b>{texts.noScore}</b>;
  if (facts.scoredAgain?.now === score.score)
    return (
      <b title={texts.scoredAgainWhy}>{filled(texts.scoredAgain, facts.scoredAgain.now, facts.scoredAgain.was)}</b>
    );
  if (score.base === null || score.score === score.base) return null;
  const change = score.score - score.base;
  return <b class={change > 0 ? "up" : "down"}>{filled(texts.sinceScan, signed(change))}</b>;
}

/** The score with its ring. It opens the parts of the score. */
function Score({ facts, editing }: ScoreProps) {
  const texts = EDITOR_TEXTS[facts.language];
  const { score, isStale } = editing;
  const number = new Intl.NumberFormat(facts.language, { maximumFractionDigits: 1 });
  return (
    <details class={isStale ? "score stale" : "score"}>
      <summary>
        <Ring score={score.score} typical={score.score === null ? null : score.median} />
        <strong class={score.isTooShort ? "word" : undefined}>
          {score.isTooShort ? texts.tooShort : (score.score ?? "–")}
        </strong>
        <span>
          <ScoreLine facts={facts} editing={editing} />
          {score.median === null ? null : <small>{filled(texts.typical, score.median)}</small>}
        </span>
        <i class="unseen">
          {score.score === null ? texts.noScore : filled(texts.score, score.score)}: {texts.parts}
        </i>
      </summary>
      <div class="card pop">
        <h2 class="mini">{texts.parts}</h2>
        <ul class="lines">
          {score.parts.map(({ part, points, missing }) => (
            <li key={part}>
              {facts.partNames[part] ?? part}
              <meter min={0} max={Math.max(0.1, points + missing)} value={points} aria-label={facts.partNames[part]} />
              <b>{number.format(points)}</b> <small>{filled(texts.of, number.format(points + missing))}</small>
            </li>
          ))}
        </ul>
        {score.score === null ? <p class="small">{score.summary}</p> : null}
      </div>
    </details>
  );
}

interface FigureProps {
  readonly name: string;
  readonly value: number;
  readonly range: Quartiles;
  readonly language: EditorFacts["language"];
}

/** A count of the draft with the usual range of the ranking pages. */
function Figure({ name, value, range, language }: FigureProps) {
  const number = new Intl.NumberFormat(language);
  const [low, high] = (range ?? [0, 0]).map((bound) => number.format(Math.round(bound)));
  return (
    <p class="figure">
      <span>{name}</span> <b>{number.format(value)}</b>{" "}
      {range === null ? null : (
        <small>{filled(EDITOR_TEXTS[language].of, low === high ? (low ?? "") : `${low}–${high}`)}</small>
      )}
    </p>
  );
}

/** The counts of the draft. */
function Figures({ facts: { ranges, language }, score }: { readonly facts: EditorFacts } & Pick<Editing, "score">) {
  const texts = EDITOR_TEXTS[language];
  return (
    <>
      <Figure name={texts.words} value={score.words} range={ranges.words} language={language} />
      <Figure name={texts.headings} value={score.headings} range={ranges.headings} language={language} />
      <Figure name={texts.images} value={score.images} range={ranges.images} language={language} />
    </>
  );
}

/** The score and the counts in the middle of the bar. A scan that scores nothing any more has no counts. */
export function Measures({ facts, editing }: ScoreProps) {
  return (
    <>
      <Score facts={facts} editing={editing} />
      {editing.expired === null ? <Figures facts={facts} score={editing.score} /> : null}
    </>
  );
}

interface BarProps extends ScoreProps {
  readonly title: string;
  /** Keyword, region and host. */
  readonly about: string;
  /** Saved state and the menus of the draft. */
  readonly children: ComponentChildren;
}

/** The bar above the text. It never scrolls away. */
export function Bar({ facts, editing, title, about, children }: BarProps) {
  return (
    <header class="bar">
      {facts.person.isGuest ? null : (
        <a class="back" href={`/app/reports/${facts.jobId}`}>
          <span aria-hidden="true">‹</span>
          <span class="unseen">{EDITOR_TEXTS[facts.language].back}</span>
        </a>
      )}
      <div class="names">
        <h1 dir="auto">{title}</h1>
        <p dir="auto">{about}</p>
      </div>
      <div class="measures" data-measures>
        <Measures facts={facts} editing={editing} />
      </div>
      <div class="ends">{children}</div>
    </header>
  );
}
