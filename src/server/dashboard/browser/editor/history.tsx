/** @jsxImportSource preact */
import { Component } from "preact";
import type { Draft } from "../../../../../core/domain/draft.ts";
import { difference } from "../../../../../core/markdown/difference.ts";
import { readMarkdown } from "../../../../../core/markdown/read-markdown.ts";
import type { DraftVersion, DraftVersionView } from "../../../../../core/service/drafts/draft-versions.ts";
import { Changes, changeSummary } from "../../editor/changes.tsx";
import { HISTORY_TEXTS } from "../../editor/history-texts.ts";
import { DRAFT_TEXTS } from "../../editor/texts.ts";
import { openDialog } from "./dialog.tsx";
import { draft, facts, meta, path, send, text, title } from "./page.ts";
import { timeOf } from "./saved-state.tsx";
import { state } from "./state.ts";
import { toast } from "./toast.ts";

const { language, person } = facts;
const texts = DRAFT_TEXTS[language];
const history = HISTORY_TEXTS[language];

/** One row of the list. `no`: 0 for the page as it was scanned. */
interface Row {
  readonly no: number;
  readonly title: string;
  readonly sub: string;
  readonly score: number | null;
}

/** Parts of the editor that the history uses. */
export interface HistoryPage {
  /** Shows a text in the editor as one step that undo takes back. */
  fill(values: Draft): void;
  /** Saves the present text as a version of its own. */
  saveVersion(): void;
}

interface Props extends HistoryPage {
  close(): void;
}

interface State {
  readonly versions: readonly DraftVersionView[] | null;
  readonly hasFailed: boolean;
  readonly chosen: number | null;
  readonly text: Draft | null;
  readonly isNaming: boolean;
}

/** The page as it was scanned, which the server wrote into the fields. */
function scanned(): Draft {
  const base = (field: HTMLElement) => field.dataset.base ?? "";
  return { title: base(title), metaDescription: base(meta), text: base(text) };
}

function rowOf({ no, name, savedAt, savedBy, score, kind, isMachineWritten }: DraftVersionView): Row {
  const time = timeOf(savedAt, language);
  const who = savedBy === person.name ? history.you : savedBy;
  const notes = [kind === "conflict" ? history.unused : null, isMachineWritten ? history.machineWritten : null];
  const sub = [who, ...notes.filter((note) => note !== null)].join(", ");
  return name === null ? { no, title: time, sub, score } : { no, title: name, sub: `${sub}, ${time}`, score };
}

async function versionText(no: number): Promise<Draft> {
  if (no === 0) return scanned();
  const response = await fetch(`${path}/versions/${no}`);
  if (!response.ok) throw new Error(`status ${response.status}`);
  const version: DraftVersion = await response.json();
  return version.draft;
}

/** The dialog of the history: the list, the changes since a version, and its restoration. */
class History extends Component<Props, State> {
  override state: State = { versions: null, hasFailed: false, chosen: null, text: null, isNaming: false };

  override componentDidMount(): void {
    this.#load();
  }

