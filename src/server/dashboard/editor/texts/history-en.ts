/** Texts of the history. */
export const HISTORY_EN = {
  title: "Version history",
  kept: "The last 50 versions and every named one are kept.",
  now: "Now",
  you: "you",
  asScanned: "As scanned",
  livePage: "live page",
  unused: "not used",
  machineWritten: "machine-written",
  fromTo: (from: string) => `From ${from} to now:`,
  sectionsAdded: (count: number) => `${count} ${count === 1 ? "section" : "sections"} added`,
  sectionsRemoved: (count: number) => `${count} ${count === 1 ? "section" : "sections"} removed`,
  linesChanged: (count: number) => `${count} ${count === 1 ? "paragraph" : "paragraphs"} changed`,
  wordsMore: (count: number) => `${count} ${count === 1 ? "word" : "words"} more`,
  wordsFewer: (count: number) => `${count} ${count === 1 ? "word" : "words"} fewer`,
  points: (change: number) => `${change > 0 ? "+" : ""}${change} ${Math.abs(change) === 1 ? "point" : "points"}`,
  same: "The words are the same.",
  added: "added:",
  removed: "removed:",
  restore: (what: string) => `Restore ${what}`,
  restoreHelp: "Restoring makes a new version. Ctrl + Z takes it back, and nothing is deleted.",
  restored: (what: string) => `${what} is restored`,
  name: "Name this version",
  nameLabel: "Name of the version",
  none: "No version is kept yet. The first save makes one.",
  failed: "The versions could not be loaded. Close this and try again.",
};

/** Texts of the history and of differences between texts. */
export type HistoryTexts = typeof HISTORY_EN;
