import { isAction } from "./english-grammar.ts";

/** How to recognize verbs of one Romance language. */
interface Verbs {
  /** Finite verb forms that are common on pages of companies and guides, and are never a noun or adjective. */
  readonly forms: ReadonlySet<string>;
  /** Words that only a verb can follow. */
  readonly beforeVerb: ReadonlySet<string>;
  /**
   * After these words, a word with the ending of an infinitive is a verb.
   * After other words it can be a noun ("un taller", "le papier").
   */
  readonly beforeInfinitive: ReadonlySet<string>;
  readonly infinitive: RegExp;
  /** Determiners. An infinitive at the start of a clause and a determiner begin an instruction: "Choisir son vélo". */
  readonly determiners: ReadonlySet<string>;
  readonly adverb: RegExp;
}

function verbs(
  words: Readonly<Record<"forms" | "beforeVerb" | "beforeInfinitive" | "determiners", string>>,
  infinitive: RegExp,
  adverb: RegExp,
): Verbs {
  const set = (list: string): ReadonlySet<string> => new Set(list.split(" "));
  return {
    forms: set(words.forms),
    beforeVerb: set(words.beforeVerb),
    beforeInfinitive: set(words.beforeInfinitive),
    determiners: set(words.determiners),
    infinitive,
    adverb,
  };
}

const LANGUAGES: ReadonlyMap<string, Verbs> = new Map([
  [
    "fr",
    verbs(
      {
        forms:
          "faut faudra peut peuvent peux pouvez pouvons pourrez pourra doit doivent devez devra permet permettent permettra permettant permettre offrent offrez propose proposent coûte coûtent coûter fabrique fabriquent assurent garantit garantissent réduit réduisent améliore améliorent augmente augmentent convient conviennent vend vendent vendu vendus vendue vendues achetez choisit choisissez choisissent utilise utilisez utilisent gagnez trouvez trouve trouvent recommande recommandent recommandons conseille conseillons évitez évitent vérifiez découvrez dispose disposent fonctionne fonctionnent fournit fournissent nécessite nécessitent représente représentent correspond correspondent dépend dépendent contient contiennent souhaitez souhaite cherchez comparez prenez prend prennent mettez met mettent essayez devient deviennent semble semblent existe existent suffit comptent exige exigent demandent aident comprend comprennent inclut incluent allez voulez veut veulent savez demandez contactez consultez profitez bénéficiez appelez remplissez recevez cherche cherchent viser dérouler poser devenir obtenir",
        beforeVerb: "je j' tu il elle ils elles on ne n' se s' qui",
        beforeInfinitive:
          "pour sans comment où peut peuvent peux pouvez pouvons doit doivent devez faut faudra veut voulez souhaitez va vont allez afin",
        determiners: "le la les l' un une des son sa ses votre vos notre nos ce cette ces leur",
      },
      /(?:er|ir|re)$/,
      /(?:[ae]mment|(?:facil|rapid|simpl|direct|\u00e9gal|seul|enti\u00e8r|particuli\u00e8r|g\u00e9n\u00e9ral|gratuit|compl\u00e8t|r\u00e9ell|actuell|uniqu)ement)$/,
    ),
  ],
  [
    "es",
    verbs(
      {
        forms:
          "hay puede puedes pueden podrás podrá podemos debe debes deben deberás deberá conviene permite permiten permitir ofrece ofrecen ofrecemos cuesta cuestan costar vende venden vendido vendidos vendida vendidas fabrica fabrican requiere requieren necesita necesitas necesitan incluye incluyen garantiza garantizan reducen mejoran aumenta aumentan utiliza utilizan encontrarás encuentra encuentran elige elija descubre evita comprueba recomienda recomiendan recomendamos depende dependen funciona funcionan existe existen suele suelen tiene tienes tienen tenemos contiene contienen representa representan corresponde detiene mide miden sirve sirven hace hacen quieres quiere quieren buscas buscan dispone disponen proporciona proporcionan ayudan asegura aseguran obtiene exige exigen necesito necesitamos necesite puedo quiero tengo hago cobra cobran cobramos pide piden pedimos ganamos gana ganan trabajamos llama llámanos llamamos contacta contáctanos paga pagan pasa pasan tarda tardan dura duran dice dicen sabe saben debo hacemos estamos somos queremos atendemos asesoramos defendemos solicita solicitar consigue",
        beforeVerb: "se no cuánto cómo",
        beforeInfinitive:
          "para sin cómo que al puede puedes pueden podemos debe debes deben conviene permite permiten quiere quieres quieren desea deseas necesita necesitas suele suelen",
        determiners: "el la los las un una unos unas su sus tu tus nuestro nuestra este esta",
      },
      /(?:[aei]r|[aei]rse)$/,
      /..mente$/,
    ),
  ],
  [
    "it",
    verbs(
      {
        forms:
          "può puoi possono possiamo deve devi devono bisogna conviene permette permettono permettere consente consentono consentire offre offrono offriamo costa costano costare vende vendono venduto venduti venduta vendute produce producono richiede richiedono serve servono include includono garantisce garantiscono riduce riducono migliora migliorano aumenta aumentano utilizza utilizzano trovi trova trovano scegli scopri evita consiglia consigliamo dipende dipendono funziona funzionano esiste esistono contiene contengono rappresenta rappresentano vuoi vuole vogliono ottieni assicura assicurano aiutano",
        beforeVerb: "si",
        beforeInfinitive: "per senza come dove può puoi possono deve devi devono bisogna conviene vuoi vuole vogliono",
        determiners: "il lo la i gli le l' un uno una un' suo sua tuo tua questo questa",
      },
      /(?:[aei]re|rre|[aei]rsi)$/,
      /..mente$/,
    ),
  ],
  [
    "pt",
    verbs(
      {
        forms:
          "pode podem podemos deve devem precisa precisam preciso permite permitem permitir oferece oferecem oferecemos custa custam custar vende vendem vendido vendidos vendida vendidas fabrica fabricam requer requerem necessita necessitam inclui incluem garante garantem reduz reduzem melhoram aumentam utiliza utilizam encontra encontram descubra evite verifique recomenda recomendam recomendamos depende dependem funciona funcionam existe existem contém contêm representa representam corresponde serve servem quer querem dispõe ajudam exige exigem possui possuem",
        beforeVerb: "não",
        beforeInfinitive: "para sem como ao pode podem podemos deve devem precisa precisam preciso quer querem vai vão",
        determiners: "o a os as um uma uns umas seu sua seus suas este esta",
      },
      /[aei]r(?:-se)?$/,
      /..mente$/,
    ),
  ],
]);

