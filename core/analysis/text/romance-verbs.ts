/** How to recognize verbs of one Romance language. Words are separated by spaces. */
export interface RomanceVerbs {
  /** Finite verb forms that are common on pages of companies and guides, and are never a noun or adjective. */
  readonly forms: string;
  /** Words that only a verb can follow. */
  readonly beforeVerb: string;
  /**
   * After these words, a word with the ending of an infinitive is a verb.
   * After other words it can be a noun ("un taller", "le papier").
   */
  readonly beforeInfinitive: string;
  /** Determiners. An infinitive at the start of a clause and a determiner begin an instruction: "Choisir son vélo". */
  readonly determiners: string;
  /** Pattern of an infinitive. */
  readonly infinitive: string;
  /** Pattern of an adverb. */
  readonly adverb: string;
}

/** The words and patterns by language. */
export const ROMANCE_VERBS: Readonly<Record<string, RomanceVerbs>> = {
  fr: {
    forms:
      "faut faudra peut peuvent peux pouvez pouvons pourrez pourra doit doivent devez devra permet permettent permettra permettant permettre offrent offrez propose proposent coûte coûtent coûter fabrique fabriquent assurent garantit garantissent réduit réduisent améliore améliorent augmente augmentent convient conviennent vend vendent vendu vendus vendue vendues achetez choisit choisissez choisissent utilise utilisez utilisent gagnez trouvez trouve trouvent recommande recommandent recommandons conseille conseillons évitez évitent vérifiez découvrez dispose disposent fonctionne fonctionnent fournit fournissent nécessite nécessitent représente représentent correspond correspondent dépend dépendent contient contiennent souhaitez souhaite cherchez comparez prenez prend prennent mettez met mettent essayez devient deviennent semble semblent existe existent suffit comptent exige exigent demandent aident comprend comprennent inclut incluent allez voulez veut veulent savez demandez contactez consultez profitez bénéficiez appelez remplissez recevez cherche cherchent viser dérouler poser devenir obtenir",
    beforeVerb: "je j' tu il elle ils elles on ne n' se s' qui",
    beforeInfinitive:
      "pour sans comment où peut peuvent peux pouvez pouvons doit doivent devez faut faudra veut voulez souhaitez va vont allez afin",
    determiners: "le la les l' un une des son sa ses votre vos notre nos ce cette ces leur",
    infinitive: "(?:er|ir|re)$",
    adverb:
      "(?:[ae]mment|(?:facil|rapid|simpl|direct|égal|seul|entièr|particulièr|général|gratuit|complèt|réell|actuell|uniqu)ement)$",
  },
  es: {
    forms:
      "hay puede puedes pueden podrás podrá podemos debe debes deben deberás deberá conviene permite permiten permitir ofrece ofrecen ofrecemos cuesta cuestan costar vende venden vendido vendidos vendida vendidas fabrica fabrican requiere requieren necesita necesitas necesitan incluye incluyen garantiza garantizan reducen mejoran aumenta aumentan utiliza utilizan encontrarás encuentra encuentran elige elija descubre evita comprueba recomienda recomiendan recomendamos depende dependen funciona funcionan existe existen suele suelen tiene tienes tienen tenemos contiene contienen representa representan corresponde detiene mide miden sirve sirven hace hacen quieres quiere quieren buscas buscan dispone disponen proporciona proporcionan ayudan asegura aseguran obtiene exige exigen necesito necesitamos necesite puedo quiero tengo hago cobra cobran cobramos pide piden pedimos ganamos gana ganan trabajamos llama llámanos llamamos contacta contáctanos paga pagan pasa pasan tarda tardan dura duran dice dicen sabe saben debo hacemos estamos somos queremos atendemos asesoramos defendemos solicita solicitar consigue",
    beforeVerb: "se no cuánto cómo",
    beforeInfinitive:
      "para sin cómo que al puede puedes pueden podemos debe debes deben conviene permite permiten quiere quieres quieren desea deseas necesita necesitas suele suelen",
    determiners: "el la los las un una unos unas su sus tu tus nuestro nuestra este esta",
    infinitive: "(?:[aei]r|[aei]rse)$",
    adverb: "..mente$",
  },
  it: {
    forms:
      "può puoi possono possiamo deve devi devono bisogna conviene permette permettono permettere consente consentono consentire offre offrono offriamo costa costano costare vende vendono venduto venduti venduta vendute produce producono richiede richiedono serve servono include includono garantisce garantiscono riduce riducono migliora migliorano aumenta aumentano utilizza utilizzano trovi trova trovano scegli scopri evita consiglia consigliamo dipende dipendono funziona funzionano esiste esistono contiene contengono rappresenta rappresentano vuoi vuole vogliono ottieni assicura assicurano aiutano",
    beforeVerb: "si",
    beforeInfinitive: "per senza come dove può puoi possono deve devi devono bisogna conviene vuoi vuole vogliono",
    determiners: "il lo la i gli le l' un uno una un' suo sua tuo tua questo questa",
    infinitive: "(?:[aei]re|rre|[aei]rsi)$",
    adverb: "..mente$",
  },
  pt: {
    forms:
      "pode podem podemos deve devem precisa precisam preciso permite permitem permitir oferece oferecem oferecemos custa custam custar vende vendem vendido vendidos vendida vendidas fabrica fabricam requer requerem necessita necessitam inclui incluem garante garantem reduz reduzem melhoram aumentam utiliza utilizam encontra encontram descubra evite verifique recomenda recomendam recomendamos depende dependem funciona funcionam existe existem contém contêm representa representam corresponde serve servem quer querem dispõe ajudam exige exigem possui possuem",
    beforeVerb: "não",
    beforeInfinitive: "para sem como ao pode podem podemos deve devem precisa precisam preciso quer querem vai vão",
    determiners: "o a os as um uma uns umas seu sua seus suas este esta",
    infinitive: "[aei]r(?:-se)?$",
    adverb: "..mente$",
  },
};
