/** A request as the sample reads it: the rules and the material. */
interface SampleRequest {
  readonly rules: string;
  readonly material: string;
  /** Number of the request, from 0. Every second text has a figure that no page states. */
  readonly no: number;
}

/** Words of the sample in a language. Each text says that no model wrote it. */
const WORDS = {
  en: {
    sample: "This is a sample text that no language model wrote.",
    states: (sentence: string) => `One ranking page writes “${sentence}”.`,
    invented: "It also claims 73 percent, a figure that stands on no page.",
    passage: (point: string) => `This sample sentence mentions ${point}.`,
    title: (keyword: string, no: number) => `Sample title ${no}: ${keyword}`,
    description: (keyword: string) =>
      `A sample description of ${keyword} that no language model wrote. It shows where a real one would stand.`,
  },
  de: {
    sample: "Dies ist ein Mustertext, den kein Sprachmodell geschrieben hat.",
    states: (sentence: string) => `Eine rankende Seite schreibt „${sentence}“.`,
    invented: "Außerdem nennt er 73 Prozent, eine Zahl, die auf keiner Seite steht.",
    passage: (point: string) => `Dieser Mustersatz erwähnt ${point}.`,
    title: (keyword: string, no: number) => `Mustertitel ${no}: ${keyword}`,
    description: (keyword: string) =>
      `Eine Musterbeschreibung zu ${keyword}, die kein Sprachmodell geschrieben hat. Sie zeigt, wo eine echte stünde.`,
  },
};

/** Sentences of ranking pages that one text quotes at most. */
const MAX_QUOTED = 3;

/** Returns the quoted texts below a line of the material. */
function quotedBelow(material: string, line: string): readonly string[] {
  const start = material.indexOf(`${line}\n`);
  const below = start < 0 ? [] : material.slice(start + line.length + 1).split("\n");
  const end = below.findIndex((each) => !each.startsWith("<page>"));
  return below.slice(0, end < 0 ? below.length : end).map((each) => each.slice("<page>".length, -"</page>".length));
}

/** Returns the answer of the fake language model of the demo, which is clearly a sample. */
export function sampleAnswer({ rules, material, no }: SampleRequest): string {
  const words = rules.includes("language of code de") ? WORDS.de : WORDS.en;
  const [, keyword = ""] = /^Keyword: (.*)$/m.exec(material) ?? [];
  const [, topic] = /^Subtopic: <page>(.*)<\/page>$/m.exec(material) ?? [];
  const doubt = no % 2 === 1 ? ` ${words.invented}` : "";
  const options = (): readonly string[] => {
    if (rules.includes("Propose three titles")) return [1, 2, 3].map((each) => words.title(keyword, each));
    if (rules.includes("Propose three meta descriptions")) return [`${words.description(keyword)}${doubt}`];
    if (rules.includes("Write the passage")) {
      const [, passage = ""] =
        /Passage of the writer to write again:\n([\s\S]*?)(?:\nText of the writer so far:|$)/.exec(material) ?? [];
      const [point = keyword] = quotedBelow(material, "Points to cover:");
      return [`${passage} ${words.passage(point)}${doubt}`];
    }
    if (topic === undefined)
      return [
        quotedBelow(material, "Subtopics of the ranking pages, in reading order:")
          .map((name) => `## ${name}`)
          .join("\n"),
      ];
    const facts = quotedBelow(material, "Figures that pages agree on, with the sentences that state them:");
    const sentences = facts
      .filter((fact) => !/["“„”]/.test(fact))
      .slice(0, MAX_QUOTED)
      .map(words.states);
    return [`## ${topic}\n\n${[words.sample, ...sentences].join(" ")}${doubt}`];
  };
  return JSON.stringify({ options: options() });
}
