import type { TermChoice } from "../../../../../core/domain/draft.ts";
import type { TermChoiceChange } from "../../../../../core/service/jobs/choices.ts";
import { PANEL_TEXTS } from "../../editor/panel-texts.ts";
import { filled } from "../../editor/texts.ts";
import type { TermActions } from "../../editor/view.ts";
import { facts, path, send } from "./page.ts";
import { score } from "./scoring.ts";
import { update } from "./state.ts";
import { toast } from "./toast.ts";

const texts = PANEL_TEXTS[facts.language];

/** Sends a change of the choice, and scores the text with the new one. */
async function choose(change: TermChoiceChange): Promise<boolean> {
  const answer = await send(`${path}/terms`, change).catch(() => null);
  if (answer === null || !answer.ok) {
    toast(texts.termFailed);
    return false;
  }
  const choice: TermChoice = await answer.json();
  update({ choice });
  score();
  return true;
}

async function chooseAndSay(change: TermChoiceChange, message: string, undo: TermChoiceChange): Promise<boolean> {
  const isKept = await choose(change);
  if (isKept) toast(filled(message, change.term), () => void choose(undo));
  return isKept;
}

/** Actions of the tab with terms. */
export const termActions: TermActions = {
  ignore(key, term) {
    chooseAndSay({ kind: "ignore", key, term }, texts.termIgnored, { kind: "use", key, term });
  },
  use(key, term) {
    chooseAndSay({ kind: "use", key, term }, texts.termUsed, { kind: "ignore", key, term });
  },
  add: (term) => chooseAndSay({ kind: "add", term }, texts.termAdded, { kind: "remove", term }),
  remove(term) {
    chooseAndSay({ kind: "remove", term }, texts.termRemoved, { kind: "add", term });
  },
};
