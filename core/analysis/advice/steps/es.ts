import { type Doers, joinNames, joinProperties } from "../score/messages.ts";
import type { SectionAdvice, SectionDetails, StepMessages } from "./messages.ts";

const quoted = (name: string): string => `«${name}»`;
const TYPES = {
  article: "un artículo",
  listing: "una página de listado",
  product: "una ficha de producto",
  service: "una página de servicio",
  documentation: "una documentación",
  forum: "un hilo de foro",
} as const;
const MANY = {
  article: "artículos",
  listing: "páginas de listado",
  product: "fichas de producto",
  service: "páginas de servicio",
  documentation: "documentaciones",
  forum: "hilos de foro",
} as const;
const FORMS = {
  text: "",
  list: ", sobre todo en forma de lista",
  table: ", sobre todo en forma de tabla",
  names: "",
} as const;

const pages = ({ count, total }: Doers): string =>
  count === total ? `las ${total} páginas posicionadas` : `${count} de las ${total} páginas posicionadas`;

function details({ questions, figures, names }: SectionDetails): string {
  const sentences = [
    ...(questions.length > 0 ? [` Responda a ${joinNames(questions.map(quoted), "y")}.`] : []),
    ...(figures.length > 0 ? [` Indique las cifras: ${figures.join("; ")}.`] : []),
    ...(names.length > 0 ? [` Mencione ${joinNames(names.map(quoted), "y")}.`] : []),
  ];
  return sentences.join("");
}

const extent = ({ doers, words, format }: SectionAdvice): string =>
  `${pages(doers)} tienen una, de unas ${words} palabras${FORMS[format]}`;

/** Spanish texts of steps. */
export const STEPS_ES: StepMessages = {
  pageType: (type, own, doers) =>
    `Decida primero si esta página puede responder a la búsqueda: ${pages(doers)} son ${MANY[type]}, y la suya es ${TYPES[own]}.`,
  nearCopy: (share, host) => `Escriba un texto propio: el ${share} % del texto de la página también está en ${host}.`,
  noTitle: () => "Añada un título: la página no tiene ninguno con texto.",
  wideTitle: (width, limit) => `Acorte el título: mide ${width} px, y los resultados lo cortan a unos ${limit} px.`,
  noDescription: () => "Escriba una metadescripción: la página no tiene ninguna con texto.",
  noH1: () => "Marque el titular de la página como H1: la página no tiene ninguno con texto.",
  manyH1: (count) => `Deje un solo H1: la página tiene ${count}.`,
  noindex: (directive) =>
    `Quite «${directive}» si la página debe posicionarse: esa directiva la excluye de los resultados.`,
  canonicalElsewhere: (url) =>
    `Revise la dirección canónica: la página indica ${url}, así que otra página se posiciona en su lugar.`,
  otherLanguage: (own, cohort) =>
    `Revise el idioma: la página está en «${own}», y las páginas posicionadas están en «${cohort}».`,
  properties: (type, names) =>
    `Complete los datos estructurados ${type}: ${names.length === 1 ? "falta la propiedad obligatoria" : "faltan las propiedades obligatorias"} ${joinProperties(names, "y", "o")}.`,
  addSection: (advice) =>
    advice.format === "names"
      ? `Añada una lista sobre ${quoted(advice.name)} (${pages(advice.doers)} tienen una).${details(advice.details)}`
      : `Añada una sección sobre ${quoted(advice.name)} (${extent(advice)}).${details(advice.details)}`,
  extendSection: (section, advice) =>
    section === advice.name
      ? `Amplíe su sección ${quoted(section)} (${extent(advice)}).${details(advice.details)}`
      : `Amplíe su sección ${quoted(section)} con ${quoted(advice.name)} (${extent(advice)}).${details(advice.details)}`,
  listLacks: (list, items) =>
    `Complete su lista ${quoted(list)}: le faltan ${joinNames(
      items.map(({ name, pages: count }) => `${name} (en ${count} páginas)`),
      "y",
    )}.`,
  nameThings: (names, { count, total }) =>
    `Nombre ${joinNames(names.map(quoted), "y")} donde encajen: ${count === total ? `las ${total} páginas posicionadas nombran` : `al menos ${count} de las ${total} páginas posicionadas nombran`} cada uno.`,
};
