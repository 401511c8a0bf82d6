import assert from "node:assert/strict";
import { test } from "node:test";
import { SCORE_MESSAGES } from "../../../../core/analysis/advice/score/score-messages.ts";
import { EXAMPLE_LITE_REPORT, EXAMPLE_REPORT } from "../../../../core/contract/example-report.ts";
import { parseScanRequest } from "../../../../core/contract/requests.ts";
import { ADVICE_LANGUAGES } from "../../../../core/domain/job.ts";
import { toMarkdown } from "../../../../core/surfaces/export/markdown.ts";
import { reportDocument } from "../../../../core/surfaces/export/report-document.ts";
import { reportLanguage } from "../../../../core/surfaces/report-view/report-language.ts";

function withSummary(summary: string) {
  return {
    ...EXAMPLE_LITE_REPORT,
    on_page_optimization: { ...EXAMPLE_LITE_REPORT.on_page_optimization, summary, focus_areas: [] },
  };
}

for (const language of ADVICE_LANGUAGES)
  test(`the language of a report in "${language}" follows from its sentences`, () => {
    const say = SCORE_MESSAGES[language];
    const keyword = "the best of the web";
    const standing = say.standing({ score: 70, keyword, place: "above", median: 60 });
    for (const summary of [standing, say.noPage(), say.noContent(), say.pagesOffTopic(1, 9, keyword)])
      assert.equal(reportLanguage(withSummary(summary)), language, summary);
  });

test("a document without a given language is in the language of its report", () => {
  const { request } = parseScanRequest("lite", { keyword: "kaffee", region: "DE" });
  assert.equal(request.adviceLanguage, "de");
  const { noPage } = SCORE_MESSAGES[request.adviceLanguage ?? "en"];
  const markdown = toMarkdown(reportDocument(withSummary(noPage())));
  assert.match(markdown, /^# (?:SEO-Bericht|Content-Briefing|[^\n]*(?:Bericht|Briefing))/);
  assert.match(toMarkdown(reportDocument(EXAMPLE_REPORT)), /^# SEO report/);
});
