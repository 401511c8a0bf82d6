/** @jsxImportSource preact */
import { render } from "preact";
import type { DraftEdit } from "../../../../../core/domain/draft.ts";
import type { Difference } from "../../../../../core/markdown/difference.ts";
import { SUGGEST_TEXTS } from "../../editor/suggest-texts.ts";
import { facts } from "../editor/page.ts";
import { toast } from "../editor/toast.ts";
import { askFor, ProposalError, type ProposalRequest } from "./proposing.ts";
import { Suggestion, type SuggestionView } from "./suggestion.tsx";

const texts = SUGGEST_TEXTS[facts.language];

let open: SuggestionBox | null = null;

/** Ends the open proposal, because one is open at a time. */
export function rejectOpen(): void {
  open?.reject();
}

/** A proposal from its request to its end, in a box of its own. The place of the box belongs to the kinds of boxes. */
export abstract class SuggestionBox {
  protected readonly box = document.createElement("div");
  #shown: SuggestionView = { kind: "writing", changes: null, text: "" };
  #stop = new AbortController();
  #step: DraftEdit | null = null;
  #asked = "";
  #frame = 0;

  /** The request, for a step of the plan and the present words that the proposal replaces. */
  protected abstract request(step: DraftEdit | null, replaced: string): ProposalRequest;
  /** The present words that the proposal replaces, empty without any. */
  protected abstract replaced(): string;
  /** True for words that replace others, whose changes are marked. */
  protected abstract readonly isRewrite: boolean;
  /** Changes from words to others; `null` until they can be compared. */
  protected abstract changes(before: string, after: string): Difference | null;
  /** Removes the box. */
  protected abstract remove(): void;
  /** Puts an accepted text in as one step, after the box is gone. */
  protected abstract take(text: string): void;
  /** Moves the focus to the place of the proposal. */
  protected abstract focus(): void;

  constructor() {
    this.box.className = "suggestion";
    this.box.tabIndex = -1;
    this.box.setAttribute("role", "group");
    this.box.setAttribute("aria-label", texts.title);
    this.box.addEventListener("keydown", ({ key }) => {
      if (key === "Escape") this.reject();
    });
  }

  /** Shows the box, which has its place by now. */
  protected start(steps: readonly DraftEdit[] | null): void {
    open = this;
    if (steps === null) void this.#ask(null);
    else this.#show({ kind: "choosing", steps });
    // On small screens the panel lies over the text.
    document.querySelector<HTMLElement>("[data-guide-head]:not([hidden]) [data-guide-close]")?.click();
    this.box.focus({ preventScroll: true });
    this.box.scrollIntoView({ block: "center" });
  }

  #show(view: SuggestionView): void {
    const hadFocus = this.box.contains(document.activeElement);
    this.#shown = view;
    this.draw();
    if (hadFocus && !this.box.contains(document.activeElement)) this.box.focus({ preventScroll: true });
  }

  /** The state with the changes of this moment. */
  #present(): SuggestionView {
    const view = this.#shown;
    if (view.kind === "writing") return { ...view, changes: this.changes("", view.text) };
    if (view.kind !== "written") return view;
    const before = this.replaced();
    const changes = view.written.proposals.map(({ text }) => this.changes(before, text));
    return { ...view, changes, isChanged: before !== this.#asked };
  }

  protected draw(): void {
    const actions = {
      start: (step: DraftEdit) => this.#ask(step),
      stop: () => this.end(texts.stopped),
      accept: (text: string) => this.#accept(text),
      reject: () => this.reject(),
      again: () => this.#ask(this.#step),
    };
    render(<Suggestion view={this.#present()} actions={actions} isRewrite={this.isRewrite} />, this.box);
  }

  /** Sends the request to the language model, and shows its text while it comes. */
  async #ask(step: DraftEdit | null): Promise<void> {
    this.#step = step;
    this.#stop.abort();
    const stop = new AbortController();
    this.#stop = stop;
    this.#asked = this.replaced();
    this.#show({ kind: "writing", changes: null, text: "" });
    const onText = (text: string): void => {
      this.#shown = { kind: "writing", changes: null, text };
      if (this.#frame === 0)
        this.#frame = requestAnimationFrame(() => {
          this.#frame = 0;
          this.draw();
        });
    };
    try {
      const written = await askFor(this.request(step, this.#asked), stop.signal, onText);
      this.#show({ kind: "written", changes: [], written, isChanged: false });
    } catch (error) {
      if (error instanceof ProposalError) this.#show({ kind: "failed", failure: error.failure });
    }
  }

  #accept(text: string): void {
    this.#close();
    this.take(text);
  }

  reject(): void {
    this.end(texts.rejected);
  }

  /** Takes the box away and says why. */
  protected end(message: string): void {
    if (open !== this) return;
    this.#close();
    this.focus();
    toast(message);
  }

  #close(): void {
    this.#stop.abort();
    cancelAnimationFrame(this.#frame);
    open = null;
    this.remove();
    render(null, this.box);
  }
}
