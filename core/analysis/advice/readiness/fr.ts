import { advice } from "../advice.ts";
import type { AnswerKind, ReadinessMessages } from "./messages.ts";

const EXPECTED: Readonly<Record<AnswerKind, string>> = {
  amount: "Donnez le chiffre et son unité dès la première phrase.",
  definition: "Dites dès la première phrase de quoi il s’agit.",
  steps: "Résumez la méthode dès la première phrase, puis détaillez les étapes.",
  yes_no: "Répondez dès la première phrase par oui, par non ou par la condition déterminante.",
  time: "Donnez la date ou le moment dès la première phrase.",
  topic: "Nommez dès la première phrase le sujet et ce que la page apporte.",
};

/** Returns the singular form for 0 and 1, as French requires. */
const plural = (count: number, one: string, other: string): string => `${count} ${count < 2 ? one : other}`;

/** French texts of `answer_readiness`. */
export const READINESS_FR: ReadinessMessages = {
  indexable: () => advice("Aucune directive n’exclut la page des index de recherche."),
  noindex: (place) => {
    const where = place === "meta" ? "la balise meta robots" : "l’en-tête X-Robots-Tag";
    return advice(
      `La directive noindex figure dans ${where} : les moteurs de réponse ne proposent donc pas la page.`,
      `Retirez noindex de ${where} si la page doit être trouvée.`,
    );
  },
  canonicalOwn: () => advice("La page ne désigne pas d’autre adresse comme version d’origine."),
  canonicalConflict: (count, url) =>
    advice(
      `La page désigne ${count} adresses différentes comme version d’origine : les moteurs de recherche les ignorent toutes.`,
      `Gardez un seul lien canonique : ${url}, si c’est cette page qui doit être citée.`,
    ),
  canonicalElsewhere: (canonical, url) =>
    advice(
      `La page désigne ${canonical} comme version d’origine : c’est cette adresse qui risque d’être citée.`,
      `Indiquez ${url} dans le lien canonique, sauf si c’est l’autre page qui doit être citée.`,
    ),
  snippetFree: () => advice("Aucune directive ne limite le texte qui peut être cité."),
  snippetForbidden: (directive) =>
    advice(
      `La directive ${directive} interdit de citer le texte de la page.`,
      `Retirez ${directive} pour que la page puisse être citée.`,
    ),
  snippetShort: (directive, characters) =>
    advice(
      `La directive ${directive} limite les citations à ${plural(characters, "caractère", "caractères")}.`,
      `Retirez ${directive} ou indiquez max-snippet:-1 pour qu’un passage entier puisse être cité.`,
    ),
  crawlersAllowed: () =>
    advice("Le fichier robots.txt autorise tous les robots de recherche et de réponse vérifiés à lire la page."),
  crawlersBlocked: (agents, path) =>
    advice(
      `Le fichier robots.txt interdit la page à ${agents.join(", ")}.`,
      `Autorisez ${path} dans robots.txt pour les robots dont les réponses doivent citer la page.`,
    ),
  robotsUnread: () => advice("Le fichier robots.txt n’a pas pu être lu : l’accès des robots est inconnu."),
  textServed: (words) =>
    advice(
      `La page envoyée contient ${plural(words, "mot", "mots")} de contenu principal. Le texte se lit sans script.`,
    ),
  textNeedsScripts: (served, rendered) =>
    advice(
      served === null
        ? "La page envoyée ne contient aucun texte lisible : il a fallu un navigateur avec scripts."
        : `La page envoyée contient ${plural(served, "mot", "mots")} de contenu principal, contre ${rendered} avec les scripts.`,
      "Envoyez le texte principal dans le HTML, car de nombreux robots de réponse n’exécutent pas les scripts.",
    ),
  answerFound: (kind, keyword) =>
    advice(
      kind === "topic"
        ? `Une phrase des 100 premiers mots contient tous les mots importants de « ${keyword} ».`
        : `Les 100 premiers mots contiennent une réponse à « ${keyword} ».`,
    ),
  answerMissing: (kind, keyword, missing) =>
    advice(
      kind === "topic"
        ? `Il manque ${missing.map((word) => `« ${word} »`).join(", ")}, du mot-clé « ${keyword} », dans les 100 premiers mots.`
        : `Les 100 premiers mots ne répondent pas à « ${keyword} ».`,
      EXPECTED[kind],
    ),
  answerUndecided: (kind, keyword) =>
    advice(
      kind === "topic"
        ? `Les mots importants de « ${keyword} » sont répartis sur plusieurs phrases des 100 premiers mots.`
        : `Les 100 premiers mots répondent peut-être à « ${keyword} ». Un rédacteur devrait le vérifier.`,
      kind === "topic" ? EXPECTED.topic : null,
    ),
  answerUnknown: () => advice("Le début de la page ne contient aucune phrase vérifiable."),
  passagesQuotable: (good, total) =>
    advice(
      total === 1
        ? "Le passage placé sous le seul intertitre interrogatif peut être cité tel quel."
        : `${good} des ${total} passages placés sous des intertitres interrogatifs ${good === 1 ? "peut être cité tel quel" : "peuvent être cités tels quels"}.`,
    ),
  passagesUnquotable: (good, total) =>
    advice(
      total === 1
        ? "Le passage placé sous le seul intertitre interrogatif ne peut pas être cité tel quel."
        : good === 0
          ? `Aucun des ${total} passages placés sous des intertitres interrogatifs ne peut être cité tel quel.`
          : `Seulement ${good} des ${total} passages placés sous des intertitres interrogatifs ${good === 1 ? "peut être cité tel quel" : "peuvent être cités tels quels"}.`,
      "Répondez à chaque question juste sous son intertitre, en 40 à 170 mots compréhensibles hors contexte.",
    ),
  questionsMissing: (pages, total) =>
    advice(
      `Aucun intertitre de la page n’est une question. ${pages} des ${total} pages positionnées ont des intertitres interrogatifs.`,
      "Formulez un intertitre comme la question de vos lecteurs et répondez-y juste en dessous, en 40 à 170 mots.",
    ),
  questionsUnusual: () =>
    advice("Aucun intertitre de la page n’est une question, comme sur la plupart des pages positionnées."),
  factsUnshared: () => advice("Les pages positionnées n’ont en commun aucune donnée chiffrée comparable."),
  factsStated: (count) =>
    advice(
      count === 1
        ? "La page donne le seul chiffre qu’indiquent au moins la moitié des pages positionnées."
        : `La page donne les ${count} chiffres qu’indiquent au moins la moitié des pages positionnées.`,
    ),
  factsMissing: (missing, total) =>
    advice(
      total === 1
        ? "Il manque à la page le seul chiffre qu’indiquent au moins la moitié des pages positionnées."
        : `Il manque à la page ${missing} des ${total} chiffres qu’indiquent au moins la moitié des pages positionnées.`,
      "Vérifiez les chiffres listés et donnez chaque chiffre exact avec son unité et son objet.",
    ),
  sourcesNamed: () => advice("Le texte principal cite la source d’une affirmation."),
  sourcesLinked: (sites) =>
    advice(`Le texte principal contient des liens vers ${plural(sites, "autre site", "autres sites")}.`),
  sourcesUnneeded: () => advice("Le texte principal donne trop peu de pourcentages pour exiger une source."),
  sourcesMissing: () =>
    advice(
      "Le texte principal donne des pourcentages sans citer de source ni y renvoyer par un lien.",
      "Citez la source de chaque pourcentage et ajoutez un lien vers elle.",
    ),
  authorNamed: (author) => advice(`La page indique son auteur : ${author}.`),
  authorMissing: () =>
    advice(
      "Aucun auteur n’a été trouvé dans le texte ni dans les données structurées.",
      "Indiquez l’auteur sur la page et dans les données structurées de l’article.",
    ),
  datesStated: () => advice("La page indique sa date de publication ou de modification."),
  datesMissing: () =>
    advice(
      "Aucune date de publication ou de modification n’a été trouvée.",
      "Indiquez la date sur la page et, dans les données structurées, sous datePublished et dateModified.",
    ),
  notArticle: () => advice("Cette vérification concerne les articles, et la page est d’un autre type."),
};
