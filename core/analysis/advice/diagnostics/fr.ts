import type { DiagnosticsMessages } from "./messages.ts";

/** French texts of `diagnostics`. */
export const DIAGNOSTICS_FR: DiagnosticsMessages = {
  blockedByRobots: () =>
    "Le fichier robots.txt du site interdit aux robots de lire la page cible. Elle a été chargée parce que l’analyse la demandait ; les moteurs de recherche ne la liront pas.",
  noindex: () => "La page cible porte la directive noindex ; les moteurs de recherche ne l’indexeront pas.",
  invalidJsonLd: (invalid, all) =>
    `Parmi les blocs JSON-LD de la page cible, ${invalid} sur ${all} ${invalid < 2 ? "n’est" : "ne sont"} pas du JSON valide ; les moteurs de recherche ignorent un tel bloc.`,
  canonicalsDiffer: (canonicals) =>
    `La page cible désigne plusieurs pages comme version d’origine (${canonicals.join(", ")}) ; les moteurs de recherche les ignorent toutes.`,
  canonicalElsewhere: (canonical) =>
    `La page cible désigne ${canonical} comme version d’origine ; les moteurs de recherche risquent d’afficher cette page à sa place.`,
  redirected: (url) => `L’adresse demandée mène à ${url} ; c’est cette page qui a été analysée.`,
  thin: (words) => `La page cible contient ${words} ${words < 2 ? "mot" : "mots"} de contenu principal.`,
  languageDiffers: (target, ranking) =>
    `La page cible est en « ${target} », les pages positionnées sont en « ${ranking} ».`,
  cohortLanguageDiffers: (asked, ranking) =>
    `L’analyse demandait la langue « ${asked} », mais la plupart des pages positionnées sont en « ${ranking} » ; les conseils valent pour cette langue.`,
  keywordAmbiguous: (others, pages) =>
    `Les pages positionnées diffèrent par leur sujet ou leur but : ${others} sur ${pages} n’apportent pas de preuve pour les sous-thèmes. Le mot-clé est peut-être ambigu ; voir topics.left_out.`,
  cohortTooSmall: (pages, needed) =>
    pages === 0
      ? `Aucune page positionnée n’a pu être comparée ; un score en exige ${needed}.`
      : `Seulement ${pages === 1 ? "une page positionnée a pu être comparée" : `${pages} pages positionnées ont pu être comparées`} ; un score en exige ${needed}.`,
  cohortIncomplete: (pages, requested) =>
    `${pages} pages positionnées ont pu être comparées, ${requested} étaient demandées.`,
  unread: (pages) =>
    `${pages === 1 ? "Une page positionnée n’a pas pu être lue" : `${pages} pages positionnées n’ont pas pu être lues`} ; voir benchmarks.cohort.excluded.`,
  offTopic: (pages) =>
    `${pages === 1 ? "Une page positionnée n’emploie" : `${pages} pages positionnées n’emploient`} guère les mots du mot-clé et ${pages === 1 ? "ne compte" : "ne comptent"} pas dans le score ; voir diagnostics.keyword_fit.`,
  targetOffTopic: () => "La page cible n’emploie guère les mots du mot-clé ; elle semble traiter d’un autre sujet.",
  searchPartial: () => "Le fournisseur de recherche a renvoyé moins de résultats qu’il n’en existe.",
  linksCutShort: (pages) =>
    `Le temps prévu pour les liens internes s’est terminé après ${pages} ${pages < 2 ? "page" : "pages"} du site ; une autre analyse peut trouver d’autres pages.`,
};
