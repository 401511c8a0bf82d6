import { joinNames } from "../score/messages.ts";
import type { TopicMessages } from "./messages.ts";

/** French texts of `topic_and_classification`. */
export const TOPICS_FR: TopicMessages = {
  usesTerms: (used, total) => `Emploie ${used} des ${total} termes communs aux pages positionnées.`,
  oneCategory: (pages, total, name) =>
    `${pages} des ${total} pages positionnées relèvent de « ${name} » : les internautes cherchent une chose précise, et une page sur un autre sujet a peu de chances de se positionner.`,
  oneSubject: (name) =>
    `Les pages positionnées relèvent de « ${name} », mais pas d’une seule catégorie : le mot-clé est compris au sens large au sein d’un même sujet.`,
  fewPlaced: (pages, total, name) =>
    `Seulement ${pages === 1 ? "une" : pages} des ${total} pages positionnées ${pages === 1 ? "a pu être classée" : "ont pu être classées"}, dans « ${name} » : trop peu pour dire ce que veulent les internautes.`,
  spread: (subjects) =>
    `Les pages positionnées se répartissent entre ${joinNames(
      subjects.map((name) => `« ${name} »`),
      "et",
    )} : le mot-clé peut avoir plusieurs sens, décidez auquel la page répond.`,
  targetSame: () => "Votre page est dans la même catégorie que la plupart d’entre elles.",
  targetNear: (name) => `Votre page relève de « ${name} », une catégorie proche au sein du même sujet.`,
  targetElsewhere: (name) =>
    `Votre page relève de « ${name} » : elle répond peut-être à une autre intention que les pages positionnées.`,
};
