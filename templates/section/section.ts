import { defineSection, Type } from "serplens";

/** A share of headings that end with a question mark, 0 to 1; `null` for a page without headings. */
const Share = Type.Union([Type.Number({ minimum: 0, maximum: 1 }), Type.Null()]);

function shareOfQuestions(headings: readonly { readonly text: string; readonly level: number }[]): number | null {
  const sections = headings.filter(({ level }) => level > 1);
  if (sections.length === 0) return null;
  return sections.filter(({ text }) => /[?\uff1f]$/.test(text)).length / sections.length;
}

/** Adds the field `question_headings`: how much of each page's headings are questions. */
const questionHeadings = defineSection({
  key: "question_headings",
  tiers: ["standard", "deep"],
  needs: ["target", "cohort"],
  output: Type.Object({
    your_url: Share,
    competitors: Type.Array(Type.Object({ rank: Type.Integer(), share: Share })),
  }),
  analyze({ target, cohort }) {
    return {
      your_url: target === null ? null : shareOfQuestions(target.facts.headings),
      competitors: cohort.map(({ rank, facts }) => ({ rank, share: shareOfQuestions(facts.headings) })),
    };
  },
});

/** The server reads this name. */
export const sections = [questionHeadings];
