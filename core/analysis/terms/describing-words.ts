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
  "further more most less least many several few multiple numerous countless endless plenty big bigger " +
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
  "consistent inconsistent stable unstable patient nervous anxious curious nearest " +
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
  "selection sense set side situation solution something source spot stage start state step stuff success " +
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
    "beste besten besser gut gute guten guter gro\u00df gro\u00dfe klein kleine neu neue neuer neuen alt alte " +
    "hoch hohe h\u00f6here niedrig lang lange kurz kurze schnell einfach leicht schwer wichtig wichtige " +
    "wichtigsten richtig richtige perfekt optimal ideal optimale hochwertig hochwertige umfassend individuell " +
    "individuelle pers\u00f6nlich professionell kompetent zuverl\u00e4ssig modern effektiv effizient " +
    "nachhaltig flexibel kostenlos kostenlose g\u00fcnstig g\u00fcnstige teuer verf\u00fcgbar m\u00f6glich " +
    "n\u00f6tig notwendig erforderlich unterschiedlich verschiedene weitere zus\u00e4tzlich zahlreiche viele " +
    "mehr weniger mindestens h\u00f6chstens maximal minimal etwa rund circa insgesamt meist oft h\u00e4ufig " +
    "immer aktuell aktuelle sp\u00e4ter sofort bereits erst zuerst danach allerdings daher deshalb trotzdem " +
    "zudem bieten bietet finden findet helfen hilft nutzen nutzt nutze kostet lohnt lohnen dauert dauern " +
    "braucht brauchen ben\u00f6tigen ben\u00f6tigt gilt gelten gibt geben geht gehen macht machen kommt " +
    "kommen steht stehen liegt liegen bleibt bleiben f\u00fchrt f\u00fchren sorgt sorgen achten beachten " +
    "entscheiden w\u00e4hlen vergleichen verbessern erhalten erh\u00e4lt bekommen bekommt zahlt zahlen sparen " +
    "spart steigt steigen sinkt reicht eignet passt geeignet erfahren lesen sehen zeigen zeigt erkl\u00e4rt " +
    "angemeldet angewiesen empfohlen empfehlen vereinbaren kontaktieren Vorteil Vorteile Nachteil Nachteile " +
    "M\u00f6glichkeit M\u00f6glichkeiten L\u00f6sung L\u00f6sungen Thema Themen Frage Fragen Antwort " +
    "Antworten Beispiel Beispiele Tipp Tipps \u00dcberblick \u00dcbersicht Fazit Ratgeber Artikel Beitrag " +
    "Seite Seiten Anbieter Kunde Kunden Unternehmen Experte Experten Jahr Jahre Jahren Monat Monate Tag Tage " +
    "Stunde Stunden Minute Minuten Zeit Teil Teile Art Arten Weise Fall F\u00e4lle Punkt Punkte Schritt " +
    "Schritte Ziel Ziele Rolle Bereich Bereiche Grund Gr\u00fcnde Anfang Ende Ding Dinge Leute Menschen " +
    "Angebot Angebote Hilfe Info Infos Information Informationen Ma\u00dfnahme Ma\u00dfnahmen Unterschied " +
    "Unterschiede Auswahl Qualit\u00e4t Wert Zahl Anzahl H\u00f6he Ergebnis Situation Anmelden Kontakt " +
    "Newsletter Cookie Cookies Impressum Datenschutz Men\u00fc Startseite Kommentar Kommentare Login " +
    "E-Mail-Adresse Mail-Adresse",
  fr:
    "frais fraîche fraîches sec sèche secs sèches humide humides chaud chaude chauds chaudes froid " +
    "froide dur dure durs dures doux douce épais épaisse fin fine fins fines lourd lourde léger " +
    "légère propre propres sale vide plein pleine cru crue sucré salé amer tendre calme sûr sûre " +
    "sain saine sensible sensibles confortable pratique précis précise solide " +
    "meilleur meilleure meilleurs meilleures bon bonne bons bonnes mieux grand grande grands grandes petit " +
    "petite petits petites nouveau nouvelle nouveaux nouvelles haut haute bas basse long longue court courte " +
    "rapide rapidement facile facilement simple simplement difficile important importante importants " +
    "essentiel essentielle id\u00e9al id\u00e9ale parfait parfaite optimal optimale efficace performant " +
    "performante complet compl\u00e8te adapt\u00e9 adapt\u00e9e adapt\u00e9s personnalis\u00e9 professionnel " +
    "professionnelle fiable moderne durable gratuit gratuite cher ch\u00e8re possible n\u00e9cessaire " +
    "disponible diff\u00e9rent diff\u00e9rente diff\u00e9rents diff\u00e9rentes autre autres plusieurs " +
    "nombreux nombreuses certain certaine certains m\u00eame premier premi\u00e8re dernier derni\u00e8re vrai " +
    "v\u00e9ritable g\u00e9n\u00e9ral g\u00e9n\u00e9rale sp\u00e9cifique particulier suivant suivante " +
    "suivants bas\u00e9 situ\u00e9 choisir trouver utiliser faire permettre offrir proposer obtenir " +
    "am\u00e9liorer r\u00e9duire augmenter \u00e9viter profiter d\u00e9couvrir b\u00e9n\u00e9ficier savoir " +
    "comprendre comparer acheter payer r\u00e9pondre commencer aider allumer mettre prendre voir aller donner " +
    "rendre garder laisser ajouter v\u00e9rifier contacter demander consulter conna\u00eetre partir suivre " +
    "avantage avantages inconv\u00e9nient inconv\u00e9nients solution solutions conseil conseils exemple " +
    "exemples type types sorte fa\u00e7on mani\u00e8re point points chose choses cas temps jour jours mois an " +
    "ans ann\u00e9e ann\u00e9es heure heures minute minutes partie parties r\u00f4le but objectif raison " +
    "raisons question questions r\u00e9ponse r\u00e9ponses article articles page pages site client clients " +
    "entreprise entreprises soci\u00e9t\u00e9 expert experts marque marques choix besoin besoins id\u00e9e " +
    "id\u00e9es nombre niveau qualit\u00e9 valeur gamme ensemble fin d\u00e9but place r\u00e9sultat " +
    "r\u00e9sultats guide go\u00fbt monde personne personnes achat comparatif avis promo offre offres panier " +
    "compte connexion newsletter cookies commentaire commentaires accueil menu contact",
  es:
    "fresco fresca frescos frescas seco seca secos secas húmedo húmeda caliente calientes frío fría " +
    "duro dura duros duras suave suaves blando blanda grueso gruesa fino fina pesado pesada ligero " +
    "ligera limpio limpia sucio vacío lleno llena crudo cruda dulce salado amargo tierno tierna " +
    "tranquilo seguro segura sano sana sensible sensibles cómodo cómoda práctico práctica preciso " +
    "precisa sólido sólida " +
    "mejor mejores buen buena bueno buenos buenas gran grande grandes peque\u00f1o peque\u00f1a peque\u00f1os " +
    "peque\u00f1as nuevo nueva nuevos nuevas alto alta bajo baja largo larga corto corta r\u00e1pido " +
    "r\u00e1pida r\u00e1pidamente f\u00e1cil f\u00e1cilmente sencillo sencilla dif\u00edcil importante " +
    "importantes esencial ideal perfecto perfecta \u00f3ptimo eficaz eficiente completo completa adecuado " +
    "adecuada personalizado profesional fiable moderno gratis gratuito barato barata caro cara posible " +
    "necesario necesaria disponible diferente diferentes otro otra otros otras varios varias muchos muchas " +
    "cierto mismo misma primero primera \u00faltimo \u00faltima verdadero general espec\u00edfico siguiente " +
    "siguientes \u00fanico principal principales crujiente elegir encontrar usar utilizar hacer permitir " +
    "ofrecer obtener mejorar reducir aumentar evitar aprovechar descubrir saber entender comparar comprar " +
    "pagar responder empezar ayudar poner tomar ver dar dejar a\u00f1adir comprobar contactar pedir consultar " +
    "conocer quedar tener llegar queda gasta cuesta tarda merece ventaja ventajas inconveniente " +
    "inconvenientes desventajas soluci\u00f3n soluciones consejo consejos ejemplo ejemplos tipo tipos forma " +
    "manera punto puntos cosa cosas caso casos tiempo d\u00eda d\u00edas mes meses a\u00f1o a\u00f1os hora " +
    "horas minuto minutos parte partes papel objetivo raz\u00f3n razones pregunta preguntas respuesta " +
    "respuestas art\u00edculo art\u00edculos p\u00e1gina p\u00e1ginas sitio cliente clientes empresa empresas " +
    "experto expertos marca marcas elecci\u00f3n necesidad necesidades idea ideas n\u00famero nivel calidad " +
    "valor gama conjunto fin inicio lugar resultado resultados gu\u00eda mundo persona personas modelo " +
    "modelos opini\u00f3n opiniones oferta ofertas carrito cuenta sesi\u00f3n newsletter cookies comentario " +
    "comentarios men\u00fa contacto",
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
    "marche scelta qualit\u00e0 valore risultato risultati guida persona persone cookie commento commenti",
  pt:
    "melhor melhores bom boa grande grandes pequeno pequena novo nova novos alto alta baixo baixa longo " +
    "r\u00e1pido f\u00e1cil simples dif\u00edcil importante essencial ideal perfeito perfeita eficaz completo " +
    "completa adequado profissional moderno gr\u00e1tis barato poss\u00edvel necess\u00e1rio dispon\u00edvel " +
    "diferente diferentes outro outros primeiro \u00faltimo escolher encontrar usar utilizar fazer permitir " +
    "oferecer obter melhorar reduzir evitar descobrir saber entender comprar pagar vantagem vantagens " +
    "solu\u00e7\u00e3o solu\u00e7\u00f5es dica dicas exemplo exemplos tipo tipos forma maneira ponto pontos " +
    "coisa coisas caso tempo dia dias m\u00eas meses ano anos hora horas parte raz\u00e3o pergunta perguntas " +
    "resposta artigo p\u00e1gina site cliente clientes empresa empresas especialista marca marcas escolha " +
    "qualidade valor resultado resultados guia pessoa pessoas coment\u00e1rio cookies",
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
    "meilleur meilleure meilleurs meilleures bon bonne bons bonnes diff\u00e9rents diff\u00e9rentes autres nouveaux nouvelles " +
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
  ...wordsOfList("including excluding regarding concerning considering according depending such"),
  ...wordsOfList(
    "avoid ensure enhance choose maintain manage improve reduce achieve allow enable provide create become begin bring " +
      "compare consider determine discover explore find get give keep know learn let make prevent protect receive remove " +
      "require send take understand explain identify eliminate encourage simplify evaluate minimize maximize",
  ).flatMap((verb) => [verb, pluralOf(verb)]),
]);

/** True for an English phrase that is a part of a clause by its first or last word. */
function isClausePart(words: readonly string[]): boolean {
  const [first = "", last = ""] = [words[0]?.toLowerCase(), words.at(-1)?.toLowerCase()];
  return words.length > 1 && (NO_START.has(first) || NO_HEAD.has(last));
}

/** True for a phrase of describing words, with praise, or about a part: "great options", "best CRM", "aspects of SEO". */
export function namesNothing(phrase: string, language: string): boolean {
  const words = phrase.split(" ");
  if (words.length > 1 && words.some((word) => PRAISE.has(word))) return true;
  if (language === "en" && isClausePart(words)) return true;
  if (language === "en" && words[1] === "of" && isDescribing(words[0] ?? "", language)) return true;
  return words.every((word) => isDescribing(word, language));
}
