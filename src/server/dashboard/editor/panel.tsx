/** @jsxImportSource preact */
import { Component, type ComponentType } from "preact";
import { CommentsTab } from "./panel/comments.tsx";
import { OutlineTab } from "./panel/outline.tsx";
import { PagesTab } from "./panel/pages.tsx";
import { isAnswered, QuestionsTab } from "./panel/questions.tsx";
import { TermsTab } from "./panel/terms.tsx";
import { TopicsTab } from "./panel/topics.tsx";
import { PANEL_TEXTS } from "./panel-texts.ts";
import { type PanelProps, type Tab, tabsOf } from "./view.ts";

const CONTENTS: Readonly<Record<Tab, ComponentType<PanelProps>>> = {
  topics: TopicsTab,
  terms: TermsTab,
  outline: OutlineTab,
  questions: QuestionsTab,
  pages: PagesTab,
  comments: CommentsTab,
};

/** Tabs that show what the ranking pages have. */
const FROM_SCAN: ReadonlySet<Tab> = new Set(["topics", "terms", "pages"]);

/** The count below the name of a tab. */
function countOf(tab: Tab, { facts, editing }: PanelProps): string {
  const { score, outline } = editing;
  if (editing.expired !== null && FROM_SCAN.has(tab)) return "–";
  switch (tab) {
    case "topics":
      return `${score.topics.filter(({ status }) => status === "covered").length}/${score.topics.length}`;
    case "terms":
      return `${score.terms.filter(({ state }) => state !== "missing" && state !== "few").length}/${score.terms.length}`;
    case "outline":
      return String(outline.length);
    case "questions":
      return `${facts.questions.filter((each) => isAnswered(each, score)).length}/${facts.questions.length}`;
    case "pages":
      return String(facts.pages.length);
    case "comments":
      return String(editing.notes.comments.filter(({ done }) => done === null).length);
  }
}

/** The contents of a tab. A tab that is not shown stays as it is, so that a key costs little. */
class Contents extends Component<{ readonly tab: Tab; readonly props: PanelProps }> {
  override shouldComponentUpdate({ tab, props }: { readonly tab: Tab; readonly props: PanelProps }): boolean {
    return tab === props.editing.tab;
  }

  override render() {
    const { tab, props } = this.props;
    const Tab = CONTENTS[tab];
    if (props.editing.expired !== null && FROM_SCAN.has(tab))
      return <p class="small">{PANEL_TEXTS[props.facts.language].expired}</p>;
    return <Tab {...props} />;
  }
}

function moved(tabs: readonly Tab[], tab: Tab, key: string): Tab | undefined {
  const at = tabs.indexOf(tab);
  if (key === "ArrowRight") return tabs[(at + 1) % tabs.length];
  if (key === "ArrowLeft") return tabs[(at + tabs.length - 1) % tabs.length];
  return key === "Home" ? tabs[0] : key === "End" ? tabs.at(-1) : undefined;
}

/** The panel beside the text. Its rows have keys, so that a new score changes only what differs. */
export function Panel(props: PanelProps) {
  const { facts, editing, actions } = props;
  const texts = PANEL_TEXTS[facts.language];
  const tabs = tabsOf(facts);
  return (
    <>
      <div
        class="tablist"
        role="tablist"
        aria-label={texts.tabs.label}
        onKeyDown={(event: KeyboardEvent) => {
          const next = moved(tabs, editing.tab, event.key);
          if (next === undefined) return;
          event.preventDefault();
          actions?.open(next);
          document.getElementById(`tab-${next}`)?.focus();
        }}
      >
        {tabs.map((tab) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`tab-${tab}`}
            aria-selected={tab === editing.tab}
            aria-controls={`panel-${tab}`}
            tabIndex={tab === editing.tab ? 0 : -1}
            onClick={() => actions?.open(tab)}
          >
            {texts.tabs[tab]} <small>{countOf(tab, props)}</small>
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab}
          role="tabpanel"
          id={`panel-${tab}`}
          aria-labelledby={`tab-${tab}`}
          class={tab === editing.tab ? "tabpanel" : "tabpanel off"}
        >
          <Contents tab={tab} props={props} />
        </div>
      ))}
    </>
  );
}
