import type { AdviceLanguage } from "../../domain/job.ts";

/** Texts of values that reports name in English. A value without a text stays as it is. */
type Names = Readonly<Record<string, string>>;

/** The fixed texts of an exported document. */
export interface ExportLabels {
  readonly report: string;
  readonly brief: string;
  readonly page: string;
  readonly keyword: string;
  readonly date: string;
  readonly score: string;
  readonly grade: string;
  readonly confidence: string;
  readonly toDo: string;
  /** `low` is null when the steps may gain nothing. */
  readonly together: (steps: number, low: string | null, high: string) => string;
  readonly fix: string;
  readonly cover: string;
  readonly polish: string;
  readonly step: string;
  readonly points: string;
  readonly entities: string;
  readonly terms: string;
  readonly name: string;
  readonly type: string;
  readonly pages: string;
  readonly yours: string;
  readonly suggested: string;
  readonly questions: string;
  readonly question: string;
  readonly answered: string;
  readonly yes: string;
  readonly no: string;
  readonly rankingPages: string;
  readonly rank: string;
  readonly figures: string;
  readonly figure: string;
  readonly median: string;
  readonly readiness: string;
  readonly links: string;
  readonly linkFrom: string;
  readonly anchor: string;
  readonly broken: string;
  readonly status: string;
  readonly opportunities: string;
  readonly action: string;
  readonly structuredData: string;
  readonly titleIdea: string;
  readonly description: string;
  readonly outline: string;
  readonly length: string;
  readonly words: (low: number, high: number) => string;
  readonly measured: string;
  readonly compared: (count: number) => string;
  readonly grades: Names;
  readonly types: Names;
  /** Names of the figures of a page, by their field. */
  readonly counts: Names;
  readonly actions: Names;
}

const EN: ExportLabels = {
  report: "SEO report",
  brief: "Content brief",
  page: "Page",
  keyword: "Keyword",
  date: "Date",
  score: "Score",
  grade: "Grade",
  confidence: "Confidence",
  toDo: "What to do",
  together: (steps, low, high) =>
    `${steps === 1 ? "The first step gains" : `The first ${steps} steps together gain`} ${low === null ? "up to" : `${low} to`} ${high} points.`,
  fix: "Fix",
  cover: "Cover",
  polish: "Polish",
  step: "Step",
  points: "Points",
  entities: "Names and things to cover",
  terms: "Terms",
  name: "Name",
  type: "Type",
  pages: "Ranking pages",
  yours: "Yours",
  suggested: "Suggested",
  questions: "Questions",
  question: "Question",
  answered: "Answered",
  yes: "yes",
  no: "no",
  rankingPages: "Ranking pages",
  rank: "Rank",
  figures: "Figures",
  figure: "Figure",
  median: "Median",
  readiness: "Ready for answer engines",
  links: "Internal links to add",
  linkFrom: "Link from",
  anchor: "Anchor text",
  broken: "Broken internal links",
  status: "Status",
  opportunities: "Link opportunities",
  action: "Action",
  structuredData: "Structured data to add",
  titleIdea: "Suggested title",
  description: "Suggested meta description",
  outline: "Outline",
  length: "Length",
  words: (low, high) => `${low} to ${high} words, as half of the ranking pages have`,
  measured: "How this was measured",
  compared: (count) =>
    `The page was compared with ${count} ranking ${count === 1 ? "page" : "pages"}. Gains are estimates of the score, not of ranks.`,
  grades: {},
  types: {},
  counts: {
    word_count: "Words",
    h2_count: "H2 headings",
    h3_count: "H3 headings",
    image_count: "Images",
    list_count: "Lists",
    table_count: "Tables",
    internal_link_count: "Internal links",
  },
  actions: {
    get_listed: "Ask to be listed",
    pitch_inclusion: "Suggest your page to the author",
    answer_thread: "Answer the thread",
    broken_link: "Offer your page for the broken link",
    unlinked_mention: "Ask for a link at the mention",
  },
};

