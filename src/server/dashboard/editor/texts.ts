import type { TermState } from "../../../../core/domain/term-state.ts";
import type { EditorLanguage } from "./view.ts";

/** Texts of the bar and the panel. The server and the browser draw both with them. `{a}` and `{b}` are values. */
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
  readonly formula: string;
  readonly words: string;
  readonly headings: string;
  readonly images: string;
  readonly of: string;
  readonly parts: string;
  readonly characters: string;
  readonly tabs: {
    readonly label: string;
    readonly topics: string;
    readonly terms: string;
    readonly outline: string;
    readonly questions: string;
    readonly pages: string;
    readonly comments: string;
  };
  readonly topicsHelp: string;
  readonly noTopics: string;
  readonly coverage: Readonly<Record<"covered" | "partly" | "missing", string>>;
  readonly pagesCover: string;
  readonly yourSection: string;
  readonly typicalWords: string;
  readonly figures: string;
  readonly insertHeading: string;
  readonly inserted: string;
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
  readonly useAgain: string;
  readonly termIgnored: string;
  readonly ownTerm: string;
  readonly addTerm: string;
  readonly undo: string;
  readonly marks: string;
  readonly markModes: Readonly<Record<"all" | "gaps" | "off", string>>;
  readonly outlineHelp: string;
  readonly noOutline: string;
  readonly moveUp: string;
  readonly moveDown: string;
  readonly moved: string;
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
  readonly noComments: string;
}

const EN: EditorTexts = {
  back: "Back to the report",
  score: "Score {a} of 100",
  sinceScan: "{a} since the scan",
  typical: "typical page {a}",
  noScore: "No score",
  tooShort: "Too short",
  wordsNeeded: "{a} words needed",
  tooShortNote: "Too short for a score.",
  tooShortHelp: "From {a} words on, the draft gets a score. Begin with a topic on the right: “Insert as heading”.",
  notScored: "Not scored, your text is kept",
  formula: "The formula changed: {a} was {b}.",
  words: "Words",
  headings: "Headings",
  images: "Images",
  of: "of {a}",
  parts: "Parts of the score",
  characters: "{a} characters",
  tabs: {
    label: "Beside the text",
    topics: "Topics",
    terms: "Terms",
    outline: "Outline",
    questions: "Questions",
    pages: "Pages",
    comments: "Comments",
  },
  topicsHelp: "What the ranking pages cover: the stronger the color, the more. The outlined cell is your text.",
  noTopics: "This scan has no topics. A scan of the depth standard or deep finds them.",
  coverage: { covered: "covered", partly: "partly covered", missing: "missing" },
  pagesCover: "{a} of {b} ranking pages cover this.",
  yourSection: "Your section: “{a}”.",
  typicalWords: "They spend {a} words on it.",
  figures: "Figures on ranking pages:",
  insertHeading: "Insert as heading",
  inserted: "“{a}” is inserted",
  strip: "Words on it: you {a}; ranking pages by rank {b}",
  findTerm: "Find a term",
  sort: "Sort",
  sorts: { importance: "By importance", gap: "By gap", name: "A to Z" },
  filters: "Show terms",
  all: "All",
  ignored: "Ignored",
  states: { missing: "Missing", few: "Too few", in_range: "In range", more: "Above range", over: "Over" },
  noTerm: "No term is like this.",
  nextPlace: "Go to the next place of “{a}”",
  nowhere: "“{a}” is not in your text. {b}",
  onPages: "Mentions on the ranking pages: {a}",
  ignore: "Ignore “{a}”",
  useAgain: "Use “{a}” again",
  termIgnored: "“{a}” is ignored",
  ownTerm: "Own term",
  addTerm: "Add",
  undo: "Undo",
  marks: "Marks in the text",
  markModes: { all: "all", gaps: "gaps only", off: "off" },
  outlineHelp: "A heading moves with its text: drag it, use the arrows, or press Alt and an arrow key.",
  noOutline: "Your text has no heading yet.",
  moveUp: "Move “{a}” up",
  moveDown: "Move “{a}” down",
  moved: "“{a}” is moved",
  withoutHeading: "Topics without a heading",
  insert: "Insert",
  noQuestions: "Nobody asks a question that this scan found.",
  answeredIn: "answered in “{a}”",
  open: "open",
  answered: "answered",
  asked: "on {a} ranking pages",
  noPages: "The ranking pages of this scan are no longer kept.",
  page: "Ranking page",
  pageScore: "score {a}",
  beside: "Side by side",
  noBlocks: "This scan kept only the headings of the page. Scan again to read its text here.",
  noComments: "No comments yet.",
};

