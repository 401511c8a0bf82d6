// Words that describe or sell any subject and name none, from general knowledge.

/** English qualities, which have no other form. */
const QUALITIES =
  "best better good great perfect excellent ideal amazing awesome beautiful stunning gorgeous sleek " +
  "impressive incredible outstanding superior premium top leading popular trusted reliable dependable " +
  "affordable cheap cheaper expensive costly easy easier simple difficult hard quick quickly fast faster " +
  "slow important essential crucial critical vital key main major minor significant valuable useful helpful " +
  "effective efficient powerful robust seamless seamlessly comprehensive complete full fully flexible " +
  "scalable versatile innovative modern advanced latest new newest old recent current upcoming next " +
  "previous last first final early late overall whole total various different similar same unique special " +
  "specific particular certain general common typical usual normal regular standard basic additional extra " +
  "further more most much less least many several few multiple numerous countless endless plenty big bigger " +
  "large larger largest huge massive small smaller tiny short long tall high higher highest low lower " +
  "lowest deep wide strong stronger weak bright nice fun cool happy ready available possible impossible " +
  "necessary likely sure clear obvious true false real actual right wrong correct proper appropriate " +
  "suitable relevant tailored customized personalized dedicated proven professional experienced skilled " +
  "qualified expert talented exceptional strategic global worldwide nationwide holistic proactive dynamic " +
  "intuitive user-friendly hands-on in-depth cutting-edge state-of-the-art purpose-built world-class " +
  "enterprise-grade high-quality top-rated long-term short-term upfront lightweight tough durable creative " +
  "exciting compelling engaging engaged confident passionate committed aware free ultimate top-notch " +
  "favorite favourite loved beloved must-have worth worthwhile sustainable unified centric connected savvy " +
  "nearby surrounding crisp smooth rich pure extensive broad vast dramatic drastic rapid instant immediate " +
  "constant online plus made pretty personally operational entire interesting busy conclusion";
/** English qualities of things and states, each of which has a comparative and a superlative. */
const GRADED =
  "fresh dry wet hot cold warm hard soft thick thin fine coarse heavy light dark clean dirty sharp dull flat empty raw " +
  "ripe sweet sour bitter salty spicy tender gentle mild harsh loud quiet young old close far near straight loose tight " +
  "firm steady safe rare dense narrow shallow steep tricky handy messy noisy fancy cozy calm mean odd fair";
/** English qualities without such forms, adverbs and particles. */
const STATES =
  "thorough careful careless convenient inconvenient uncomfortable sensitive delicate painful " +
  "painless unsafe dangerous serious severe frequent infrequent visible invisible noticeable complicated complex " +
  "straightforward hassle-free budget-friendly honest genuine authentic reasonable accurate inaccurate precise exact " +
  "consistent inconsistent healthier healthiest stable unstable patient nervous anxious curious nearest " +
  "down up off out away back forward together apart ahead behind around aside inside outside already almost always " +
  "never often sometimes usually soon later ago again instead rather quite enough even still yet maybe perhaps " +
  "including excluding regarding concerning considering according depending such";
/** English verbs, each of which has the forms of a regular verb. */
const ACTIONS =
  "add allow apply approach ask attract avoid become begin believe boost bring build buy call change check " +
  "choose click come compare complete consider contact continue contribute create decide define deliver " +
  "depend describe determine develop discover discuss do earn elevate eliminate embrace empower enable " +
  "encourage engage enhance enjoy ensure enter establish evaluate excel expand expect experience explain " +
  "explore express extend feel figure fill find finish focus follow gain generate get give go grow " +
  "guarantee handle happen help hire hold identify imagine implement improve include increase inform " +
  "inspire involve join jump keep know launch lead learn let leverage like list live look lose love " +
  "maintain make matter maximize mean meet mention minimize need notice offer opt optimize order outperform " +
  "outsmart own partner pay perform pick prefer prepare prevent prioritize proceed promise promote prove " +
  "provide pull purchase push put raise range reach realize receive recognize recommend reduce refer remain " +
  "remember remove replace represent require respond rest return reveal save say see seek select sell send " +
  "serve set share show simplify skip solve specialize spend stand start stay stop streamline strengthen " +
  "strive struggle succeed suggest suit take talk tell tend think thrive transform trust try turn " +
  "understand unleash unlock update upgrade use utilize vary visit wait want win wish wonder worry emit " +
  "accelerate achieve adapt address amplify organize operate produce welcome";
