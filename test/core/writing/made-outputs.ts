import type { EvidenceText } from "../../../core/writing/check-evidence.ts";

/** A made output of a model, and whether the evidence supports it. */
export interface MadeOutput {
  readonly language: string;
  readonly kind: "supported" | "unsupported" | "changed number" | "swapped names" | "translated units" | "wrong units";
  readonly text: string;
  readonly isSupported: boolean;
}

interface Subject {
  readonly name: string;
  readonly price: string;
  readonly otherPrice: string;
  /** Length as the page writes it. `converted` is the same length in miles or inches, and `wrong` is another length. */
  readonly length: string;
  readonly converted: string;
  readonly wrong: string;
}

/** Sentences of a language: how a page states a price and a length, and how a model would. */
interface Wording {
  readonly states: (subject: Subject) => string;
  readonly price: readonly ((name: string, price: string) => string)[];
  readonly length: (name: string, length: string) => string;
  readonly invented: readonly string[];
}

const SUBJECTS: Readonly<Record<string, readonly Subject[]>> = {
  en: [
    {
      name: "Brewista Artisan",
      price: "$129",
      otherPrice: "$139",
      length: "30 cm",
      converted: "11.8 inches",
      wrong: "14 inches",
    },
    {
      name: "Hario Buono",
      price: "$65",
      otherPrice: "$56",
      length: "25 cm",
      converted: "9.8 inches",
      wrong: "12 inches",
    },
    {
      name: "Bonavita Cafe",
      price: "$89",
      otherPrice: "$98",
      length: "28 cm",
      converted: "11 inches",
      wrong: "9 inches",
    },
    {
      name: "Stagg EKG",
      price: "$195",
      otherPrice: "$159",
      length: "29 cm",
      converted: "11.4 inches",
      wrong: "13 inches",
    },
    {
      name: "Kinto Slow",
      price: "$74",
      otherPrice: "$47",
      length: "24 cm",
      converted: "9.4 inches",
      wrong: "7 inches",
    },
  ],
  de: [
    {
      name: "Velotraum Pilger",
      price: "2.490 €",
      otherPrice: "2.940 €",
      length: "120 km",
      converted: "74,6 Meilen",
      wrong: "90 Meilen",
    },
    {
      name: "Kalkhoff Endeavour",
      price: "3.199 €",
      otherPrice: "3.919 €",
      length: "150 km",
      converted: "93,2 Meilen",
      wrong: "120 Meilen",
    },
    {
      name: "Riese Nevo",
      price: "4.299 €",
      otherPrice: "4.929 €",
      length: "110 km",
      converted: "68,4 Meilen",
      wrong: "80 Meilen",
    },
    {
      name: "Cube Touring",
      price: "1.899 €",
      otherPrice: "1.989 €",
      length: "90 km",
      converted: "55,9 Meilen",
      wrong: "70 Meilen",
    },
    {
      name: "Kettler Quadriga",
      price: "2.799 €",
      otherPrice: "2.979 €",
      length: "100 km",
      converted: "62,1 Meilen",
      wrong: "40 Meilen",
    },
  ],
  fr: [
    {
      name: "Domaine Lambert",
      price: "18 €",
      otherPrice: "81 €",
      length: "12 km",
      converted: "7,5 miles",
      wrong: "9 miles",
    },
    {
      name: "Château Vérane",
      price: "24 €",
      otherPrice: "42 €",
      length: "15 km",
      converted: "9,3 miles",
      wrong: "12 miles",
    },
    {
      name: "Clos Mireau",
      price: "31 €",
      otherPrice: "13 €",
      length: "20 km",
      converted: "12,4 miles",
      wrong: "15 miles",
    },
    { name: "Mas Orvelle", price: "27 €", otherPrice: "72 €", length: "8 km", converted: "5 miles", wrong: "6 miles" },
    {
      name: "Maison Tardieu",
      price: "45 €",
      otherPrice: "54 €",
      length: "30 km",
      converted: "18,6 miles",
      wrong: "22 miles",
    },
  ],
  es: [
    {
      name: "Refugio Peñalba",
      price: "35 €",
      otherPrice: "53 €",
      length: "14 km",
      converted: "8,7 millas",
      wrong: "11 millas",
    },
    {
      name: "Hotel Garona",
      price: "82 €",
      otherPrice: "28 €",
      length: "22 km",
      converted: "13,7 millas",
      wrong: "17 millas",
    },
    {
      name: "Casa Moriles",
      price: "64 €",
      otherPrice: "46 €",
      length: "9 km",
      converted: "5,6 millas",
      wrong: "7 millas",
    },
    {
      name: "Posada Ubrique",
      price: "71 €",
      otherPrice: "17 €",
      length: "18 km",
      converted: "11,2 millas",
      wrong: "14 millas",
    },
    {
      name: "Albergue Zuheros",
      price: "19 €",
      otherPrice: "91 €",
      length: "25 km",
      converted: "15,5 millas",
      wrong: "20 millas",
    },
  ],
};

