import { type AnyReport, isWholeReport } from "../../contract/report.ts";
import type { AdviceLanguage } from "../../domain/job.ts";

/** Function words of the sentences in a report that other languages of reports do not have. */
const WORDS: Readonly<Record<AdviceLanguage, ReadonlySet<string>>> = {
  en: new Set("the of and is are was to this with for your its it at an".split(" ")),
  de: new Set("die der das und von ist sind den dem mit für sie eine keine liegt zu im".split(" ")),
  es: new Set("el los las una para con por más que sus está página añada del".split(" ")),
  fr: new Set("le les des une pour avec sur est sont du page au aux cette sa".split(" ")),
};

/** Returns the language in which the sentences of a report are written, or English when they show none. */
export function reportLanguage(report: AnyReport): AdviceLanguage {
  const { summary, focus_areas: areas } = report.on_page_optimization;
  const actions = isWholeReport(report) ? (report.recommendations ?? []).map(({ action }) => action) : [];
  const warnings = isWholeReport(report) ? (report.diagnostics?.warnings ?? []).map(({ message }) => message) : [];
  // Quotations are in the language of the pages.
  const text = [summary, ...areas, ...actions, ...warnings].join(" ").replace(/["“„«][^"”“»]*["”“»]/g, " ");
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const counts = (Object.keys(WORDS) as AdviceLanguage[]).map((language) => ({
    language,
    count: words.filter((word) => WORDS[language].has(word)).length,
  }));
  return counts.reduce((best, each) => (each.count > best.count ? each : best)).language;
}
