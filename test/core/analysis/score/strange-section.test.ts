import assert from "node:assert/strict";
import { test } from "node:test";
import { draftOf, factsFromDraft } from "../../../../core/analysis/editor/draft-text.ts";
import type { ScoreResult } from "../../../../core/analysis/score/score.ts";
import { scorePage } from "../../../../core/analysis/score/score-page.ts";
import { toPageText } from "../../../../core/analysis/text/to-page-text.ts";
import { demoEvidence } from "../../../plugins/demo-evidence.ts";
import { languages } from "./scored.ts";

const KEYWORD = "standing desk";
/** An honest text on a subject that no ranking page has. */
const TENANCY = [
  "A tenancy agreement names the landlord, the rent and the notice period. The deposit is held by a third party until the keys come back.",
  "Tenants should photograph every wall on the first day, because later nobody remembers which scratch was already there.",
  "Subletting a bedroom needs a written permission, and a refusal must name its grounds. Neighbors may complain about parties after ten in the evening.",
  "Whoever moves out early proposes a successor with a steady income, signs a protocol and forwards the letters to the new address.",
  "Pets such as hamsters are always allowed; a large dog is a question of the single case. Painting the ceiling is an old dispute among lawyers.",
  "Municipal statistics list the usual rents by street, and an increase above that list is void after an objection within two months.",
  "A court decides when both sides quarrel about repairs, and the judge reads the inventory first. Winter heating is part of the charges.",
].join(" ");

const { target, cohort, model } = await demoEvidence(KEYWORD);
assert.ok(target !== null);
const own = target;

/** Scores the page of the demo web with a text at its end. */
function scoreWith(added: string): ScoreResult {
  const draft = draftOf(own.facts);
  const facts = factsFromDraft(own.facts, { ...draft, text: `${draft.text}\n\n${added}` });
  const page = { ...own, facts, text: toPageText(facts, languages, { language: model.language }) };
  return scorePage({ keyword: KEYWORD, target: page, cohort, model, languages, requestedCount: cohort.length });
}

const before = scoreWith("");

test("the summary names a section that costs points because the ranking pages hardly treat its subject", () => {
  const { score, summary } = scoreWith(`## 3. What the landlord may demand\n\n${TENANCY}`);
  const lost = (before.score ?? 0) - (score ?? 0);
  assert.ok(lost >= 1, `the section costs ${lost} points`);
  const sentence = /The section "What the landlord may demand" lowers the score by about (\d+) points?,/;
  const [, said] = sentence.exec(summary) ?? [];
  assert.ok(Math.abs(Number(said) - lost) <= 1, `lost ${lost}: ${summary}`);
});

test("the summary of a page without a foreign section blames no section", () => {
  assert.doesNotMatch(before.summary, /lowers the score/);
});

test("the summary blames no section that has a passage of the subject beside others", () => {
  const shared = cohort[0]?.text.sentences.slice(4, 14).join(" ") ?? "";
  assert.doesNotMatch(scoreWith(`## Renting\n\n${TENANCY}\n\n${shared}`).summary, /lowers the score/);
});