/** True for the languages that `isVerb` supports: English, French, Spanish, Italian and Portuguese. */
export function knowsVerbs(language: string): boolean {
  return language === "en" || LANGUAGES.has(language);
}

/**
 * True for a common finite verb, an adverb, or an infinitive after a word that shows it. A capitalized word inside a
 * clause is a name.
 * @param before The word to the left in the same clause as written. Empty at the start of the clause.
 */
export function isVerb(surface: string, before: string, language: string): boolean {
  if (language === "en") return isAction(surface, before.toLowerCase());
  const table = LANGUAGES.get(language);
  if (table === undefined) return false;
  const lower = surface.toLowerCase();
  if (lower !== surface && before !== "") return false;
  if (table.forms.has(lower) || table.adverb.test(lower)) return true;
  const left = before.toLowerCase();
  return table.beforeVerb.has(left) || (table.beforeInfinitive.has(left) && table.infinitive.test(lower));
}

const GERMAN_VERB = /^\p{Ll}{3,}t$/u;

/**
 * True for a lower-case word with the ending of a German verb ("bietet", "verkauft").
 * A phrase must not join the subject and the object of such a verb.
 */
export function isGermanVerb(surface: string): boolean {
  return GERMAN_VERB.test(surface);
}

/**
 * True for an infinitive that opens a clause and has an object after it: "Choisir son vélo", "Elegir una bicicleta".
 */
export function opensWithInfinitive(surface: string, after: string, language: string): boolean {
  const table = LANGUAGES.get(language);
  return table?.infinitive.test(surface.toLowerCase()) === true && table.determiners.has(after);
}

/** Words before which a determiner begins no object: "el precio más bajo", "le prix le plus bas". */
const COMPARING = new Set("plus moins meilleur más menos mejor più meno mais menos melhor".split(" "));

/** True for a word before the determiner of its object, where no noun is: "Cobra un porcentaje", "demandez un devis". */
export function hasObject(next: string, second: string, language: string): boolean {
  return LANGUAGES.get(language)?.determiners.has(next) === true && !COMPARING.has(second);
}

/** True for a common finite verb and for any word with the ending of an infinitive. */
export function looksLikeVerb(lower: string, language: string): boolean {
  const table = LANGUAGES.get(language);
  return table !== undefined && (table.forms.has(lower) || table.infinitive.test(lower));
}
