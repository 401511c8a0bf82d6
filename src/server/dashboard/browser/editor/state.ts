import type { Editing } from "../../editor/view.ts";
import { editing as first } from "./page.ts";

type Listener = (editing: Editing) => void;

let current = first;
const listeners: Listener[] = [];

/** Returns what the bar and the panel show. */
export function state(): Editing {
  return current;
}

/** Changes what the bar and the panel show. */
export function update(change: Partial<Editing>): void {
  current = { ...current, ...change };
  for (const listener of listeners) listener(current);
}

/** Calls the listener after each change. */
export function onUpdate(listener: Listener): void {
  listeners.push(listener);
}
