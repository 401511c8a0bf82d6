import assert from "node:assert/strict";
import { test } from "node:test";
import { answerKind, hasFormOf } from "../../../../core/analysis/topics/answer-kinds.ts";

const QUESTIONS = [
  ["How much does a heat pump cost?", "en", "price", "A pump costs $9,000.", "Costs depend on the house."],
  ["Wie lange dauert die Anmeldung?", "de", "duration", "Sie dauert zwei Tage.", "Sie dauert lange."],
  ["Wann muss der Antrag gestellt werden?", "de", "time", "Vor dem Einbau.", "Der Antrag ist digital."],
  ["Pourquoi isoler un toit ?", "fr", "reason", "Parce que la chaleur monte.", "Le toit est grand."],
  ["Is a mattress worth it?", "en", "decision", "Yes, for most people.", "Mattresses come in boxes."],
  [
    "What is a CRM?",
    "en",
    "definition",
    "A CRM is a system for contacts.",
    "A CRM is one of the most important tools.",
  ],
  ["What is the best laptop?", "en", "choice", "Our favorite is the thin one.", "Laptops have keyboards."],
] as const;

for (const [question, language, kind, answer, other] of QUESTIONS) {
  test(`"${question}" needs an answer of type ${kind}, which a sentence without its form is not`, () => {
    assert.equal(answerKind(question, language), kind);
    const needed = { kind, question, language };
    assert.ok(hasFormOf(answer, needed), answer);
    assert.ok(!hasFormOf(other, needed), other);
  });
}

test("a question for a way needs an open answer", () => {
  assert.equal(answerKind("How to choose a mattress?", "en"), "open");
});
