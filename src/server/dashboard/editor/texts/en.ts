import type { DraftState } from "../../../../../core/domain/draft.ts";

/** Texts of the bar. */
export const EDITOR_EN = {
  back: "Back to the report",
  score: "Score {a} of 100",
  sinceScan: "{a} since the scan",
  scoredAgain: "{a} was {b}",
  scoredAgainWhy: "The formula of the score changed after the last save. The text is the same.",
  typical: "typical page {a}",
  noScore: "No score",
  tooShort: "Too short",
  wordsNeeded: "{a} words needed",
  tooShortNote: "Too short for a score.",
  tooShortHelp: "From {a} words on, the draft gets a score.",
  tooShortTopics: "Begin with a topic of the panel: “Insert as heading”.",
  notScored: "Not scored, your text is kept",
  expired: { pages: "Scan again to score", formula: "Formula changed" },
  expiredNote: {
    pages: "The ranking pages of this scan are no longer kept.",
    formula: "The formula of the score has changed since this scan.",
  },
  expiredHelp: "Your text, its history and the comments stay. Scan again to score it.",
  scanAgain: "Scan again",
  words: "Words",
  headings: "Headings",
  images: "Images",
  of: "of {a}",
  parts: "Parts of the score",
  characters: "{a} characters",
  inserted: "“{a}” is inserted",
  undo: "Undo",
  moved: "“{a}” is moved",
  noFiles: "Files cannot be inserted. For an image, type ![description](address).",
};

/** Texts of the bar. The server and the browser draw with them. `{a}` and `{b}` are values. */
export type EditorTexts = typeof EDITOR_EN;

/** Texts about the work on a draft. */
export const DRAFT_EN = {
  states: { todo: "To do", in_progress: "In progress", in_review: "In review", done: "Done" } satisfies Record<
    DraftState,
    string
  >,
  state: "State of the draft",
  close: "Close",
  guide: "Guide",
  notLoaded: "This part of the page could not be loaded. Your text is kept. Try again.",
  saving: {
    saving: "Saving…",
    nothing: "Nothing to save",
    savedAt: (time: string) => `Saved ${time}`,
    notSaved: "Not saved",
    kept: "Your text is kept on this device.",
    notKept: "This browser cannot keep a copy, so leave this window open.",
    offline: (since: string) => `No connection since ${since}.`,
    offlineThen: "Go on writing: the text saves itself when the connection is back.",
    failed: "The server could not save.",
    failedThen: (message: string) => `It says: “${message}” The text is sent again by itself.`,
    refused: "The server does not take this text.",
    signedOut: "You are signed out.",
    signedOutThen: "Sign in, and your text comes back here.",
    signIn: "Sign in",
    closed: "This draft cannot be reached any more.",
    closedThen: "The link or your access has ended. Copy your text before you leave.",
    back: (time: string) => `Your text of ${time}, which was not saved, is back`,
    offered: (time: string) => `This device has a text of ${time} that was not saved.`,
    offeredHelp: "Somebody saved the draft since.",
    useCopy: "Use it, keep the other in the history",
    dropCopy: "Discard it",
    seeDifference: "See the difference",
    updated: (by: string, time: string) => `The text that ${by} saved at ${time} is shown`,
  },
  conflict: {
    who: (by: string, time: string) => `${by} saved another version at ${time}.`,
    yourself: (time: string) => `You saved another version in another window at ${time}.`,
    both: (sections: string) => `Both change ${sections}.`,
    safe: "Your text is safe as a version of its own.",
    theirs: "Use theirs, keep mine in the history",
    mine: "Use mine, keep theirs in the history",
    title: "From the other version to yours",
    tookTheirs: (by: string) => `The text of ${by} is shown. Yours is in the history`,
    tookMine: "Your text is the draft. The other one is in the history",
    failed: "There is no connection. Both texts are kept; try again.",
  },
  bar: {
    history: "History",
    share: "Share",
    copy: "Copy",
    copyText: "Text with links and tables",
    copyHtml: "HTML source",
    copyMarkdown: "Markdown",
    more: "More",
    copied: "Copied",
    notCopied: "The browser refused to copy. Select the text and press Ctrl + C.",
    stateSet: (state: string) => `State: ${state}`,
    stateFailed: "The state was not saved. Try again.",
  },
};

/** Texts about the work on a draft: saving, conflicts and menus. */
export type DraftTexts = typeof DRAFT_EN;
