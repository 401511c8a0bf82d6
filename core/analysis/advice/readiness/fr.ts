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

const noQuestion = (pages: number, total: number): string =>
  `Aucune question n’a été trouvée parmi les titres de la page (H1 à H6).${
    total === 0
      ? ""
      : ` ${pages} des ${total} pages positionnées ${pages < 2 ? "a" : "ont"} des intertitres interrogatifs.`
  }`;

/** French texts of `answer_readiness`. */
export const READINESS_FR: ReadinessMessages = {
  indexable: () => advice("Aucune directive de la page ne l’exclut des index de recherche."),
  noindex: (place) => {
    const where = place === "meta" ? "la balise meta robots" : "l’en-tête X-Robots-Tag";
    return advice(
      `La directive noindex figure dans ${where} : les moteurs de réponse ne proposent donc pas la page.`,
      `Retirez noindex de ${where} si la page doit être trouvée.`,
    );
  },
  canonicalOwn: () =>
    advice("Aucun lien canonique de l’en-tête HTML ou des en-têtes HTTP ne désigne une autre adresse."),
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
  snippetFree: () => advice("Aucune directive valant pour toute la page ne limite le texte qui peut être cité."),
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
        ? "Aucun texte lisible n’a été trouvé dans la page envoyée : il a fallu un navigateur avec scripts."
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
        ? `Il manque ${missing.map((word) => `« ${word} »`).join(", ")}, du mot-clé « ${keyword} », dans les 100 premiers mots du texte hors titres.`
        : `Aucune réponse à « ${keyword} » n’a été trouvée dans les 100 premiers mots du texte hors titres.`,
      EXPECTED[kind],
    ),
  answerUndecided: (kind, keyword) =>
    advice(
      kind === "topic"
        ? `Les mots importants de « ${keyword} » sont répartis sur plusieurs phrases des 100 premiers mots.`
        : `Les 100 premiers mots répondent peut-être à « ${keyword} ». Un rédacteur devrait le vérifier.`,
      kind === "topic" ? EXPECTED.topic : null,
    ),
  answerUnknown: () => advice("Aucune phrase du début du contenu principal n’a pu être vérifiée."),
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
      noQuestion(pages, total),
      "Formulez un intertitre comme la question de vos lecteurs et répondez-y juste en dessous, en 40 à 170 mots.",
    ),
  questionsUnusual: (pages, total) => advice(noQuestion(pages, total)),
  questionsUnanswered: (count) =>
    advice(
      count === 1
        ? "Un intertitre de la page est une question, et aucun passage à citer n’a été trouvé juste en dessous."
        : `${count} intertitres de la page sont des questions, et aucun passage à citer n’a été trouvé juste en dessous.`,
      "Répondez à chaque question juste sous son intertitre, en 40 à 170 mots compréhensibles hors contexte.",
    ),
  factsUnshared: () =>
    advice("Aucune donnée chiffrée comparable et commune à au moins la moitié des pages positionnées n’a été trouvée."),
  factsStated: (count) =>
    advice(
      count === 1
        ? "La page donne le seul chiffre qu’indiquent au moins la moitié des pages positionnées."
        : `La page donne les ${count} chiffres qu’indiquent au moins la moitié des pages positionnées.`,
    ),
  factsMissing: (missing, total) =>
    advice(
      total === 1
        ? "Le seul chiffre qu’indiquent au moins la moitié des pages positionnées n’a pas été trouvé sur la page."
        : `${missing} des ${total} chiffres qu’indiquent au moins la moitié des pages positionnées ${missing < 2 ? "n’a pas été trouvé" : "n’ont pas été trouvés"} sur la page.`,
      "Vérifiez les chiffres listés et donnez chaque chiffre exact avec son unité et son objet.",
    ),
  sourcesNamed: () => advice("Le texte principal cite la source d’une affirmation."),
  sourcesLinked: (sites) =>
    advice(`Le texte principal contient des liens vers ${plural(sites, "autre site", "autres sites")}.`),
  sourcesUnneeded: () => advice("Le texte principal donne trop peu de pourcentages pour exiger une source."),
  sourcesUnread: () =>
    advice(
      "Aucune source liée n’a été trouvée dans le texte principal. Les sources citées ne sont pas reconnues dans cette langue.",
    ),
  sourcesMissing: () =>
    advice(
      "Le texte principal donne des pourcentages, et aucune source citée ou liée n’y a été trouvée.",
      "Citez la source de chaque pourcentage et ajoutez un lien vers elle.",
    ),
  authorNamed: (author) => advice(`La page indique son auteur : ${author}.`),
  authorMissing: () =>
    advice(
      "Aucun auteur n’a été trouvé dans le texte ni dans les données structurées.",
      "Indiquez l’auteur sur la page et dans les données structurées de l’article.",
    ),
  authorUnnamed: (author) =>
    advice(
      `L’auteur indiqué est « ${author} », ce qui ne désigne ni une personne ni une organisation.`,
      "Indiquez l’auteur sur la page et dans les données structurées de l’article.",
    ),
  authorOptional: () =>
    advice("Aucun auteur n’a été trouvé. Il n’est exigé que sur les pages dotées de données structurées d’article."),
  datesStated: () => advice("La page indique sa date de publication ou de modification."),
  datesMissing: () =>
    advice(
      "Aucune date de publication ou de modification n’a été trouvée.",
      "Indiquez la date sur la page et, dans les données structurées, sous datePublished et dateModified.",
    ),
  articleUnmarked: () =>
    advice("Vérification omise : ni données structurées d’article ni date de publication n’ont été trouvées."),
  notArticle: () => advice("Cette vérification concerne les articles, et la page n’a pas été classée comme article."),
};