const WORDINGS: Readonly<Record<string, Wording>> = {
  en: {
    states: ({ name, price, length }) => `The ${name} costs ${price} and is ${length} long.`,
    price: [
      (name, price) => `For ${price} you get the ${name}.`,
      (name, price) => `Expect to pay ${price} if you choose the ${name}.`,
    ],
    length: (name, length) => `With its ${length}, the ${name} fits on a shelf.`,
    invented: [
      "The Kanto Lumen pours faster than all others.",
      "Water boils in 240 seconds.",
      "Maria Velasquez tested every kettle.",
      "The first model appeared on 3 May 2017.",
      "One tester said “this is the only kettle I will ever need”.",
    ],
  },
  de: {
    states: ({ name, price, length }) => `Das ${name} kostet ${price} und fährt ${length} weit.`,
    price: [
      (name, price) => `Für ${price} gibt es das ${name}.`,
      (name, price) => `Mit ${price} ist das ${name} zu haben.`,
    ],
    length: (name, length) => `Mit einer Ladung schafft das ${name} etwa ${length}.`,
    invented: [
      "Das Winora Sinus fährt leiser als alle anderen.",
      "Der Akku lädt in 210 Minuten.",
      "Die Stiftung Radprüfung hat alle Räder gefahren.",
      "Das erste Modell erschien am 3. Mai 2017.",
      "Ein Fahrer sagte: „Dieses Rad gebe ich nie wieder her, nie im Leben“.",
    ],
  },
  fr: {
    states: ({ name, price, length }) => `La bouteille du ${name} coûte ${price}, à ${length} de la ville.`,
    price: [
      (name, price) => `Comptez ${price} pour une bouteille du ${name}.`,
      (name, price) => `À ${price}, le ${name} reste un bon choix.`,
    ],
    length: (name, length) => `Le ${name} se trouve à ${length} du centre.`,
    invented: [
      "Le Domaine Fauverny produit les meilleurs vins.",
      "La visite dure 95 minutes.",
      "Claire Montaubert guide les visiteurs.",
      "La cave a ouvert le 3 mai 2017.",
      "Un client a écrit : « je n’ai jamais goûté un vin aussi franc ».",
    ],
  },
  es: {
    states: ({ name, price, length }) => `La noche en ${name} cuesta ${price} y la ruta mide ${length}.`,
    price: [
      (name, price) => `Por ${price} se duerme en ${name}.`,
      (name, price) => `Una noche sale a ${price} si eliges ${name}.`,
    ],
    length: (name, length) => `Desde ${name} la ruta suma ${length}.`,
    invented: [
      "El Parador Valdehierro ofrece mejores vistas.",
      "La subida dura 135 minutos.",
      "Marta Villaseñor abrió la ruta.",
      "El refugio abrió el 3 de mayo de 2017.",
      "Un caminante dijo: «nunca he dormido tan bien en la montaña».",
    ],
  },
};

/** EvidenceText of a language: one page for each subject. */
export function evidenceIn(language: string): readonly EvidenceText[] {
  return (SUBJECTS[language] ?? []).map((subject, at) => ({
    source: `https://page-${at}.example/`,
    text: WORDINGS[language]?.states(subject) ?? "",
  }));
}

/** Returns 200 outputs in four languages. The evidence supports 80 of them; each of the other 120 has one fault. */
export function madeOutputs(): readonly MadeOutput[] {
  return Object.keys(WORDINGS).flatMap((language) => {
    const subjects = SUBJECTS[language] ?? [];
    const { price, length, invented } = WORDINGS[language] as Wording;
    const made = (kind: MadeOutput["kind"], text: string, isSupported: boolean) => ({
      language,
      kind,
      text,
      isSupported,
    });
    return subjects.flatMap((subject, at) => {
      const other = subjects[(at + 1) % subjects.length] as Subject;
      return [
        ...price.map((say) => made("supported", say(subject.name, subject.price), true)),
        made("supported", length(subject.name, subject.length), true),
        made("unsupported", invented[at] ?? "", false),
        ...price.map((say) => made("changed number", say(subject.name, subject.otherPrice), false)),
        ...price.map((say) => made("swapped names", say(other.name, subject.price), false)),
        made("translated units", length(subject.name, subject.converted), true),
        made("wrong units", length(subject.name, subject.wrong), false),
      ];
    });
  });
}

/** An output whose check is known to be hard. */
export type HardOutput = Omit<MadeOutput, "kind"> & { readonly kind: string };

const hard = (
  language: string,
  kind: string,
  isSupported: boolean,
  ...texts: readonly string[]
): readonly HardOutput[] => texts.map((text) => ({ language, kind, text, isSupported }));

/** Returns outputs beyond the forms that the check knows. They show its limits. */
export function hardOutputs(): readonly HardOutput[] {
  return [
    ...hard("en", "headline, supported", true, "Hario Buono Kettle for $65", "Why We Like the Stagg EKG at $195"),
    ...hard("en", "headline, changed", false, "Hario Buono Kettle for $56", "Why We Like the Kanto Lumen at $195"),
    ...hard(
      "en",
      "number in words",
      false,
      "The Hario Buono costs fifty-six dollars.",
      "You pay ninety for the Stagg EKG.",
    ),
    ...hard("de", "number in words", false, "Das Rad kostet neunzehnhundert Euro."),
    ...hard("en", "name in lower case", false, "The kanto lumen pours faster than all others."),
    ...hard("de", "one word as a name", false, "Das Winora fährt leiser als alle anderen."),
    ...hard("en", "claim without a figure", false, "No other kettle is as cheap.", "Every tester liked it best."),
    ...hard(
      "en",
      "rounded price",
      true,
      "The Brewista Artisan costs about $130.",
      "The Bonavita Cafe costs nearly $90.",
    ),
    ...hard("en", "sum of figures", true, "Two Hario Buono cost $130."),
  ];
}
