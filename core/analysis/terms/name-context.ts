import type { ZoneTokens } from "../text/page-text.ts";
import type { EntityType } from "./cohort-model.ts";

/** Nouns that state the kind of a name beside them: "the brand Osprey", "materials such as PEX". Singular and plural. */
const NOUNS: Readonly<Partial<Record<EntityType, string>>> = {
  organization:
    "company companies brand brands manufacturer manufacturers maker makers provider providers insurer insurers carrier carriers " +
    "retailer retailers vendor vendors supplier suppliers agency agencies authority authorities association associations firm firms " +
    "startup startups bank banks employer employers chain chains airline airlines charity charities nonprofit organization organizations " +
    "university universities college colleges school schools hospital hospitals union club competitor competitors " +
    "hersteller anbieter marke marken firma firmen unternehmen versicherer behörde behörden verband verein konzern händler dienstleister hochschule " +
    "marque marques fabricant fabricants entreprise entreprises assureur assureurs fournisseur fournisseurs enseigne enseignes organisme organismes société sociétés association " +
    "empresa empresas marca marcas fabricante fabricantes compañía compañías aseguradora aseguradoras proveedor proveedores organismo organismos colegio " +
    "azienda aziende marchio marchi marche produttore produttori fornitore fornitori compagnia compagnie ente enti " +
    "merk merken bedrijf bedrijven fabrikant fabrikanten verzekeraar verzekeraars leverancier leveranciers energieleverancier energieleveranciers aanbieder aanbieders bond organisatie organisaties",
  product:
    "app apps software tool tools platform platforms model models device devices console consoles game games laptop laptops phone phones " +
    "camera cameras website websites framework frameworks library libraries language languages drug drugs medication medications browser browsers " +
    "programm programme modell modelle gerät geräte logiciel logiciels application applications outil outils modèle modèles appareil appareils " +
    "programa programas aplicación aplicaciones herramienta herramientas modelo modelos dispositivo dispositivos strumento strumenti modello modelli apparecchio programma's toestel toestellen",
  location:
    "city cities town towns country countries state states region regions county counties neighborhood neighborhoods suburb suburbs village villages district island islands " +
    "destination destinations stadt städte stadtteil stadtteile stadtteilen bezirk bezirke ort orte land länder region gemeinde kreis bundesland " +
    "ville villes quartier quartiers pays région régions commune département ciudad ciudades barrio barrios distrito país países provincia provincias municipio " +
    "città quartiere quartieri zona zone paese paesi regione regioni comune stad steden wijk wijken dorp gemeente provincie",
  person:
    "author authors founder founders co-founder ceo director professor expert experts artist artists actor actress singer analyst researcher physician doctor chef lawyer attorney coach trainer president " +
    "autor autorin gründer gründerin geschäftsführer geschäftsführerin expertin rechtsanwalt rechtsanwältin ärztin arzt auteur fondateur fondatrice directeur directrice avocat avocate médecin " +
    "autora fundador fundadora directora abogado abogada médico autore fondatore fondatrice direttore direttrice avvocato medico oprichter directeur advocaat arts",
  concept:
    "material materials standard standards protocol protocols certification certifications metric metrics acronym acronyms technology technologies method methods technique techniques " +
    "kunststoff material materialien werkstoff werkstoffe norm normen verfahren zertifikat matériau matériaux norme normes label labels technique méthode " +
    "materiales norma normas certificado método técnica materiale materiali normativa certificazione metodo materiaal materialen keurmerk keurmerken methode",
  event:
    "conference conferences festival festivals trade-show tradeshow messe konferenz salon feria congreso fiera beurs",
};

const KINDS: ReadonlyMap<string, EntityType> = new Map(
  Object.entries(NOUNS).flatMap(([type, nouns]) =>
    // The cast is safe because each key of `NOUNS` is an entity type.
    nouns.split(" ").map((noun) => [noun, type as EntityType] as const),
  ),
);