/** English nouns that fit any subject, words of a page's interface and words of program code, with their plurals. */
const NOUNS =
  "ability advantage adventure advice agency aim amount answer area aspect attention award back balance " +
  "basics beginning benefit bit brand case category challenge chance choice clarity client company " +
  "companies concept confidence consideration corner countless couple course day deal decision demand " +
  "detail difference difficulty discomfort drawback ease edge effort end everyone everything example " +
  "excellence expectation expertise fact factor feedback finding folk founder friend future game group " +
  "guide guidance guy half handful hour idea impact importance individual industry inch insight instance " +
  "intention issue item journey kind landscape level life lifestyle limit line list lot manner member " +
  "method million minute mission moment month need notion number objective offering opportunity option " +
  "organization others outcome overview owner page paragraph part passion past people percent percentage " +
  "period person perspective pick piece place player point possibility post potential preference presence " +
  "present priority pro pros cons problem professional progress promise provider purpose quantity question " +
  "range reason reasons recommendation reputation resource respect rest result reward role round section " +
  "selection sense set side site situation solution something source spot stage start state step stuff success " +
  "sum suite summary superstar sure takeaway tailor talent term thing thought tier time tip today tomorrow " +
  "topic touch track tradeoff trade-off trend truth type user value variety vendor version way week winner " +
  "wisdom word world year yesterday logo partnership reader article author blog editor login signup " +
  "newsletter subscribe unsubscribe cookie cookies menu navigation sidebar footer header button link " +
  "homepage download pdf faq faqs submit loading copyright privacy disclaimer disclosure advertiser " +
  "advertisement sponsored affiliate comment reply tag archive popup toggle scroll tweet facebook instagram " +
  "linkedin pinterest whatsapp twitter def str int bool init repr self foo bar baz args kwargs none null " +
  "param params todo practice goal capability adoption metric surprise era expansion technology consumer " +
  "budget pound ounce yard mile gram liter litre dollar euro degree teaspoon tablespoon";

