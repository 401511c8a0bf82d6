// Words that shape a title, one list a language. In Japanese and Chinese they are looked for in the run of
// characters, longer ones first.
const WORDS: Readonly<Record<string, string>> = {
  en: "best top guide how to what which is why when ultimate complete easy vs review reviews tips ideas recipe steps for beginners near me cheap free",
  de: "beste besten leitfaden anleitung wie was welche welcher welches warum ist tipps ratgeber vergleich test rezept für anfänger",
  fr: "meilleur meilleurs meilleure meilleures guide comment pourquoi quel quelle quels quelles conseils astuces recette avis comparatif pour débutants",
  es: "mejor mejores guía cómo qué cuál es consejos trucos receta paso opiniones comparativa para principiantes",
  it: "migliori migliore guida come cosa perché quale consigli ricetta recensioni confronto per principianti",
  pt: "melhor melhores guia como que qual dicas receita avaliação comparação para iniciantes",
  nl: "beste gids hoe wat welke waarom tips recept vergelijking test voor beginners",
  sv: "bästa guide hur vad vilken varför tips recept jämförelse test för nybörjare",
  nb: "beste guide hvordan hva hvilken hvorfor tips oppskrift test for nybegynnere",
  da: "bedste guide hvordan hvad hvilken hvorfor tips opskrift test for begyndere",
  fi: "paras parhaat opas miten mikä miksi vinkit resepti vertailu testi aloittelijoille",
  ms: "terbaik panduan cara apa kenapa tips resipi langkah untuk",
  ar: "أفضل دليل شامل كامل كيف كيفية طريقة لماذا ما هو هي نصائح وصفة مقارنة خطوة بخطوة خطوات للمبتدئين",
  ja: "完全ガイド 初心者向け 徹底解説 おすすめ ランキング まとめ ポイント 口コミ レシピ とは 比較 入門 解説 手順 方法 コツ 選",
  zh: "为什么 為什麼 什么是 什麼是 如何 怎么 怎麼 推荐 推薦 教程 教學 指南 攻略 技巧 步骤 步驟 比较 对比 评测 評測 新手 最好",
};

const LATIN = String.raw`\{keyword\}|[\p{L}\p{M}\p{N}'\u2019]+`;
const UNSPACED = new Set(["ja", "zh"]);

/** How titles of a language are read. */
export interface TitleCues {
  /** Finds the tokens of a title: words, and in Japanese and Chinese cues, numbers and single characters. */
  readonly token: RegExp;
  /** True for a word that shapes the title. */
  has(word: string): boolean;
}

function read(language: string): TitleCues {
  const own = (WORDS[language] ?? "").split(" ").filter((word) => word !== "");
  const english = (WORDS.en ?? "").split(" ");
  const cues = new Set([...own, ...english]);
  const unspaced = String.raw`${own.join("|")}|\p{Nd}+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30fc]`;
  const pattern = UNSPACED.has(language) ? String.raw`\{keyword\}|${unspaced}|[\p{L}\p{M}\p{N}'\u2019]+` : LATIN;
  return { token: new RegExp(pattern, "gu"), has: (word) => cues.has(word.toLowerCase()) };
}

const CUES: ReadonlyMap<string, TitleCues> = new Map(Object.keys(WORDS).map((language) => [language, read(language)]));
const OTHER = read("en");

/** Returns the cues of the language and the English ones, because English words occur in titles of all languages. */
export function titleCues(language: string): TitleCues {
  return CUES.get(language) ?? OTHER;
}
