import type { Writer } from "../../core/ports/writing/writer.ts";
import type { WriterSpec } from "../config/writer-spec.ts";

/** Opens the configured language model. The package is loaded on use, because few services have a model. */
export async function openWriter(spec: WriterSpec): Promise<Writer> {
  const { openOpenAiWriter } = await import("../../adapters/openai/writer.ts");
  return openOpenAiWriter(spec);
}
