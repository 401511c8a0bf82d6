import { type Doers, type FeatureName, isWeak, joinNames, type PlaceName, type ScoreMessages } from "./messages.ts";

const quoted = (name: string): string => `« ${name} »`;
const decimal = (value: number): string => value.toFixed(1).replace(".", ",");
/** Returns the singular form below 2, as French requires. */
const plural = (count: number, one: string, other: string): string => `${count} ${count < 2 ? one : other}`;
const points = (value: number): string => `${decimal(value)} ${value < 1.95 ? "point" : "points"}`;

/** "7 des 9 pages positionnées emploient ce terme", with "seulement" for weak evidence. */
function pagesThat(doers: Doers, one: string, many: string): string {
  const { count, total } = doers;
  if (count === total && total > 1) return `les ${total} pages positionnées ${many}`;
  const number = count === 1 ? "une" : String(count);
  return `${isWeak(doers) ? "seulement " : ""}${number} des ${total} pages positionnées ${count === 1 ? one : many}`;
}

const wordsOf = (keyword: string): string => `${/\s/.test(keyword) ? "tous les mots de " : ""}« ${keyword} »`;

const PLACES: Readonly<Record<PlaceName, string>> = {
  title: "dans le titre",
  h1: "dans le H1",
  body: "dans les 100 premiers mots",
  meta_description: "dans la méta-description",
};

const FEATURES: Readonly<Record<FeatureName, (count: number, more: string) => string>> = {
  words: (count) => `Rédigez au moins ${plural(count, "mot", "mots")} de plus dans le contenu principal`,
  headings: (count, more) => `Ajoutez ${plural(count, "intertitre", "intertitres")}${more}`,
  images: (count, more) => `Ajoutez ${count === 1 ? "une image" : `${count} images`}${more} dans le contenu principal`,
  lists: (count, more) => `Ajoutez ${count === 1 ? "une liste" : `${count} listes`}${more}`,
};

const NONE: Readonly<Record<FeatureName, string>> = {
  words: "aucun",
  headings: "aucun",
  images: "aucune",
  lists: "aucune",
};

const PARTS = {
  terms: "Termes",
  similarity: "Proximité du sujet",
  placement: "Place du mot-clé",
  structure: "Structure de la page",
  structured_data: "Données structurées",
} as const;

const STANDINGS = { above: "au-dessus de", level: "au niveau de", below: "au-dessous de" } as const;

/** French texts of the score. */
export const SCORE_FR: ScoreMessages = {
  section({ name, also, doers }) {
    const others = also.length === 0 ? "" : ` Traitez-y ${joinNames(also.map(quoted), "et")}.`;
    return `Ajoutez une section sur « ${name} » : ${pagesThat(doers, "a un passage semblable", "ont un passage semblable")}.${others}`;
  },
  place: (place, keyword, doers) =>
    `Employez ${wordsOf(keyword)} ${PLACES[place]} : ${pagesThat(doers, "le fait", "le font")}.`,
  structure: (feature, { have, want }, doers) =>
    `${FEATURES[feature](want - have, have === 0 ? "" : " de plus")} : ${have === 0 ? `${NONE[feature]} n’a été trouvé${feature === "images" || feature === "lists" ? "e" : ""} dans le contenu principal` : `le contenu principal en compte ${have}`}, ${pagesThat(doers, "en compte", "en comptent")} au moins ${want}.`,
  type(type, { inside, needsThing }, doers) {
    const place = inside === null ? "" : ` comme ${inside.property} de ${inside.parent}`;
    const thing = needsThing ? ", si la page montre un tel élément" : "";
    return `Ajoutez des données structurées de type ${type}${place}${thing} : ${pagesThat(doers, "a", "ont")} ce type ou une de ses variantes.`;
  },
  noPage: () => "Pas de score : aucune page n’a été indiquée pour la comparer aux pages positionnées.",
  noContent: () => "Pas de score : aucun contenu principal n’a pu être lu sur la page.",
  tooShort: (words, needed) =>
    `Pas de score : la page compte ${plural(words, "mot", "mots")} de contenu principal, et il en faut au moins ${needed}.`,
  fewPages: (usable, needed) =>
    `Pas de score : ${usable === 0 ? "aucune page positionnée n’a pu être utilisée" : usable === 1 ? "une seule page positionnée a pu être utilisée" : `seulement ${usable} pages positionnées ont pu être utilisées`}, et il en faut au moins ${needed}.`,
  pagesOffTopic(about, usable, keyword) {
    const few =
      about === 0
        ? `aucune des ${usable} pages positionnées ne porte`
        : about === 1
          ? `une seule des ${usable} pages positionnées porte`
          : `seulement ${about} des ${usable} pages positionnées portent`;
    return `Pas de score : ${few} sur « ${keyword} », trop peu pour une comparaison. Vérifiez que le mot-clé et la région conviennent.`;
  },
  termArea: (count, names) =>
    `${PARTS.terms} : ${plural(count, "terme", "termes")} des pages positionnées ${count < 2 ? "manque ou reste" : "manquent ou restent"} sous la plage conseillée. Le plan prévoit ${names.length === 1 ? "une section" : "des sections"} sur ${joinNames(names.map(quoted), "et")}.`,
  partArea: (part, action) => `${PARTS[part]} : ${action}`,
  similarityArea: (lacking) =>
    `${PARTS.similarity} : le texte et le titre s’en tiennent moins au sujet que ceux de la page positionnée type (environ ${plural(Math.round(lacking), "point", "points")}).`,
  standing: ({ score, keyword, place, median }) =>
    `La page obtient ${score} points sur 100 pour « ${keyword} », ${STANDINGS[place]} la page positionnée type (${median}).`,
  pageOffTopic: (keyword) =>
    `La page n’emploie guère les mots de « ${keyword} » : elle semble traiter d’un autre sujet.`,
  strangeSection: (heading, points) =>
    `La section « ${heading} » abaisse le score d’environ ${plural(Math.round(points), "point", "points")}, car les pages positionnées ne traitent guère ce sujet.`,
  promise: (steps, low, high) =>
    `Les ${steps} premières étapes avec des points rapportent ensemble ${decimal(low) === decimal(high) ? "" : `de ${decimal(low)} à `}${points(high)}.`,
  planAgain: () =>
    "Les pages positionnées diffèrent sur ces sujets : refaites le plan après les deux premières sections.",
  reach: (value) => `Les pages comme celle-ci atteignent environ ${value}.`,
  begin: (action) => `Commencez par ceci : ${action}`,
  nothingToGain: () => "Le plan n’a aucune section qui augmenterait le score.",
};