/** Words that describe any subject in the other languages, each form apart. */
const WORDS: Readonly<Record<string, string>> = {
  de:
    "beste besten besser gut gute guten guter groß große klein kleine neu neue neuer neuen alt alte " +
    "hoch hohe höhere niedrig lang lange kurz kurze schnell einfach leicht schwer wichtig wichtige " +
    "wichtigsten richtig richtige perfekt optimal ideal optimale hochwertig hochwertige umfassend individuell " +
    "individuelle persönlich professionell kompetent zuverlässig modern effektiv effizient " +
    "nachhaltig flexibel kostenlos kostenlose günstig günstige teuer verfügbar möglich " +
    "nötig notwendig erforderlich unterschiedlich verschiedene weitere zusätzlich zahlreiche viele " +
    "mehr weniger mindestens höchstens maximal minimal etwa rund circa insgesamt meist oft häufig " +
    "immer aktuell aktuelle später sofort bereits erst zuerst danach allerdings daher deshalb trotzdem " +
    "zudem bieten bietet finden findet helfen hilft nutzen nutzt nutze kostet lohnt lohnen dauert dauern " +
    "braucht brauchen benötigen benötigt gilt gelten gibt geben geht gehen macht machen kommt " +
    "kommen steht stehen liegt liegen bleibt bleiben führt führen sorgt sorgen achten beachten " +
    "entscheiden wählen vergleichen verbessern erhalten erhält bekommen bekommt zahlt zahlen sparen " +
    "spart steigt steigen sinkt reicht eignet passt geeignet erfahren lesen sehen zeigen zeigt erklärt " +
    "angemeldet angewiesen empfohlen empfehlen vereinbaren kontaktieren Vorteil Vorteile Nachteil Nachteile " +
    "Möglichkeit Möglichkeiten Lösung Lösungen Thema Themen Frage Fragen Antwort " +
    "Antworten Beispiel Beispiele Tipp Tipps Überblick Übersicht Fazit Ratgeber Artikel Beitrag " +
    "Seite Seiten Anbieter Kunde Kunden Unternehmen Experte Experten Jahr Jahre Jahren Monat Monate Tag Tage " +
    "Stunde Stunden Minute Minuten Zeit Teil Teile Art Arten Weise Fall Fälle Punkt Punkte Schritt " +
    "Schritte Ziel Ziele Rolle Bereich Bereiche Grund Gründe Anfang Ende Ding Dinge Leute Menschen " +
    "Angebot Angebote Hilfe Info Infos Information Informationen Maßnahme Maßnahmen Unterschied " +
    "Unterschiede Auswahl Qualität Wert Zahl Anzahl Höhe Ergebnis Situation Anmelden Kontakt " +
    "Newsletter Cookie Cookies Impressum Datenschutz Menü Startseite Kommentar Kommentare Login " +
    "E-Mail-Adresse Mail-Adresse",
  fr:
    "frais fraîche fraîches sec sèche secs sèches humide humides chaud chaude chauds chaudes froid " +
    "froide dur dure durs dures doux douce épais épaisse fin fine fins fines lourd lourde léger " +
    "légère propre propres sale vide plein pleine cru crue sucré salé amer tendre calme sûr sûre " +
    "sain saine sensible sensibles confortable pratique précis précise solide " +
    "meilleur meilleure meilleurs meilleures bon bonne bons bonnes mieux grand grande grands grandes petit " +
    "petite petits petites nouveau nouvelle nouveaux nouvelles haut haute bas basse long longue court courte " +
    "rapide rapidement facile facilement simple simplement difficile important importante importants " +
    "essentiel essentielle idéal idéale parfait parfaite optimal optimale efficace performant " +
    "performante complet complète adapté adaptée adaptés personnalisé professionnel " +
    "professionnelle fiable moderne durable gratuit gratuite cher chère possible nécessaire " +
    "disponible différent différente différents différentes autre autres plusieurs " +
    "nombreux nombreuses certain certaine certains même premier première dernier dernière vrai " +
    "véritable général générale spécifique particulier suivant suivante " +
    "suivants basé situé choisir trouver utiliser faire permettre offrir proposer obtenir " +
    "améliorer réduire augmenter éviter profiter découvrir bénéficier savoir " +
    "comprendre comparer acheter payer répondre commencer aider allumer mettre prendre voir aller donner " +
    "rendre garder laisser ajouter vérifier contacter demander consulter connaître partir suivre " +
    "avantage avantages inconvénient inconvénients solution solutions conseil conseils exemple " +
    "exemples type types sorte façon manière point points chose choses cas temps jour jours mois an " +
    "ans année années heure heures minute minutes partie parties rôle but objectif raison " +
    "raisons question questions réponse réponses article articles page pages site client clients " +
    "entreprise entreprises société expert experts marque marques choix besoin besoins idée " +
    "idées nombre niveau qualité valeur gamme ensemble fin début place résultat " +
    "résultats guide goût monde personne personnes achat comparatif avis promo offre offres panier " +
    "compte connexion newsletter cookies commentaire commentaires accueil menu contact",
  es:
    "fresco fresca frescos frescas seco seca secos secas húmedo húmeda caliente calientes frío fría " +
    "duro dura duros duras suave suaves blando blanda grueso gruesa fino fina pesado pesada ligero " +
    "ligera limpio limpia sucio vacío lleno llena crudo cruda dulce salado amargo tierno tierna " +
    "tranquilo seguro segura sano sana sensible sensibles cómodo cómoda práctico práctica preciso " +
    "precisa sólido sólida " +
    "mejor mejores buen buena bueno buenos buenas gran grande grandes pequeño pequeña pequeños " +
    "pequeñas nuevo nueva nuevos nuevas alto alta bajo baja largo larga corto corta rápido " +
    "rápida rápidamente fácil fácilmente sencillo sencilla difícil importante " +
    "importantes esencial ideal perfecto perfecta óptimo eficaz eficiente completo completa adecuado " +
    "adecuada personalizado profesional fiable moderno gratis gratuito barato barata caro cara posible " +
    "necesario necesaria disponible diferente diferentes otro otra otros otras varios varias muchos muchas " +
    "cierto mismo misma primero primera último última verdadero general específico siguiente " +
    "siguientes único principal principales crujiente elegir encontrar usar utilizar hacer permitir " +
    "ofrecer obtener mejorar reducir aumentar evitar aprovechar descubrir saber entender comparar comprar " +
    "pagar responder empezar ayudar poner tomar ver dar dejar añadir comprobar contactar pedir consultar " +
    "conocer quedar tener llegar queda gasta cuesta tarda merece ventaja ventajas inconveniente " +
    "inconvenientes desventajas solución soluciones consejo consejos ejemplo ejemplos tipo tipos forma " +
    "manera punto puntos cosa cosas caso casos tiempo día días mes meses año años hora " +
    "horas minuto minutos parte partes papel objetivo razón razones pregunta preguntas respuesta " +
    "respuestas artículo artículos página páginas sitio cliente clientes empresa empresas " +
    "experto expertos marca marcas elección necesidad necesidades idea ideas número nivel calidad " +
    "valor gama conjunto fin inicio lugar resultado resultados guía mundo persona personas modelo " +
    "modelos opinión opiniones oferta ofertas carrito cuenta sesión newsletter cookies comentario " +
    "comentarios menú contacto",
  it:
    "fresco fresca freschi secco secca umido caldo calda freddo fredda duro dura morbido morbida " +
    "spesso sottile pesante leggero leggera pulito sporco vuoto pieno crudo dolce salato amaro " +
    "tenero sicuro sicura sano sana sensibile comodo comoda pratico preciso solido " +
    "migliore migliori buono buona grande grandi piccolo piccola nuovo nuova nuovi alto alta basso bassa " +
    "lungo lunga veloce facile semplice difficile importante importanti essenziale ideale perfetto perfetta " +
    "efficace completo completa adatto adatta professionale affidabile moderno gratis gratuito economico " +
    "possibile necessario disponibile diverso diversi altro altri primo prima ultimo scegliere trovare usare " +
    "utilizzare fare permettere offrire ottenere migliorare ridurre evitare scoprire sapere capire comprare " +
    "pagare vantaggio vantaggi soluzione soluzioni consiglio consigli esempio esempi tipo tipi modo punto " +
    "punti cosa cose caso casi tempo giorno giorni mese mesi anno anni ora ore parte parti motivo motivi " +
    "domanda domande risposta articolo pagina sito cliente clienti azienda aziende esperto esperti marca " +
    "marche scelta qualità valore risultato risultati guida persona persone cookie commento commenti",
  pt:
    "melhor melhores bom boa grande grandes pequeno pequena novo nova novos alto alta baixo baixa longo " +
    "rápido fácil simples difícil importante essencial ideal perfeito perfeita eficaz completo " +
    "completa adequado profissional moderno grátis barato possível necessário disponível " +
    "diferente diferentes outro outros primeiro último escolher encontrar usar utilizar fazer permitir " +
    "oferecer obter melhorar reduzir evitar descobrir saber entender comprar pagar vantagem vantagens " +
    "solução soluções dica dicas exemplo exemplos tipo tipos forma maneira ponto pontos " +
    "coisa coisas caso tempo dia dias mês meses ano anos hora horas parte razão pergunta perguntas " +
    "resposta artigo página site cliente clientes empresa empresas especialista marca marcas escolha " +
    "qualidade valor resultado resultados guia pessoa pessoas comentário cookies",
  nl:
    "vers verse droog droge nat natte warm warme koud koude hard harde zacht zachte dik dikke dun " +
    "dunne zwaar zware licht lichte schoon schone leeg lege vol volle rauw zoet zoete zout bitter " +
    "veilig veilige gezond gezonde gevoelig comfortabel praktisch praktische precies stevig stevige " +
    "beste beter goed goede groot grote klein kleine nieuw nieuwe hoog hoge laag lage lang lange snel " +
    "makkelijk eenvoudig moeilijk belangrijk belangrijke ideaal perfect effectief compleet geschikt " +
    "professioneel betrouwbaar modern gratis goedkoop goedkope duur mogelijk nodig beschikbaar verschillende " +
    "andere eerste laatste kiezen vinden gebruiken maken bieden krijgen verbeteren vermijden ontdekken weten " +
    "kopen betalen voordeel voordelen nadelen oplossing oplossingen tip tips voorbeeld soort soorten manier " +
    "punt punten ding dingen geval tijd dag dagen maand maanden jaar jaren uur deel reden vraag vragen " +
    "antwoord artikel pagina klant klanten bedrijf bedrijven expert merk merken keuze kwaliteit waarde " +
    "resultaat gids mensen reactie cookies",
};

