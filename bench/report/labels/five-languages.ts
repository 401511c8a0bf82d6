import type { LabelText } from "../labelled-keyword.ts";

/** Keywords in five languages over pages written for this bench. They were labelled before any report was read. */
export const FIVE_LANGUAGES: readonly LabelText[] = [
  {
    key: "de-hausrat",
    keyword: "hausratversicherung vergleich",
    market: "DE de-DE",
    target: "hr-6",
    ranking: "hr-1 hr-2 hr-3 hr-4 hr-5",
    intents: "commercial|informational",
    isLocal: false,
    pageTypes: "article",
    must:
      "Versicherungssumme; Unterversicherungsverzicht|Unterversicherung; grobe Fahrlässigkeit|grober Fahrlässigkeit; Fahrraddiebstahl; " +
      "Wertsachen; Elementarschäden|Elementarschadenversicherung; Selbstbeteiligung; Leitungswasser|Leitungswasserschäden; " +
      "Einbruchdiebstahl|Einbruch; Wohngebäudeversicherung; Neuwert; Außenversicherung; Sonderkündigungsrecht|Kündigung; " +
      "Wohnfläche|Quadratmeter; Beitragserhöhung; Überschwemmung",
    good:
      "Allianz; GDV; Hausrat; Hausratversicherung; Vergleich; Tarife; Tarif; Versicherer; Schaden; Schäden; Sturm; Hagel; Vandalismus; Bargeld; " +
      "Beitrag; Leistungen; Kosten; Wechsel; Rohrbruch; Feuer; Blitzschlag; Schadensfall; Kündigungsfrist; Versicherungsjahr; Möbel; " +
      "Einrichtung; Abschluss; Checkliste; Euro pro Quadratmeter Wohnfläche; Versicherung; Wohnung; Mieter; E-Bike; Fahrrad; HUK-Coburg; " +
      "HUK24; VHV; Stiftung Warentest; Check24; Verivox; Gebäude; Einbauküche; Test; Versicherungssumme richtig berechnen; Polizei",
    bad: "Jahr; Monat; Monate; Euro; Prozent; Ende; Geld; Wert; Wer; Adresse; Antwort; Ihr; Ihres; zahlt; Unterschied; Gegenstände",
    mustNot:
      "PolicenLotse; Verbraucherblick; Tarifkompass24; Finanzheft; Mieter-Ratgeber; Katharina Vogt; Holger Lindemann; Marco Seidl; " +
      "Rosenthaler Straße; Berlin; Mein Konto; Newsletter; Podcast; Zustimmen; Angebot anfordern; Einrede der; Mai; Redaktion; Hotline",
    entities:
      "Allianz=organization; GDV=organization; HUK-Coburg=organization; Stiftung Warentest=organization; Köln=location",
  },
  {
    key: "de-gutachter",
    keyword: "kfz gutachter hamburg",
    market: "DE de-DE",
    isReserve: true,
    target: "kg-6",
    ranking: "kg-1 kg-2 kg-3 kg-4 kg-5",
    intents: "transactional|commercial",
    isLocal: true,
    pageTypes: "service",
    must:
      "Wertminderung; Nutzungsausfall; Restwert; Wiederbeschaffungswert; Totalschaden; Reparaturkosten; Unfallgutachten; " +
      "Schadengutachten; Haftpflichtversicherung|Versicherung; Kostenvoranschlag; Bagatellschaden|Bagatellschäden; Beweissicherung|Beweise; " +
      "Sachverständige|Sachverständiger; Oldtimer|Oldtimergutachten; freie Gutachterwahl|Gutachterwahl; Kaskoschaden; Mietwagen; Geschädigter",
    good:
      "Hamburg; Kfz; Gutachter; Gutachten; Unfall; Unfallgegner; Fahrzeug; Reparatur; Werkstatt; Kosten; Anwalt; Rechtsanwalt; Kfz-Gutachter; " +
      "Kfz-Sachverständiger; Haftpflichtschaden; Wertgutachten; Fachanwalt; Verkehrsrecht; Ablauf; Schaden; Kfz-Gutachten; Termin; Besichtigung; " +
      "DEKRA; TÜV; DAT; Audatex; Leistungen; Rechte; Gutachterkosten; gegnerische Versicherung; Haftpflichtversicherung des Unfallgegners; " +
      "gegnerische Haftpflichtversicherung; Bundesgerichtshof; BVSK; Fotos; Honorar; Schadenhöhe; Motorrad",
    bad: "Euro; Stunden; Stunde; Ihr; Ihre; Team; Tag; Prozent; Regeln; Anspruch; heute; Stellen",
    mustNot:
      "Gutachten Elbe; Sachverstand Nord; Autoexpertise; Prüforganisation; Verkehrsrecht-Tipps; Torben Claasen; Meike Brandt; Sabine; " +
      "Demir; Herr Demir; Große Elbstraße; Elbstraße; Kundenstimmen; Onlinetermin; Karriere; Kontakt; ISO; IEC",
    entities: "Hamburg=location; DEKRA=organization; TÜV=organization; Bundesgerichtshof=organization",
  },
  {
    key: "fr-assurance",
    keyword: "assurance auto jeune conducteur",
    market: "FR fr-FR",
    target: "aj-6",
    ranking: "aj-1 aj-2 aj-3 aj-4 aj-5",
    intents: "informational|commercial",
    isLocal: false,
    pageTypes: "article",
    must:
      "surprime; conduite accompagnée; bonus-malus|bonus; franchise; assurance au tiers|tiers; tous risques|assurance tous risques; " +
      "responsabilité civile; bris de glace; vol; incendie; relevé d'information; sinistre|sinistres; Code des assurances; permis de conduire|permis; " +
      "garantie du conducteur; stage post-permis; assistance; accident responsable",
    good:
      "jeune conducteur; jeunes conducteurs; jeune permis; assurance auto; assureur; assureurs; prime; devis; contrat; véhicule; voiture; formule; formules; " +
      "conducteur secondaire; prix; tarifs; souscription; résiliation; assurance; conducteur; conduite; première année; trois ans; risque; parents; " +
      "assuré; garanties; avantages; conseils; assurance jeune conducteur; assurance d'un jeune conducteur; voiture peu puissante; puissance",
    bad: "an; ans; année; euros; mois; moitié; plus cher; moins cher; minutes; ligne; offres; guide; cher; coûte",
    mustNot:
      "Assur'Malin; ComparAssurances; Conso Info; Mutuelle Horizon; Permis Pratique; Élodie Garnier; Karim Belhadj; rue de la République; " +
      "Espace client; Mon espace; Lyon; Malin; l'assurance; d'un; qu'est; SAS; Article A",
    entities:
      "Code des assurances=work|concept; Macif=organization; Maif=organization; Direct Assurance=organization; Renault Clio=product; Paris=location",
  },
  {
    key: "fr-plombier",
    keyword: "plombier lyon",
    market: "FR fr-FR",
    isReserve: true,
    target: "pl-6",
    ranking: "pl-1 pl-2 pl-3 pl-4 pl-5",
    intents: "transactional|commercial",
    isLocal: true,
    pageTypes: "service",
    must:
      "fuite d'eau|fuite; débouchage; canalisation|canalisations; chauffe-eau; dépannage; devis gratuit|devis; salle de bains; chaudière; " +
      "assurance décennale; taux horaire|tarif horaire; déplacement|frais de déplacement; urgence; WC; mitigeur; chasse d'eau; SIRET|numéro SIRET; " +
      "artisan; RGE; recherche de fuite; chauffagiste|plombier chauffagiste",
    good:
      "Lyon; plombier; plomberie; évier; robinetterie; robinet; tarifs; intervention; interventions; installation; réparation; remplacement; entretien; " +
      "rénovation; chauffage; pompe à chaleur; logement; locataire; propriétaire; joint; joints; TVA; travaux; nuit; Villeurbanne; plombiers; caméra; " +
      "prix; réparation de fuite; remplacement de chauffe-eau; rénovation de salle de bains; débouchage de canalisation; dimanche; main-d'œuvre; pièces",
    bad: "jour; heures; heure; euros; note; client; clients; équipe; avis; service; moins; ans; hors; même; jours",
    mustNot:
      "Plomberie des Brotteaux; Brotteaux; SOS Fuites; Annuaire Artisans; Eau Chaude Service; Guide Dépannage; Fabrice Monnet; Sophie Tissot; " +
      "Franklin-Roosevelt; Roosevelt; Artisan Lopez; Lopez; Gerland Services; Thermi'Confort; Confort; Croix; italienne; Note; d'eau; l'italienne",
    entities:
      "Lyon=location; Villeurbanne=location; Grohe=organization; DGCCRF=organization; RGE=concept|organization; Croix-Rousse=location",
  },
  {
    key: "es-ventanas",
    keyword: "cambiar ventanas pvc precio",
    market: "ES es-ES",
    target: "vt-6",
    ranking: "vt-1 vt-2 vt-3 vt-4 vt-5",
    intents: "informational|commercial|transactional",
    isLocal: false,
    pageTypes: "article",
    must:
      "aislamiento térmico; aislamiento acústico|acústico; ventana oscilobatiente|oscilobatiente; ventana corredera|corredera; doble acristalamiento|acristalamiento; " +
      "vidrio bajo emisivo|vidrio; cámara de argón|argón; aluminio; puente térmico|rotura de puente térmico; persiana|persianas; herraje|herrajes; " +
      "transmitancia térmica; mano de obra; presupuesto; instalación; perfil|perfiles; Kömmerling; Veka; condensación; garantía; ayuda|ayudas",
    good:
      "PVC; ventanas de PVC; precio; ventanas; cambiar las ventanas; mantenimiento; ahorro; calefacción; medición; retirada; color; colores; obra; " +
      "tipos de apertura; balconera; ventana abatible; ventana; mejor precio; apertura; factura; inconvenientes; ventajas; fachada; casa; corriente; " +
      "tamaño; piso; Ventanas de PVC con instalación; fabricantes",
    bad: "años; euros; metros; número; tipo; día; sol; caso; compensa; entre; cuesta",
    mustNot:
      "Reforma Fácil; Ventanas Levante; PresupuestosHogar; Casa Eficiente; Bricomundo; Lucía Ferrándiz; Íñigo Zubeldia; Mi cesta; avenida del Puerto; " +
      "Puerto; Valencia; Entrar; Roto; febrero; Next; Generation",
    entities:
      "Kömmerling=organization; Veka=organization; IDAE=organization; IRPF=concept; Burgos=location; PVC=concept",
  },
  {
    key: "es-divorcio",
    keyword: "divorcio express",
    market: "ES es-ES",
    isReserve: true,
    target: "dv-6",
    ranking: "dv-1 dv-2 dv-3 dv-4 dv-5",
    intents: "informational|commercial|transactional",
    isLocal: null,
    pageTypes: "service|article",
    must:
      "convenio regulador; mutuo acuerdo; procurador; notario|ante notario; abogado; juzgado; Registro Civil; pensión de alimentos; custodia|custodia compartida; " +
      "vivienda familiar; gananciales|liquidación de gananciales; hijos menores|hijos; certificado de matrimonio|matrimonio; cónyuges|cónyuge; honorarios; sentencia; demanda; separación previa",
    good:
      "divorcio; divorcio express; requisitos; plazos; documentación; precio; acuerdo; tres meses; empadronamiento; nacimiento; divorcio de mutuo acuerdo; " +
      "divorcio online; poder; poderes; régimen; pensión; certificado; escritura; IVA; primera consulta; hipoteca; inscripción; divorcio contencioso; " +
      "abogado y procurador; certificados de nacimiento; Madrid; abogados; acuerdo entre los cónyuges; régimen de gananciales",
    bad: "meses; euros; días; semana; uno; caso; sistema; ingresos; paso; cuesta; hace; menos",
    mustNot:
      "Bufete Arganzuela; Arganzuela; Abogado sin Prisas; Trámites Fáciles; Familia y Derecho; LexRápida; Marta Cifuentes; Ramón Olivares Peña; Ramón Olivares; " +
      "Olivares; Nuria; Delicias; Móstoles; Llámanos; Opiniones; Primera; Directora",
    entities:
      "Registro Civil=organization|concept; Tribunal Supremo=organization; Madrid=location; Código Civil=work|concept; Cataluña=location; Ministerio Fiscal=organization",
  },
  {
    key: "it-notaio",
    keyword: "costo notaio acquisto prima casa",
    market: "IT it-IT",
    target: "nt-6",
    ranking: "nt-1 nt-2 nt-3 nt-4 nt-5",
    intents: "informational|commercial",
    isLocal: false,
    pageTypes: "article",
    must:
      "imposta di registro; imposta ipotecaria; imposta catastale|catastale; valore catastale; IVA; mutuo; atto di mutuo; imposta sostitutiva; ipoteca|iscrizione dell'ipoteca; " +
      "onorario; rogito; compromesso; visura|visure; agenzia immobiliare; spese notarili; preventivo|preventivi; attestato di prestazione energetica; provvigione; parcella|parcelle",
    good:
      "notaio; prima casa; acquisto; costo; imposte; spese; immobile; prezzo; compravendita; atto; agevolazioni; banca; valore dell'immobile; notaio per la prima casa; " +
      "acquisto della prima casa; onorario del notaio; costo del notaio; provvigione dell'agenzia immobiliare; casa; deposito; Codice civile; Agenzia delle Entrate; comprare casa; " +
      "firma; seconda casa; privato; impresa; residenza; 4 %; atto di compravendita; tutte le spese; acquirente; venditore",
    bad: "euro; anni; città; modo; totale; conto; somma; mesi; compri; compra; paga; costa",
    mustNot:
      "Casa Chiara; Studio Notarile Bellini; Bellini; Soldi e Diritti; MutuoSemplice; Domus News; Giulia Marchetti; Davide Rinaldi; Rinaldi; via Garibaldi; Garibaldi; " +
      "Accedi; Calcolatore; dell; l'imposta; dell'immobile; febbraio; Chi",
    entities:
      "Agenzia delle Entrate=organization; Codice civile=work|concept; Milano=location; UniCredit=organization; IVA=concept; Consiglio Nazionale del Notariato=organization",
  },
  {
    key: "it-condizionatore",
    keyword: "condizionatore senza unità esterna",
    market: "IT it-IT",
    isReserve: true,
    target: "cz-6",
    ranking: "cz-1 cz-2 cz-3 cz-4 cz-5",
    intents: "informational|commercial",
    isLocal: false,
    pageTypes: "article",
    must:
      "monoblocco; pompa di calore; inverter; installazione; gas refrigerante; classe energetica; efficienza energetica; rumorosità|rumore; facciata; condominio; condensa|scarico della condensa; " +
      "fori|due fori; parete; Olimpia Splendid|Olimpia Splendid Unico; Innova; Argo Apollo|Argo; split; permesso; consumi; BTU; Wi-Fi",
    good:
      "condizionatore; climatizzatore; climatizzatori; condizionatori; unità esterna; senza unità esterna; centri storici; decibel; potenza; prezzo; costo; vantaggi; svantaggi; " +
      "acqua; aria; bonus; condizionatore portatile; motore; detrazioni; climatizzatore senza unità esterna; modelli; apparecchio; motore esterno; R32; inverno; compressore; pro e contro; " +
      "fori da 16 centimetri; condizionatori senza unità esterna; Unico; ENEA; funziona",
    bad: "euro; centimetri; ora; ore; mese; giornata; metri; circa; posto; giorni; serve; servono",
    mustNot:
      "ClimaCasa; TestElettro; Shop Freddo; Bolletta Leggera; Ristruttura Ora; Stefano Pagani; Paola Serra; Carrello; Accetta; Offerte; Assistenza; l'aria; dell'aria; Preventivi; ingegner",
    entities:
      "Olimpia Splendid=organization; Olimpia Splendid Unico=product; Innova=organization|product; Argo Apollo=product; Firenze=location; ENEA=organization; Wi-Fi=concept",
  },
  {
    key: "nl-zonnepanelen",
    keyword: "zonnepanelen kosten",
    market: "NL nl-NL",
    target: "zp-6",
    ranking: "zp-1 zp-2 zp-3 zp-4 zp-5",
    intents: "informational|commercial",
    isLocal: false,
    pageTypes: "article",
    must:
      "omvormer|omvormers; terugverdientijd; salderingsregeling; terugleverkosten; opbrengst; wattpiek; installatie; micro-omvormers|micro-omvormer; schaduw; garantie; " +
      "thuisbatterij; kWh; Eneco; Vattenfall; energieleveranciers; onderhoud|besparing; verbruik|eigen verbruik; stroom",
    good:
      "zonnepanelen; kosten; zonnepaneel; panelen; prijs; tien zonnepanelen; subsidie; btw; dak; aanschaf; terugleveren; salderen; meterkast; montage; rendement; " +
      "schuin dak; dynamisch energiecontract; kosten van zonnepanelen; opbrengst van zonnepanelen; einde van de salderingsregeling; kosten zonnepanelen; energierekening; hypotheek; " +
      "installateurs; merken; tarieven; aanschafkosten; offerte; stroomverbruik",
    bad: "euro; jaar; procent; stuk; onze; tips; einde; extra; keer; rekent; biedt",
    mustNot:
      "EnergieWijzer; Zonkracht; Zonkracht Installateurs; Consumentenblik; Groen en Wonen; Nieuws Regio; Marloes de Wit; Joris Hendriks; Industrieweg; Mijn account; Abonneren; Utrecht; " +
      "Wit; Wonen; januari; Den; Haag; Door",
    entities:
      "Eneco=organization; Vattenfall=organization; Milieu Centraal=organization; SolarEdge=organization; Tweede Kamer=organization; kWh=quantity|concept",
  },
  {
    key: "nl-fietsverzekering",
    keyword: "e-bike verzekering",
    market: "NL nl-NL",
    isReserve: true,
    target: "fv-6",
    ranking: "fv-1 fv-2 fv-3 fv-4 fv-5",
    intents: "commercial|informational",
    isLocal: false,
    pageTypes: "article|service",
    must:
      "diefstal; cascodekking; diefstaldekking; nieuwwaarde; dagwaarde; eigen risico; premie; accu; ART-keurmerk; slot; pechhulp; aanschafwaarde; " +
      "elektrische fiets; fietsverzekering; schade; sleutels; aankoopbon; verzekeraar|verzekeraars; ANWB; aanrijding; Unigarant|Centraal Beheer",
    good:
      "e-bike; verzekering; e-bike verzekering; vergoeding; voorwaarden; afschrijving; inboedelverzekering; speed pedelec; rechtsbijstand; fiets; dekking; kosten; aangifte; " +
      "val; vandalisme; looptijd; politie; slot met ART-keurmerk; e-bike verzekeren; diefstal en schade; eerste drie jaar; kettingslot; winkel; fietsenwinkel; verzekerd; elektrische fiets verzekeren; waarde",
    bad: "euro; jaar; maand; soms; beste; drie; vijf; nodig; procent; alles; geldt; kost",
    mustNot:
      "PolisVergelijker; Fietsplatform; Geldtips; Rijwielhandel Peters; Rijwielhandel; Peters; VerzekerBewust; Sanne Kuipers; Bas Timmermans; Hoofdstraat; Apeldoorn; Inloggen; Podcast; Werkplaats; " +
      "Auteur; Art; Door; keurmerk",
    entities:
      "ANWB=organization; Centraal Beheer=organization; Unigarant=organization; RDW=organization; Amsterdam=location; Gazelle=organization; Nederland=location",
  },
];
