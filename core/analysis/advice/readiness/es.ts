import { advice } from "../advice.ts";
import type { AnswerKind, ReadinessMessages } from "./messages.ts";

const EXPECTED: Readonly<Record<AnswerKind, string>> = {
  amount: "Dé la cifra y su unidad en la primera frase.",
  definition: "Explique en la primera frase de qué se trata.",
  steps: "Resuma el método en la primera frase y detalle después los pasos.",
  yes_no: "Responda en la primera frase con sí, no o la condición decisiva.",
  time: "Dé la fecha o el momento en la primera frase.",
  topic: "Nombre en la primera frase el tema y lo que ofrece la página.",
};

const plural = (count: number, one: string, other: string): string => `${count} ${count === 1 ? one : other}`;

const noQuestion = (pages: number, total: number): string =>
  `No se encontró ninguna pregunta entre los encabezados de la página (H1 a H6).${
    total === 0
      ? ""
      : ` ${pages} de las ${total} páginas posicionadas ${pages === 1 ? "tiene" : "tienen"} encabezados en forma de pregunta.`
  }`;

/** Spanish texts of `answer_readiness`. */
export const READINESS_ES: ReadinessMessages = {
  indexable: () => advice("Ninguna directiva de la página la excluye de los índices de búsqueda."),
  noindex: (place) => {
    const [where, from] =
      place === "meta"
        ? ["en la etiqueta meta robots", "de la etiqueta meta robots"]
        : ["en la cabecera X-Robots-Tag", "de la cabecera X-Robots-Tag"];
    return advice(
      `La directiva noindex figura ${where}, por lo que los motores de respuesta no muestran la página.`,
      `Quite noindex ${from} si la página debe encontrarse.`,
    );
  },
  canonicalOwn: () =>
    advice("Ningún enlace canónico del encabezado HTML o de las cabeceras HTTP señala otra dirección."),
  canonicalConflict: (count, url) =>
    advice(
      `La página señala ${count} direcciones distintas como original, así que los buscadores no tienen en cuenta ninguna.`,
      `Deje un solo enlace canónico: ${url}, si debe citarse esta página.`,
    ),
  canonicalElsewhere: (canonical, url) =>
    advice(
      `La página señala ${canonical} como original, así que es posible que se cite esa dirección.`,
      `Ponga ${url} en el enlace canónico, salvo que deba citarse la otra página.`,
    ),
  snippetFree: () => advice("Ninguna directiva para toda la página limita el texto que se puede citar."),
  snippetForbidden: (directive) =>
    advice(
      `La directiva ${directive} prohíbe citar el texto de la página.`,
      `Quite ${directive} para que la página se pueda citar.`,
    ),
  snippetShort: (directive, characters) =>
    advice(
      `La directiva ${directive} limita las citas a ${plural(characters, "carácter", "caracteres")}.`,
      `Quite ${directive} o ponga max-snippet:-1 para que quepa un pasaje entero en una cita.`,
    ),
  crawlersAllowed: () =>
    advice(
      "El archivo robots.txt permite leer la página a todos los rastreadores de búsqueda y de respuesta comprobados.",
    ),
  crawlersBlocked: (agents, path) =>
    advice(
      `El archivo robots.txt impide leer la página a ${agents.join(", ")}.`,
      `Permita ${path} en robots.txt a los rastreadores cuyas respuestas deban citar la página.`,
    ),
  robotsUnread: () =>
    advice("No se pudo leer el archivo robots.txt, así que se desconoce el acceso de los rastreadores."),
  textServed: (words) =>
    advice(
      `La página enviada contiene ${plural(words, "palabra", "palabras")} de contenido principal. El texto se lee sin scripts.`,
    ),
  textNeedsScripts: (served, rendered) =>
    advice(
      served === null
        ? "No se encontró texto legible en la página enviada: hizo falta un navegador con scripts."
        : `La página enviada contiene ${plural(served, "palabra", "palabras")} de contenido principal; con scripts, ${rendered}.`,
      "Envíe el texto principal en el HTML, porque muchos rastreadores de respuesta no ejecutan scripts.",
    ),
  answerFound: (kind, keyword) =>
    advice(
      kind === "topic"
        ? `Una frase de las primeras 100 palabras contiene todas las palabras importantes de «${keyword}».`
        : `Las primeras 100 palabras contienen una respuesta a «${keyword}».`,
    ),
  answerMissing: (kind, keyword, missing) =>
    advice(
      kind === "topic"
        ? `En las primeras 100 palabras del texto sin títulos ${missing.length === 1 ? "falta" : "faltan"} ${missing.map((word) => `«${word}»`).join(", ")}, de la palabra clave «${keyword}».`
        : `No se encontró una respuesta a «${keyword}» en las primeras 100 palabras del texto sin títulos.`,
      EXPECTED[kind],
    ),
  answerUndecided: (kind, keyword) =>
    advice(
      kind === "topic"
        ? `Las palabras importantes de «${keyword}» están repartidas en varias frases de las primeras 100 palabras.`
        : `Puede que las primeras 100 palabras respondan a «${keyword}». Un editor debería comprobarlo.`,
      kind === "topic" ? EXPECTED.topic : null,
    ),
  answerUnknown: () => advice("No se pudo comprobar ninguna frase al comienzo del contenido principal."),
  passagesQuotable: (good, total) =>
    advice(
      total === 1
        ? "El pasaje bajo el único encabezado en forma de pregunta se puede citar tal cual."
        : `${good} de los ${total} pasajes bajo encabezados en forma de pregunta se ${good === 1 ? "puede" : "pueden"} citar tal cual.`,
    ),
  passagesUnquotable: (good, total) =>
    advice(
      total === 1
        ? "El pasaje bajo el único encabezado en forma de pregunta no se puede citar tal cual."
        : good === 0
          ? `Ninguno de los ${total} pasajes bajo encabezados en forma de pregunta se puede citar tal cual.`
          : `Solo ${good} de los ${total} pasajes bajo encabezados en forma de pregunta se ${good === 1 ? "puede" : "pueden"} citar tal cual.`,
      "Responda a cada pregunta justo debajo de su encabezado, con 40 a 170 palabras que se entiendan por sí solas.",
    ),
  questionsMissing: (pages, total) =>
    advice(
      noQuestion(pages, total),
      "Redacte un encabezado como la pregunta de sus lectores y respóndala debajo con 40 a 170 palabras.",
    ),
  questionsUnusual: (pages, total) => advice(noQuestion(pages, total)),
  questionsUnanswered: (count) =>
    advice(
      count === 1
        ? "Un encabezado de la página es una pregunta, y justo debajo no se encontró ningún pasaje que citar."
        : `${count} encabezados de la página son preguntas, y justo debajo no se encontró ningún pasaje que citar.`,
      "Responda a cada pregunta justo debajo de su encabezado, con 40 a 170 palabras que se entiendan por sí solas.",
    ),
  factsUnshared: () =>
    advice(
      "No se encontró ningún dato numérico comparable que comparta al menos la mitad de las páginas posicionadas.",
    ),
  factsStated: (count) =>
    advice(
      count === 1
        ? "La página da la única cifra que indica al menos la mitad de las páginas posicionadas."
        : `La página da las ${count} cifras que indica al menos la mitad de las páginas posicionadas.`,
    ),
  factsMissing: (missing, total) =>
    advice(
      total === 1
        ? "No se encontró en la página la única cifra que indica al menos la mitad de las páginas posicionadas."
        : `No se ${missing === 1 ? "encontró" : "encontraron"} en la página ${missing} de las ${total} cifras que indica al menos la mitad de las páginas posicionadas.`,
      "Compruebe las cifras de la lista e indique cada cifra correcta con su unidad y su referencia.",
    ),
  sourcesNamed: () => advice("El texto principal cita la fuente de una afirmación."),
  sourcesLinked: (sites) =>
    advice(`El texto principal enlaza con ${plural(sites, "sitio externo", "sitios externos")}.`),
  sourcesUnneeded: () => advice("El texto principal da muy pocos porcentajes para necesitar una fuente."),
  sourcesUnread: () =>
    advice(
      "No se encontró ninguna fuente enlazada en el texto principal. En este idioma no se reconocen las fuentes citadas.",
    ),
  sourcesMissing: () =>
    advice(
      "El texto principal da porcentajes, y no se encontró en él ninguna fuente citada ni enlazada.",
      "Cite la fuente de cada porcentaje y enlácela.",
    ),
  authorNamed: (author) => advice(`La página indica su autor: ${author}.`),
  authorMissing: () =>
    advice(
      "No se encontró ningún autor en el texto ni en los datos estructurados.",
      "Indique el autor en la página y en los datos estructurados del artículo.",
    ),
  authorUnnamed: (author) =>
    advice(
      `Como autor figura «${author}», que no designa a una persona ni a una organización.`,
      "Indique el autor en la página y en los datos estructurados del artículo.",
    ),
  authorOptional: () =>
    advice("No se encontró ningún autor. Solo se exige en páginas con datos estructurados de un artículo."),
  datesStated: () => advice("La página indica cuándo se publicó o se modificó."),
  datesMissing: () =>
    advice(
      "No se encontró ninguna fecha de publicación ni de modificación.",
      "Indique la fecha en la página y, en los datos estructurados, como datePublished y dateModified.",
    ),
  articleUnmarked: () =>
    advice(
      "Esta comprobación se omitió: no se encontraron datos estructurados de un artículo ni fecha de publicación.",
    ),
  notArticle: () => advice("Esta comprobación es para artículos, y la página no se clasificó como artículo."),
};