function pluralOf(noun: string): string {
  return noun.endsWith("y") ? `${noun.slice(0, -1)}ies` : `${noun}${/(?:s|x|ch|sh)$/.test(noun) ? "es" : "s"}`;
}

function verbForms(verb: string): readonly string[] {
  const base = verb.replace(/e$/, "");
  // A short verb doubles its last letter: "plan", "planning".
  const doubled = /^[^aeiou]*[aeiou][^aeiouwxy]$/.test(verb) ? verb + verb.slice(-1) : base;
  return [verb, pluralOf(verb), `${base}ed`, `${base}ing`, `${doubled}ed`, `${doubled}ing`];
}

function gradesOf(quality: string): readonly string[] {
  const base =
    quality.endsWith("y") && !/[aeiou]y$/.test(quality) ? `${quality.slice(0, -1)}i` : quality.replace(/e$/, "");
  const doubled = /^[^aeiou]*[aeiou][^aeiouwxy]$/.test(quality) ? quality + quality.slice(-1) : base;
  return [quality, `${doubled}er`, `${doubled}est`];
}

function wordsOfList(list: string): readonly string[] {
  return list
    .toLowerCase()
    .split(" ")
    .filter((word) => word !== "");
}

const ENGLISH: ReadonlySet<string> = new Set([
  ...wordsOfList(QUALITIES),
  ...wordsOfList(STATES),
  ...wordsOfList(GRADED).flatMap(gradesOf),
  ...wordsOfList(ACTIONS).flatMap(verbForms),
  ...wordsOfList(NOUNS).flatMap((noun) => [noun, pluralOf(noun)]),
]);
const SETS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["en", ENGLISH],
  ...Object.entries(WORDS).map(([code, list]) => [code, new Set(wordsOfList(list))] as const),
]);

