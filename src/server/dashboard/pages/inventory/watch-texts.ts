/** Texts of the page of watches, and of alerts on the overview. */
export interface WatchTexts {
  readonly title: string;
  readonly help: string;
  readonly head: readonly [what: string, often: string, when: string, next: string, credits: string];
  readonly tag: string;
  readonly pages: (count: string) => string;
  readonly weekly: (weekday: string) => string;
  readonly monthly: (day: string) => string;
  readonly at: (hour: string) => string;
  readonly fallBy: (points: string) => string;
  readonly below: string;
  readonly newInFirst: (count: string) => string;
  readonly never: string;
  readonly or: string;
  readonly paused: string;
  readonly underFloor: (credits: string) => string;
  readonly pause: string;
  readonly resume: string;
  readonly change: string;
  readonly remove: string;
  readonly removeNote: string;
  readonly floor: (credits: string) => string;
  readonly create: string;
  readonly save: string;
  readonly target: string;
  readonly targetHelp: string;
  readonly tags: string;
  readonly onePage: string;
  readonly week: string;
  readonly month: string;
  readonly often: string;
  readonly hour: string;
  readonly zone: string;
  readonly rules: string;
  readonly fallByLabel: string;
  readonly belowLabel: string;
  readonly newLabel: string;
  readonly emptyHelp: string;
  readonly floorLabel: string;
  readonly none: string;
  readonly noPages: string;
  readonly alerts: string;
  readonly allAlerts: string;
  readonly watchThis: string;
  readonly everyWeek: string;
  readonly chosenHelp: string;
  readonly needsTag: string;
  readonly mail: string;
  readonly mailOn: (email: string) => string;
  readonly mailOff: (email: string) => string;
  readonly turnOn: string;
  readonly turnOff: string;
}

/** The English texts. */
export const WATCH_EN: WatchTexts = {
  title: "Watch",
  help: "Scans that run by themselves. Alerts appear on the overview and in the list of pages for a week, and reach webhooks that subscribe to watch.alert.",
  head: ["What", "How often", "Alert when", "Next", "Credits a month"],
  tag: "Tag",
  pages: (count) => (count === "1" ? "1 page" : `${count} pages`),
  weekly: (weekday) => `every week, ${weekday}`,
  monthly: (day) => `every month, day ${day}`,
  at: (hour) => `at ${hour}`,
  fallBy: (points) => `the score falls by ${points} points or more`,
  below: "the score falls below the typical page",
  newInFirst: (count) => `a new page enters the first ${count}`,
  never: "never, it only scans",
  or: ", or ",
  paused: "Paused",
  underFloor: (credits) => `Its scans would leave fewer than ${credits} credits.`,
  pause: "Pause",
  resume: "Resume",
  change: "Change",
  remove: "Delete",
  removeNote: "The scans stop. Reports and scores stay.",
  floor: (credits) => `Pauses below ${credits} credits`,
  create: "New watch",
  save: "Save the watch",
  target: "What",
  targetHelp: "Other pages: open the menu of the page in the list of pages and choose Watch.",
  tags: "All pages with a tag",
  onePage: "One page",
  week: "Every week",
  month: "Every month. A shorter month has its last day instead.",
  often: "How often",
  hour: "At",
  zone: "Time zone",
  rules: "Alert when",
  fallByLabel: "the score falls by this many points",
  belowLabel: "the score falls below the typical page",
  newLabel: "a new page enters the first positions, down to this one (1 to 20)",
  emptyHelp: "Leave a number empty for no alert. Lite scans alert only when the score falls.",
  floorLabel: "Pause below this many credits",
  none: "Nothing is watched yet.",
  noPages: "Scan a page first. Then you can watch it.",
  alerts: "Alerts this week",
  allAlerts: "Show them in the list of pages",
  watchThis: "Watch",
  everyWeek: "Watch them every week",
  chosenHelp: "The chosen pages get this tag, and all pages with the tag are watched. Empty: the tag that they share.",
  mail: "Alerts by mail",
  mailOn: (email) => `Alerts go to ${email}, one mail each.`,
  mailOff: (email) => `No alert goes to ${email}.`,
  turnOn: "Mail me the alerts",
  turnOff: "Stop the mail",
  needsTag: "Name a tag for the pages. All pages with the tag are watched.",
};

/** The German texts. */
export const WATCH_DE: WatchTexts = {
  title: "Beobachten",
  help: "Analysen, die von selbst laufen. Meldungen stehen eine Woche lang in der Übersicht und in der Liste der Seiten und gehen an Webhooks, die watch.alert abonnieren.",
  head: ["Was", "Wie oft", "Meldung, wenn", "Nächste", "Credits im Monat"],
  tag: "Etikett",
  pages: (count) => (count === "1" ? "1 Seite" : `${count} Seiten`),
  weekly: (weekday) => `jede Woche, ${weekday}`,
  monthly: (day) => `jeden Monat, am ${day}.`,
  at: (hour) => `um ${hour}`,
  fallBy: (points) => `der Score um ${points} Punkte oder mehr fällt`,
  below: "der Score unter die typische Seite fällt",
  newInFirst: (count) => `eine neue Seite unter die ersten ${count} kommt`,
  never: "nie, es wird nur analysiert",
  or: ", oder ",
  paused: "Angehalten",
  underFloor: (credits) => `Die Analysen ließen weniger als ${credits} Credits übrig.`,
  pause: "Anhalten",
  resume: "Fortsetzen",
  change: "Ändern",
  remove: "Löschen",
  removeNote: "Die Analysen enden. Berichte und Scores bleiben.",
  floor: (credits) => `Hält unter ${credits} Credits an`,
  create: "Neue Beobachtung",
  save: "Beobachtung speichern",
  target: "Was",
  targetHelp: "Andere Seiten: In der Liste der Seiten das Menü der Seite öffnen und Beobachten wählen.",
  tags: "Alle Seiten mit einem Etikett",
  onePage: "Eine Seite",
  week: "Jede Woche",
  month: "Jeden Monat. Ein kürzerer Monat hat statt dessen seinen letzten Tag.",
  often: "Wie oft",
  hour: "Um",
  zone: "Zeitzone",
  rules: "Meldung, wenn",
  fallByLabel: "der Score um so viele Punkte fällt",
  belowLabel: "der Score unter die typische Seite fällt",
  newLabel: "eine neue Seite auf einem der ersten Plätze erscheint, bis zu diesem (1 bis 20)",
  emptyHelp: "Ein leeres Feld heißt: keine Meldung. Analysen der Tiefe Lite melden nur, wenn der Score fällt.",
  floorLabel: "Anhalten unter so vielen Credits",
  none: "Noch wird nichts beobachtet.",
  noPages: "Analysieren Sie zuerst eine Seite. Dann können Sie sie beobachten.",
  alerts: "Meldungen dieser Woche",
  allAlerts: "In der Liste der Seiten zeigen",
  watchThis: "Beobachten",
  everyWeek: "Jede Woche beobachten",
  chosenHelp:
    "Die gewählten Seiten bekommen dieses Etikett, und alle Seiten mit dem Etikett werden beobachtet. Leer: ihr gemeinsames Etikett.",
  mail: "Meldungen per E-Mail",
  mailOn: (email) => `Meldungen gehen an ${email}, je eine Mail.`,
  mailOff: (email) => `An ${email} geht keine Meldung.`,
  turnOn: "Meldungen per E-Mail schicken",
  turnOff: "Keine Mails mehr",
  needsTag: "Nennen Sie ein Etikett für die Seiten. Alle Seiten mit dem Etikett werden beobachtet.",
};
