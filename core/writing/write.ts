import type { TextRequest, Written } from "../ports/writing/report-writer.ts";
import { type Writer, WriterFailure } from "../ports/writing/writer.ts";
import { checkEvidence } from "./check-evidence.ts";
import { optionReader } from "./option-reader.ts";
import { evidenceFor, optionsOf, requestOf, type WritingMaterial } from "./tasks.ts";

/** Maximum requests of one task. The second one follows a text outside the schema. */
const ATTEMPTS = 2;

/**
 * Lets a model write the proposals of a task and checks each against the evidence of the report.
 *
 * Throws `WriterFailure`, also with the reason `malformed` when no answer has the form of the schema.
 */
export async function write(
  writer: Writer,
  material: WritingMaterial,
  { signal, onText }: Pick<TextRequest, "signal" | "onText"> = {},
): Promise<Written> {
  const request = requestOf(material);
  const evidence = evidenceFor(material);
  let usage = { inputTokens: 0, outputTokens: 0 };
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const answer = await writer.write({
      ...request,
      ...(signal === undefined ? {} : { signal }),
      ...(onText === undefined ? {} : { onText: optionReader(onText) }),
    });
    usage = {
      inputTokens: usage.inputTokens + answer.usage.inputTokens,
      outputTokens: usage.outputTokens + answer.usage.outputTokens,
    };
    const options = optionsOf(answer.text, material.task);
    if (options === null) continue;
    const proposals = options.map((text) => {
      const check = checkEvidence(text, evidence, material.language);
      return { text, check, isSupported: check.unsupported.length === 0 };
    });
    return { proposals, model: answer.model, usage, sent: request.messages };
  }
  throw new WriterFailure("malformed", "The model's answers are not JSON of the task's schema. Use another model.");
}
