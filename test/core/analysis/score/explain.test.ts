import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { focusAreasOf, summaryOf } from "../../../../core/analysis/score/explain.ts";
import type { MissingPoints } from "../../../../core/analysis/score/score.ts";

function missing(id: string, gain: number, rest: Partial<MissingPoints> = {}): MissingPoints {
  const subject = id.slice(id.indexOf(":") + 1);
  return {
    id,
    part: "terms",
    kind: "subject",
    action: `Mention "${subject}" once in the main text: 3 of 5 ranking pages use it.`,
    subject,
    zone: "body",
    gain,
    effort: "low",
    competitorCount: 3,
    competitorTotal: 5,
    competitorUrls: [],
    example: null,
    ...rest,
  };
}

const WORDING = [
  missing("terms:seamless", 3, { kind: "wording" }),
  missing("terms:elevate", 2.5, { kind: "wording" }),
  missing("terms:stay", 2, { kind: "wording" }),
];
const SUBJECTS = [missing("terms:midsole", 1.5), missing("terms:outsole", 1)];
const PLACEMENT = missing("placement:title", 1.2, {
  part: "placement",
  action: 'Put all words of "running shoes" in the title: 4 of 5 ranking pages do.',
});

const sum = (actions: readonly MissingPoints[]) => actions.reduce((total, { gain }) => total + gain, 0);
const summary = (all: readonly MissingPoints[]) =>
  summaryOf({ score: 40, keyword: "running shoes", pageCount: 5, median: 70, missing: all });

describe("focus areas", () => {
  it("name parts of the subject before words that only word it, whatever those are worth", () => {
    const [terms, placement] = focusAreasOf([...WORDING, ...SUBJECTS, PLACEMENT], sum);
    assert.equal(
      terms,
      'Term coverage: 5 terms of the ranking pages are missing or thin, above all "midsole", "outsole" ' +
        "(about 2.5 points).",
    );
    assert.match(placement ?? "", /^Keyword placement: Put all words .* ranking pages do \(about 1\.2 points\)\.$/);
  });

  it("promise what the terms they name are worth together", () => {
    assert.match(focusAreasOf(SUBJECTS, () => 1.8)[0] ?? "", /"midsole", "outsole" \(about 1\.8 points\)/);
  });

  it("come last and name the words where nothing of the subject is missing", () => {
    assert.deepEqual(
      focusAreasOf([...WORDING, PLACEMENT], sum).map((area) => area.split(":")[0]),
      ["Keyword placement", "Term coverage"],
    );
    assert.match(focusAreasOf(WORDING, sum)[0] ?? "", /"seamless", "elevate", "stay"/);
  });
});

describe("the summary", () => {
  it("begins with a part of the subject and says so when a word is worth more", () => {
    assert.match(
      summary([...WORDING, ...SUBJECTS]),
      /The largest single gain on the subject, 1\.5 points: Mention "midsole"/,
    );
    assert.match(summary(SUBJECTS), /The largest single gain, 1\.5 points: Mention "midsole"/);
    assert.match(summary(WORDING), /The largest single gain, 3\.0 points: Mention "seamless"/);
  });
});