const DE: ExportLabels = {
  report: "SEO-Bericht",
  brief: "Content-Briefing",
  page: "Seite",
  keyword: "Keyword",
  date: "Datum",
  score: "Punkte",
  grade: "Stufe",
  confidence: "Verl\u00e4sslichkeit",
  toDo: "Was zu tun ist",
  together: (steps, low, high) =>
    `${steps === 1 ? "Der erste Schritt bringt" : `Die ersten ${steps} Schritte bringen zusammen`} ${low === null ? "bis zu" : `${low} bis`} ${high} Punkte.`,
  fix: "Reparieren",
  cover: "Erg\u00e4nzen",
  polish: "Feilen",
  step: "Schritt",
  points: "Punkte",
  entities: "Namen und Dinge, die dazugeh\u00f6ren",
  terms: "Begriffe",
  name: "Name",
  type: "Art",
  pages: "Rankende Seiten",
  yours: "Ihre Seite",
  suggested: "Empfohlen",
  questions: "Fragen",
  question: "Frage",
  answered: "Beantwortet",
  yes: "ja",
  no: "nein",
  rankingPages: "Rankende Seiten",
  rank: "Rang",
  figures: "Zahlen",
  figure: "Gr\u00f6\u00dfe",
  median: "Median",
  readiness: "Bereit f\u00fcr Antwortmaschinen",
  links: "Interne Links, die fehlen",
  linkFrom: "Link von",
  anchor: "Ankertext",
  broken: "Defekte interne Links",
  status: "Status",
  opportunities: "Linkchancen",
  action: "Ma\u00dfnahme",
  structuredData: "Strukturierte Daten, die fehlen",
  titleIdea: "Vorschlag f\u00fcr den Titel",
  description: "Vorschlag f\u00fcr die Meta-Beschreibung",
  outline: "Gliederung",
  length: "L\u00e4nge",
  words: (low, high) => `${low} bis ${high} W\u00f6rter, wie die H\u00e4lfte der rankenden Seiten`,
  measured: "Wie gemessen wurde",
  compared: (count) =>
    `Die Seite wurde mit ${count} rankenden ${count === 1 ? "Seite" : "Seiten"} verglichen. Gewinne sind Sch\u00e4tzungen der Punkte, nicht der R\u00e4nge.`,
  grades: {
    Excellent: "Ausgezeichnet",
    Strong: "Stark",
    Good: "Gut",
    "Needs Work": "Ausbauf\u00e4hig",
    "Under-optimized": "Wenig optimiert",
    Unavailable: "Nicht verf\u00fcgbar",
  },
  types: {
    person: "Person",
    organization: "Organisation",
    location: "Ort",
    product: "Produkt",
    work: "Werk",
    event: "Ereignis",
    concept: "Begriff",
    quantity: "Menge",
    other: "Sonstiges",
  },
  counts: {
    word_count: "W\u00f6rter",
    h2_count: "H2-\u00dcberschriften",
    h3_count: "H3-\u00dcberschriften",
    image_count: "Bilder",
    list_count: "Listen",
    table_count: "Tabellen",
    internal_link_count: "Interne Links",
  },
  actions: {
    get_listed: "Eintrag anfragen",
    pitch_inclusion: "Die eigene Seite vorschlagen",
    answer_thread: "Auf die Frage antworten",
    broken_link: "Die eigene Seite als Ersatz f\u00fcr den defekten Link anbieten",
    unlinked_mention: "Um einen Link an der Erw\u00e4hnung bitten",
  },
};

const ES: ExportLabels = {
  report: "Informe SEO",
  brief: "Briefing de contenido",
  page: "P\u00e1gina",
  keyword: "Palabra clave",
  date: "Fecha",
  score: "Puntuaci\u00f3n",
  grade: "Nivel",
  confidence: "Fiabilidad",
  toDo: "Qu\u00e9 hacer",
  together: (steps, low, high) =>
    `${steps === 1 ? "El primer paso suma" : `Los primeros ${steps} pasos suman juntos`} ${low === null ? `hasta ${high}` : `entre ${low} y ${high}`} puntos.`,
  fix: "Corregir",
  cover: "Ampliar",
  polish: "Pulir",
  step: "Paso",
  points: "Puntos",
  entities: "Nombres y cosas que conviene tratar",
  terms: "T\u00e9rminos",
  name: "Nombre",
  type: "Tipo",
  pages: "P\u00e1ginas posicionadas",
  yours: "Su p\u00e1gina",
  suggested: "Recomendado",
  questions: "Preguntas",
  question: "Pregunta",
  answered: "Respondida",
  yes: "s\u00ed",
  no: "no",
  rankingPages: "P\u00e1ginas posicionadas",
  rank: "Posici\u00f3n",
  figures: "Cifras",
  figure: "Medida",
  median: "Mediana",
  readiness: "Preparada para motores de respuesta",
  links: "Enlaces internos que faltan",
  linkFrom: "Enlace desde",
  anchor: "Texto de anclaje",
  broken: "Enlaces internos rotos",
  status: "Estado",
  opportunities: "Oportunidades de enlaces",
  action: "Acci\u00f3n",
  structuredData: "Datos estructurados que faltan",
  titleIdea: "T\u00edtulo sugerido",
  description: "Metadescripci\u00f3n sugerida",
  outline: "Esquema",
  length: "Extensi\u00f3n",
  words: (low, high) => `Entre ${low} y ${high} palabras, como la mitad de las p\u00e1ginas posicionadas`,
  measured: "C\u00f3mo se midi\u00f3",
  compared: (count) =>
    `La p\u00e1gina se compar\u00f3 con ${count} p\u00e1gina${count === 1 ? "" : "s"} posicionada${count === 1 ? "" : "s"}. Las mejoras son estimaciones de la puntuaci\u00f3n, no de las posiciones.`,
  grades: {
    Excellent: "Excelente",
    Strong: "Fuerte",
    Good: "Buena",
    "Needs Work": "Mejorable",
    "Under-optimized": "Poco optimizada",
    Unavailable: "No disponible",
  },
  types: {
    person: "persona",
    organization: "organizaci\u00f3n",
    location: "lugar",
    product: "producto",
    work: "obra",
    event: "evento",
    concept: "concepto",
    quantity: "cantidad",
    other: "otro",
  },
  counts: {
    word_count: "Palabras",
    h2_count: "Encabezados H2",
    h3_count: "Encabezados H3",
    image_count: "Im\u00e1genes",
    list_count: "Listas",
    table_count: "Tablas",
    internal_link_count: "Enlaces internos",
  },
  actions: {
    get_listed: "Pedir que incluyan su p\u00e1gina",
    pitch_inclusion: "Proponer su p\u00e1gina al autor",
    answer_thread: "Responder en el hilo",
    broken_link: "Ofrecer su p\u00e1gina en lugar del enlace roto",
    unlinked_mention: "Pedir un enlace en la menci\u00f3n",
  },
};