/** True for a word that describes any subject and names none: "seamless", "offers", "solutions". */
export function isDescribing(word: string, language: string): boolean {
  return SETS.get(language)?.has(word.toLowerCase()) === true;
}

/** Qualities that make no new subject of a noun: "best CRM", "good oral hygiene". */
const PRAISE = new Set(
  (
    "best better good great top perfect favorite excellent ideal popular different various many several other same own new latest most more " +
    "cheap cheapest affordable reliable beste besten bester bestes gute guten guter gutes verschiedene viele neue neuen andere " +
    "meilleur meilleure meilleurs meilleures bon bonne bons bonnes différents différentes autres nouveaux nouvelles " +
    "mejor mejores buen buena buenos buenas diferentes otros otras nuevos nuevas " +
    "migliore migliori buona buono diversi melhor melhores bom boa diferentes beter goede verschillende"
  ).split(" "),
);

/** English words that cannot end the name of a thing: "step finer", "stay ahead". */
const NO_HEAD: ReadonlySet<string> = new Set([
  ...wordsOfList("healthy unhealthy comfortable"),
  ...wordsOfList(STATES),
  ...wordsOfList(GRADED).flatMap(gradesOf),
]);
/** English words that cannot begin it, because they are verbs or prepositions: "avoid tobacco", "including salt". */
const NO_START: ReadonlySet<string> = new Set([
  ...wordsOfList("including excluding regarding concerning considering according depending such considered called"),
  ...wordsOfList(
    "avoid ensure enhance choose maintain manage improve reduce achieve allow enable provide create become begin bring " +
      "compare consider determine discover explore find get give keep know learn let make prevent protect receive remove " +
      "require send adopt deploy leverage eat drink utilize implement take understand explain identify eliminate encourage simplify evaluate minimize maximize",
  ).flatMap((verb) => [verb, pluralOf(verb)]),
]);

