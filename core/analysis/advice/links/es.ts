import { type LinkingPage, type LinkMessages, sentences } from "./messages.ts";

const PAGES: Readonly<Record<LinkingPage, string>> = {
  directory: "un directorio",
  resource_page: "una página de recursos",
  review_site: "un sitio de reseñas",
  listicle: "un artículo en forma de lista",
  forum: "un hilo de un foro",
  qa: "una página de preguntas y respuestas",
  marketplace: "un mercado en línea",
  news: "un artículo de noticias",
  wiki: "una página de una wiki",
  gov_edu: "una página de una administración o universidad",
  video: "una página de vídeo",
  competitor: "la página de un competidor, que no tiene motivo para enlazar",
};

const ORDINALS = ["primer", "segundo", "tercer"];

/** Spanish texts of `link_opportunities`. */
export const LINKS_ES: LinkMessages = {
  linksAlready: () => "Ya enlaza con su sitio.",
  mentionsOnly: () => "Menciona su sitio sin enlazarlo.",
  looksLike: (type) => `Parece ${PAGES[type]}.`,
  unread: () => "No se leyó la página, así que la valoración se basa en su resultado de búsqueda.",
  linksToRivals: (sites) =>
    `Enlaza con ${sites === 1 ? "otro sitio posicionado" : `otros ${sites} sitios posicionados`}.`,
  noOutboundLinks: () => "No tiene enlaces a otros sitios en el texto.",
  manyOutboundLinks: (links) => `Enlaza ${links} veces con otros sitios.`,
  brokenLinks: (pages) =>
    pages === 1 ? "Enlaza con una página que ya no existe." : `Enlaza con ${pages} páginas que ya no existen.`,
  hasContact: () => "Tiene una página de contacto o de envío de propuestas.",
  ranksHigh: (rank) => `Ocupa el ${ORDINALS[rank - 1] ?? `${rank}.º`} puesto.`,
  step(step, { rival, contactUrl, brokenUrl }) {
    const precedent = rival === null ? null : `La página ya enlaza con ${rival}.`;
    const way = contactUrl === null ? null : `Página de contacto: ${contactUrl}`;
    switch (step) {
      case "get_listed":
        return sentences("Pida que incluyan su página en la lista.", precedent, way);
      case "pitch_inclusion":
        return sentences("Proponga su página como una entrada más y explique qué aporta.", precedent, way);
      case "answer_thread":
        return sentences("Dé una respuesta útil en el hilo y enlace su página donde apoye la respuesta.", precedent);
      case "broken_link":
        return sentences(
          `Avise al autor de que ${brokenUrl ?? "una página enlazada"} ya no existe y ofrezca su página en su lugar.`,
          way,
        );
      case "unlinked_mention":
        return sentences("Pida al autor que convierta la mención en un enlace.", way);
      case "none":
        return "No hay nada que hacer.";
    }
  },
};
