import { joinNames } from "../score/messages.ts";
import type { TopicMessages } from "./messages.ts";

/** German texts of `topic_and_classification`. */
export const TOPICS_DE: TopicMessages = {
  usesTerms: (used, total) => `Verwendet ${used} der ${total} Begriffe, die die rankenden Seiten gemeinsam haben.`,
  oneCategory: (pages, total, name) =>
    `${pages} von ${total} rankenden Seiten gehören zu „${name}“: Die Suchenden wollen etwas Bestimmtes, und eine Seite zu einem anderen Thema dürfte kaum ranken.`,
  oneSubject: (name) =>
    `Die rankenden Seiten gehören zu „${name}“, aber nicht zu einer einzigen Kategorie darin: Das Keyword wird innerhalb eines Themas weit verstanden.`,
  fewPlaced: (pages, total, name) =>
    `Nur ${pages === 1 ? "eine" : pages} von ${total} rankenden Seiten ließ${pages === 1 ? "" : "en"} sich zuordnen, und zwar zu „${name}“: zu wenig, um zu sagen, was die Suchenden wollen.`,
  spread: (subjects) =>
    `Die rankenden Seiten verteilen sich auf ${joinNames(
      subjects.map((name) => `„${name}“`),
      "und",
    )}: Das Keyword kann Verschiedenes bedeuten. Entscheiden Sie, welcher Bedeutung die Seite dient.`,
  targetSame: () => "Ihre Seite gehört zur selben Kategorie wie die meisten davon.",
  targetNear: (name) => `Ihre Seite gehört zu „${name}“ und damit zum selben Thema.`,
  targetElsewhere: (name) =>
    `Ihre Seite gehört zu „${name}“ und bedient womöglich eine andere Suchabsicht als die rankenden Seiten.`,
};