/** English forms of verbs that are no kind of a thing before a noun: "making lattes", but "building codes". */
const TAKES_OBJECT: ReadonlySet<string> = new Set(
  wordsOfList(
    "achieving allowing avoiding becoming bringing choosing creating discovering enabling ensuring exploring finding " +
      "getting giving improving keeping making producing providing requiring seeking taking using",
  ),
);
/** English words for people and groups that do something, besides those by their ending: "marketers", "editors". */
const ACTORS: ReadonlySet<string> = new Set(
  wordsOfList("brands businesses clients companies kids parents patients people students teams tutors women men"),
);
const ACTOR_ENDING = /(?:[^aeiou]er|or|ist|ian)s$/;
/** Plurals with such an ending that do nothing. */
const NO_ACTORS: ReadonlySet<string> = new Set(
  wordsOfList("careers numbers papers powers orders offers letters chapters colors errors floors doors"),
);
/** English infinitives that are no nouns, so that they end a clause after its actors: "marketers need". */
const DONE_BY_ACTORS: ReadonlySet<string> = new Set(wordsOfList(ACTIONS));
/** Forms that end a clause after one actor: "tutor helping", "owner gets". */
const DONE_BY_ONE: ReadonlySet<string> = new Set(
  wordsOfList("gets getting gives giving helping keeps keeping makes making takes taking using works"),
);

/** True for an English actor with its verb: "marketers need", "tutor works". */
function isActing(before: string, last: string): boolean {
  const isActor = (word: string): boolean => ACTORS.has(word) || (ACTOR_ENDING.test(word) && !NO_ACTORS.has(word));
  return (isActor(before) && DONE_BY_ACTORS.has(last)) || (isActor(`${before}s`) && DONE_BY_ONE.has(last));
}

/** True for an English phrase that is a part of a clause by its first or last words. */
function isClausePart(words: readonly string[]): boolean {
  const lower = words.map((word) => word.toLowerCase());
  const [first = "", last = ""] = [lower[0], lower.at(-1)];
  if (words.length < 2) return false;
  if (NO_START.has(first) || TAKES_OBJECT.has(first) || NO_HEAD.has(last) || isOus(last)) return true;
  return isActing(lower.at(-2) ?? "", last);
}

/** True for an English adjective by its ending: "nutritious". */
function isOus(word: string): boolean {
  return word.endsWith("ous") && !["couscous", "rendezvous"].includes(word);
}

/** True for the place in a list that praises: "Top 100", "Best 10". */
export function isRank(phrase: string): boolean {
  const [first = "", second = "", ...others] = phrase.toLowerCase().split(" ");
  return PRAISE.has(first) && /^[0-9]+$/.test(second) && others.length === 0;
}

/** True for a phrase of describing words, with praise, or about a part: "great options", "best CRM", "aspects of SEO". */
export function namesNothing(phrase: string, language: string): boolean {
  const words = phrase.split(" ");
  if (words.length > 1 && (isRank(phrase) || words.some((word) => PRAISE.has(word)))) return true;
  if (language === "en" && isClausePart(words)) return true;
  if (language === "en" && words[1] === "of" && isDescribing(words[0] ?? "", language)) return true;
  return words.every((word) => isDescribing(word, language) || (language === "en" && isOus(word)));
}
