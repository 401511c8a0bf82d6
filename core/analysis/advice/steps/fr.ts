import { type Doers, joinNames, joinProperties } from "../score/messages.ts";
import type { SectionAdvice, SectionDetails, StepMessages } from "./messages.ts";

const quoted = (name: string): string => `« ${name} »`;
const TYPES = {
  article: "un article",
  listing: "une page de liste",
  product: "une fiche produit",
  service: "une page de service",
  documentation: "une documentation",
  forum: "une discussion de forum",
} as const;
const MANY = {
  article: "des articles",
  listing: "des pages de liste",
  product: "des fiches produit",
  service: "des pages de service",
  documentation: "des documentations",
  forum: "des discussions de forum",
} as const;
const FORMS = {
  text: "",
  list: ", surtout sous forme de liste",
  table: ", surtout sous forme de tableau",
  names: "",
} as const;

const pages = ({ count, total }: Doers): string =>
  count === total ? `les ${total} pages positionnées` : `${count} des ${total} pages positionnées`;

function details({ questions, figures, names }: SectionDetails): string {
  const sentences = [
    ...(questions.length > 0 ? [` Répondez à ${joinNames(questions.map(quoted), "et")}.`] : []),
    ...(figures.length > 0 ? [` Donnez les chiffres : ${figures.join(" ; ")}.`] : []),
    ...(names.length > 0 ? [` Mentionnez ${joinNames(names.map(quoted), "et")}.`] : []),
  ];
  return sentences.join("");
}

const extent = ({ doers, words, format }: SectionAdvice): string =>
  `${pages(doers)} en ont une, d’environ ${words} mots${FORMS[format]}`;

/** French texts of steps. */
export const STEPS_FR: StepMessages = {
  pageType: (type, own, doers) =>
    `Décidez d’abord si cette page peut répondre à la recherche : ${pages(doers)} sont ${MANY[type]}, et la vôtre est ${TYPES[own]}.`,
  nearCopy: (share, host) => `Rédigez votre propre texte : ${share} % du texte de la page figure aussi sur ${host}.`,
  noTitle: () => "Ajoutez un titre : la page n’a pas de titre avec du texte.",
  wideTitle: (width, limit) =>
    `Raccourcissez le titre : il mesure ${width} px, et les résultats le coupent vers ${limit} px.`,
  noDescription: () => "Rédigez une méta-description : la page n’en a pas avec du texte.",
  noH1: () => "Balisez le titre principal de la page en H1 : elle n’a pas de H1 avec du texte.",
  manyH1: (count) => `Gardez un seul H1 : la page en a ${count}.`,
  noindex: (directive) =>
    `Retirez « ${directive} » si la page doit se positionner : cette directive l’exclut des résultats.`,
  canonicalElsewhere: (url) =>
    `Vérifiez l’adresse canonique : la page indique ${url}, c’est donc une autre page qui se positionne à sa place.`,
  otherLanguage: (own, cohort) =>
    `Vérifiez la langue : la page est en « ${own} », et les pages positionnées sont en « ${cohort} ».`,
  properties: (type, names) =>
    `Complétez les données structurées ${type} : il manque ${names.length === 1 ? "la propriété obligatoire" : "les propriétés obligatoires"} ${joinProperties(names, "et", "ou")}.`,
  addSection: (advice) =>
    advice.format === "names"
      ? `Ajoutez une liste sur ${quoted(advice.name)} (${pages(advice.doers)} en ont une).${details(advice.details)}`
      : `Ajoutez une section sur ${quoted(advice.name)} (${extent(advice)}).${details(advice.details)}`,
  extendSection: (section, advice) =>
    section === advice.name
      ? `Développez votre section ${quoted(section)} (${extent(advice)}).${details(advice.details)}`
      : `Complétez votre section ${quoted(section)} avec ${quoted(advice.name)} (${extent(advice)}).${details(advice.details)}`,
  listLacks: (list, items) =>
    `Complétez votre liste ${quoted(list)} : il y manque ${joinNames(
      items.map(({ name, pages: count }) => `${name} (sur ${count} pages)`),
      "et",
    )}.`,
  nameThings: (names, { count, total }) =>
    `Nommez ${joinNames(names.map(quoted), "et")} là où cela convient : ${count === total ? `les ${total} pages positionnées nomment` : `au moins ${count} des ${total} pages positionnées nomment`} chacun de ces termes.`,
};
