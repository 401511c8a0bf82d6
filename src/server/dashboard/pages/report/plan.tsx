/** @jsxImportSource preact */
import type { Report } from "../../../../../core/contract/report.ts";
import { SHOWN_POINTS, stepGroups } from "../../../../../core/surfaces/report-view/lists.ts";
import { Foreign, Outside, Strip } from "../parts.tsx";
import type { Texts } from "../texts.ts";
import { planSentence } from "./hero.tsx";
import { hostOf } from "./topics.tsx";

type Step = NonNullable<Report["recommendations"]>[number];

interface EditProps {
  readonly step: Step;
  readonly texts: Texts;
  readonly isOpen: boolean;
  /** Ranks by address. */
  readonly ranks: ReadonlyMap<string, number>;
}

function Edit({ step, texts, isOpen, ranks }: EditProps) {
  const [evidence] = step.evidence;
  return (
    <details class="edit" open={isOpen}>
      <summary>
        <span class="gain">
          {step.gain_in_plan < SHOWN_POINTS ? null : (
            <>
              +{texts.number(step.gain_in_plan, 1)} <small>{texts.pointsShort}</small>
            </>
          )}
        </span>
        <span>
          <Foreign>{step.action}</Foreign>
        </span>
        {evidence === undefined ? <span /> : <Strip counts={evidence.competitor_counts ?? []} texts={texts} />}
      </summary>
      {evidence === undefined ? null : (
        <div class="evidence">
          <div>
            {evidence.example_sentence === null || evidence.example_url === null ? null : (
              <>
                <p class="cap">{texts.howTheySay(hostOf(evidence.example_url))}</p>
                <blockquote>
                  <Foreign>{evidence.example_sentence}</Foreign>
                </blockquote>
              </>
            )}
          </div>
          <div>
            <p class="cap">{texts.whoDoes(String(evidence.competitor_count), String(evidence.competitor_total))}</p>
            <ol>
              {evidence.competitor_urls.map((url) => (
                <li key={url}>
                  <span class="cap">{ranks.get(url)}</span>
                  <Outside url={url} />
                </li>
              ))}
            </ol>
          </div>
        </div>
      )}
    </details>
  );
}

/** The meaning of the strips of cells. */
export function Legend({ texts }: { readonly texts: Texts }) {
  return (
    <p class="legend">
      {texts.report.legend}
      <span class="strip" aria-hidden="true">
        <i class="h0" />
      </span>
      {texts.report.legendNone}
      <span class="strip" aria-hidden="true">
        <i class="h1" />
        <i class="h2" />
        <i class="h3" />
        <i class="h4" />
      </span>
      {texts.report.legendMost}
    </p>
  );
}

/** The steps of the plan in order, each with its evidence. */
export function Plan({ report, texts }: { readonly report: Report; readonly texts: Texts }) {
  const steps = report.recommendations ?? [];
  const [first] = steps;
  const { urls = [], ranks: places = [] } = report.competitor_term_coverage;
  const ranks = new Map(urls.map((url, at) => [url, places[at] ?? 0]));
  const gain = planSentence(report, texts);
  return (
    <section id="plan">
      <h2>{texts.labels.toDo}</h2>
      {steps.length === 0 ? <p>{texts.noPlan}</p> : null}
      {gain === null ? null : <p>{gain}</p>}
      {steps.length === 0 ? null : <Legend texts={texts} />}
      {stepGroups(report).map(({ group, steps: own }) => (
        <div key={group}>
          <h3 class="group">{texts.labels[group]}</h3>
          <div class="card">
            {own.map(({ step }) => (
              <Edit key={step.id} step={step} texts={texts} isOpen={step === first} ranks={ranks} />
            ))}
          </div>
        </div>
      ))}
    </section>
  );
}