const FR: ExportLabels = {
  report: "Rapport SEO",
  brief: "Brief de contenu",
  page: "Page",
  keyword: "Mot-cl\u00e9",
  date: "Date",
  score: "Score",
  grade: "Niveau",
  confidence: "Fiabilit\u00e9",
  toDo: "Que faire",
  together: (steps, low, high) =>
    `${steps === 1 ? "La premi\u00e8re \u00e9tape apporte" : `Les ${steps} premi\u00e8res \u00e9tapes apportent ensemble`} ${low === null ? "jusqu\u2019\u00e0" : `de ${low} \u00e0`} ${high} points.`,
  fix: "Corriger",
  cover: "Compl\u00e9ter",
  polish: "Peaufiner",
  step: "\u00c9tape",
  points: "Points",
  entities: "Noms et sujets \u00e0 traiter",
  terms: "Termes",
  name: "Nom",
  type: "Type",
  pages: "Pages class\u00e9es",
  yours: "Votre page",
  suggested: "Recommand\u00e9",
  questions: "Questions",
  question: "Question",
  answered: "R\u00e9pondue",
  yes: "oui",
  no: "non",
  rankingPages: "Pages class\u00e9es",
  rank: "Rang",
  figures: "Chiffres",
  figure: "Mesure",
  median: "M\u00e9diane",
  readiness: "Pr\u00eate pour les moteurs de r\u00e9ponse",
  links: "Liens internes \u00e0 ajouter",
  linkFrom: "Lien depuis",
  anchor: "Texte d\u2019ancrage",
  broken: "Liens internes cass\u00e9s",
  status: "Statut",
  opportunities: "Opportunit\u00e9s de liens",
  action: "Action",
  structuredData: "Donn\u00e9es structur\u00e9es \u00e0 ajouter",
  titleIdea: "Titre sugg\u00e9r\u00e9",
  description: "M\u00e9ta-description sugg\u00e9r\u00e9e",
  outline: "Plan",
  length: "Longueur",
  words: (low, high) => `De ${low} \u00e0 ${high} mots, comme la moiti\u00e9 des pages class\u00e9es`,
  measured: "Comment cela a \u00e9t\u00e9 mesur\u00e9",
  compared: (count) =>
    `La page a \u00e9t\u00e9 compar\u00e9e \u00e0 ${count} ${count === 1 ? "page class\u00e9e" : "pages class\u00e9es"}. Les gains sont des estimations du score, pas des rangs.`,
  grades: {
    Excellent: "Excellente",
    Strong: "Solide",
    Good: "Bonne",
    "Needs Work": "\u00c0 am\u00e9liorer",
    "Under-optimized": "Peu optimis\u00e9e",
    Unavailable: "Non disponible",
  },
  types: {
    person: "personne",
    organization: "organisation",
    location: "lieu",
    product: "produit",
    work: "\u0153uvre",
    event: "\u00e9v\u00e9nement",
    concept: "notion",
    quantity: "quantit\u00e9",
    other: "autre",
  },
  counts: {
    word_count: "Mots",
    h2_count: "Titres H2",
    h3_count: "Titres H3",
    image_count: "Images",
    list_count: "Listes",
    table_count: "Tableaux",
    internal_link_count: "Liens internes",
  },
  actions: {
    get_listed: "Demander \u00e0 figurer dans la liste",
    pitch_inclusion: "Proposer votre page \u00e0 l\u2019auteur",
    answer_thread: "R\u00e9pondre \u00e0 la discussion",
    broken_link: "Proposer votre page \u00e0 la place du lien cass\u00e9",
    unlinked_mention: "Demander un lien \u00e0 l\u2019endroit de la mention",
  },
};

/** ExportLabels by language. */
export const LABELS: Readonly<Record<AdviceLanguage, ExportLabels>> = { en: EN, de: DE, es: ES, fr: FR };
