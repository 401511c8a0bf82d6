import type { DiagnosticsMessages } from "./messages.ts";

/** Spanish texts of `diagnostics`. */
export const DIAGNOSTICS_ES: DiagnosticsMessages = {
  blockedByRobots: () =>
    "El archivo robots.txt del sitio prohíbe a los rastreadores leer la página analizada. Se cargó porque el análisis la pedía; los buscadores no la leerán.",
  noindex: () => "La página analizada lleva la directiva noindex; los buscadores no la indexarán.",
  invalidJsonLd: (invalid, all) =>
    `De los bloques JSON-LD de la página analizada, ${invalid} de ${all} no ${invalid === 1 ? "es" : "son"} JSON válido; los buscadores no tienen en cuenta un bloque así.`,
  canonicalsDiffer: (canonicals) =>
    `La página analizada señala varias páginas como original (${canonicals.join(", ")}); los buscadores no tienen en cuenta ninguna.`,
  canonicalElsewhere: (canonical) =>
    `La página analizada señala ${canonical} como original; es posible que los buscadores muestren esa página en su lugar.`,
  redirected: (url) => `La dirección solicitada lleva a ${url}; se analizó esa página.`,
  thin: (words) => `La página analizada tiene ${words} ${words === 1 ? "palabra" : "palabras"} de contenido principal.`,
  languageDiffers: (target, ranking) =>
    `El idioma de la página analizada es «${target}» y el de las páginas posicionadas, «${ranking}».`,
  cohortLanguageDiffers: (asked, ranking) =>
    `El análisis pidió el idioma «${asked}», pero la mayoría de las páginas posicionadas están en «${ranking}»; los consejos valen para ese idioma.`,
  keywordAmbiguous: (others, pages) =>
    `Las páginas posicionadas difieren en tema o en fin: ${others} de ${pages} no sirven de prueba para los subtemas. La palabra clave puede ser ambigua; véase topics.left_out.`,
  cohortTooSmall: (pages, needed) =>
    pages === 0
      ? `No se pudo comparar ninguna página posicionada; una puntuación necesita ${needed}.`
      : `Solo se ${pages === 1 ? "pudo comparar una página posicionada" : `pudieron comparar ${pages} páginas posicionadas`}; una puntuación necesita ${needed}.`,
  cohortIncomplete: (pages, requested) =>
    `Se pudieron comparar ${pages} páginas posicionadas; se habían pedido ${requested}.`,
  unread: (pages) =>
    `No se ${pages === 1 ? "pudo leer una página posicionada" : `pudieron leer ${pages} páginas posicionadas`}; véase benchmarks.cohort.excluded.`,
  offTopic: (pages) =>
    `${pages === 1 ? "Una página posicionada apenas usa" : `${pages} páginas posicionadas apenas usan`} las palabras de la palabra clave y no ${pages === 1 ? "cuenta" : "cuentan"} para la puntuación; véase diagnostics.keyword_fit.`,
  targetOffTopic: () => "La página analizada apenas usa las palabras de la palabra clave; parece tratar de otro tema.",
  searchPartial: () => "El proveedor de búsqueda devolvió menos resultados de los que existen.",
  linksCutShort: (pages) =>
    `El tiempo para los enlaces internos terminó tras ${pages} ${pages === 1 ? "página" : "páginas"} del sitio; otro análisis puede encontrar otras páginas.`,
};
