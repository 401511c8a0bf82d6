import { detectLanguage } from "../analysis/text/detect-language.ts";
import type { AnyReport, Report } from "../contract/report.ts";
import { ServiceError } from "../domain/errors.ts";
import type { Languages } from "../ports/languages.ts";
import type { DraftPassage, ReportWriter, TextRequest } from "../ports/writing/report-writer.ts";
import type { Writer } from "../ports/writing/writer.ts";
import { meteredWriter } from "./metered-writer.ts";
import { topicNamed } from "./tasks.ts";
import { write } from "./write.ts";

/** Creates the writer of texts from reports over a model. */
export function createReportWriter(writer: Writer, languages: Languages): ReportWriter {
  return {
    async write(given, request, budget) {
      // Reports are stored and printed by this program. Fields of another version count as absent.
      const report = wholeReport(given as AnyReport);
      const { task, draft = null } = request;
      const topic = topicOf(report, request);
      const passage = passageOf(request);
      const model = budget === undefined ? writer : meteredWriter(writer, budget);
      const material = { task, report, topic, draft, passage, language: languageOf(report, languages) };
      return write(model, material, request);
    },
  };
}

function wholeReport(report: AnyReport): Report {
  if ("topic_and_classification" in report) return report;
  throw new ServiceError(
    "VALIDATION_ERROR",
    "A lite scan has no titles and subtopics to write from. Scan again as standard.",
  );
}

function topicOf(report: Report, { task, topic: name }: TextRequest): string | null {
  if (task !== "section") {
    if (name !== undefined) throw new ServiceError("VALIDATION_ERROR", "Only a section has a topic.");
    return null;
  }
  const known = report.topics?.topics.map((topic) => topic.name).join(", ") ?? "";
  if (name === undefined) throw new ServiceError("VALIDATION_ERROR", `A section needs a topic. Topics: ${known}.`);
  const topic = topicNamed(report, name);
  if (topic !== null) return topic.name;
  throw new ServiceError("VALIDATION_ERROR", `The report has no topic "${name.slice(0, 100)}". Topics: ${known}.`);
}

/** Longest passage in UTF-16 units, and most points and longest point of a step. */
const MAX_PASSAGE = 8_000;
const MAX_POINTS = 20;
const MAX_POINT = 300;

function passageOf({ task, passage }: TextRequest): DraftPassage | null {
  if (task !== "passage") {
    if (passage !== undefined) throw new ServiceError("VALIDATION_ERROR", "Only the task passage has a passage.");
    return null;
  }
  if (passage === undefined || passage.text.trim() === "")
    throw new ServiceError("VALIDATION_ERROR", "Send the passage to write again.");
  if (passage.text.length > MAX_PASSAGE)
    throw new ServiceError("VALIDATION_ERROR", `A passage has at most ${MAX_PASSAGE} characters. Select less text.`);
  if (passage.cover.length > MAX_POINTS || passage.cover.some((point) => point.length > MAX_POINT))
    throw new ServiceError(
      "VALIDATION_ERROR",
      `A passage covers at most ${MAX_POINTS} points of ${MAX_POINT} characters.`,
    );
  return passage;
}

/** Returns the language of the ranking titles and subtopics, which is that of the page to write. */
function languageOf(report: Report, languages: Languages): string {
  const titles = report.topic_and_classification.swipe_content.ranking_titles ?? [];
  const topics = report.topics?.topics ?? [];
  const text = [
    ...titles.flatMap(({ title, description }) => [title, description ?? ""]),
    ...topics.flatMap(({ sections }) => sections.map(({ heading }) => heading)),
  ].join(". ");
  return detectLanguage(text, languages) ?? "en";
}