/** Last word before a list of examples, and its first word where it has two: "such as". */
const EXAMPLES = new Set("as like including wie etwa como comme quali come zoals".split(" "));
const BEFORE_EXAMPLES = new Set("such tels telles tales".split(" "));
/** Words between a name and the noun that explains it: "Weber is a brand", "Weber, un fabricant". */
const COPULAS = new Set("is was ist war est était es era è are".split(" "));
const DETERMINERS = new Set(
  "a an the ein eine einer der die das un une le la l' una il lo uno el een de het".split(" "),
);
/** Prepositions between a noun and the name that it explains: "city of Lyon", "ciudad de Valencia". */
const OF = new Set("of de di du d' von van".split(" "));
/** Prepositions before a material or quality: "puerta de PVC". */
const BARE = new Set("de en di in".split(" "));
/** Words before the last name of a list. */
const JOINTS = new Set("and or und oder et ou y e o en of".split(" "));
/** Words before the source of a statement: "according to the ADAC". */
const SOURCES = new Set("laut selon según secondo volgens".split(" "));
/** Verbs of people who are quoted. */
const SAYS = new Set("says said explains writes wrote sagt erklärt explique declara explica spiega zegt".split(" "));
/** Verbs whose subject is an organization and no thing: "ANWB sells insurance". */
const ACTS = new Set(
  (
    "sells announced announces launched acquired hires employs recommends advises warns charges operates owns manufactures " +
    "verkauft bietet empfiehlt warnt rät verlangt betreibt vend propose recommande vende ofrece recomienda cobra offre consiglia " +
    "verkoopt biedt adviseert rekent hanteert waarschuwt"
  ).split(" "),
);
/** The same verbs of several subjects. */
const SHARED_ACTS = new Set(
  "sell charge recommend bieten verlangen verkaufen vendent proposent venden ofrecen recomiendan cobran offrono vendono consigliano verkopen bieden rekenen hanteren".split(
    " ",
  ),
);
/** Languages whose phrases begin with their noun: "una empresa de software". Other phrases end with it. */
const NOUN_FIRST: ReadonlySet<string> = new Set(["fr", "es", "it", "pt"]);
/** Maximum distance in tokens from a name of a list to the noun before the list. */
const LIST_WINDOW = 16;
/** Maximum number of words of an explanation before its noun: "is a small family-owned company". */
const EXPLANATION = 4;

function lowerAt({ surfaces }: ZoneTokens, at: number): string {
  return (surfaces[at] ?? "").toLowerCase();
}

function isSameSentence({ sentenceOf }: ZoneTokens, a: number, b: number): boolean {
  return a >= 0 && b < sentenceOf.length && sentenceOf[a] === sentenceOf[b];
}

/** Returns the kind of thing that the noun at `at` states, or `null`. */
export function kindAt(tokens: ZoneTokens, at: number): EntityType | null {
  return KINDS.get(lowerAt(tokens, at)) ?? null;
}

/** Returns the kind of the noun before the list of examples that the name is in, or `null`. */
function kindOfList(tokens: ZoneTokens, start: number): EntityType | null {
  for (let at = start - 1; at > start - LIST_WINDOW && isSameSentence(tokens, at, start); at -= 1) {
    const word = lowerAt(tokens, at);
    if (EXAMPLES.has(word)) {
      const before = BEFORE_EXAMPLES.has(lowerAt(tokens, at - 1)) ? at - 2 : at - 1;
      return isSameSentence(tokens, before, start) ? kindAt(tokens, before) : null;
    }
    // A list has only names and function words, so another word in lower case is before the list.
    if (tokens.isStop[at] !== true && word === tokens.surfaces[at]) return null;
  }
  return null;
}

