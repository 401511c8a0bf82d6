/** @jsxImportSource preact */

import { USAGE_KINDS, type Usage, type UsageSource, type UsageView } from "../../../../../core/service/admin/usage.ts";
import type { Page } from "../layout.tsx";
import { credits, Foreign, Head, Table } from "../parts.tsx";
import { TEXTS, type Texts } from "../texts.ts";

interface UsageInput {
  readonly usage: UsageView;
  readonly days: number;
  readonly spans: readonly number[];
  readonly nameOf: (source: UsageSource) => string;
  /** Name or address of a person. */
  readonly personOf: (userId: string) => string;
}

const [WIDTH, HEIGHT, BASE] = [900, 190, 164];

/** Names a day, which begins in UTC for everybody, because credits are counted so. */
function dayOf(at: number, { language }: Texts): string {
  return TEXTS[language].date(at);
}

/** Bars of credits by day, with one shade for each kind. The table below has the figures. */
function Chart({ usage: { days }, texts }: { readonly usage: UsageView; readonly texts: Texts }) {
  const most = Math.max(1_000, ...days.map(({ total }) => total.spentMillicredits));
  const step = WIDTH / days.length;
  const height = (millicredits: number) => (millicredits * (BASE - 20)) / most;
  const label = days
    .filter(({ total }) => total.jobs > 0)
    .map(({ at, total }) => `${dayOf(at, texts)}: ${credits(total.spentMillicredits, texts)}`)
    .join(", ");
  // Every day of a week, and about ten of a longer span.
  const every = Math.max(1, Math.ceil(days.length / 10));
  return (
    <div class="card pad">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`${texts.usagePage.byDay}. ${label}`}>
        <text x="0" y="12">
          {credits(most, texts)}
        </text>
        <line x1="0" x2={WIDTH} y1={BASE} y2={BASE} />
        {days.map(({ at, spent }, index) => {
          let top = BASE;
          return (
            <g key={at}>
              {USAGE_KINDS.map((kind) => {
                top -= height(spent[kind]);
                return spent[kind] === 0 ? null : (
                  <rect
                    class={kind}
                    key={kind}
                    x={index * step + step * 0.15}
                    width={step * 0.7}
                    y={top}
                    height={height(spent[kind])}
                  />
                );
              })}
              {index % every === 0 ? (
                <text
                  class={index === 0 ? undefined : index % (5 * every) === 0 ? "middle" : "middle fine"}
                  x={index === 0 ? 0 : index * step + step / 2}
                  y={HEIGHT - 6}
                >
                  {dayOf(at, texts)}
                </text>
              ) : null}
            </g>
          );
        })}
      </svg>
      <p class="legend">
        {USAGE_KINDS.map((kind) => (
          <span key={kind}>
            <i class={kind} /> {texts.usagePage.kinds[kind]}
          </span>
        ))}
      </p>
    </div>
  );
}

function cellsOf({ jobs, failed, spentMillicredits }: Usage, texts: Texts) {
  return [texts.number(jobs), texts.number(failed), credits(spentMillicredits, texts)];
}

/** Jobs and spent credits by day, kind and source. */
export function usagePage(input: UsageInput, texts: Texts): Page {
  const { usage, days, spans, nameOf, personOf } = input;
  const { usagePage: own } = texts;
  const head = (first: string) => [first, texts.jobs, texts.states.failed ?? "", texts.spent];
  const numbers = [1, 2, 3];
  const used = usage.days.filter(({ total }) => total.jobs > 0).toReversed();
  const body = (
    <>
      <Head
        title={texts.usage}
        sub={own.sub(texts.number(usage.total.jobs), credits(usage.total.spentMillicredits, texts))}
      >
        <nav class="tabs" aria-label={texts.usage}>
          {spans.map((span) => (
            <a key={span} href={`/app/usage?days=${span}`} aria-current={span === days ? "page" : undefined}>
              {own.days(texts.number(span))}
            </a>
          ))}
        </nav>
        <a class="button" href={`/app/usage/csv?days=${days}`}>
          {own.csv}
        </a>
      </Head>
      {usage.total.jobs === 0 ? (
        <p>{own.none}</p>
      ) : (
        <div class="usage">
          <h2>{own.byDay}</h2>
          <Chart usage={usage} texts={texts} />
          <Table
            caption={own.byDay}
            head={head(texts.day)}
            numbers={numbers}
            rows={used.map(({ at, total }) => [dayOf(at, texts), ...cellsOf(total, texts)])}
          />
          <div class="cols">
            <section>
              <h2>{own.bySource}</h2>
              <Table
                caption={own.bySource}
                head={head(own.source)}
                numbers={numbers}
                rows={usage.sources.map((one) => [<Foreign>{nameOf(one.source)}</Foreign>, ...cellsOf(one, texts)])}
              />
            </section>
            {usage.people.length === 0 ? null : (
              <section>
                <h2>{own.byPerson}</h2>
                <Table
                  caption={own.byPerson}
                  head={head(own.person)}
                  numbers={numbers}
                  rows={usage.people.map((one) => [<Foreign>{personOf(one.userId)}</Foreign>, ...cellsOf(one, texts)])}
                />
              </section>
            )}
            <section>
              <h2>{own.byKind}</h2>
              <Table
                caption={own.byKind}
                head={head(texts.kind)}
                numbers={numbers}
                rows={usage.kinds.map((one) => [own.kinds[one.kind], ...cellsOf(one, texts)])}
              />
            </section>
          </div>
        </div>
      )}
    </>
  );
  return { title: texts.usage, body, sheet: "usage" };
}