  async #load(): Promise<void> {
    try {
      const response = await fetch(`${path}/versions`);
      if (!response.ok) throw new Error(`status ${response.status}`);
      const { versions }: { versions: readonly DraftVersionView[] } = await response.json();
      this.setState({ versions });
      // The newest version is mostly the present text, so the one before says more.
      const earlier = versions.slice(1).find(({ kind }) => kind !== "conflict");
      await this.#choose(earlier?.no ?? versions[0]?.no ?? 0);
    } catch {
      this.setState({ hasFailed: true });
    }
  }

  async #choose(no: number): Promise<void> {
    this.setState({ chosen: no, isNaming: false });
    try {
      const chosen = await versionText(no);
      if (this.state.chosen === no) this.setState({ text: chosen, hasFailed: false });
    } catch {
      this.setState({ hasFailed: true });
    }
  }

  #rows(): readonly Row[] {
    const { versions } = this.state;
    const base = state().score.base;
    const scan = { no: 0, title: history.asScanned, sub: history.livePage, score: base };
    return [...(versions ?? []).map(rowOf), ...(scanned().text === "" ? [] : [scan])];
  }

  #restore(row: Row): void {
    const { text: chosen } = this.state;
    if (chosen === null) return;
    const before = draft();
    const { close, fill, saveVersion } = this.props;
    close();
    fill(chosen);
    saveVersion();
    toast(history.restored(row.title), () => {
      fill(before);
      saveVersion();
    });
  }

  async #name(name: string): Promise<void> {
    const response = await send(`${path}/versions/${this.state.chosen}/name`, { name }).catch(() => null);
    if (response?.ok !== true) {
      this.setState({ hasFailed: true });
      return;
    }
    const { versions }: { versions: readonly DraftVersionView[] } = await response.json();
    this.setState({ versions, isNaming: false });
  }

  #changes(row: Row | undefined) {
    const { text: chosen, hasFailed, versions } = this.state;
    if (hasFailed) return <p role="alert">{history.failed}</p>;
    if (row === undefined) return <p>{versions === null ? "" : history.none}</p>;
    if (chosen === null) return null;
    const changes = difference(readMarkdown(chosen.text), readMarkdown(draft().text));
    const now = state().score.score;
    const points = now === null || row.score === null ? null : now - row.score;
    return (
      <>
        <p class="small" role="status">
          {history.fromTo(row.title)} {changeSummary(changes, points, language)}
        </p>
        <Changes difference={changes} language={language} />
      </>
    );
  }

  #foot(row: Row) {
    const { isNaming, versions } = this.state;
    const version = versions?.find(({ no }) => no === row.no);
    if (!person.mayWrite) return null;
    if (isNaming)
      return (
        <form
          class="row"
          onSubmit={(event) => {
            event.preventDefault();
            this.#name(String(new FormData(event.currentTarget).get("name") ?? ""));
          }}
        >
          <input name="name" aria-label={history.nameLabel} maxLength={80} value={version?.name ?? ""} dir="auto" />
          <button type="submit" class="button primary">
            {history.name}
          </button>
        </form>
      );
    return (
      <>
        <button type="button" class="button primary" data-restore-version onClick={() => this.#restore(row)}>
          {history.restore(row.title)}
        </button>
        {version === undefined ? null : (
          <button type="button" class="button" data-name-version onClick={() => this.setState({ isNaming: true })}>
            {history.name}
          </button>
        )}
        <span class="small">{history.restoreHelp}</span>
      </>
    );
  }

  override render() {
    const rows = this.#rows();
    const { chosen } = this.state;
    const row = rows.find(({ no }) => no === chosen);
    return (
      <div class="frame">
        <header>
          <h2>{history.title}</h2>
          <p class="small">{history.kept}</p>
          <button type="button" class="button" onClick={this.props.close}>
            {texts.close}
          </button>
        </header>
        <div class="halves">
          <ul class="versions">
            <li class="version">
              <b>{history.now}</b>
              <b>{state().score.score ?? "–"}</b>
              <span>{history.you}</span>
            </li>
            {rows.map(({ no, title: name, sub, score }) => (
              <li key={no}>
                <button type="button" class="version" aria-pressed={no === chosen} onClick={() => this.#choose(no)}>
                  <b dir="auto">{name}</b>
                  <b>{score ?? "–"}</b>
                  <span dir="auto">{sub}</span>
                </button>
              </li>
            ))}
          </ul>
          <div class="scrolls pad">{this.#changes(row)}</div>
        </div>
        {row === undefined ? null : <footer class="row">{this.#foot(row)}</footer>}
      </div>
    );
  }
}

/** Opens the history in a dialog. */
export function openHistory(page: HistoryPage): void {
  const dialog = openDialog(history.title);
  dialog.draw(<History {...page} close={dialog.close} />);
}
