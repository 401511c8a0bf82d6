/**
 * German texts, written for these tests in the style of shops and guides. Each has a category or its first part, and a
 * title.
 */
export const GERMAN: readonly (readonly [category: string, title: string, text: string])[] = [
  [
    "/Home & Garden/Kitchen & Dining/Small",
    "Kaffeevollautomaten im Vergleich",
    "Der Kaffeevollautomat mahlt die Bohnen, brüht Espresso und schäumt Milch. Wir haben Kaffeemaschinen und Siebträger getestet, die Reinigung und das Mahlwerk verglichen.",
  ],
  [
    "/Finance/Accounting & Auditing",
    "Steuererklärung: diese Fristen gelten",
    "Wer die Einkommensteuer erklärt, setzt Werbungskosten ab. Das Finanzamt verschickt den Steuerbescheid, die Lohnsteuer wird verrechnet, die Frist endet im Juli.",
  ],
  [
    "/Health/Health Conditions",
    "Was hilft gegen Rückenschmerzen?",
    "Rückenschmerzen entstehen oft durch Verspannung. Bewegung, Wärme und selten Schmerzmittel helfen, bei einem Vorfall der Bandscheibe rät der Arzt zur Physiotherapie.",
  ],
  [
    "/Pets & Animals/Pets/Dogs",
    "Welches Hundefutter ist gut?",
    "Ein Welpe braucht anderes Futter als ein alter Hund. Trockenfutter, Nassfutter und Leckerli im Vergleich, dazu Tipps vom Tierarzt zur Rasse und zum Gewicht.",
  ],
  [
    "/Law & Government/Legal",
    "Eigenbedarf: wann der Vermieter kündigen darf",
    "Das Mietrecht schützt Mieter. Eine Kündigung wegen Eigenbedarf braucht eine Begründung, das Gericht prüft sie, ein Anwalt für Mietrecht hilft beim Widerspruch.",
  ],
  [
    "/Home & Garden/Bed & Bath/Bedroom",
    "Die richtige Matratze finden",
    "Eine Matratze aus Kaltschaum oder Federkern, dazu Lattenrost und Kopfkissen: so schläft man im Schlafzimmer gut. Härtegrad und Topper im Test.",
  ],
  [
    "/Home & Garden/Home Appliances/Vacuums",
    "Saugroboter im Test",
    "Der Saugroboter fährt durch die Wohnung, der Akkusauger schafft Treppen. Wir vergleichen Staubsauger nach Saugkraft, Lautstärke und Akkulaufzeit.",
  ],
  [
    "/Home & Garden/Laundry/Washers",
    "Waschmaschine kaufen: worauf achten?",
    "Waschmaschine oder Waschtrockner? Schleudern mit 1400 Umdrehungen, sparsame Programme, leiser Trockner: die Geräte im Vergleich.",
  ],
  [
    "/Home & Garden/Kitchen & Dining/Major",
    "Kühlschrank mit Gefrierfach",
    "Ein Kühlschrank läuft Tag und Nacht. Größe, Gefrierschrank, Abtauen und Verbrauch entscheiden, neben Geschirrspüler und Backofen ist er das teuerste Gerät der Küche.",
  ],
  [
    "/Home & Garden/Home Improvement/Construction",
    "Akkuschrauber für Heimwerker",
    "Akkuschrauber, Bohrmaschine und Stichsäge gehören ins Werkzeug jedes Heimwerkers. Drehmoment, Akku und Bohrfutter im Test.",
  ],
  [
    "/Home & Garden/HVAC & Climate",
    "Heizkosten sparen",
    "Wer den Thermostat richtig einstellt und die Heizkörper entlüftet, spart Heizkosten. Fußbodenheizung und Gasheizung im Vergleich.",
  ],
  [
    "/Home & Garden/Home Improvement/Flooring",
    "Parkett, Laminat oder Vinyl?",
    "Der Bodenbelag entscheidet über den Raum. Parkett ist teuer, Laminat günstig, Vinylboden leise. So verlegt man auf Estrich.",
  ],
  [
    "/Home & Garden/Patio, Lawn & Garden/Yard",
    "Mähroboter einrichten",
    "Ein Mähroboter hält den Rasen kurz. Rasenmäher mit Akku oder Benzin: was zu welchem Garten passt, wie man Messer wechselt.",
  ],
  [
    "/Home & Garden/Patio, Lawn & Garden/Barbecues",
    "Gasgrill oder Holzkohle?",
    "Grillen auf dem Balkon: der Gasgrill ist schnell heiß, Holzkohle gibt Geschmack. Kugelgrill, Brenner und Rost im Vergleich.",
  ],
  [
    "/Food & Drink/Cooking & Recipes",
    "Saftiger Apfelkuchen",
    "Zutaten für den Teig: Mehl, Zucker, Butter und Eier. Den Backofen vorheizen, Äpfel schälen, den Kuchen mit Streusel 40 Minuten backen.",
  ],
  [
    "/Hobbies & Leisure/Outdoors",
    "Packliste für die Hüttentour",
    "Rucksack, Wanderschuhe, Schlafsack und Regenjacke: was auf eine Wanderung gehört und was im Zelt beim Camping nötig ist.",
  ],
  [
    "/Finance/Investing",
    "ETF-Sparplan für Anfänger",
    "Mit einem Sparplan kauft man jeden Monat Anteile eines ETF. Depot eröffnen, Indexfonds wählen, Aktien und Dividende verstehen, Börse und Kosten.",
  ],
  [
    "/Finance/Credit & Lending",
    "Ratenkredit: Zinsen vergleichen",
    "Ein Ratenkredit hat feste Raten. Kreditzinsen, Laufzeit und Tilgung bestimmen, was das Darlehen kostet, bei der Baufinanzierung zählt die Zinsbindung.",
  ],
  [
    "/Finance/Insurance",
    "Krankenkasse wechseln",
    "Die Krankenversicherung zahlt Grundleistungen, eine Zusatzversicherung den Rest. Wer die Krankenkasse wechselt, spart Beitrag.",
  ],
  [
    "/Internet & Telecom/Mobile",
    "Die besten Smartphones",
    "Das Smartphone braucht einen guten Akku und eine gute Kamera. Handy mit Vertrag oder ohne, iPhone und Android, dazu der passende Handytarif.",
  ],
  [
    "/Computers & Electronics/Consumer Electronics",
    "Kopfhörer mit Geräuschunterdrückung",
    "Kopfhörer für Bahn und Büro: Klang, Tragekomfort und Akku im Test. Dazu Lautsprecher und Soundbar für das Wohnzimmer.",
  ],
  [
    "/Health/Nutrition",
    "Magnesium: wie viel ist nötig?",
    "Magnesium und Zink stehen auf vielen Packungen. Wann Nahrungsergänzungsmittel sinnvoll sind und wie viel Vitamin D der Körper braucht.",
  ],
  [
    "/Travel & Transportation",
    "Urlaub auf Mallorca",
    "Flug, Hotel und Mietwagen für den Urlaub auf Mallorca: die schönsten Strände, die beste Reisezeit, Ferienwohnung oder Pauschalreise.",
  ],
  [
    "/Jobs & Education/Education",
    "Studium oder Ausbildung?",
    "Ein Studiengang an der Universität dauert sechs Semester bis zum Bachelor. Die Hochschule verlangt Abitur, die Ausbildung nicht.",
  ],
];
