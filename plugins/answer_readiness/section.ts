import { messagesFor } from "../../core/analysis/advice/messages.ts";
import type { ReadinessMessages } from "../../core/analysis/advice/readiness/messages.ts";
import { defineSection } from "../../core/analysis/pipeline/section.ts";
import type { AnalyzedPage } from "../../core/analysis/terms/cohort-page.ts";
import { type AnswerReadiness, AnswerReadinessSchema } from "../../core/contract/sections/answer-readiness.ts";
import { keywordMatcher, stemTable } from "../shared/keyword.ts";
import { median } from "../shared/numbers.ts";
import { pageTypeOf } from "../shared/page-type.ts";
import { accessChecks } from "./access.ts";
import { type Check, checked, scoreOf } from "./checks.ts";
import { directAnswer } from "./direct-answer.ts";
import { passageCheck, passagesOf } from "./passages.ts";
import { provenanceChecks } from "./provenance.ts";
import { sharedFacts } from "./shared-facts.ts";

const NOTHING: AnswerReadiness = {
  score: null,
  parts: { find: null, read: null, quote: null },
  checks: [],
  direct_answer: null,
  passages: [],
  shared_facts: [],
  crawlers: [],
};

function factCheck(facts: AnswerReadiness["shared_facts"], say: ReadinessMessages): Check {
  if (facts.length === 0) return checked("shared_facts", "not_applicable", say.factsUnshared());
  const missing = facts.filter((fact) => !fact.on_your_page);
  if (missing.length === 0) return checked("shared_facts", "pass", say.factsStated(facts.length));
  const evidence = missing.map(({ fact, pages }) => `${fact}: ${pages[0]?.sentence ?? ""}`);
  return checked(
    "shared_facts",
    missing.length === facts.length && missing.length > 1 ? "fail" : "warn",
    say.factsMissing(missing.length, facts.length),
    evidence,
  );
}

/** Words of main content below which a page has too little to be quoted (D-84). */
const MIN_WORDS = 150;

/** True for a page below the minimum that is also shorter than the typical ranking page. */
function isTooShort(target: AnalyzedPage, cohort: readonly AnalyzedPage[]): boolean {
  const typical = median(cohort.map(({ text }) => text.wordCount)) ?? MIN_WORDS;
  return target.text.wordCount < Math.min(MIN_WORDS, typical);
}

/** The `answer_readiness` section: whether answer engines can find, read and quote the target. */
export const answerReadiness = defineSection({
  key: "answer_readiness",
  tiers: ["standard", "deep"],
  needs: ["request", "target", "cohort", "site", "recoveries"],
  output: AnswerReadinessSchema,
  analyze({ request, target, cohort, site, recoveries }) {
    if (target === null) return NOTHING;
    const say = messagesFor(request).readiness;
    const table = stemTable([target, ...cohort]);
    const { language } = target.text;
    const comparable = cohort.filter((page) => page.text.language === language);
    const keyword = new Set(keywordMatcher(request.keyword, table).stems);
    const { answer, check } = directAnswer(request.keyword, target, table, say);
    const passages = passagesOf(target);
    const facts = sharedFacts(target, comparable, { table, language, keyword });
    const checks = [
      ...accessChecks({ target, recoveries, crawlers: site.aiCrawlers }, say),
      check,
      passageCheck(passages, { target, cohort: comparable, isArticle: pageTypeOf(target.facts) === "article" }, say),
      factCheck(facts, say),
      ...provenanceChecks(target, say),
    ];
    const { parts, score } = scoreOf(checks);
    const isShort = isTooShort(target, comparable);
    return {
      score: isShort ? null : score,
      parts: isShort ? { ...parts, quote: null } : parts,
      checks,
      direct_answer: answer,
      passages,
      shared_facts: facts,
      crawlers: (site.aiCrawlers ?? []).map(({ userAgent, purpose, isAllowed, isNamed }) => ({
        user_agent: userAgent,
        purpose,
        allowed: isAllowed,
        named: isNamed,
      })),
    };
  },
});