const DE: EditorTexts = {
  back: "Zurück zum Bericht",
  score: "Wertung {a} von 100",
  sinceScan: "{a} seit dem Scan",
  typical: "typische Seite {a}",
  noScore: "Keine Wertung",
  tooShort: "Zu kurz",
  wordsNeeded: "{a} Wörter nötig",
  tooShortNote: "Zu kurz für eine Bewertung.",
  tooShortHelp:
    "Ab {a} Wörtern bekommt der Entwurf eine Bewertung. Beginnen Sie rechts mit einem Thema: „Als Überschrift einfügen“.",
  notScored: "Nicht bewertet, Ihr Text bleibt",
  formula: "Die Formel ist neu: {a}, vorher {b}.",
  words: "Wörter",
  headings: "Überschriften",
  images: "Bilder",
  of: "von {a}",
  parts: "Teile der Wertung",
  characters: "{a} Zeichen",
  tabs: {
    label: "Neben dem Text",
    topics: "Themen",
    terms: "Begriffe",
    outline: "Gliederung",
    questions: "Fragen",
    pages: "Seiten",
    comments: "Notizen",
  },
  topicsHelp: "Was die rankenden Seiten behandeln: je kräftiger, desto mehr. Die umrandete Zelle ist Ihr Text.",
  noTopics: "Dieser Scan hat keine Themen. Ein Scan der Tiefe Standard oder Tief findet sie.",
  coverage: { covered: "behandelt", partly: "teilweise behandelt", missing: "fehlt" },
  pagesCover: "{a} von {b} rankenden Seiten behandeln das.",
  yourSection: "Ihr Abschnitt: „{a}“.",
  typicalWords: "Sie verwenden {a} Wörter darauf.",
  figures: "Zahlen auf rankenden Seiten:",
  insertHeading: "Als Überschrift einfügen",
  inserted: "„{a}“ ist eingefügt",
  strip: "Wörter dazu: Sie {a}; rankende Seiten nach Rang {b}",
  findTerm: "Begriff suchen",
  sort: "Sortieren",
  sorts: { importance: "Nach Gewicht", gap: "Nach Lücke", name: "A bis Z" },
  filters: "Begriffe zeigen",
  all: "Alle",
  ignored: "Ignoriert",
  states: { missing: "Fehlt", few: "Zu selten", in_range: "Im Bereich", more: "Über Bereich", over: "Zu oft" },
  noTerm: "Kein Begriff passt dazu.",
  nextPlace: "Zur nächsten Stelle von „{a}“",
  nowhere: "„{a}“ steht nicht in Ihrem Text. {b}",
  onPages: "Nennungen auf den rankenden Seiten: {a}",
  ignore: "„{a}“ ignorieren",
  useAgain: "„{a}“ wieder verwenden",
  termIgnored: "„{a}“ ist ignoriert",
  ownTerm: "Eigener Begriff",
  addTerm: "Dazu",
  undo: "Rückgängig",
  marks: "Markierungen im Text",
  markModes: { all: "alle", gaps: "nur Lücken", off: "aus" },
  outlineHelp: "Eine Überschrift zieht ihren Text mit: ziehen, Pfeile benutzen oder Alt und eine Pfeiltaste drücken.",
  noOutline: "Ihr Text hat noch keine Überschrift.",
  moveUp: "„{a}“ nach oben",
  moveDown: "„{a}“ nach unten",
  moved: "„{a}“ ist verschoben",
  withoutHeading: "Themen ohne Überschrift",
  insert: "Einfügen",
  noQuestions: "Dieser Scan hat keine Fragen gefunden.",
  answeredIn: "beantwortet in „{a}“",
  open: "offen",
  answered: "beantwortet",
  asked: "auf {a} rankenden Seiten",
  noPages: "Die rankenden Seiten dieses Scans sind nicht mehr gespeichert.",
  page: "Rankende Seite",
  pageScore: "Wertung {a}",
  beside: "Nebeneinander",
  noBlocks: "Dieser Scan hat nur die Überschriften der Seite. Scannen Sie neu, um ihren Text hier zu lesen.",
  noComments: "Noch keine Notizen.",
};

/** The texts by language. */
export const EDITOR_TEXTS: Readonly<Record<EditorLanguage, EditorTexts>> = { en: EN, de: DE };

/** Puts values into a text. */
export function filled(text: string, a: string | number, b: string | number = ""): string {
  return text.replaceAll("{a}", () => String(a)).replaceAll("{b}", () => String(b));
}
