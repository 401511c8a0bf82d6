import type { DraftState } from "../../../../../core/domain/draft.ts";
import type { TermState } from "../../../../../core/domain/term-state.ts";

/** Texts of the bar. The server and the browser draw with them. `{a}` and `{b}` are values. */
export interface EditorTexts {
  readonly back: string;
  readonly score: string;
  readonly sinceScan: string;
  readonly typical: string;
  readonly noScore: string;
  readonly tooShort: string;
  readonly wordsNeeded: string;
  readonly tooShortNote: string;
  readonly tooShortHelp: string;
  readonly notScored: string;
  readonly expired: Readonly<Record<"pages" | "formula", string>>;
  readonly expiredNote: Readonly<Record<"pages" | "formula", string>>;
  readonly expiredHelp: string;
  readonly scanAgain: string;
  readonly words: string;
  readonly headings: string;
  readonly images: string;
  readonly of: string;
  readonly parts: string;
  readonly characters: string;
  readonly inserted: string;
  readonly undo: string;
  readonly moved: string;
}

/** Texts about the work on a draft: saving, conflicts and menus. */
export interface DraftTexts {
  readonly states: Readonly<Record<DraftState, string>>;
  readonly state: string;
  readonly close: string;
  readonly guide: string;
  readonly notLoaded: string;
  readonly saving: {
    readonly saving: string;
    readonly nothing: string;
    readonly savedAt: (time: string) => string;
    readonly notSaved: string;
    readonly kept: string;
    readonly notKept: string;
    readonly offline: (since: string) => string;
    readonly offlineThen: string;
    readonly failed: string;
    readonly failedThen: (message: string) => string;
    readonly refused: string;
    readonly signedOut: string;
    readonly signedOutThen: string;
    readonly signIn: string;
    readonly closed: string;
    readonly closedThen: string;
    readonly back: (time: string) => string;
    readonly offered: (time: string) => string;
    readonly offeredHelp: string;
    readonly useCopy: string;
    readonly dropCopy: string;
    readonly seeDifference: string;
    readonly updated: (by: string, time: string) => string;
  };
  readonly conflict: {
    readonly who: (by: string, time: string) => string;
    readonly yourself: (time: string) => string;
    readonly both: (sections: string) => string;
    readonly safe: string;
    readonly theirs: string;
    readonly mine: string;
    readonly title: string;
    readonly fromTheirs: string;
    readonly tookTheirs: (by: string) => string;
    readonly tookMine: string;
    readonly failed: string;
  };
  readonly bar: {
    readonly history: string;
    readonly share: string;
    readonly copy: string;
    readonly copyText: string;
    readonly copyHtml: string;
    readonly copyMarkdown: string;
    readonly more: string;
    readonly guestLink: string;
    readonly reportLink: string;
    readonly copied: string;
    readonly notCopied: string;
    readonly stateSet: (state: string) => string;
    readonly stateFailed: string;
  };
}

/** Texts of the panel beside the text. `{a}` and `{b}` are values. */
export interface PanelTexts {
  readonly tabs: {
    readonly label: string;
    readonly topics: string;
    readonly terms: string;
    readonly outline: string;
    readonly questions: string;
    readonly pages: string;
    readonly comments: string;
  };
  readonly expired: string;
  readonly topicsHelp: string;
  readonly noTopics: string;
  readonly coverage: Readonly<Record<"covered" | "partly" | "missing", string>>;
  readonly pagesCover: string;
  readonly yourSection: string;
  readonly typicalWords: string;
  readonly figures: string;
  readonly insertHeading: string;
  readonly strip: string;
  readonly findTerm: string;
  readonly sort: string;
  readonly sorts: Readonly<Record<"importance" | "gap" | "name", string>>;
  readonly filters: string;
  readonly all: string;
  readonly ignored: string;
  readonly states: Readonly<Record<TermState, string>>;
  readonly noTerm: string;
  readonly nextPlace: string;
  readonly nowhere: string;
  readonly onPages: string;
  readonly ignore: string;
  readonly use: string;
  readonly useAgain: string;
  readonly termIgnored: string;
  readonly termUsed: string;
  readonly termFailed: string;
  readonly ownTerm: string;
  readonly ownTermHelp: string;
  readonly addTerm: string;
  readonly termAdded: string;
  readonly removeTerm: string;
  readonly termRemoved: string;
  readonly marks: string;
  readonly markModes: Readonly<Record<"all" | "gaps" | "off", string>>;
  readonly outlineHelp: string;
  readonly noOutline: string;
  readonly moveUp: string;
  readonly moveDown: string;
  readonly withoutHeading: string;
  readonly insert: string;
  readonly noQuestions: string;
  readonly answeredIn: string;
  readonly open: string;
  readonly answered: string;
  readonly asked: string;
  readonly noPages: string;
  readonly page: string;
  readonly pageScore: string;
  readonly beside: string;
  readonly noBlocks: string;
  readonly comments: {
    readonly none: string;
    readonly on: string;
    readonly onDraft: string;
    readonly placeholder: string;
    readonly send: string;
    readonly reply: string;
    readonly replyTo: (by: string) => string;
    readonly done: string;
    readonly reopen: string;
    readonly closedBy: (by: string) => string;
    readonly closedCount: (count: number) => string;
    readonly find: string;
    readonly gone: string;
    readonly failed: string;
    readonly isDone: string;
  };
}

/** Texts of the history and of differences between texts. */
export interface HistoryTexts {
  readonly title: string;
  readonly kept: string;
  readonly now: string;
  readonly you: string;
  readonly asScanned: string;
  readonly livePage: string;
  readonly namedBy: (by: string) => string;
  readonly unused: string;
  readonly fromTo: (from: string) => string;
  readonly sectionsAdded: (count: number) => string;
  readonly sectionsRemoved: (count: number) => string;
  readonly linesChanged: (count: number) => string;
  readonly wordsMore: (count: number) => string;
  readonly wordsFewer: (count: number) => string;
  readonly points: (change: number) => string;
  readonly same: string;
  readonly added: string;
  readonly removed: string;
  readonly restore: (what: string) => string;
  readonly restoreHelp: string;
  readonly restored: (what: string) => string;
  readonly name: string;
  readonly nameLabel: string;
  readonly none: string;
  readonly failed: string;
}
