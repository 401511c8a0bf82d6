import type { Difference } from "../../../../../core/markdown/difference.ts";
import { SUGGEST_TEXTS } from "../../editor/suggest-texts.ts";
import { draft, facts, form, required } from "../editor/page.ts";
import { addMachineTexts } from "../editor/saving.tsx";
import { toast } from "../editor/toast.ts";
import type { ProposalRequest } from "./proposing.ts";
import { rejectOpen, SuggestionBox } from "./suggestion-box.tsx";

const texts = SUGGEST_TEXTS[facts.language];

/** Lines of the draft that the language model proposes, by their field. */
const TASKS = { title: "title", metaDescription: "description" } as const;

/** Replaces the text of a field as one step of the browser's own history. */
function fill(field: HTMLTextAreaElement, text: string): void {
  field.focus();
  field.select();
  // The only way into the history of a field. A browser without it gets the text without a step.
  if (!document.execCommand("insertText", false, text)) field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Proposals for the title or the description, below the field. */
class LineSuggestion extends SuggestionBox {
  protected override readonly isRewrite = false;
  readonly #field: HTMLTextAreaElement;
  readonly #task: "title" | "description";

  constructor(name: keyof typeof TASKS) {
    super();
    this.#field = required(form, `[name=${name}]`);
    this.#task = TASKS[name];
    required(form, `[data-propose=${name}]`).after(this.box);
    this.start(null);
  }

  protected override request(): ProposalRequest {
    return { task: this.#task, draft: draft().text };
  }

  protected override replaced(): string {
    return "";
  }

  /** A line is no Markdown. */
  protected override changes(_: string, text: string): Difference {
    const line = { kind: "paragraph", level: 0, depth: 0, change: "added", spans: [{ kind: "added", text }] } as const;
    const none = { sectionsAdded: 0, sectionsRemoved: 0, linesChanged: 0, wordsAdded: 0, wordsRemoved: 0 };
    return { lines: text === "" ? [] : [line], ...none };
  }

  protected override remove(): void {
    this.box.remove();
  }

  protected override take(text: string): void {
    const before = this.#field.value;
    addMachineTexts(text);
    fill(this.#field, text);
    toast(texts.accepted, () => fill(this.#field, before));
  }

  protected override focus(): void {
    this.#field.focus();
  }
}

/** Shows proposals for the title or the meta description below its field. */
export function suggestLine(name: string): void {
  if (name !== "title" && name !== "metaDescription") return;
  rejectOpen();
  new LineSuggestion(name);
}
