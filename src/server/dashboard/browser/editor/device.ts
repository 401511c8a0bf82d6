import type { DeviceCopy } from "../../editor/saver.ts";
import { facts } from "./page.ts";

// Copies of unsaved texts on this device, by draft and person. Each window has a copy of its own, so that two windows
// do not overwrite each other. Signing out removes all copies.

const PREFIX = `serplens-draft-${facts.jobId}-${facts.person.name}-`;
const WINDOW_KEY = "serplens-window";

function windowName(): string {
  try {
    const known = sessionStorage.getItem(WINDOW_KEY);
    if (known !== null) return known;
    const made = crypto.randomUUID();
    sessionStorage.setItem(WINDOW_KEY, made);
    return made;
  } catch {
    return "any";
  }
}

const ownKey = PREFIX + windowName();
let isKept = true;

/** True when the last copy was written. */
export function isOnDevice(): boolean {
  return isKept;
}

/** Writes the copy of this window; `null` removes it. A full or forbidden storage keeps nothing. */
export function keepCopy(copy: DeviceCopy | null): void {
  try {
    if (copy === null) localStorage.removeItem(ownKey);
    else localStorage.setItem(ownKey, JSON.stringify(copy));
    isKept = true;
  } catch {
    isKept = copy === null;
  }
}

/** Returns the copy, or null for a text of another format. */
function readCopy(json: string | null): DeviceCopy | null {
  try {
    const value: unknown = JSON.parse(json ?? "null");
    if (typeof value !== "object" || value === null) return null;
    const { title, metaDescription, text, version, at, machineTexts = [] } = value as Partial<DeviceCopy>;
    if (typeof title !== "string" || typeof metaDescription !== "string" || typeof text !== "string") return null;
    return { title, metaDescription, text, version: Number(version ?? 0), at: Number(at ?? 0), machineTexts };
  } catch {
    return null;
  }
}

/** Returns the newest copy of this draft on this device, also one of another window. */
export function newestCopy(): DeviceCopy | null {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
    const copies = keys.flatMap((key) => readCopy(localStorage.getItem(key)) ?? []);
    return copies.toSorted((a, b) => b.at - a.at)[0] ?? null;
  } catch {
    return null;
  }
}

/** Removes all copies of this draft. */
export function dropCopies(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // Without a storage there is no copy.
  }
}
