import { DRAFT_STATES } from "../../../../../core/domain/draft.ts";
import { DRAFT_TEXTS } from "../../editor/texts.ts";
import { facts, path, send } from "./page.ts";
import { toast } from "./toast.ts";

const { bar, states } = DRAFT_TEXTS[facts.language];

/** Saves the state of the work when the reader chooses another one. */
export function connectDraftState(): void {
  const select = document.querySelector<HTMLSelectElement>("select[data-state]");
  if (select === null) return;
  let saved = select.value;
  const set = async (value: string): Promise<void> => {
    const before = saved;
    const answer = await send(`${path}/state`, { state: value }).catch(() => null);
    if (answer?.ok !== true) {
      select.value = before;
      toast(bar.stateFailed);
      return;
    }
    saved = value;
    select.value = value;
    select.dataset.state = value;
    const state = DRAFT_STATES.find((each) => each === value) ?? "todo";
    toast(bar.stateSet(states[state]), () => void set(before));
  };
  select.addEventListener("change", () => void set(select.value));
}
