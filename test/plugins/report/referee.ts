import type { Report } from "../../../core/contract/report.ts";
import type { ReadReport } from "./reports.ts";
import { lettersOf, mainHas, plain, type ShownPage, shownPage, shows, squeezed } from "./shown-page.ts";

/** The pages of a report as documents, and the sentences that they refute. */
interface Case {
  readonly report: Report;
  readonly own: ShownPage;
  readonly pageOf: (url: string | null | undefined) => ShownPage | null;
  /** The compared pages, in the order of all counts. */
  readonly ranking: readonly ShownPage[];
}

type Check = (given: Case) => readonly string[];
type Topic = NonNullable<Report["topics"]>["topics"][number];

/** Returns the claims that are false, each as a line. */
const refuted = (claims: readonly (readonly [isTrue: boolean, claim: string])[]): string[] =>
  claims.filter(([isTrue]) => !isTrue).map(([, claim]) => claim);

const isHeading = ({ headings }: ShownPage, text: string): boolean =>
  headings.some((heading) => lettersOf(heading.text) === lettersOf(text));

function ofTopic(topic: Topic, { own, pageOf }: Case): string[] {
  const place = topic.your_page;
  const lines = topic.sections.map(({ heading }) => heading);
  return refuted([
    [topic.covered_by === new Set(topic.urls).size, `${topic.name}: ${topic.covered_by} pages`],
    ...topic.sections.map(({ url, heading }) => {
      const page = pageOf(url);
      return [page !== null && shows(page, heading), `${topic.name}: section "${heading}" of ${url}`] as const;
    }),
    ...topic.urls.map((url) => [topic.sections.some((each) => each.url === url), `${topic.name}: ${url}`] as const),
    [place?.section == null || shows(own, place.section), `${topic.name}: your section "${place?.section}"`],
    [place?.evidence == null || shows(own, place.evidence), `${topic.name}: your sentence "${place?.evidence}"`],
    [
      place?.status !== "missing" || !lines.some((line) => isHeading(own, line)),
      `${topic.name}: missing, but the page has this heading`,
    ],
    ...topic.items.map(({ name, on_your_page: isOn }) => {
      const isThere = isOn === true ? shows(own, name) : !mainHas(own, name);
      return [isOn === null || isThere, `${topic.name}: item "${name}" on your page: ${isOn}`] as const;
    }),
    ...topic.terms.map(({ term, on_your_page: isOn }) => {
      return [isOn !== false || !mainHas(own, term), `${topic.name}: your page lacks "${term}"`] as const;
    }),
    ...topic.questions.map(({ question }) => {
      const isAsked = topic.urls.some((url) => shows(pageOf(url) ?? own, question));
      return [isAsked, `${topic.name}: question "${question}"`] as const;
    }),
  ]);
}

function ofFacts({ facts }: Topic, { own, pageOf }: Case): string[] {
  return facts.flatMap((fact) => {
    const { about, agreed, values, your_page: state, your_sentence: sentence } = fact;
    const agreeing = new Set(values.filter(({ value }) => value === agreed).map(({ url }) => url));
    const digits = /\d[\d.,]*/.exec(agreed)?.[0] ?? agreed;
    return refuted([
      [agreeing.size <= fact.agreed_by && fact.agreed_by >= 2, `${about}: ${fact.agreed_by} pages agree`],
      ...values.map(({ url, sentence: said }) => {
        const page = pageOf(url);
        return [page !== null && shows(page, said), `${about}: "${said}" on ${url}`] as const;
      }),
      [state !== "lacks" || !mainHas(own, agreed), `${about}: your page lacks ${agreed}`],
      [sentence === null || shows(own, sentence), `${about}: your sentence "${sentence}"`],
      [
        state !== "states" ||
          sentence === null ||
          sentence.includes(digits) ||
          !/\d/.test(agreed) ||
          /\p{L}{4}/u.test(sentence),
        `${about}: your page states ${agreed}`,
      ],
    ]);
  });
}

const topics: Check = (given) => {
  const { topics: found, only_yours: onlyYours } = given.report.topics ?? { topics: [], only_yours: [] };
  return [
    ...found.flatMap((topic) => [...ofTopic(topic, given), ...ofFacts(topic, given)]),
    ...refuted(
      onlyYours.flatMap((heading) => [
        [shows(given.own, heading), `only yours: "${heading}" is not on your page`] as const,
        [!given.ranking.some((page) => isHeading(page, heading)), `only yours: "${heading}"`] as const,
      ]),
    ),
  ];
};

