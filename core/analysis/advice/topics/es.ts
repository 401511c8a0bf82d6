import { joinNames } from "../score/messages.ts";
import type { TopicMessages } from "./messages.ts";

/** Spanish texts of `topic_and_classification`. */
export const TOPICS_ES: TopicMessages = {
  usesTerms: (used, total) => `Usa ${used} de los ${total} términos que comparten las páginas posicionadas.`,
  oneCategory: (pages, total, name) =>
    `${pages} de las ${total} páginas posicionadas pertenecen a «${name}»: quienes buscan quieren una sola cosa, y es poco probable que se posicione una página sobre otro tema.`,
  oneSubject: (name) =>
    `Las páginas posicionadas coinciden en «${name}», pero no en una sola categoría: la palabra clave se entiende de forma amplia dentro de un mismo tema.`,
  fewPlaced: (pages, total, name) =>
    `Solo ${pages === 1 ? "una" : pages} de las ${total} páginas posicionadas se ${pages === 1 ? "pudo" : "pudieron"} clasificar, en «${name}»: muy poco para saber qué quieren quienes buscan.`,
  spread: (subjects) =>
    `Las páginas posicionadas se reparten entre ${joinNames(
      subjects.map((name) => `«${name}»`),
      "y",
    )}: la palabra clave puede significar cosas distintas, así que decida a cuál responde la página.`,
  targetSame: () => "Su página está en la misma categoría que la mayoría de ellas.",
  targetNear: (name) => `Su página pertenece a «${name}», una categoría cercana dentro del mismo tema.`,
  targetElsewhere: (name) =>
    `Su página pertenece a «${name}», así que puede responder a otra intención que las páginas posicionadas.`,
};
