import { draftOf } from "../../../../../core/analysis/editor/draft-text.ts";
import { snapshotOf } from "../../../../../core/analysis/editor/snapshot.ts";
import { prepareScore } from "../../../../../core/analysis/score/score-page.ts";
import type { AnalyzedPage } from "../../../../../core/analysis/terms/cohort-page.ts";
import { isQuestion } from "../../../../../core/analysis/text/questions.ts";
import { findTopics } from "../../../../../core/analysis/topics/find-topics.ts";
import type { Draft } from "../../../../../core/domain/draft.ts";
import {
  cohortOf,
  languages,
  PIANO,
  STOVES,
  type WrittenCohort,
} from "../../../../core/analysis/topics/written-cohorts.ts";
import { demoEvidence } from "../../../../plugins/demo-evidence.ts";

/** A stored scan with drafts to score against it. */
export interface DraftFixture {
  readonly language: string;
  readonly snapshot: string;
  readonly drafts: readonly Draft[];
}

type Section = readonly [heading: string, text: string];

/** Makes ranking pages that each leave one of the sections out. */
function written(language: string, keyword: string, sections: readonly Section[]): WrittenCohort {
  const pages = sections.map((_, left) =>
    [`# ${keyword}`, ...sections.flatMap(([heading, text], at) => (at === left ? [] : [`## ${heading}`, text]))].join(
      "\n\n",
    ),
  );
  return { keyword, language, pages, target: pages[0] ?? null };
}

const FRENCH = written("fr", "moulin à café", [
  [
    "Combien coûte un moulin à café ?",
    "Un moulin à café manuel coûte entre 40 et 120 euros, un modèle électrique entre 80 et 300 euros. Les meules en acier durent plus longtemps que les meules en céramique.",
  ],
  [
    "Comment choisir la mouture",
    "La mouture fine convient à l'espresso, la mouture grossière à la cafetière à piston. Réglez le moulin d'un cran à la fois et goûtez le café.",
  ],
  [
    "Nettoyer les meules",
    "Nettoyez les meules chaque semaine avec une brosse sèche. L'eau abîme l'acier et laisse un goût amer dans le café moulu.",
  ],
  [
    "Manuel ou électrique",
    "Un moulin manuel est silencieux et léger, un moulin électrique est plus rapide. Pour deux tasses par jour, le modèle manuel suffit largement.",
  ],
]);
const SPANISH = written("es", "molinillo de café", [
  [
    "¿Cuánto cuesta un molinillo de café?",
    "Un molinillo manual cuesta entre 40 y 120 euros y uno eléctrico entre 80 y 300 euros. Las muelas de acero duran más que las de cerámica.",
  ],
  [
    "Cómo elegir la molienda",
    "La molienda fina sirve para el espresso y la gruesa para la prensa francesa. Ajuste el molinillo punto por punto y pruebe el café.",
  ],
  [
    "Limpiar las muelas",
    "Limpie las muelas cada semana con un cepillo seco. El agua daña el acero y deja un sabor amargo en el café molido.",
  ],
  [
    "Manual o eléctrico",
    "Un molinillo manual es silencioso y ligero; uno eléctrico muele más rápido. Para dos tazas al día basta con el manual.",
  ],
]);
const JAPANESE = written("ja", "コーヒーミル", [
  [
    "コーヒーミルの価格はいくらですか？",
    "手動のコーヒーミルは5000円から15000円、電動のコーヒーミルは1万円から4万円です。金属の刃はセラミックの刃より長く使えます。",
  ],
  [
    "挽き目の選び方",
    "エスプレッソには細挽き、フレンチプレスには粗挽きが合います。ダイヤルを一段ずつ動かして、コーヒーの味を確かめてください。",
  ],
  ["刃の掃除", "刃は毎週、乾いたブラシで掃除します。水で洗うと金属が傷み、粉に苦い味が残ります。"],
  ["手動と電動の違い", "手動のミルは静かで軽く、電動のミルは速く挽けます。一日に二杯なら手動で十分です。"],
]);
const ARABIC = written("ar", "مطحنة القهوة", [
  [
    "كم سعر مطحنة القهوة؟",
    "سعر المطحنة اليدوية بين 40 و120 يورو، وسعر المطحنة الكهربائية بين 80 و300 يورو. الشفرات الفولاذية تدوم أطول من الشفرات الخزفية.",
  ],
  [
    "كيف تختار درجة الطحن",
    "الطحن الناعم يناسب الإسبريسو، والطحن الخشن يناسب المكبس الفرنسي. غيّر درجة المطحنة خطوة واحدة ثم تذوق القهوة.",
  ],
  ["تنظيف الشفرات", "نظف الشفرات كل أسبوع بفرشاة جافة. الماء يضر الفولاذ ويترك طعما مرا في القهوة المطحونة."],
  [
    "يدوية أم كهربائية",
    "المطحنة اليدوية هادئة وخفيفة، والمطحنة الكهربائية أسرع. تكفي المطحنة اليدوية لكوبين في اليوم.",
  ],
]);

/** Returns the headings of the pages that are questions. */
function asked(cohort: readonly AnalyzedPage[]): string[] {
  return cohort.flatMap(({ facts, text }) =>
    facts.headings.flatMap((heading) => (isQuestion(heading.text, text.language) ? [heading.text] : [])),
  );
}

function fixtureOf(cohort: WrittenCohort): DraftFixture {
  const { keyword, pages, language } = cohort;
  const read = cohortOf(cohort);
  const score = prepareScore({
    keyword,
    cohort: read.cohort,
    model: read.terms,
    languages,
    requestedCount: pages.length,
  });
  const topics = findTopics({ keyword, ...read });
  const snapshot = snapshotOf({
    model: read.terms,
    score,
    cohort: read.cohort,
    target: read.target,
    topics,
    questions: asked(read.cohort),
  });
  const draft = (text: string): Draft => ({ title: keyword, metaDescription: "", text });
  const drafts = [
    draft(""),
    draft(pages[0] ?? ""),
    draft(pages.join("\n\n")),
    draft([...pages, ...pages].join("\n\n- ")),
  ];
  return { language, snapshot: JSON.stringify(snapshot), drafts };
}

/** The demo web's page on a keyword, with the ranking pages as drafts. */
async function demoFixture(keyword: string): Promise<DraftFixture> {
  const { target, cohort, model, requestedCount } = await demoEvidence(keyword);
  const score = prepareScore({ keyword, cohort, model, languages, requestedCount });
  const snapshot = JSON.stringify(snapshotOf({ model, score, cohort, target, questions: asked(cohort) }));
  return {
    language: model.language,
    snapshot,
    drafts: [target, ...cohort].flatMap((page) => (page === null ? [] : [draftOf(page.facts)])),
  };
}

/** Returns drafts in six languages. */
export async function draftFixtures(): Promise<readonly DraftFixture[]> {
  const own = [PIANO, STOVES, FRENCH, SPANISH, JAPANESE, ARABIC].map(fixtureOf);
  return [await demoFixture("pour over coffee"), await demoFixture("balkonkraftwerk anmelden"), ...own];
}
