import { type Static, type TSchema, Type } from "@sinclair/typebox";
import { problemsOf } from "../../../core/contract/validate.ts";
import type { Extractor } from "../../../core/ports/extractor.ts";
import type { JsonRecord, LineHandler } from "./json-lines.ts";

/** Name of a step, as in `serplens tool NAME`. */
export type ToolName = "extract" | "classify" | "terms" | "score";

/** Parsers of `serplens tool extract --engine`; the first one is the default. */
export const ENGINES = ["core", "happy-dom"] as const;

/** Options of a tool. */
export interface ToolOptions {
  readonly engine?: (typeof ENGINES)[number];
}

/** One step of the analysis over JSON lines. */
export interface Tool {
  readonly description: string;
  /** Description of input and output lines. */
  readonly shape: string;
  /** Loads the step on use, so that a tool starts fast. */
  open(options: ToolOptions): Promise<LineHandler>;
}

const ClassifySchema = Type.Object({
  text: Type.String(),
  title: Type.Optional(Type.String()),
  url: Type.Optional(Type.String()),
});
const TermsSchema = Type.Object({ text: Type.String(), lang: Type.Optional(Type.String()) });
const TextPageSchema = Type.Object({ title: Type.String(), text: Type.String() });
const ScoreSchema = Type.Object({
  keyword: Type.String(),
  target: TextPageSchema,
  cohort: Type.Array(TextPageSchema),
  lang: Type.Optional(Type.String()),
});
const ExtractSchema = Type.Object({ html: Type.String(), url: Type.Optional(Type.String()) });

/** Address of a page whose line has no address. */
const NO_URL = "https://page.invalid/";

/** Tools by name. Unknown members of a line are ignored. */
export const TOOLS: Readonly<Record<ToolName, Tool>> = {
  extract: {
    description: "Title and main content of a page.",
    shape: '{"id","html","url"?} gives {"id","title","text"}; paragraphs of text are separated by blank lines',
    async open({ engine }) {
      const extractor = await openExtractor(engine);
      const { signal } = new AbortController();
      return handler(ExtractSchema, async ({ html, url }) => {
        const address = url !== undefined && URL.parse(url) !== null ? url : NO_URL;
        const facts = await extractor.extract({ html, url: address, status: 200 }, signal);
        return { title: facts.title, text: facts.mainText };
      });
    },
  },
  classify: {
    description: "Categories of a text.",
    shape:
      '{"id","text"} gives {"id","categories":[{"category","score"}]}, at most 3, best first; "title" and "url" may stand beside text',
    async open() {
      const { createClassifier } = await import("../../../core/analysis/classify/classifier.ts");
      const { createSnowballLanguages } = await import("../../../adapters/snowball/snowball-languages.ts");
      const { detectLanguage } = await import("../../../core/analysis/text/detect-language.ts");
      const classifier = createClassifier();
      const languages = createSnowballLanguages();
      return handler(ClassifySchema, async ({ text, title, url }) => ({
        categories: await classifier.classify({
          title: title ?? null,
          text,
          url: url ?? null,
          language: detectLanguage(text, languages),
        }),
      }));
    },
  },
  terms: {
    description: "Ranked phrases of a text.",
    shape: '{"id","text","lang"?} gives {"id","terms":[...]}, best first, 10 or more when the text allows',
    async open() {
      const { rankKeyphrases } = await import("../../../core/analysis/terms/keyphrases.ts");
      const { createSnowballLanguages } = await import("../../../adapters/snowball/snowball-languages.ts");
      const languages = createSnowballLanguages();
      return handler(TermsSchema, ({ text, lang }) => ({ terms: rankKeyphrases(text, languages, lang) }));
    },
  },
  score: {
    description: "Score of a text against the texts that rank for a keyword.",
    shape:
      '{"id","keyword","target":{"title","text"},"cohort":[{"title","text"},...],"lang"?} gives {"id","score","parts":{...}}; score is null with fewer than 3 usable cohort texts',
    async open() {
      const { scoreTexts } = await import("../../../core/analysis/score/score-texts.ts");
      const { createSnowballLanguages } = await import("../../../adapters/snowball/snowball-languages.ts");
      const languages = createSnowballLanguages();
      return handler(ScoreSchema, (input) => ({ ...scoreTexts(input, languages) }));
    },
  },
};

/** Loads the extractor of an engine. Throws when the engine's package is not installed. */
async function openExtractor(engine: ToolOptions["engine"]): Promise<Extractor> {
  if (engine === "happy-dom") {
    const { createHappyDomExtractor } = await import("../../../adapters/happy-dom/happy-dom-extractor.ts");
    return createHappyDomExtractor();
  }
  const { createExtractor } = await import("../../../core/analysis/extract/extract-page.ts");
  return createExtractor();
}

/** Wraps a handler: a line that violates the schema fails with its problems. */
function handler<Schema extends TSchema>(
  schema: Schema,
  answer: (input: Static<Schema>) => JsonRecord | Promise<JsonRecord>,
): LineHandler {
  return async (input) => {
    const problems = problemsOf(schema, input);
    if (problems.length > 0) throw new Error(problems.map((problem) => problem.message).join("; "));
    // The cast is safe, because the line above found no problem.
    return answer(input as Static<Schema>);
  };
}
