/** @jsxImportSource preact */
import type { DraftTopic } from "../../../../../core/domain/draft.ts";
import { PANEL_TEXTS } from "../panel-texts.ts";
import { filled } from "../texts.ts";
import type { EditorFacts, PanelProps, TopicFacts } from "../view.ts";
import { Example } from "./example.tsx";
import { Insert } from "./insert.tsx";
import { TermChip } from "./term-chip.tsx";

/** Returns the strength of a cell, 0 for none to 4 for the most. */
function heat(words: number, most: number): number {
  return words <= 0 || most <= 0 ? 0 : Math.min(4, Math.ceil((4 * words) / most));
}

/** The own cell, and one of each ranking page in rank order. */
function Strip({
  own,
  pages,
  label,
}: {
  readonly own: number;
  readonly pages: readonly number[];
  readonly label: string;
}) {
  const most = Math.max(0, ...pages);
  return (
    <span class="strip" role="img" aria-label={label} title={label}>
      <i class={`own h${heat(own, most)}`} />
      {pages.map((words, at) => (
        <i key={at} class={`h${heat(words, most)}`} />
      ))}
    </span>
  );
}

/** True for a term that people leave out. */
function isIgnored(term: string, { editing }: PanelProps): boolean {
  return editing.choice.ignored.some((each) => each.term.toLowerCase() === term.toLowerCase());
}

interface TopicProps {
  readonly topic: DraftTopic;
  readonly about: TopicFacts | undefined;
  readonly facts: EditorFacts;
  readonly props: PanelProps;
}

/** Contents of a subtopic: terms, questions, an example and figures. */
function Content({ topic, about, facts, props }: TopicProps) {
  const texts = PANEL_TEXTS[facts.language];
  const { name, pages, of, typicalWords, section, status } = topic;
  const lines = [
    filled(texts.pagesCover, pages, of),
    typicalWords === 0 ? "" : filled(texts.typicalWords, typicalWords),
    section === null ? "" : filled(texts.yourSection, section),
  ];
  return (
    <div class="stack">
      <p class="small">{lines.join(" ")}</p>
      <p class="chips">
        {about?.terms
          .filter((term) => !isIgnored(term, props))
          .map((term) => (
            <TermChip key={term} term={term} props={props} />
          ))}
      </p>
      {about?.questions.length ? (
        <ul class="small">
          {about.questions.map((question) => (
            <li key={question}>
              <bdi>{question}</bdi>
            </li>
          ))}
        </ul>
      ) : null}
      {about?.example == null ? null : <Example example={about.example} />}
      {about?.figures.length ? (
        <p class="small">
          {texts.figures} <bdi>{about.figures.join(" · ")}</bdi>
        </p>
      ) : null}
      <p class="row">
        <Insert heading={name} props={props}>
          {texts.insertHeading}
        </Insert>
        {facts.person.mayPropose && status === "missing" ? (
          <button type="button" class="button small" data-suggest onClick={() => props.actions?.suggestSection(name)}>
            {texts.writeSection}
          </button>
        ) : null}
      </p>
    </div>
  );
}

/** The subtopics of the ranking pages and how the draft treats each. */
export function TopicsTab(props: PanelProps) {
  const { facts, editing } = props;
  const texts = PANEL_TEXTS[facts.language];
  const { topics } = editing.score;
  if (topics.length === 0) return <p class="small">{texts.noTopics}</p>;
  const known = new Map(facts.topics.map((topic) => [topic.name, topic] as const));
  return (
    <>
      <p class="small">{texts.topicsHelp}</p>
      {topics.map((topic) => {
        const about = known.get(topic.name);
        const words = about?.words ?? [];
        return (
          <details key={topic.name} class="topic">
            <summary>
              <span class={`dot ${topic.status}`} role="img" aria-label={texts.coverage[topic.status]} />
              <bdi>{topic.name}</bdi>
              <Strip own={topic.words} pages={words} label={filled(texts.strip, topic.words, words.join(", "))} />
            </summary>
            <Content topic={topic} about={about} facts={facts} props={props} />
          </details>
        );
      })}
    </>
  );
}
