import { type LinkingPage, type LinkMessages, sentences } from "./messages.ts";

/** Names of the pages in the dative. */
const PAGES: Readonly<Record<LinkingPage, string>> = {
  directory: "einem Verzeichnis",
  resource_page: "einer Linksammlung",
  review_site: "einer Bewertungsplattform",
  listicle: "einem Listenartikel",
  forum: "einem Forenbeitrag",
  qa: "einer Frage-und-Antwort-Seite",
  marketplace: "einem Marktplatz",
  news: "einem Nachrichtenartikel",
  wiki: "einer Wiki-Seite",
  gov_edu: "der Seite einer Behörde oder Hochschule",
  video: "einer Videoseite",
  competitor: "der Seite eines Wettbewerbers, der keinen Grund hat zu verlinken",
};

/** German texts of `link_opportunities`. */
export const LINKS_DE: LinkMessages = {
  linksAlready: () => "Verlinkt Ihre Website bereits.",
  mentionsOnly: () => "Nennt Sie, ohne Sie zu verlinken.",
  looksLike: (type) => `Gleicht ${PAGES[type]}.`,
  unread: () => "Die Seite wurde nicht gelesen; die Einstufung beruht auf dem Suchergebnis.",
  linksToRivals: (sites) =>
    sites === 1 ? "Verlinkt eine andere rankende Website." : `Verlinkt ${sites} andere rankende Websites.`,
  noOutboundLinks: () => "Enthält im Text keine Links zu anderen Websites.",
  manyOutboundLinks: (links) => `Verlinkt ${links}-mal andere Websites.`,
  brokenLinks: (pages) =>
    pages === 1 ? "Verlinkt eine Seite, die es nicht mehr gibt." : `Verlinkt ${pages} Seiten, die es nicht mehr gibt.`,
  hasContact: () => "Hat eine Kontakt- oder Einreichungsseite.",
  ranksHigh: (rank) => `Steht auf Platz ${rank}.`,
  step(step, { rival, contactUrl, brokenUrl }) {
    const precedent = rival === null ? null : `Die Seite verlinkt bereits ${rival}.`;
    const way = contactUrl === null ? null : `Kontaktseite: ${contactUrl}`;
    switch (step) {
      case "get_listed":
        return sentences("Bitten Sie um die Aufnahme in die Liste.", precedent, way);
      case "pitch_inclusion":
        return sentences(
          "Schlagen Sie Ihre Seite als weiteren Eintrag vor und sagen Sie, was sie ergänzt.",
          precedent,
          way,
        );
      case "answer_thread":
        return sentences(
          "Geben Sie dort eine hilfreiche Antwort und verlinken Sie Ihre Seite, wo sie die Antwort stützt.",
          precedent,
        );
      case "broken_link":
        return sentences(
          brokenUrl === null
            ? "Weisen Sie auf den toten Link hin und bieten Sie Ihre Seite als Ersatz an."
            : `Weisen Sie darauf hin, dass es ${brokenUrl} nicht mehr gibt, und bieten Sie Ihre Seite als Ersatz an.`,
          way,
        );
      case "unlinked_mention":
        return sentences("Bitten Sie darum, aus der Erwähnung einen Link zu machen.", way);
      case "none":
        return "Nichts zu tun.";
    }
  },
};
