import { amountOpener, asksForDefinition, decidingForms, givesAmount, holdsForm } from "../text/question-words.ts";

/** The type of answer that a question needs. `open` is a way, a list or a choice. */
export type AnswerForm =
  | "amount"
  | "price"
  | "duration"
  | "frequency"
  | "time"
  | "person"
  | "reason"
  | "decision"
  | "definition"
  | "choice"
  | "open";

function wordPattern(words: string): RegExp {
  return new RegExp(`(?:^|[^\\p{L}\\p{N}])(?:${words})(?=$|[^\\p{L}\\p{N}])`, "iu");
}

// Question words in English, German, French, Spanish, Italian, Portuguese, Dutch and the Nordic languages.
const WHEN =
  /^\W{0,3}(?:when|wann|(?:\u00e0 partir de )?quand|cu\u00e1ndo|quando|wanneer|n\u00e4r|n\u00e5r|hvorn\u00e5r|milloin|bila)(?=\s)/iu;
const WHO = /^\W{0,3}(?:who|wer|qui|qui\u00e9n(?:es)?|chi|quem|vem|hvem|kuka|siapa)(?=\s)/iu;
const WHY =
  /^\W{0,3}(?:why|warum|wieso|weshalb|pourquoi|por qu\u00e9|perch\u00e9|por que|porqu\u00ea|waarom|varf\u00f6r|hvorfor|miksi|mengapa|kenapa)(?=\s)/iu;
const COST =
  /(?:^|[^\p{L}])(?:costs?|prices?|pricing|pay|charge|kosten|kostet|preise?|teuer|prix|co\u00fbt\p{L}*|tarifs?|precios?|cuesta|cuestan|vale|prezz[oi]|costa|costano|pre\u00e7os?|custa|custam|prijs|prijzen|kost|pris|priser|kostar|koster)(?=$|[^\p{L}])/iu;
const QUANTITY_ASKED =
  /^\W{0,3}(?:how much|what|wie viel|wieviel|was|wie hoch|combien|quel|cu\u00e1nto|cu\u00e1l|quanto|qual[e]?|hoeveel|wat|hur mycket|vad|hvor mye|hva|hvor meget|hvad)(?=\s)/iu;
const LENGTH_ASKED =
  /^\W{0,3}(?:how long|wie lange|combien de temps|cu\u00e1nto (?:tiempo|tarda|dura)|quanto tempo|quanto dura|hoe lang|hur l\u00e4nge|hvor lenge|hvor l\u00e6nge)(?=\s)/iu;

const OFTEN_ASKED =
  /^\W{0,3}(?:how often|wie oft|wie h\u00e4ufig|combien de fois|con qu\u00e9 frecuencia|cada cu\u00e1nto|ogni quanto|com que frequ\u00eancia|hoe vaak|hur ofta|hvor ofte)(?=\s)/iu;
const REGULARITY =
  /(?:^|[^\p{L}])(?:often|daily|weekly|monthly|yearly|annually|every|each|once|twice|times|regularly|rarely|oft|t\u00e4glich|w\u00f6chentlich|monatlich|j\u00e4hrlich|jede[nrsm]?|mal|regelm\u00e4\u00dfig|selten|nach|souvent|chaque|tous les|toutes les|fois|r\u00e9guli\u00e8rement|cada|veces|vez|diario|siempre|ogni|volte|vezes|todos os|elke|keer|vaak|dagelijks|varje|hver)(?=$|[^\p{L}])/iu;

const MONEY =
  /[$\u20ac\u00a3\u00a5\u20b9]|(?:^|[^\p{L}])(?:euros?|dollars?|pounds?|usd|eur|gbp|chf|franken|cents?|free|kostenlos|gratuite?|gratis)(?=$|[^\p{L}])/iu;
const SPAN =
  /(?:^|[^\p{L}])(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|viertelstunde|(?:halbe )?stunden?|sekunden?|minuten?|tagen?|wochen?|monaten?|jahren?|secondes?|heures?|jours?|semaines?|mois|ans|ann\u00e9es?|segundos?|minutos?|horas?|d\u00edas?|semanas?|mes(?:es)?|a\u00f1os?|minuti|ore|giorni|settimane|mesi|anni|dias|anos|seconden|minuten|uur|dagen|weken|maanden|jaar)(?=$|[^\p{L}])/iu;
const POINT_IN_TIME = wordPattern(
  "\\d{1,4}|before|after|during|until|once|when|whenever|if|as soon as|every|vor|nach|bevor|nachdem|wenn|sobald|solange|bis|ab|" +
    "avant|après|dès|lorsque?|quand|pendant|antes|después|cuando|durante|si|prima|dopo|quando|se|depois|voor|na|als|zodra",
);
const CAUSE = wordPattern(
  "because|since|so that|due to|thanks to|therefore|as it|this is why|helps?|allows?|means|reasons?|weil|denn|da|damit|deshalb|dadurch|" +
    "car|parce que?|afin|grâce|permet|puisque|porque|ya que|debido|gracias|permite|así|perché|grazie|poiché|omdat|want|dankzij",
);
const VERDICT =
  /^\W{0,3}(?:yes|no|not|never|always|absolutely|definitely|it depends|generally|usually|in most cases|ja|nein|nicht|jein|oui|non|s\u00ed|si|sim|n\u00e3o|nee|nej|nei|kyll\u00e4|ei)(?=$|[^\p{L}])/iu;
