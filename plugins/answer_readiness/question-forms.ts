import type { AnswerKind } from "../../core/analysis/advice/readiness/messages.ts";

/** How one language forms questions and answers them. */
export interface QuestionForms {
  /** Parts of a keyword that require each kind of answer. The first match decides. */
  readonly asks: readonly (readonly [kind: AnswerKind, pattern: RegExp])[];
  /** Beginning of a heading that asks without a question mark. */
  readonly headings: RegExp;
  /** Words of a question. A heading with a question mark and none of them turns to the reader: "Ready to start?" */
  readonly asking: RegExp;
  /** Verb of a definition, between the subject and its meaning. */
  readonly defines: RegExp;
  /** Sentence that announces an answer and does not contain it. */
  readonly announces: RegExp;
  /** Beginning of an instruction, or words by which a sentence states a method. */
  readonly instructs: RegExp;
  /** Beginning of an answer to a yes-or-no question. */
  readonly decides: RegExp;
  /** Numbers in words and words of frequency, which are amounts without digits. */
  readonly amountWords: RegExp;
  readonly timeWords: RegExp;
  /** Words for a price of zero. */
  readonly free: RegExp;
  /** Words of a keyword that ask for money, for time or for temperature. */
  readonly money: RegExp;
  readonly duration: RegExp;
  readonly heat: RegExp;
  readonly often: RegExp;
  /** Words by which a sentence names its source. */
  readonly attributes: RegExp;
  /** Pronouns at the start of a passage that refer to something before it. */
  readonly refersBack: RegExp;
}

/** Makes a pattern of whole words, which are separated by `|`. */
function words(list: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${list})(?![\\p{L}\\p{N}])`, "iu");
}

/** Makes a pattern of words at the start of a text. */
function start(list: string): RegExp {
  return new RegExp(`^\\s*[\u00bf"\u201c\u201e\u00ab]?\\s*(?:${list})(?![\\p{L}\\p{N}])`, "iu");
}

