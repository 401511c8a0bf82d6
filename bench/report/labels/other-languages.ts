import type { LabelText } from "../labelled-keyword.ts";

const GERMAN_DEMO =
  "web:solar-nachbarn.de/ratgeber/balkonkraftwerk-anmelden " +
  "web:energieratgeber-muster.de/recht/balkonkraftwerk-anmelden-pflicht " +
  "web:balkonstrom-magazin.de/ratgeber/marktstammdatenregister-balkonkraftwerk " +
  "web:mieterblick.de/energie/balkonkraftwerk-mietwohnung-anmelden " +
  "web:stromtipp-portal.de/solar/balkonkraftwerk-anmelden-kosten " +
  "web:steckersolar-wissen.org/grundlagen/anmeldung-und-normen " +
  "web:sonnenregal-shop.de/sets/balkonkraftwerk-800 " +
  "web:netzundzaehler.de/zaehler/balkonkraftwerk-zaehlertausch";

/** German, French and Spanish keywords. The shared data has too few such pages, so most were written for this bench. */
export const OTHER_LANGUAGES: readonly LabelText[] = [
  {
    key: "de-balkon",
    keyword: "balkonkraftwerk anmelden",
    market: "DE de-DE",
    target: "web:balkonhelden-blog.de/ratgeber/balkonkraftwerk-anmelden",
    ranking: GERMAN_DEMO,
    intents: "informational",
    isLocal: false,
    pageTypes: "article",
    must:
      "Marktstammdatenregister; Bundesnetzagentur; Wechselrichter|Wechselrichterleistung; Zählernummer|Stromzähler|Zähler; Netzbetreiber; " +
      "Vermieter; Solarmodule|Module|Solarmodul; Bußgeld; Einspeisevergütung; Eigenverbrauch; Stromspeicher|Speicher; Inbetriebnahme",
    good:
      "Solarpaket I; Erneuerbare-Energien-Gesetz; EEG; Voltampere; Wattpeak; Schukostecker; Mieter; Mietwohnung; Messstellenbetreiber; " +
      "Frist; Anmeldung; Registrierung; Förderung; Ferraris-Zähler; Zweirichtungszähler; Produktnorm; Eigentümergemeinschaft; Haftpflichtversicherung; " +
      "Kilowattstunden; Formular; Benutzerkonto; Balkon; Strom; Steckdose; Ertrag; Kosten; Modulleistung; moderne Messeinrichtung; Steckersolar; Anlage",
    bad: "Jahr; Monat; Tag; Ende; Beispiel; Euro; Nummer; meist; Gerät; Geräte; Angaben; Watt; Prozent; Seite",
    mustNot:
      "Energieratgeber; Solar-Nachbarn; Balkonstrom-Magazin; Mieterblick; Stromtipp; Sonnenregal; Warenkorb; Jonas Petermann; Birte Hansen; " +
      "Selin Aksoy; Alle akzeptieren; Einstellungen; Newsletter; Home; Most read",
    entities:
      "Bundesnetzagentur=organization; Marktstammdatenregister=work|organization|concept|product; Kassel=location",
    offQuestions: "passt es an meinen; nachbarn",
    answers: [
      ["anmeldung pflicht", "Die Antwort lautet ja"],
      ["muss ich mein balkonkraftwerk anmelden", "Die Antwort lautet ja"],
      ["muss ich das balkonkraftwerk anmelden", "Die Antwort lautet ja"],
      ["welche frist gilt", "innerhalb eines Monats"],
      ["wo finde ich die zählernummer", "Die Nummer lesen Sie am Stromzähler ab"],
      ["welche kosten entstehen", "kostet nichts"],
      ["wie lange dauert die anmeldung", "dauert eine Viertelstunde"],
      ["welche daten brauche ich", "Halten Sie die Rechnung bereit"],
      ["welche daten brauche ich", "Wo hängt das Balkonkraftwerk"],
      ["wenn ich zur miete wohne", "In einer Mietwohnung ja"],
      ["wenn ich zur miete wohne", "Der Vermieter darf seit 2024"],
      ["darf der vermieter", "Der Vermieter darf seit 2024"],
      ["wie melde ich das balkonkraftwerk als mieter an", "Das machen Mieter selbst"],
      ["wie melde ich das balkonkraftwerk als mieter an", "im Marktstammdatenregister der Bundesnetzagentur"],
    ],
  },
  {
    key: "de-waermepumpe",
    keyword: "wärmepumpe altbau kosten",
    market: "DE de-DE",
    target: "wp-1",
    ranking: "wp-2 wp-3 wp-4 wp-5 wp-6 wp-7",
    intents: "informational|commercial",
    isLocal: false,
    pageTypes: "article",
    must:
      "Luft-Wasser-Wärmepumpe|Luft-Wasser-Wärmepumpen; Förderung|Zuschuss; KfW; Vorlauftemperatur; Heizkörper; Jahresarbeitszahl; " +
      "Dämmung|Kellerdecke; hydraulischer Abgleich|hydraulische Abgleich; Stromverbrauch|Strom|Stromkosten; " +
      "Fachbetrieb|Einbau|Installation; Photovoltaikanlage; Außeneinheit",
    good:
      "BAFA; Erdwärmepumpe; Erdsonde; Fußbodenheizung; Gasheizung; Heizlast; Klimageschwindigkeitsbonus; Einkommensbonus; Grundförderung; " +
      "Effizienzbonus; Wartung; Dezibel; Einfamilienhaus; Pufferspeicher; Kältemittel; Antrag; Fenster; Betriebskosten; Energieberatung; " +
      "Altbau; Kosten; Kilowattstunden; Haus; Eigentümer; Heizung; Nachbarn; Fraunhofer ISE; Hybridheizung; Baujahr; Flächenheizung",
    bad: "Jahr; Euro; Prozent; Grad; Beispiel; Werte; Wer; Monat; Wochen; Höhe; Rund",
    mustNot:
      "Energiekompass; Bauwerk Magazin; Verbraucherrat; Klimaheim; Förderlotse; Warenkorb; In den Warenkorb; Rechner; Login; Abo; " +
      "Akzeptieren; Einverstanden; kW; Über mich; Luft; Wasser",
    entities: "KfW=organization; BAFA=organization; Kassel=location; Fraunhofer ISE=organization; TA Lärm=work|concept",
    offQuestions: "",
    answers: [
      ["was kostet eine wärmepumpe", "27.000 bis 40.000 Euro"],
      ["was kostet eine wärmepumpe", "35.000 bis 55.000 Euro"],
      ["braucht man eine fußbodenheizung", "Eine Fußbodenheizung ist kein Muss"],
      ["dämmung zuerst", "Nein, eine vollständige Dämmung ist nicht nötig"],
      ["wie hoch ist die förderung", "bis zu 70 Prozent"],
      ["wann muss der antrag", "Der Antrag muss vor dem Einbau gestellt werden"],
      ["wie laut ist eine wärmepumpe", "45 bis 55 Dezibel"],
      ["wie alt darf das haus", "nicht das Baujahr"],
    ],
  },
  {
    key: "de-steuerberater",
    keyword: "steuerberater hamburg",
    market: "DE de-DE",
    isReserve: true,
    target: "sb-1",
    ranking: "sb-2 sb-3 sb-4 sb-5 sb-6 sb-7",
    intents: "commercial|transactional",
    isLocal: true,
    pageTypes: "service",
    must:
      "Einkommensteuererklärung|Steuererklärung; Finanzbuchhaltung|Buchhaltung|digitale Buchhaltung; Lohnbuchhaltung|Lohnabrechnung; " +
      "Jahresabschluss; Selbstständige|Freiberufler; Unternehmen; DATEV; Gebühren|Kosten|Steuerberatervergütungsverordnung; " +
      "Erstgespräch|Termin; Existenzgründung|Start-ups|Existenzgründer; Finanzamt|Betriebsprüfung; Vermieter|Vermietung",
    good:
      "Umsatzsteuer; StBVV; Mandanten; Steuerberatung; Steuerkanzlei; Beratung; Angestellte; Steuerbescheid; Ärzte; Bewertungen; GmbH; " +
      "Privatpersonen; Belege; Eimsbüttel; Winterhude; HafenCity; Altona; Hamburg; Kanzlei; Branche; Einkommen; Hamburger Innenstadt",
    bad: "Jahr; Monat; Euro; Zeit; Team; Mitarbeiter; Sterne; Minuten; Schwerpunkt",
    mustNot:
      "Steuerkontor Alster; Hafenstadt Steuern; Nordlicht; Lohn & Bilanz; Expertenfinder; Steuerkammer; Kanzlei Elbufer; Impressum; Login; " +
      "Mandantenportal; Telefon; Eintrag hinzufügen; Alster; Sterne",
    entities:
      "Hamburg=location; DATEV=organization|product; Eimsbüttel=location; Winterhude=location; HafenCity=location; Altona=location",
    answers: [
      ["was kostet ein steuerberater", "ab 290 Euro"],
      ["was kostet ein steuerberater", "Die Gebühren richten sich nach"],
      ["was kostet eine steuererklärung", "ab 290 Euro"],
    ],
  },
  {
    key: "fr-barbecue",
    keyword: "barbecue charbon",
    market: "FR fr-FR",
    target: "0608",
    ranking: "0644 bbq-1 bbq-2 0645 bbq-3 bbq-4",
    intents: "transactional|commercial",
    isLocal: false,
    pageTypes: "listing|article",
    must:
      "charbon de bois; grille|grille de cuisson; couvercle; cuisson|cuisson directe|cuisson indirecte; Weber; kamado; inox|acier émaillé|acier; " +
      "cheminée d'allumage|allumage; housse de protection|housse; thermomètre; convives|personnes; nettoyage|brosse|cendres; braises",
    good:
      "barbecue boule; barbecue vertical; Le Marquier; Napoléon; barbecue à gaz; terrasse; balcon; accessoires; surface de cuisson; fonte; viande; " +
      "grillades; plancha; rôtissoire; fumage; budget; matériaux; taille; brûleurs; livraison; cuve; qualité-prix; pizza; chariot; modèle; fumée",
    bad: "modèles; choix; format; type; temps; idéal; parfait; cm; offre; gamme; minutes; euros; meilleur",
    mustNot:
      "Esprit Barbecue; Jardinerie Duval; Comparatif Jardin; Gril et Fumée; Cuisine Plein Air; Ajouter au panier; Panier; Filtrer; cookies; " +
      "kg; Newsletter; Boutique",
    entities: "Weber=organization; Napoléon=organization; Le Marquier=organization; France=location; Lille=location",
    offQuestions: "esprit barbecue",
    answers: [],
  },
  {
    key: "fr-isolation",
    keyword: "isolation des combles prix",
    market: "FR fr-FR",
    isReserve: true,
    target: "iso-1",
    ranking: "iso-2 iso-3 iso-4 iso-5 iso-6 iso-7",
    intents: "informational|commercial",
    isLocal: false,
    pageTypes: "article",
    must:
      "combles perdus; combles aménagés|rampants; laine de verre; ouate de cellulose; MaPrimeRénov'|MaPrimeRénov; soufflage; " +
      "résistance thermique; artisan RGE|RGE|artisans RGE; aides|aides financières|prime énergie; pare-vapeur; isolant|isolants; devis",
    good:
      "laine de roche; fibre de bois; TVA; éco-prêt; éco-PTZ; CEE; Anah; ADEME; sarking; toiture; rénovation énergétique; chauffage; épaisseur; " +
      "humidité; rouleaux; travaux; économies d'énergie; surface; ventilation; confort d'été; prix au m²; pose; chaleur; technique; coût",
    bad: "comptez; jour; journée; fois; euros; cm; week-end; bonne; moyen",
    mustNot:
      "Isolplus; Rénov Conseil; Maison Éco Guide; Devis Travaux; Le Bricoleur Malin; Thermique et Confort; Connexion; cookies; Avis clients; " +
      "Agence Habitat Info; m²",
    entities:
      "MaPrimeRénov'=work|product|organization|concept; ADEME=organization; Anah=organization; Île-de-France=location",
    offQuestions: "pourquoi choisir isolplus",
    answers: [
      ["combien coûte l'isolation", "Comptez 20 à 50 euros par m²"],
      ["combien ça coûte", "Comptez 20 à 50 euros par m²"],
      ["à quelles aides", "MaPrimeRénov' finance une partie"],
      ["à quelles aides", "La prime énergie (CEE)"],
      ["quelles aides", "MaPrimeRénov' finance une partie"],
      ["laine de verre, laine de roche", "La laine de verre est la moins chère"],
      ["quelles économies d'énergie", "Jusqu'à 30 %"],
    ],
  },
  {
    key: "es-freidora",
    keyword: "mejores freidoras de aire",
    market: "ES es-ES",
    target: "fre-1",
    ranking: "fre-2 fre-3 fre-4 fre-5 fre-6 fre-7",
    intents: "commercial",
    isLocal: false,
    pageTypes: "article",
    must:
      "aceite|sin aceite; cesta|dos cestas; capacidad|litros; potencia|vatios; patatas fritas; pollo; limpieza|lavavajillas; " +
      "consumo|electricidad|gasta; aire caliente; temperatura|grados; horno; calidad-precio|relación calidad-precio; programas|programas automáticos; " +
      "Cosori|Cosori Dual Blaze; Cecotec|Cecotec Cecofry",
    good:
      "Philips; Philips Airfryer; Ninja; Ninja Foodi; Moulinex; Moulinex Easy Fry; ventilador; resistencia; ruido; verduras; pescado; grasa; marca; " +
      "freidoras sin aceite; opiniones; comparativa; precio; recetas; cocina; comida; tamaño; familia; análisis; croquetas; antiadherente",
    bad: "minutos; euros; personas; uso; veces; cosas; año; mejor; mejores; buena; kWh",
    mustNot:
      "Comparador Hogar; Consumo Fácil; Electrohogar; Recetas con Aire; Opinando; Hogar y Precio; Añadir al carrito; Carrito; Filtrar; cookies; " +
      "Cocina Moderna; Hazte socio; Cupones",
    entities:
      "Cosori=organization; Philips=organization; Ninja=organization; Cecotec=organization; Moulinex=organization; Cosori Dual Blaze=product; " +
      "Cecotec Cecofry=product; Philips Airfryer=product; Ninja Foodi=product; Moulinex Easy Fry=product",
    answers: [
      ["qué tamaño de freidora", "Para dos personas bastan 4 litros"],
      ["cómo funciona una freidora", "cocina con aire caliente y muy poco aceite"],
      ["hay que poner aceite", "cocina con aire caliente y muy poco aceite"],
    ],
  },
  {
    key: "es-abogado",
    keyword: "abogado laboralista madrid",
    market: "ES es-ES",
    isReserve: true,
    target: "abo-1",
    ranking: "abo-2 abo-3 abo-4 abo-5 abo-6 abo-7",
    intents: "commercial|transactional",
    isLocal: true,
    pageTypes: "service",
    must:
      "despido|despidos|despido improcedente; indemnización; papeleta de conciliación|conciliación|acto de conciliación; honorarios; primera consulta|consulta; " +
      "incapacidad permanente|incapacidad; trabajadores|trabajador; salarios|reclamación de cantidad; derecho laboral; " +
      "Juzgados de lo Social|Juzgado de lo Social|juicio; despacho|bufete; plazo|20 días hábiles|días hábiles; carta de despido",
    good:
      "SMAC; demanda; Seguridad Social; empresas; finiquito; nóminas; nómina; ERE; acoso laboral; horas extra; ICAM; INSS; contrato; experiencia; " +
      "Chamberí; Madrid; salario; abogados laboralistas; opiniones; cita; documentos; abogado; juzgados",
    bad: "días; años; casos; horas; euros; meses; calle; cantidad",
    mustNot:
      "Laboralistas Chamberí; Derecho y Trabajo; Directorio Abogados; Sanchis; Sanchis Laboral; Guía Laboral Fácil; Salario Justo; Bufete Retiro; " +
      "cookies; Acceder; Teléfono; WhatsApp; estrellas; Marta; Lucía",
    entities: "Madrid=location; SMAC=organization; INSS=organization; ICAM=organization; Chamberí=location",
    answers: [
      ["cuánto cuesta un abogado laboralista", "Cobramos un 15 %"],
      ["cuánto cobra un abogado", "Cobramos un 15 %"],
      ["qué plazo tengo", "20 días hábiles"],
      ["cuánto tiempo tengo", "20 días hábiles"],
    ],
  },
];