const NEGATION = wordPattern(
  "no|not|cannot|never|n't|doesn't|don't|isn't|aren't|can't|won't|nicht|kein\\p{L}*|nie|ne|n'|pas|jamais|nunca|não|non|mai|niet|geen",
);
/** A copula with an article, a verb of meaning, or an expansion in brackets, which a definition has behind its subject. */
const DEFINES =
  /(?:^|[^\p{L}])(?:(?:is|are)(?: \w+ly)? (?!the (?:most|best|only|key|right|first)|becom|grow|important|essential|here|no |not |more|very|so |now|just|also|often|about|at |in |for |on |where|why|how|what|with|your|our|my|available|great|good|easy|safe)\p{L}+|means|refers? to|describes|stands for|involves|helps|(?:ist|sind) (?:eine?[nrsm]?|der|die|das)|bezeichnet|bedeutet|steht f\u00fcr|(?:est|sont) (?:une?|les?|la|l'|des)|d\u00e9signe|signifie|consiste|(?:es|son) (?:una?|unos|unas|el|la|los|las) (?!mejor)|significa|se refiere|(?:\u00e8|sono) (?:una?|uno|il|la|un'|gli)|indica|(?:\u00e9|s\u00e3o) (?:uma?|o|a|os|as)|(?:is|zijn) (?:een|de|het)|betekent|(?:\u00e4r|er) (?:en|ett|et|ei)|on)(?=$|[^\p{L}])|^[^.,]{2,40}\s\([^)]{4,80}\)\s/iu;
const NO_DEFINITION = wordPattern(
  "one of|one way|important|crucial|essential|worth|wichtig|eines? der|important|l'une? des|una? de l[ao]s|importante",
);
const PRAISE = wordPattern(
  "best|top|favou?rite|recommend\\p{L}*|pick|winner|ideal|better|beste[nrs]?|testsieger|empfehl\\p{L}*|meilleure?s?|recommand\\p{L}*|idéale?|mejor(?:es)?|recomend\\p{L}*|migliore?i?|consigli\\p{L}*|melhor(?:es)?|beste|aanrader",
);
const BEST_ASKED =
  /(?:^|[^\p{L}])(?:best|better|beste[nrs]?|besser|meilleure?s?|mejor(?:es)?|migliori?|melhor(?:es)?|beter)(?=$|[^\p{L}])/iu;
const SOLVED =
  /(?:answer is|antwort lautet|antwort ist|r\u00e9ponse est|respuesta es|risposta \u00e8|resposta \u00e9|antwoord is)/i;

/** Returns the type of answer that a question needs. */
export function answerKind(question: string, language: string): AnswerForm {
  if (LENGTH_ASKED.test(question)) return "duration";
  if (QUANTITY_ASKED.test(question) && COST.test(question)) return "price";
  if (OFTEN_ASKED.test(question)) return "frequency";
  if (amountOpener(question, language) !== null) return "amount";
  if (WHEN.test(question)) return "time";
  if (WHO.test(question)) return "person";
  if (WHY.test(question)) return "reason";
  if (BEST_ASKED.test(question) && !/^\W{0,3}(?:how|wie|comment|c\u00f3mo|come|como|hoe)\s/i.test(question))
    return "choice";
  if (asksForDefinition(question)) return "definition";
  if (/^\W{0,3}(?:do|does|did)\s/i.test(question) || decidingForms(question, language) !== null) return "decision";
  return "open";
}

/** The words of a question that an answer has to meet. */
export interface NeededAnswer {
  readonly kind: AnswerForm;
  readonly question: string;
  readonly language: string;
}

/** True when a sentence has the form of the answer: an amount with its unit, a time, a reason, a decision. */
export function hasFormOf(sentence: string, { kind, question, language }: NeededAnswer): boolean {
  switch (kind) {
    case "price":
      return MONEY.test(sentence) && (givesAmount(sentence) || /free|kostenlos|gratuit|gratis/i.test(sentence));
    case "duration":
      return givesAmount(sentence) && SPAN.test(sentence);
    case "frequency":
      return REGULARITY.test(sentence) || SPAN.test(sentence);
    case "amount":
      return givesAmount(sentence);
    case "time":
      return POINT_IN_TIME.test(sentence) || SPAN.test(sentence);
    case "reason":
      return CAUSE.test(sentence);
    case "decision": {
      // "Do desks help?" leaves its verb to the sentence, which has to hold all words of the question.
      if (/^\W{0,3}(?:do|does|did)\s/i.test(question)) return true;
      const forms = decidingForms(question, language);
      return (
        VERDICT.test(sentence) ||
        SOLVED.test(sentence) ||
        NEGATION.test(sentence) ||
        (forms !== null && holdsForm(sentence, forms))
      );
    }
    case "definition":
      return (DEFINES.test(sentence) || /^[^.]{2,60}:\s/.test(sentence)) && !NO_DEFINITION.test(sentence);
    case "choice":
      return PRAISE.test(sentence);
    default:
      return true;
  }
}