const EN: QuestionForms = {
  asks: [
    [
      "amount",
      words(
        "how (?:much|many|long|often|hot|warm|cold|far|fast|old|big|tall|heavy|deep|high)|costs?|prices?|average salary",
      ),
    ],
    [
      "definition",
      words(
        "what (?:is|are)(?! (?:the )?(?:different |main |most |best |top |various )*(?:types|kinds|benefits|best|top|features|examples|advantages|differences?|steps|ways|reasons|costs?))|what does .+ mean|meaning|definition",
      ),
    ],
    ["steps", words("how to|how (?:do|can|should) (?:i|you|we)")],
    ["time", words("when (?:to|is|are|do|does|did|should|will)")],
    ["yes_no", start("is|are|can|does|do|should|will")],
  ],
  asking: words(
    "what|how|why|when|where|who|whom|whose|which|is|are|am|was|were|can|could|do|does|did|should|shall|will|would|has|have|may|must",
  ),
  headings: start(
    "(?:what|how|why|when|where|who|which) (?:is|are|do|does|did|can|could|should|will|to|much|many|long|often)",
  ),
  defines: words("is|are|means|refers to|describes|stands for|involves|consists of|was|were"),
  announces: words(
    "in this (?:article|guide|post|tutorial|blog)|this (?:article|guide|post|tutorial)|we(?:'|\u2019)?ll (?:show|explain|cover|walk)|we will (?:show|explain|cover|walk)|you(?:'|\u2019)?ll (?:learn|find out)|you will learn|read on|keep reading|find out|learn how|here(?:'|\u2019)s (?:how|what)",
  ),
  instructs:
    /^(?:to [^,]{3,80}, |first,? |simply |just )?(?:use|place|put|mix|fill|run|open|click|choose|select|remove|add|pour|boil|soak|wash|wipe|rinse|apply|turn|start by|begin by|go to|cut|heat|press|install|download|create|write|set|take|make|measure|combine|connect)(?![\p{L}])|(?<![\p{L}])by \p{L}+ing(?![\p{L}])/iu,
  decides: /^\s*["\u201c]?(?:(?:yes|no|not necessarily|not always)(?=\s*[,.:;!\u2013\u2014])|it depends)/iu,
  amountWords: words(
    "half|quarter|dozen|once|twice|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|hundreds?|thousands?|daily|weekly|monthly|yearly|annually|every (?:day|week|month|year|hour|time)|free",
  ),
  timeWords: words(
    "january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|fall|winter|morning|noon|evening|night|early|late|before|after|during|once|when|as soon as|season|always|never|today|now",
  ),
  free: words("free|no charge|nothing"),
  money: words("costs?|prices?|salary|how much does|how much do|how much is|how much are"),
  duration: words("how long"),
  heat: words("how (?:hot|warm|cold)|temperature"),
  often: words("how often"),
  attributes:
    /\b[Aa]ccording to (?:the |an? )?\p{Lu}|\bSources?: |(?:reported|published|surveyed) by (?:the )?\p{Lu}|(?:study|survey|research|report|guidelines) (?:by|from|of) (?:the )?\p{Lu}|(?:\p{Lu}[\p{L}&.]+|(?:study|survey|report|researchers|analysts)) (?:projects?|estimates?|reports|reported|found|finds|expects?|predicts?|forecasts?|says|said)\b/u,
  refersBack: start("they|he|she|these|those|as (?:mentioned|noted|said|described) (?:above|before|earlier)|see above"),
};

const DE: QuestionForms = {
  asks: [
    [
      "amount",
      words("wie (?:viele?|lange|oft|heiß|warm|kalt|weit|schnell|alt|groß|schwer|tief|hoch|teuer)|kosten|kostet"),
    ],
    [
      "definition",
      words(
        "was (?:ist|sind|bedeutet|heißt)(?! (?:die )?(?:besten|vorteile|unterschiede|arten|kosten|beispiele))|bedeutung|definition",
      ),
    ],
    ["time", words("wann")],
    ["yes_no", start("ist|sind|kann|darf|muss|soll|sollte|lohnt|lohnen|gibt es|hat|haben")],
    ["steps", words("wie (?:man|kann|wird|werden|reinigt|macht|baut|geht)|anleitung|so geht")],
  ],
  asking: words(
    "was|wie|warum|wieso|weshalb|wann|wo|woher|wohin|wer|wem|wen|welche[rsnm]?|wofür|womit|wozu|wodurch|woran|ist|sind|kann|kannst|können|darf|dürfen|muss|müssen|soll|sollte|sollten|gibt|hat|haben|wird|werden|lohnt|lohnen|braucht|brauche",
  ),
  headings: start(
    "(?:was|wie|warum|wieso|weshalb|wann|wo|wer|welche[rsnm]?) (?:ist|sind|kann|kannst|können|muss|müssen|soll|sollte|wird|werden|man|viele?|lange|oft|hoch|teuer|funktioniert|kostet|bedeutet|gilt|braucht)",
  ),
  defines: words("ist|sind|bedeutet|bezeichnet|heißt|meint|versteht man|handelt es sich|war|waren"),
  announces: words(
    "in diesem (?:artikel|beitrag|ratgeber|leitfaden)|dieser (?:artikel|beitrag|ratgeber|leitfaden)|wir (?:zeigen|erklären|verraten)|erfahren sie|erfährst du|lesen sie|lies weiter|hier finden sie|hier findest du",
  ),
  instructs:
    /^(?:zuerst |zun\u00e4chst )?\p{L}+(?:en|n) sie(?![\p{L}])|(?<![\p{L}])(?:indem|meld(?:e|en sie)|trag(?:e|en sie)|(?:f\u00fcll|leg|nimm|gib|\u00f6ffne|w\u00e4hle|misch|reinige|sp\u00fcl)e?)(?![\p{L}])/iu,
  decides:
    /^\s*["\u201e]?(?:(?:ja|nein|nicht unbedingt|nicht immer)(?=\s*[,.:;!\u2013\u2014])|(?:das|es) kommt (?:ganz )?darauf an|die antwort lautet (?:ja|nein))/iu,
  amountWords: words(
    "halbe?[srn]?|viertel|dutzend|einmal|zweimal|dreimal|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|fünfzehn|zwanzig|dreißig|hunderte?|tausende?|(?:viertel|halbe)stunde|täglich|wöchentlich|monatlich|jährlich|kostenlos|gratis|kostenfrei|nichts",
  ),
  timeWords: words(
    "januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember|frühjahr|frühling|sommer|herbst|winter|morgens?|mittags?|abends?|nachts?|vor|nach|während|sobald|wenn|sofort|immer|nie|heute|jetzt|ab",
  ),
  free: words("kostenlos|gratis|kostenfrei|nichts|umsonst"),
  money: words("kosten|kostet|preise?|teuer"),
  duration: words("wie lange"),
  heat: words("wie (?:heiß|warm|kalt)|temperatur"),
  often: words("wie oft"),
  attributes:
    /\b[Ll]aut (?:de[rmsn] |einer )?\p{Lu}|[Nn]ach Angaben|\bQuellen?: |\p{Lu}\p{L}+ zufolge|(?:Studie|Umfrage|Erhebung|Untersuchung|Statistik) (?:der|des|von|vom) \p{Lu}|\p{Lu}\p{L}+ (?:sch\u00e4tzt|meldet|berichtet|rechnet|ermittelte|beziffert)\b/u,
  refersBack: start(
    "diese[rs]? (?:ist|sind|wird|werden|kann|können|hat|haben)|wie (?:oben|bereits|schon) (?:erwähnt|beschrieben|gesagt|genannt)|siehe oben",
  ),
};

const FR: QuestionForms = {
  asks: [
    [
      "amount",
      words("combien|coûts?|coûte|prix|tarifs?|quelle (?:durée|température|quantité)|quel (?:prix|budget|tarif)"),
    ],
    ["definition", words("qu['\u2019]est[- ]ce que?|c['\u2019]est quoi|définition|signification")],
    ["time", words("quand")],
    ["yes_no", start("est-ce que?|est-il|est-elle|peut-on|faut-il|doit-on")],
    ["steps", words("comment")],
  ],
  asking: words(
    "comment|pourquoi|quand|où|qui|que|quoi|quel(?:le)?s?|combien|est|sont|peut|faut|doit|y a|puis|dois|qu['\u2019]est",
  ),
  headings: start(
    "(?:comment|pourquoi|quand|où|qui|quel(?:le)?s?|combien|que) (?:est|sont|faire|faut-il|peut-on|choisir|de|coûte|utiliser|bien)|qu['\u2019]est-ce",
  ),
  defines: words("est|sont|désigne|désignent|signifie|consiste|correspond|représente|était"),
  announces: words(
    "dans cet article|dans ce guide|cet article|ce guide|nous (?:vous )?(?:expliquons|montrons|allons)|découvrez|vous (?:allez )?(?:apprendre|découvrir|apprendrez|découvrirez)|lisez la suite|on vous explique",
  ),
  instructs:
    /^(?:pour [^,]{3,80}, |d['\u2019]abord,? )?(?:\p{L}{2,}ez|il (?:faut|suffit))(?![\p{L}])|(?<![\p{L}])il suffit de(?![\p{L}])/iu,
  decides:
    /^\s*(?:\u00ab\s*)?(?:(?:oui|non|pas forc\u00e9ment|pas n\u00e9cessairement)(?=\s*[,.:;!\u2013\u2014])|(?:cela|\u00e7a|tout) d\u00e9pend)/iu,
  amountWords: words(
    "demi(?:e|-heure)?|moitié|quart|douzaine|dizaines?|une fois|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|quinze|vingt|trente|centaines?|cent|mille|milliers?|chaque (?:jour|semaine|mois|année)|quotidien\\w*|gratuit\\w*|rien",
  ),
  timeWords: words(
    "janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre|printemps|été|automne|hiver|matin|midi|soir|nuit|avant|après|pendant|dès|lorsque|quand|toujours|jamais|aujourd['\u2019]hui|à partir",
  ),
  free: words("gratuit\\w*|rien"),
  money: words("coût|coûte|prix|budget|tarif"),
  duration: words("combien de temps|durée"),
  heat: words("température"),
  often: words("combien de fois|quelle fréquence"),
  attributes:
    /(?:[Ss]elon|[Dd]['\u2019]apr\u00e8s) (?:(?:le |la |les )|l['\u2019])?\p{Lu}|\bSources? ?: |(?:\u00e9tude|enqu\u00eate|rapport) (?:de (?:la |l['\u2019])?|du |des )\p{Lu}|\p{Lu}[\p{L}']+ (?:estime|indique|pr\u00e9voit|rapporte|recense|\u00e9value)(?!\p{L})/u,
  refersBack: start(
    "ils|elles|celui-ci|celle-ci|ceux-ci|celles-ci|comme (?:indiqué|mentionné|dit|vu) (?:plus haut|ci-dessus|précédemment)|voir ci-dessus",
  ),
};

const ES: QuestionForms = {
  asks: [
    ["amount", words("cuánt[oa]s?|cuanto|cuesta|cuestan|coste|costo|precios?|qué (?:precio|temperatura)")],
    [
      "definition",
      words(
        "qué (?:es|son|significa)(?! (?:los|las) (?:mejores|tipos|ventajas|diferencias))|que (?:es|son|significa)|significado|definición",
      ),
    ],
    ["time", words("cuándo|cuando")],
    ["yes_no", start("\u00bf?(?:se puede|es|son|puedo|hay que|conviene|vale la pena)")],
    ["steps", words("cómo|como (?:\\p{L}+(?:ar|er|ir))")],
  ],
  asking: words(
    "qué|cómo|cuándo|dónde|quién(?:es)?|cuál(?:es)?|cuánt[oa]s?|es|son|se|hay|puedo|puede|debo|debe|necesito|tengo|vale|conviene",
  ),
  headings: start(
    "(?:qué|cómo|por qué|cuándo|dónde|quién|cuál(?:es)?|cuánt[oa]s?) (?:es|son|se|hay|puedo|puede|debo|debe|cuesta|cuestan|dura|tiempo|significa|hacer|elegir|usar)",
  ),
  defines: words("es|son|significa|significan|consiste|se refiere|se llama|se denomina|se entiende|representa|era"),
  announces: words(
    "en este (?:artículo|post)|en esta (?:guía|entrada)|este artículo|esta guía|te (?:explicamos|contamos|enseñamos|mostramos)|le (?:explicamos|contamos)|aprenderás|descubre|descubrirás|sigue leyendo|vamos a ver",
  ),
  instructs:
    /^(?:para [^,]{3,80}, |primero,? )?(?:coloca|coloque|pon|ponga|mezcla|mezcle|llena|llene|elige|elija|abre|abra|limpia|limpie|a\u00f1ade|a\u00f1ada|retira|retire|precalienta|usa|use|utiliza|corta|lava|hay que|basta con)(?![\p{L}])/iu,
  decides: /^\s*\u00ab?(?:(?:s\u00ed|no|no necesariamente|no siempre)(?=\s*[,.:;!\u2013\u2014])|depende)/iu,
  amountWords: words(
    "medi[oa]|mitad|cuarto|docena|una vez|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|quince|veinte|treinta|cien|cientos|mil|miles|cada (?:día|semana|mes|año)|diari\\w+|gratis|gratuit\\w+|nada",
  ),
  timeWords: words(
    "enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|primavera|verano|otoño|invierno|mañana|mediodía|tarde|noche|antes|después|durante|siempre|nunca|hoy|ahora|a partir",
  ),
  free: words("gratis|gratuit\\w+|nada"),
  money: words("cuesta|cuestan|coste|costo|precio"),
  duration: words("cuánto (?:tiempo|dura|tarda)|cuanto (?:tiempo|dura|tarda)"),
  heat: words("temperatura"),
  often: words("cada cuánto|cuántas veces|con qué frecuencia"),
  attributes:
    /(?:[Ss]eg\u00fan|[Dd]e acuerdo con) (?:el |la |los |las )?\p{Lu}|\bFuentes?: |(?:estudio|encuesta|informe) (?:del |de (?:la |los |las )?)\p{Lu}|\p{Lu}\p{L}+ (?:estima|calcula|informa|prev\u00e9|se\u00f1ala|cifra)(?!\p{L})/u,
  refersBack: start(
    "ellos|ellas|ést[eao]s?|est[oa]s (?:son|están|pueden|deben)|como (?:se ha )?(?:mencionado|indicado|dicho|visto)|véase arriba",
  ),
};

const FORMS: ReadonlyMap<string, QuestionForms> = new Map([
  ["en", EN],
  ["de", DE],
  ["fr", FR],
  ["es", ES],
]);

/** Returns the forms of a language, or `null` for a language without them. */
export function questionForms(language: string): QuestionForms | null {
  return FORMS.get(language) ?? null;
}