/** Names in the forms of the report, counted on the pages. */
const names: Check = ({ report, ranking }) => {
  const entities = report.entity_coverage.natural_language_entities.map((each) => ({
    name: each.entity,
    forms: [each.entity, ...each.variants],
    counts: each.competitor_counts,
  }));
  const terms = report.competitor_term_coverage.terms.map((each) => ({
    name: each.keyword,
    forms: [each.keyword],
    counts: each.competitor_counts,
  }));
  return refuted(
    [...entities, ...terms].flatMap(({ name, forms, counts }) =>
      counts.map((count, at) => {
        const page = ranking[at];
        const isIn = page === undefined || forms.some((form) => hasStems(page, form));
        return [count === 0 || isIn, `"${name}" ${count} times on ranking page ${at + 1}`] as const;
      }),
    ),
  );
};

/** True when the page has the beginnings of all words of a phrase. Words that differ only at their end are one. */
function hasStems({ anywhere }: ShownPage, phrase: string): boolean {
  const words = phrase.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.every((word) => anywhere.includes(plain(word).slice(0, Math.max(2, Math.min(3, word.length - 1)))));
}

const titles: Check = ({ report, pageOf }) => {
  const {
    ranking_titles: found = [],
    title_habits: habits,
    common_headings: headings,
  } = report.topic_and_classification.swipe_content;
  return refuted([
    ...found.flatMap(({ url, title, description }) => {
      const page = pageOf(url);
      return [
        [
          page !== null && lettersOf(page.title) === lettersOf(title),
          `title of ${url}: "${title}", not "${page?.title}"`,
        ] as const,
        [
          description === null || lettersOf(page?.description ?? "") === lettersOf(description),
          `description of ${url}`,
        ] as const,
      ];
    }),
    [
      habits === undefined || habits.with_year === found.filter(({ title }) => /\b20[12]\d\b/.test(title)).length,
      "titles with a year",
    ],
    ...headings.map(({ heading, pages, urls }) => {
      return [pages === urls.length, `${pages} pages have the heading "${heading}"`] as const;
    }),
  ]);
};

const questions: Check = ({ report, own, pageOf }) =>
  refuted(
    report.topic_and_classification.questions.flatMap((each) => {
      const {
        question,
        source,
        best_answer_url: url,
        answered_on_your_page: isAnswered,
        answer_sentence: answer,
      } = each;
      const page = pageOf(url);
      return [
        [source !== "heading" || page === null || shows(page, question), `question "${question}" on ${url}`] as const,
        [answer === null || shows(own, answer), `answer "${answer}"`] as const,
        [isAnswered !== true || (answer !== null && answer !== ""), `"${question}" is answered`] as const,
        [each.your_section == null || shows(own, each.your_section), `section "${each.your_section}"`] as const,
      ];
    }),
  );

