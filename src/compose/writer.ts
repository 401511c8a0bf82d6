import type { ReportWriter } from "../../core/ports/writing/report-writer.ts";
import type { Writer } from "../../core/ports/writing/writer.ts";
import type { WriterSpec } from "../config/writer-spec.ts";
import type { LateLanguages } from "./late-languages.ts";

/** Opens the configured language model. The package is loaded on use, because few services have a model. */
export async function openWriter(spec: WriterSpec): Promise<Writer> {
  const { openOpenAiWriter } = await import("../../adapters/openai/writer.ts");
  return openOpenAiWriter(spec);
}

/** Returns the writer of texts from reports over a model. The check and the languages are loaded on use. */
export function lateReportWriter(model: Writer, languages: LateLanguages): ReportWriter {
  return {
    async write(report, request, budget) {
      const { createReportWriter } = await import("../../core/writing/write-from-report.ts");
      return createReportWriter(model, await languages.load()).write(report, request, budget);
    },
  };
}
