/** How the target of a labelled keyword treats subtopics: beginnings of their names, divided by semicolons. */
export interface VerdictLabels {
  /** Key of the keyword in the labels of reports. */
  readonly key: string;
  readonly covered: string;
  readonly partly: string;
  readonly missing: string;
}

/**
 * Verdicts that one person wrote from the pages before the rules were fitted. "covered" needs a section or several
 * sentences on the subtopic, "partly" a sentence or an entry of a list.
 */
export const VERDICTS: readonly VerdictLabels[] = [
  {
    key: "es-freidora",
    covered: "Consumo real; ¿Qué tamaño de freidora",
    partly: "Cómo elegir; ¿Cuánto tarda en hacer patatas; ¿Hay que poner aceite",
    missing: "",
  },
  {
    key: "cloud",
    covered: "",
    partly: "Types of cloud computing deployment; What is a private cloud; Hybrid cloud; Managed compliance",
    missing: "Best private cloud providers; Plan for growth; Edge caching; Agentic AI",
  },
  {
    key: "fr-isolation",
    covered: "Combien coûte l'isolation",
    partly: "Prix de l'isolation par soufflage",
    missing: "Quelle épaisseur; Faut-il un pare-vapeur",
  },
  {
    key: "data-services",
    covered: "",
    partly:
      "Get crucial real-time; Operational Performance; Data Analytics Platforms; Customer Insights; Logical data governance; Reporting & Vis; Power BI; Security and governance",
    missing:
      "AI & Advanced; Data Monetization; DataOps; Predictive Analysis; Data can solve; Prescriptive; Enhancing Decision; Integration; Data Science; Data Strategy; Why are data and; Review Data",
  },
  {
    key: "electrician",
    covered: "",
    partly: "Electrical Service Panel; Home Wiring",
    missing: "Tape Measure; Circuit Breakers; Multimeters; Insulated; Coax; Voltage; Conduit; Drill; Circuit Analyzers",
  },
  {
    key: "de-waermepumpe",
    covered: "Was kostet eine; Stromverbrauch und; Förderung",
    partly: "Wie alt darf; Wann lohnt",
    missing: "",
  },
  {
    key: "crm",
    covered: "What to look for; Mobile CRM; How to choose",
    partly: "CRM features for; Automation",
    missing: "Reporting",
  },
  {
    key: "es-abogado",
    covered: "¿Cuál es la indemnización; ¿Cuánto cuesta un; ¿Cuánto cobra",
    partly: "¿Cuánto tiempo",
    missing: "¿Qué documentos",
  },
  {
    key: "fr-barbecue",
    covered: "",
    partly: "Comment nettoyer la grille",
    missing: "Charbon de bois ou; Accessoires",
  },
  {
    key: "camera",
    covered: "DSLR vs; Mirrorless Cameras",
    partly: "What’s a medium",
    missing: "",
  },
  {
    key: "cyber",
    covered: "Assess your business",
    partly: "Global threat; Secure, protect; Secure your networks; Train your",
    missing: "What is the impact; Cloud and digital; Keep software; Use a firewall; Don’t overlook",
  },
  {
    key: "movers",
    covered:
      "Top-Rated Moving; Best movers for those; The best cross-country; What should I consider; Why Choosing; The Cost of Moving",
    partly: "Request and Compare Quotes; What Is Labor; What Does a Corporate; Will my movers",
    missing: "What types of companies",
  },
  {
    key: "plant",
    covered: "Start gradually",
    partly: "Healthy eating meal",
    missing: "Myth: Carbs; Myth: All fat; Myth: Organic; Myth: Frozen; Ingredients; Myth: You should avoid",
  },
  {
    key: "hr",
    covered: "",
    partly: "What is Employee; Transparent Pricing",
    missing: "What HR compliance; What HR challenges; Key benefits",
  },
  {
    key: "webframework",
    covered: "",
    partly: "",
    missing: "Using models; Default values; Objects; Strict; Unsafe; Field",
  },
  {
    key: "remote",
    covered: "",
    partly: "",
    missing: "Schedule",
  },
  {
    key: "laptop",
    covered: "Display",
    partly: "Ports",
    missing: "",
  },
  {
    key: "oral",
    covered: "",
    partly: "",
    missing: "Ease; Sensitivity",
  },
  {
    key: "de-balkon",
    covered: "Und wenn ich zur Miete; Muss ich mein",
    partly: "Konto; Welche Zähler; Wo finde ich",
    missing: "Was kostet der Tausch; Wie viel Strom; Was gilt bei einem Speicher; Muss der Netz",
  },
  {
    key: "podcast",
    covered: "The best podcast setup",
    partly: "Studio",
    missing: "Large; From vocals; Tech Specs",
  },
  {
    key: "de-steuerberater",
    covered: "Was kostet eine; Digitale",
    partly: "",
    missing: "Hafenstadt",
  },
];
