/** Four small pages in one language on one subject, and the expected findings. */
export interface LanguageSample {
  readonly code: string;
  /** A sentence. `tokens` contains its tokens in lower case. */
  readonly sentence: string;
  readonly tokens: readonly string[];
  readonly keyword: string;
  readonly title: string;
  /** Sentences of the pages. Each page leaves out one of them. */
  readonly lines: readonly string[];
  /** A name that is on every page and must be an entity. */
  readonly name: string;
  /** A word that is common in general text. `rare` is a word that is not. */
  readonly common: string;
  readonly rare: string;
}

function sample(
  code: string,
  sentence: string,
  tokens: string,
  rest: Omit<LanguageSample, "code" | "sentence" | "tokens">,
): LanguageSample {
  return { code, sentence, tokens: tokens.split(" "), ...rest };
}

export const SAMPLES: readonly LanguageSample[] = [
  sample("en", "The owner's coffee-maker isn't new.", "the owner coffee maker isn't new", {
    keyword: "coffee grinder",
    title: "Coffee grinder guide",
    lines: [
      "A coffee grinder crushes the beans.",
      "We bought it from Baratza last year.",
      "The beans stay fresh for weeks.",
      "Clean the burrs of the grinder.",
      "Most cafes trust Baratza for this.",
    ],
    name: "Baratza",
    common: "the",
    rare: "grinder",
  }),
  sample("es", "¿Cuándo llega el café del señor?", "cuándo llega el café del señor", {
    keyword: "molinillo de café",
    title: "Guía del molinillo de café",
    lines: [
      "Un molinillo de café tritura los granos.",
      "Lo compramos en Barcelona el año pasado.",
      "Los granos se conservan frescos.",
      "Hay que limpiar las muelas del molinillo.",
      "Las tiendas de Barcelona venden molinillos.",
    ],
    name: "Barcelona",
    common: "para",
    rare: "molinillo",
  }),
  sample("de", "Die Kaffeemühle kostet z.B. 3,50 Euro.", "die kaffeemühle kostet z.b 3,50 euro", {
    keyword: "kaffeemühle",
    title: "Kaffeemühle im Vergleich",
    lines: [
      "Eine Kaffeemühle zerkleinert die Bohnen.",
      "Wir kauften sie bei Graef Solingen im Herbst.",
      "Frische Bohnen schmecken besser.",
      "Das Mahlwerk der Kaffeemühle wird gereinigt.",
      "Viele vertrauen auf Graef Solingen seit langem.",
    ],
    name: "Graef Solingen",
    common: "die",
    rare: "mahlwerk",
  }),
  sample("it", "L'aroma dell'espresso è buono.", "l' aroma dell' espresso è buono", {
    keyword: "macinacaffè",
    title: "Guida al macinacaffè",
    lines: [
      "Il macinacaffè riduce i chicchi in polvere.",
      "Lo abbiamo comprato a Torino da Lavazza.",
      "I chicchi freschi hanno più aroma.",
      "Bisogna pulire le macine del macinacaffè.",
      "Molti bar scelgono Lavazza da anni.",
    ],
    name: "Lavazza",
    common: "che",
    rare: "macine",
  }),
  sample("fr", "L'eau qu'il verse aujourd'hui.", "l' eau qu' il verse aujourd'hui", {
    keyword: "moulin à café",
    title: "Choisir un moulin à café",
    lines: [
      "Le moulin à café broie les grains.",
      "Nous avons visité Marseille en avril.",
      "Les grains frais ont plus de goût.",
      "Il faut nettoyer les meules du moulin.",
      "Les torréfacteurs de Marseille conseillent ce moulin.",
    ],
    name: "Marseille",
    common: "les",
    rare: "meules",
  }),
  sample("nl", "De koffiemolen van Anna's huis.", "de koffiemolen van anna huis", {
    keyword: "koffiemolen",
    title: "Koffiemolen kopen",
    lines: [
      "Een koffiemolen maalt de bonen.",
      "Wij kochten hem bij Zassenhaus in het voorjaar.",
      "Verse bonen geven meer smaak.",
      "Maak de maalschijven van de koffiemolen schoon.",
      "Kenners kiezen voor Zassenhaus wegens de kwaliteit.",
    ],
    name: "Zassenhaus",
    common: "het",
    rare: "maalschijven",
  }),
  sample("sv", "Hur mår kvarnen på ön?", "hur mår kvarnen på ön", {
    keyword: "kaffekvarn",
    title: "Bästa kaffekvarn",
    lines: [
      "En kaffekvarn maler bönorna.",
      "Vi köpte den av Wilfa under hösten.",
      "Färska bönor smakar mer.",
      "Rengör malskivorna i din kaffekvarn.",
      "Många litar på Wilfa sedan länge.",
    ],
    name: "Wilfa",
    common: "och",
    rare: "malskivorna",
  }),
  sample("nb", "Kverna står på bordet, sa hun.", "kverna står på bordet sa hun", {
    keyword: "kaffekvern",
    title: "Beste kaffekvern",
    lines: [
      "En kaffekvern maler bønnene.",
      "Vi kjøpte den fra Wilfa i høst.",
      "Ferske bønner smaker mer.",
      "Rengjør kvernsteinene i din kaffekvern.",
      "Mange stoler på Wilfa til dette.",
    ],
    name: "Wilfa",
    common: "ikke",
    rare: "kvernsteinene",
  }),
  sample("da", "Kværnen er på øen.", "kværnen er på øen", {
    keyword: "kaffekværn",
    title: "Bedste kaffekværn",
    lines: [
      "En kaffekværn maler bønnerne.",
      "Vi købte den af Bodum om foråret.",
      "Friske bønner smager af mere.",
      "Rengør kværnstenene i din kaffekværn.",
      "Mange stoler på Bodum i dag.",
    ],
    name: "Bodum",
    common: "ikke",
    rare: "kværnstenene",
  }),
  sample("fi", "Myllyn äänen kuulee yölläkin.", "myllyn äänen kuulee yölläkin", {
    keyword: "kahvimylly",
    title: "Paras kahvimylly",
    lines: [
      "Kahvimylly jauhaa pavut.",
      "Ostimme sen viime vuonna ja merkki oli Moccamaster silloin.",
      "Tuoreet pavut maistuvat paremmilta.",
      "Puhdista kahvimylly joka viikko.",
      "Monen valinta on Moccamaster nykyään.",
    ],
    name: "Moccamaster",
    common: "ja",
    rare: "kahvimylly",
  }),
  sample("pt", "Não há pão, disse-lhe o avô.", "não há pão disse lhe o avô", {
    keyword: "moedor de café",
    title: "Guia do moedor de café",
    lines: [
      "O moedor de café tritura os grãos.",
      "Comprámos o aparelho em Lisboa no ano passado.",
      "Os grãos frescos têm mais sabor.",
      "Limpe as mós do moedor.",
      "As lojas de Lisboa vendem cada moedor.",
    ],
    name: "Lisboa",
    common: "para",
    rare: "moedor",
  }),
  sample("ms", "Buku-buku itu dibacanya.", "buku buku itu dibacanya", {
    keyword: "pengisar kopi",
    title: "Panduan pengisar kopi",
    lines: [
      "Pengisar kopi menghancurkan biji kopi.",
      "Kami membelinya di Melaka tahun lalu.",
      "Biji kopi segar lebih sedap.",
      "Bersihkan bilah pengisar kopi.",
      "Kedai di Melaka menjual pengisar kopi.",
    ],
    name: "Melaka",
    common: "yang",
    rare: "pengisar",
  }),
  sample("ja", "コーヒーミルで豆を挽く。", "コーヒーミル で 豆 を 挽く", {
    keyword: "コーヒーミル",
    title: "コーヒーミルの選び方",
    lines: [
      "コーヒーミルは豆を挽く道具です。",
      "去年カリタの製品を買いました。",
      "新鮮な豆は香りがよい。",
      "刃の掃除は毎週します。",
      "多くの店がカリタを使います。",
    ],
    name: "カリタ",
    common: "する",
    rare: "コーヒーミル",
  }),
  sample("ar", "هَذِهِ القهوةُ لذيذة، أليس كذلك؟", "هذه القهوة لذيذة أليس كذلك", {
    keyword: "مطحنة القهوة",
    title: "دليل مطحنة القهوة",
    lines: [
      "مطحنة القهوة تطحن الحبوب.",
      "اشترينا مطحنة القهوة من دمشق.",
      "الحبوب الطازجة أفضل طعما.",
      "نظف مطحنة القهوة كل أسبوع.",
      "متاجر دمشق تبيع مطحنة القهوة.",
    ],
    name: "مطحنة القهوة",
    common: "من",
    rare: "مطحنة",
  }),
  sample("zh", "咖啡机很好。价格是100元。", "咖啡 机 很好 价格 是 100 元", {
    keyword: "咖啡",
    title: "咖啡磨豆机指南",
    lines: [
      "咖啡磨豆机把豆子磨碎。",
      "我们去年从Baratza买了一台。",
      "新鲜的咖啡更香。",
      "每周清洁磨豆机。",
      "很多咖啡店信任Baratza。",
    ],
    name: "Baratza",
    common: "的",
    rare: "咖啡",
  }),
];
