import { type Doers, type FeatureName, isWeak, joinNames, type PlaceName, type ScoreMessages } from "./messages.ts";

const quoted = (name: string): string => `«${name}»`;
const decimal = (value: number): string => value.toFixed(1).replace(".", ",");
const plural = (count: number, one: string, other: string): string => `${count} ${count === 1 ? one : other}`;

/** Names joined by "y", which is "e" before the sound i. */
function listOf(names: readonly string[]): string {
  const isBeforeI = /^(?:h?i(?![ae\u00e9o])|y(?=[^aeiou]))/i.test(names.at(-1) ?? "");
  return joinNames(names.map(quoted), isBeforeI ? "e" : "y");
}

/** "7 de las 9 páginas posicionadas usan el término", with "solo" for weak evidence. */
function pagesThat(doers: Doers, one: string, many: string): string {
  const { count, total } = doers;
  if (count === total && total > 1) return `las ${total} páginas posicionadas ${many}`;
  const number = count === 1 ? "una" : String(count);
  return `${isWeak(doers) ? "solo " : ""}${number} de las ${total} páginas posicionadas ${count === 1 ? one : many}`;
}

const wordsOf = (keyword: string): string => `${/\s/.test(keyword) ? "todas las palabras de " : ""}«${keyword}»`;

const PLACES: Readonly<Record<PlaceName, string>> = {
  title: "en el título",
  h1: "en el H1",
  body: "en las primeras 100 palabras",
  meta_description: "en la metadescripción",
};

const FEATURES: Readonly<Record<FeatureName, (count: number, more: string) => string>> = {
  words: (count) => `Escriba al menos ${plural(count, "palabra", "palabras")} más de contenido principal`,
  headings: (count, more) => `Añada ${plural(count, "subtítulo", "subtítulos")}${more}`,
  images: (count, more) => `Añada ${count === 1 ? "una imagen" : `${count} imágenes`}${more} al contenido principal`,
  lists: (count, more) => `Añada ${count === 1 ? "una lista" : `${count} listas`}${more}`,
};

const NONE: Readonly<Record<FeatureName, string>> = {
  words: "ninguna",
  headings: "ninguno",
  images: "ninguna",
  lists: "ninguna",
};

const PARTS = {
  terms: "Términos",
  similarity: "Cercanía al tema",
  placement: "Ubicación de la palabra clave",
  structure: "Estructura de la página",
  structured_data: "Datos estructurados",
} as const;

const STANDINGS = { above: "por encima de", level: "al nivel de", below: "por debajo de" } as const;

/** Spanish texts of the score. */
export const SCORE_ES: ScoreMessages = {
  section({ name, also, doers }) {
    const others = also.length === 0 ? "" : ` Trate ahí ${listOf(also)}.`;
    return `Añada una sección sobre «${name}»: ${pagesThat(doers, "tiene un pasaje parecido", "tienen un pasaje parecido")}.${others}`;
  },
  place: (place, keyword, doers) =>
    `Use ${wordsOf(keyword)} ${PLACES[place]}: ${pagesThat(doers, "lo hace", "lo hacen")}.`,
  structure: (feature, { have, want }, doers) =>
    `${FEATURES[feature](want - have, have === 0 ? "" : " más")}: ${have === 0 ? `en el contenido principal no se encontró ${NONE[feature]}` : `el contenido principal tiene ${have}`}; ${pagesThat(doers, "tiene", "tienen")} al menos ${want}.`,
  type(type, { inside, needsThing }, doers) {
    const place = inside === null ? "" : ` como ${inside.property} de ${inside.parent}`;
    const thing = needsThing ? ", si la página muestra algo así" : "";
    return `Añada datos estructurados de tipo ${type}${place}${thing}: ${pagesThat(doers, "tiene", "tienen")} ese tipo o una variante suya.`;
  },
  noPage: () => "Sin puntuación: no se indicó ninguna página que comparar con las páginas posicionadas.",
  noContent: () => "Sin puntuación: no se pudo leer contenido principal en la página.",
  tooShort: (words, needed) =>
    `Sin puntuación: la página tiene ${plural(words, "palabra", "palabras")} de contenido principal y se necesitan al menos ${needed}.`,
  fewPages: (usable, needed) =>
    `Sin puntuación: ${usable === 0 ? "no se pudo usar ninguna página posicionada" : `solo se ${usable === 1 ? "pudo usar una página posicionada" : `pudieron usar ${usable} páginas posicionadas`}`} y se necesitan al menos ${needed}.`,
  pagesOffTopic(about, usable, keyword) {
    const few =
      about === 0
        ? `ninguna de las ${usable} páginas posicionadas trata`
        : about === 1
          ? `solo una de las ${usable} páginas posicionadas trata`
          : `solo ${about} de las ${usable} páginas posicionadas tratan`;
    return `Sin puntuación: ${few} de «${keyword}», muy poco para una comparación. Compruebe que la palabra clave y la región encajan.`;
  },
  termArea: (count, names) =>
    `${PARTS.terms}: ${count === 1 ? "falta o está" : "faltan o están"} por debajo del rango sugerido ${plural(count, "término", "términos")} de las páginas posicionadas. El plan incluye ${names.length === 1 ? "una sección" : "secciones"} sobre ${listOf(names)}.`,
  partArea: (part, action) => `${PARTS[part]}: ${action}`,
  similarityArea: (points) =>
    `${PARTS.similarity}: el texto y el título se ciñen menos al tema que los de la página posicionada típica (aproximadamente ${plural(Math.round(points), "punto", "puntos")}).`,
  standing: ({ score, keyword, place, median }) =>
    `La página obtiene ${score} de 100 puntos para «${keyword}», ${STANDINGS[place]} la página posicionada típica (${median}).`,
  pageOffTopic: (keyword) => `La página apenas usa las palabras de «${keyword}», así que parece tratar de otro tema.`,
  strangeSection: (heading, points) =>
    `La sección «${heading}» baja la puntuación en unos ${plural(Math.round(points), "punto", "puntos")}, porque las páginas posicionadas apenas tratan ese tema.`,
  promise: (steps, low, high) =>
    `Los primeros ${steps} pasos con puntos suman juntos ${decimal(low) === decimal(high) ? decimal(high) : `entre ${decimal(low)} y ${decimal(high)}`} puntos.`,
  planAgain: () =>
    "Las páginas posicionadas difieren en estos temas; vuelva a planificar tras las dos primeras secciones.",
  reach: (points) => `Las páginas como esta llegan a unos ${points}.`,
  begin: (action) => `Empiece por esto: ${action}`,
  nothingToGain: () => "El plan no tiene ninguna sección que suba la puntuación.",
};
