/** @jsxImportSource preact */
import { render } from "preact";
import type { Draft } from "../../../../../core/domain/draft.ts";
import { createSaver, type DeviceCopy, type OtherText, type SaverState } from "../../editor/saver.ts";
import { DRAFT_TEXTS } from "../../editor/texts.ts";
import { ConflictLine } from "./conflict.tsx";
import { dropCopies, isOnDevice, keepCopy, newestCopy } from "./device.ts";
import { loadComparing, seeDifference } from "./load-comparing.ts";
import { draft, facts, form, path, required, stateLine } from "./page.ts";
import { SavedState, SaveNotice, timeOf } from "./saved-state.tsx";
import { toast } from "./toast.ts";

// Saves the draft while it is typed, and shows what happens with it. The rules are in the saver.

/** Largest body in bytes that a browser sends after the page is gone, with room for other requests. */
const MAX_LEAVING = 60_000;

const { language, person } = facts;
const { saving, conflict: conflictTexts } = DRAFT_TEXTS[language];
const notices = required<HTMLElement>(document, "[data-save-notice]");
const signIn = `/sign-in?next=${encodeURIComponent(person.page)}`;
const savedAt = form.dataset.savedAt === undefined ? null : Number(form.dataset.savedAt);

let state: SaverState = { kind: "saved", at: savedAt };
let offered: DeviceCopy | null = null;
let problem: string | null = null;
/** The last text that the server and this page had in common. */
let common: Draft = draft();
/** The sections that both writers of a conflict changed, in words. */
let both: string | null = null;
let fill: (values: Draft) => void = () => {};

const isEqual = (a: Draft, b: Draft): boolean =>
  a.title === b.title && a.metaDescription === b.metaDescription && a.text === b.text;

const saver = createSaver(
  {
    read: draft,
    send: (body, leaves) =>
      fetch(`${path}/save`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body,
        keepalive: leaves && new Blob([body]).size < MAX_LEAVING,
      }),
    keep: (copy) => (copy === null ? dropCopies() : keepCopy(copy)),
    now: Date.now,
    after(ms, work) {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
    show(next) {
      if (next.kind === "saved") common = draft();
      state = next;
      show();
      if (next.kind === "conflict") nameBoth(next.other);
    },
  },
  Number(form.dataset.version),
);

/** Adds the sections that both writers changed to the line of the conflict. */
async function nameBoth(other: OtherText): Promise<void> {
  both = null;
  const comparing = await loadComparing();
  both = comparing?.bothChange(common, other.draft) ?? null;
  show();
}

async function answer(choice: "theirs" | "mine"): Promise<void> {
  if (state.kind !== "conflict") return;
  const { other } = state;
  try {
    await saver.choose(choice);
  } catch {
    problem = conflictTexts.failed;
    show();
    return;
  }
  problem = null;
  if (choice === "mine") {
    toast(conflictTexts.tookMine);
    return;
  }
  takeOver(other);
  toast(conflictTexts.tookTheirs(other.by));
}

/** Shows a saved text of another writer. */
function takeOver({ draft: theirs, at }: OtherText): void {
  fill(theirs);
  saver.adopt(saver.version, at);
  dropCopies();
  common = theirs;
}

/** The offer of a text that this device kept while somebody else saved the draft. */
function Offer({ copy }: { readonly copy: DeviceCopy }) {
  const end = (): void => {
    offered = null;
    show();
  };
  return (
    <div class="notice warn" role="alert" data-offer>
      <p>
        <b>{saving.offered(timeOf(copy.at, language))}</b> {saving.offeredHelp}
      </p>
      <p class="row">
        <button type="button" class="button" onClick={() => seeDifference(copy, saving.seeDifference)}>
          {saving.seeDifference}
        </button>
        <button
          type="button"
          class="button"
          data-offer-use
          onClick={() => {
            end();
            useCopy(copy);
          }}
        >
          {saving.useCopy}
        </button>
        <button
          type="button"
          class="button"
          onClick={() => {
            dropCopies();
            end();
          }}
        >
          {saving.dropCopy}
        </button>
      </p>
    </div>
  );
}

function show(): void {
  render(<SavedState state={state} language={language} />, stateLine);
  render(
    <>
      {state.kind === "conflict" ? (
        <ConflictLine other={state.other} both={both} problem={problem} answer={answer} />
      ) : (
        <SaveNotice state={state} language={language} isKept={isOnDevice()} signIn={signIn} />
      )}
      {offered === null ? null : <Offer copy={offered} />}
    </>,
    notices,
  );
}

/** Saves the text soon. The device keeps it at once. */
export const saveSoon = (): void => saver.changed();

/** Remembers an accepted text of the language model, so that its version says so. */
export const addMachineTexts = (...added: readonly string[]): void => saver.addMachineTexts(added);

/** Saves the present text as a version of its own. */
export const saveVersion = (): Promise<void> => saver.saveVersion();

/** Shows the text of a copy. */
function useCopy(copy: DeviceCopy): void {
  addMachineTexts(...(copy.machineTexts ?? []));
  fill(copy);
}

/** Continues with the text that this device kept, or offers it when somebody saved the draft since. */
function continueKept(): void {
  const copy = newestCopy();
  if (copy === null) return;
  if (isEqual(copy, draft())) {
    dropCopies();
    return;
  }
  if (copy.version < saver.version) {
    offered = copy;
    return;
  }
  const before = draft();
  useCopy(copy);
  toast(saving.back(timeOf(copy.at, language)), () => fill(before));
}

/** Shows the newest text when somebody saved it while this window had nothing to save. */
async function refresh(): Promise<void> {
  if (document.visibilityState !== "visible" || state.kind === "conflict") return;
  if (saver.hasUnsaved) {
    saver.save();
    return;
  }
  const response = await fetch(`${path}/latest`).catch(() => null);
  if (response === null || !response.ok) return;
  const { version, other }: { version: number; other: OtherText | null } = await response.json();
  if (version <= saver.version || other === null || saver.hasUnsaved) return;
  saver.adopt(version, other.at);
  if (isEqual(other.draft, draft())) return;
  takeOver(other);
  toast(saving.updated(other.by, timeOf(other.at, language)));
}

/** Connects saving to the page, and brings back a text that was not saved. `set` shows a text in the editor. */
export function connectSaving(set: (values: Draft) => void): void {
  fill = set;
  stateLine.replaceChildren();
  addEventListener("online", () => saver.save());
  addEventListener("pagehide", () => saver.leave());
  addEventListener("visibilitychange", refresh);
  addEventListener("beforeunload", (event) => {
    if (saver.hasUnsaved && !isOnDevice()) event.preventDefault();
  });
  continueKept();
  show();
}