/** Returns the kind that "maker" has in "Weber is a maker" and "Weber, a maker", or `null` without such a noun. */
function kindOfExplanation(tokens: ZoneTokens, end: number, language: string): EntityType | null {
  let at = end;
  const isComma = tokens.starts[at] === true && tokens.joins[at] === ", ";
  if (COPULAS.has(lowerAt(tokens, at)) && tokens.starts[at] !== true) at += 1;
  else if (!isComma) return null;
  if (!isSameSentence(tokens, end - 1, at) || !DETERMINERS.has(lowerAt(tokens, at))) return null;
  let found: EntityType | null = null;
  for (let next = at + 1; next <= at + EXPLANATION && isSameSentence(tokens, at, next); next += 1) {
    if (tokens.isStop[next] === true || tokens.starts[next] === true) break;
    const kind = kindAt(tokens, next);
    if (NOUN_FIRST.has(language)) return kind;
    found = kind;
  }
  return found;
}

/** Returns the position behind the list of names that the name is in: behind "Nuon" in "Eneco, Essent en Nuon rekenen". */
function behindList(tokens: ZoneTokens, end: number): number {
  let at = end;
  while (at < end + LIST_WINDOW && isSameSentence(tokens, end - 1, at)) {
    const isJoint = tokens.starts[at] === true ? tokens.joins[at] === ", " : JOINTS.has(tokens.surfaces[at] ?? "");
    if (!isJoint && !(at > end && /^\p{Lu}/u.test(tokens.surfaces[at] ?? ""))) break;
    at += 1;
  }
  return at;
}

/** True for an acronym as the quality of a thing, without an article: "artisans RGE", "ventanas de PVC". */
function isQuality(tokens: ZoneTokens, start: number, end: number, language: string): boolean {
  if (!NOUN_FIRST.has(language) || end - start > 1 || !/^\p{Lu}{2,5}$/u.test(tokens.surfaces[start] ?? ""))
    return false;
  if (tokens.starts[start] === true || !isSameSentence(tokens, start - 1, start)) return false;
  const noun = BARE.has(lowerAt(tokens, start - 1)) ? start - 2 : start - 1;
  return /^\p{Ll}{3}/u.test(tokens.surfaces[noun] ?? "") && tokens.isStop[noun] !== true;
}

/** Returns the kind of the noun right before the name: "the brand Osprey", "city of Lyon", "Stadtteil Altona". */
function kindBefore(tokens: ZoneTokens, start: number): EntityType | null {
  if (tokens.starts[start] === true || !isSameSentence(tokens, start - 1, start)) return null;
  const before = lowerAt(tokens, start - 1);
  if (SOURCES.has(before)) return "organization";
  if (!OF.has(before)) return kindAt(tokens, start - 1);
  // "The brand of the year" has an article behind the preposition, and "the founder of Weber" names no person.
  const kind = kindAt(tokens, start - 2);
  return kind === "location" ? kind : kind === "person" ? "organization" : null;
}

/**
 * Returns the type of a name from a noun beside it, or from a verb whose subject is no thing, or `null`.
 * @param isPart True for a part of a name, about which the verb of one subject shows nothing: "Food and Drug Board".
 */
export function typeFromContext(
  tokens: ZoneTokens,
  [start, end]: readonly [start: number, end: number],
  language: string,
  isPart: boolean,
): EntityType | null {
  const kind = kindBefore(tokens, start) ?? kindOfExplanation(tokens, end, language) ?? kindOfList(tokens, start);
  if (kind !== null) return kind;
  const behind = behindList(tokens, end);
  const verb = lowerAt(tokens, behind);
  const isSubject = SHARED_ACTS.has(verb) || (!isPart && ACTS.has(verb));
  if (isSubject && tokens.starts[behind] !== true && isSameSentence(tokens, start, behind)) return "organization";
  if (isQuality(tokens, start, end, language)) return "concept";
  const isQuoted = SAYS.has(lowerAt(tokens, end)) && isSameSentence(tokens, start, end);
  return isQuoted && (end - start === 2 || end - start === 3) ? "person" : null;
}