const basics: Check = ({ report, own }) => {
  const ids = new Set((report.recommendations ?? []).map(({ id }) => id));
  const h1 = own.headings.filter(({ level }) => level === 1).length;
  const invalid = own.scripts.filter((script) => !isJson(script)).length;
  const warning = report.diagnostics?.warnings.find(({ code }) => code === "invalid_json_ld")?.message;
  return refuted([
    [!ids.has("basics:title") || own.title === "", "the page has no title"],
    [!ids.has("basics:description") || own.description.trim() === "", "the page has no description"],
    [!ids.has("basics:h1") || h1 === 0, `the page has no H1, but ${h1}`],
    [!ids.has("basics:h1_count") || h1 > 1, "the page has several H1"],
    [!ids.has("basics:noindex") || /noindex|none/i.test(own.html), "the page has noindex"],
    [!ids.has("basics:canonical") || /rel=["']?canonical/i.test(own.html), "the page names another canonical address"],
    [warning === undefined || warning.includes(`${invalid} of ${own.scripts.length}`), `${warning} (${invalid})`],
  ]);
};

function isJson(text: string): boolean {
  try {
    JSON.parse(text.trim());
    return true;
  } catch {
    return false;
  }
}

const figures: Check = ({ report, own }) => {
  const found = report.benchmarks.your_url;
  if (found === null) return [];
  const of = (level: number): number => own.headings.filter((heading) => heading.level === level).length;
  const most: readonly (readonly [string, number | null, number])[] = [
    ["H1", found.h1_count, of(1)],
    ["H2", found.h2_count, of(2)],
    ["H3", found.h3_count, of(3)],
    ["images", found.image_count, own.counts.img],
    ["tables", found.table_count, own.counts.table],
    ["lists", found.list_count, own.counts.list],
    ["links", (found.internal_link_count ?? 0) + (found.external_link_count ?? 0), own.counts.a],
  ];
  return refuted(
    most.map(([name, count, limit]) => [(count ?? 0) <= limit, `${count} ${name}, not ${limit}`] as const),
  );
};

const steps: Check = ({ report, pageOf, ranking }) =>
  refuted(
    (report.recommendations ?? []).flatMap(({ id, action, subject, evidence: [shown] }) => {
      if (shown === undefined) return [];
      const example = pageOf(shown.example_url);
      const type = id.startsWith("structured_data:") ? subject : null;
      return [
        [shown.competitor_count <= ranking.length && shown.competitor_total <= ranking.length, action] as const,
        [
          shown.example_sentence === null || (example !== null && shows(example, shown.example_sentence)),
          `example "${shown.example_sentence}"`,
        ] as const,
        ...shown.competitor_urls.map((url) => {
          const hasType = type === null || /schema\.org/i.test(pageOf(url)?.html ?? "");
          return [pageOf(url) !== null && hasType, `${action} on ${url}`] as const;
        }),
      ];
    }),
  );

/** The step on words: each thing is on the pages that it names, in the words' stems. */
const words: Check = ({ report, own, pageOf }) =>
  refuted(
    (report.recommendations ?? [])
      .filter(({ kind }) => kind === "wording")
      .flatMap(({ subject, also_cover: others, evidence }) =>
        [subject, ...others].flatMap((name, at) => {
          const urls = evidence[at]?.competitor_urls ?? [];
          return [
            [evidence[at]?.competitor_count === urls.length || urls.length === 10, `pages with "${name}"`] as const,
            ...urls.map((url) => [hasStems(pageOf(url) ?? own, name), `"${name}" on ${url}`] as const),
          ];
        }),
      ),
  );

const originality: Check = ({ report, own, ranking }) => {
  const { novel_headings: headings = [], novel_facts: facts = [] } = report.originality ?? {};
  return refuted([
    ...headings.flatMap(({ heading }) => [
      [shows(own, heading), `new heading "${heading}" is not on your page`] as const,
      [!ranking.some((page) => isHeading(page, heading)), `new heading "${heading}"`] as const,
    ]),
    ...facts.map(({ sentence }) => [shows(own, sentence), `new fact "${sentence}"`] as const),
  ]);
};

const links: Check = ({ report, pageOf }) => {
  const host = new URL(report.meta.url ?? "https://none.test").hostname.replace(/^www\./, "");
  return refuted(
    (report.link_opportunities?.items ?? []).flatMap((item) => {
      const page = pageOf(item.url);
      if (page === null) return [];
      const isLinked = page.links.some((link) => new URL(link).hostname.replace(/^www\./, "") === host);
      const external = page.links.filter((link) => new URL(link).hostname !== new URL(item.url).hostname).length;
      const sentence = item.evidence.mention_sentence;
      return [
        [item.links_to_you !== true || isLinked, `${item.url} links to you`] as const,
        [(item.outbound_link_count ?? 0) <= external, `${item.url} links ${item.outbound_link_count} times`] as const,
        [sentence === null || shows(page, sentence), `${item.url} mentions you: "${sentence}"`] as const,
        [
          item.contact_or_submit_url === null || page.links.includes(item.contact_or_submit_url),
          `contact page ${item.contact_or_submit_url}`,
        ] as const,
      ];
    }),
  );
};

const search: Check = ({ report }) => {
  const { search_intent: intent, page_classification: pages } = report.topic_and_classification;
  const same = pages.filter(({ page_type: type }) => type === intent.page_type).length;
  const total = report.topics?.pages_compared ?? pages.length;
  const { summary } = report.on_page_optimization;
  const actions = (report.recommendations ?? []).map(({ action }) => action);
  const totals = [summary, ...actions].flatMap((sentence) => {
    const counts = [...sentence.matchAll(/(?:\d+ of|all) (\d+) ranking pages/g)].map(([, count]) => Number(count));
    return counts.map((count) => ({ sentence, count }));
  });
  return refuted([
    [intent.page_type === null || Math.abs(intent.page_type_share - same / pages.length) < 0.01, "share of page types"],
    ...totals.map(({ sentence, count }) => [count === total, `${total} ranking pages: ${sentence}`] as const),
  ]);
};

/** All checks, by the section whose sentences they read. */
const CHECKS: Readonly<Record<string, Check>> = {
  topics,
  names,
  titles,
  questions,
  basics,
  figures,
  steps,
  words,
  originality,
  links,
  search,
};

/** Returns the sentences of a report that its pages refute, each with its section. */
export function falseSentences({ report, target, pages }: ReadReport): readonly string[] {
  const shown = new Map([...pages].map(([url, page]) => [url, shownPage(page)] as const));
  const pageOf: Case["pageOf"] = (url) => (url == null ? null : (shown.get(new URL(url).href) ?? null));
  const own = shownPage(target);
  const ranking = (report.competitor_term_coverage.urls ?? []).flatMap((url) => pageOf(url) ?? []);
  return Object.entries(CHECKS).flatMap(([section, check]) =>
    check({ report, own, pageOf, ranking }).map((claim) => squeezed(`${section}: ${claim}`)),
  );
}
