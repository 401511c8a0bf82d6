import { type LinkingPage, type LinkMessages, sentences } from "./messages.ts";

const PAGES: Readonly<Record<LinkingPage, string>> = {
  directory: "un annuaire",
  resource_page: "une page de ressources",
  review_site: "un site d’avis",
  listicle: "un article sous forme de liste",
  forum: "un fil de forum",
  qa: "une page de questions-réponses",
  marketplace: "une place de marché",
  news: "un article d’actualité",
  wiki: "une page de wiki",
  gov_edu: "une page d’administration ou d’université",
  video: "une page de vidéo",
  competitor: "la page d’un concurrent, qui n’a aucune raison de faire un lien",
};

const ORDINALS = ["première", "deuxième", "troisième"];

/** French texts of `link_opportunities`. */
export const LINKS_FR: LinkMessages = {
  linksAlready: () => "Contient déjà un lien vers votre site.",
  mentionsOnly: () => "Cite votre site sans lien.",
  looksLike: (type) => `Semble être ${PAGES[type]}.`,
  unread: () => "La page n’a pas été lue : la note repose sur son résultat de recherche.",
  linksToRivals: (sites) =>
    sites === 1
      ? "Contient un lien vers un autre site positionné."
      : `Contient des liens vers ${sites} autres sites positionnés.`,
  noOutboundLinks: () => "Son texte ne contient aucun lien vers d’autres sites.",
  manyOutboundLinks: (links) => `Contient ${links} liens vers d’autres sites.`,
  brokenLinks: (pages) =>
    pages === 1
      ? "Contient un lien vers une page qui n’existe plus."
      : `Contient des liens vers ${pages} pages qui n’existent plus.`,
  hasContact: () => "Possède une page de contact ou de proposition.",
  ranksHigh: (rank) => `Occupe la ${ORDINALS[rank - 1] ?? `${rank}ᵉ`} place.`,
  step(step, { rival, contactUrl, brokenUrl }) {
    const precedent = rival === null ? null : `La page contient déjà un lien vers ${rival}.`;
    const way = contactUrl === null ? null : `Page de contact : ${contactUrl}`;
    switch (step) {
      case "get_listed":
        return sentences("Demandez à figurer dans la liste.", precedent, way);
      case "pitch_inclusion":
        return sentences(
          "Proposez votre page comme entrée supplémentaire et dites ce qu’elle apporte.",
          precedent,
          way,
        );
      case "answer_thread":
        return sentences(
          "Donnez une réponse utile dans le fil et faites un lien vers votre page là où elle appuie la réponse.",
          precedent,
        );
      case "broken_link":
        return sentences(
          `Signalez à l’auteur que ${brokenUrl ?? "une page liée"} n’existe plus et proposez votre page à la place.`,
          way,
        );
      case "unlinked_mention":
        return sentences("Demandez à l’auteur de transformer la mention en lien.", way);
      case "none":
        return "Rien à faire.";
    }
  },
};
