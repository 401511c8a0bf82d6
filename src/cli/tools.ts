import { type Static, type TSchema, Type } from "@sinclair/typebox";
import { problemsOf } from "../../core/contract/validate.ts";
import type { JsonRecord, LineHandler } from "./json-lines.ts";

/** Word after `serplens tool` that picks the step. */
export type ToolName = "extract" | "classify" | "terms" | "score";

/** One step of the analysis over JSON lines. */
export interface Tool {
  readonly description: string;
  /** Input and output of a line. */
  readonly shape: string;
  /** Loads the step; other steps stay unloaded, so that a tool starts fast. */
  open(): Promise<LineHandler>;
}

const ClassifySchema = Type.Object({ text: Type.String(), title: Type.Optional(Type.String()), url: Type.Optional(Type.String()) });
const TermsSchema = Type.Object({ text: Type.String(), lang: Type.Optional(Type.String()) });
const TextPageSchema = Type.Object({ title: Type.String(), text: Type.String() });
const ScoreSchema = Type.Object({
  keyword: Type.String(),
  target: TextPageSchema,
  cohort: Type.Array(TextPageSchema),
  lang: Type.Optional(Type.String()),
});
const ExtractSchema = Type.Object({ html: Type.String(), url: Type.Optional(Type.String()) });

/** Stands in for a page's address when a line names none. */
const NO_URL = "https://page.invalid/";

/** The tools by name. Members of a line that a tool does not know are ignored. */
export const TOOLS: Readonly<Record<ToolName, Tool>> = {
  extract: {
    description: "Title and main content of a page.",
    shape: '{"id","html","url"?} gives {"id","title","text"}; paragraphs of text are separated by blank lines',
    async open() {
      const { extractPage } = await import("../../core/extract/extract-page.ts");
      return handler(ExtractSchema, ({ html, url }) => {
        const facts = extractPage({ html, url: url !== undefined && URL.parse(url) !== null ? url : NO_URL, status: 200 });
        return { title: facts.title, text: facts.mainText };
      });
    },
  },
  classify: {
    description: "Categories of a text.",
    shape: '{"id","text"} gives {"id","categories":[{"category","score"}]}, at most 3, best first; "title" and "url" may stand beside text',
    async open() {
      const { createClassifier } = await import("../../core/classify/classifier.ts");
      const { createSnowballLexicon } = await import("../../adapters/snowball/snowball-lexicon.ts");
      const { detectLanguage } = await import("../../core/text/detect-language.ts");
      const classifier = createClassifier();
      const lexicon = createSnowballLexicon();
      return handler(ClassifySchema, async ({ text, title, url }) => ({
        categories: await classifier.classify({ title: title ?? null, text, url: url ?? null, language: detectLanguage(text, lexicon) }),
      }));
    },
  },
  terms: {
    description: "Ranked phrases of a text.",
    shape: '{"id","text","lang"?} gives {"id","terms":[...]}, best first, 10 or more when the text allows',
    async open() {
      const { rankKeyphrases } = await import("../../core/text/keyphrases.ts");
      const { createSnowballLexicon } = await import("../../adapters/snowball/snowball-lexicon.ts");
      const lexicon = createSnowballLexicon();
      return handler(TermsSchema, ({ text, lang }) => ({ terms: rankKeyphrases(text, lexicon, lang) }));
    },
  },
  score: {
    description: "Score of a text against the texts that rank for a keyword.",
    shape:
      '{"id","keyword","target":{"title","text"},"cohort":[{"title","text"},...],"lang"?} gives {"id","score","parts":{...}}; score is null with fewer than 3 usable cohort texts',
    async open() {
      const { scoreTexts } = await import("../../core/score/score-texts.ts");
      const { createSnowballLexicon } = await import("../../adapters/snowball/snowball-lexicon.ts");
      const lexicon = createSnowballLexicon();
      return handler(ScoreSchema, (input) => ({ ...scoreTexts(input, lexicon) }));
    },
  },
};

/** A handler that answers only lines which satisfy the schema; others get what is wrong with them. */
function handler<Schema extends TSchema>(schema: Schema, answer: (input: Static<Schema>) => JsonRecord | Promise<JsonRecord>): LineHandler {
  return async (input) => {
    const problems = problemsOf(schema, input);
    if (problems.length > 0) throw new Error(problems.map((problem) => problem.message).join("; "));
    // Proven by the line above.
    return answer(input as Static<Schema>);
  };
}
