import { createSnowballLanguages } from "../../../../adapters/snowball/snowball-languages.ts";
import { buildCohortModel } from "../../../../core/analysis/terms/build-cohort-model.ts";
import { type FoundTopics, findTopics, type Subtopic } from "../../../../core/analysis/topics/find-topics.ts";
import { sketchCohort, sketchPage } from "../text/pages.ts";

export const languages = createSnowballLanguages();

/** A cohort written for these tests: bodies of ranking pages, and of the target. */
export interface WrittenCohort {
  readonly keyword: string;
  readonly language: string;
  readonly pages: readonly string[];
  readonly target: string | null;
}

export function cohortOf({ keyword, language, pages, target }: WrittenCohort) {
  const cohort = sketchCohort(
    pages.map((body) => ({ title: keyword, body, language })),
    languages,
  );
  const own = target === null ? null : sketchPage({ title: keyword, body: target, language }, languages);
  const terms = buildCohortModel({ cohort, target: own, keyword, languages, language });
  return { cohort, target: own, terms, language: languages.language(language) };
}

export function topicsOf(written: WrittenCohort): FoundTopics {
  return findTopics({ keyword: written.keyword, ...cohortOf(written) });
}

export function topicWith(found: FoundTopics, heading: string): Subtopic {
  const topic = found.topics.find(({ sections }) => sections.some((section) => section.heading === heading));
  if (topic === undefined) throw new Error(`No topic has the section "${heading}".`);
  return topic;
}

/** Four guides that share the cost and the choice of a mover, and one section each that nobody else has. */
export const PIANO: WrittenCohort = {
  keyword: "piano movers",
  language: "en",
  pages: [
    `# Piano movers explained

Piano movers carry heavy instruments with boards, straps and a trained crew of three people.

## How much do piano movers cost?

Piano movers charge between $150 and $400 for an upright piano on the ground floor. A grand piano costs more,
because the crew removes the legs and the lid. Stairs add a surcharge of $10 per step to the price.

## How to choose piano movers

Choose piano movers who show insurance papers and references. Compare three written quotes, read reviews, and
ask whether the crew has moved a grand piano before.

## The sound of old soundboards

A soundboard of spruce ages well in dry rooms, and small cracks hardly change the tone of the instrument.`,
    `# Guide to piano movers

A piano is the heaviest piece of furniture in most homes, so friends with a van are no solution.

## Cost of piano movers

Expect a price from $200 to $450 for an upright piano. Distance, stairs and the weight of a grand piano raise
the price, and most companies add a surcharge for each step.

## Choosing the right piano movers

Ask for insurance, references and a written quote. Reviews and quotes of three companies show which crew knows
a grand piano.

## Tuning afterwards

Wait two weeks before a technician tunes the strings, because the wood adapts to the humidity of the new
room.`,
    `# Hire piano movers

Moving companies with their own piano crew are rare outside of cities.

## What piano movers cost

The price of an upright piano starts at $180, a grand piano costs $300 and more. Each step of the stairs is a
surcharge of $10, and long distance is charged by the mile.

## How to pick a good crew

Pick a company with insurance and many reviews. Written quotes and references prove that the crew moved a
grand piano before, so compare three quotes.

## Tuning after the move

Let the wood adapt to the humidity of the room for two weeks, then call a technician who tunes the strings.`,
    `# Piano movers near you

We list crews by city and compare them every year.

## How piano movers set their price

The weight of a grand piano, stairs and distance set the price. Every step costs a surcharge, and an upright
piano costs about $200.

## Checklist to choose a crew

Insurance, references, reviews and at least three written quotes matter when you choose a crew for a grand
piano.`,
  ],
  target: `# Piano movers in town

Our town has two crews that move pianos.

## Prices of piano movers

An upright piano costs $210 in our town. A grand piano costs $380, and the surcharge for stairs is $12 for
each step, so ask for the price of the whole distance.

## Parking permit

The city wants a permit for a truck in front of the house, and the permit takes four working days.`,
};

/** Three German guides. Two agree on a distance, one of them in a table, and on the moisture of wood. */
export const STOVES: WrittenCohort = {
  keyword: "Kaminofen",
  language: "de",
  pages: [
    `# Kaminofen kaufen

Ein Kaminofen heizt einen Raum mit Scheitholz und braucht einen Schornstein.

## Abstand zu brennbaren Wänden

Vor der Feuerraumtür beträgt der Abstand zu brennbaren Möbeln mindestens 80 cm, seitlich genügen 20 cm. Die Werte
stehen auf dem Typenschild, und der Schornsteinfeger prüft sie bei der Abnahme.

## Das richtige Scheitholz

Trocknes Scheitholz hat eine Restfeuchte von höchstens 20 Prozent und lagert überdacht an der Luft.`,
    `# Ratgeber Kaminofen

Vor dem Kauf steht das Gespräch mit dem Schornsteinfeger, der die Abnahme macht.

## Welcher Abstand zu Wänden?

| Stelle | Abstand zu brennbaren Möbeln |
| Feuerraumtür | 80 cm |
| Rückwand | 15 cm |

Der Schornsteinfeger prüft den Abstand zu brennbaren Wänden bei der Abnahme und liest dafür das Typenschild.

## Scheitholz lagern

Erst mit einer Restfeuchte unter 20 % brennt Scheitholz sauber, deshalb lagert es lange überdacht an der Luft.`,
    `# Kaminofen im Haus

Ein Ofen im Wohnzimmer macht unabhängig von Gas und Strom.

## Abstand halten

Brennbare Wände brauchen Abstand, sonst verweigert der Schornsteinfeger die Abnahme nach dem Typenschild.

## Brennstoff

Scheitholz lagert überdacht an der Luft, bis die Restfeuchte stimmt, und brennt dann ohne Rauch.`,
  ],
  target: `# Unser Kaminofen

Wir verkaufen Öfen für kleine Räume.

## Holz

Gutes Scheitholz hat eine Restfeuchte von 20 % und knistert.`,
};
