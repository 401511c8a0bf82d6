/** Cue words of one language by what they say about the searcher. */
export type CueWords = Readonly<Record<Intent, ReadonlySet<string>>>;

// Single words, lower-cased as written, inflected forms apart. In Japanese and Chinese they are looked for anywhere
// in the text.
const WORDS: Readonly<Record<string, Readonly<Record<Intent, string>>>> = {
  en: {
    informational:
      "how what why when who guide tutorial ideas tips meaning definition examples recipe recipes learn explained history symptoms causes steps difference checklist diy",
    commercial:
      "best top review reviews vs versus compare compared comparison alternatives alternative rated tested ranking",
    transactional:
      "buy price prices pricing cheap cheapest order coupon coupons deal deals discount sale shop store hire rent rental book booking download subscribe quote near jobs",
    navigational: "login signin sign-in official homepage account",
  },
  es: {
    informational:
      "cómo qué guía consejos receta significado tutorial ideas ejemplos síntomas causas aprender historia definición pasos diferencia",
    commercial:
      "mejor mejores comparativa comparación comparar opiniones opinión reseña reseñas análisis alternativas ranking vs",
    transactional:
      "comprar precio precios barato barata baratos baratas oferta ofertas alquilar alquiler descuento tienda cupón reservar pedir presupuesto cerca",
    navigational: "iniciar sesión oficial acceso",
  },
  de: {
    informational:
      "wie was warum wann wer anleitung leitfaden tipps bedeutung rezept ratgeber ideen beispiele ursachen symptome lernen geschichte unterschied definition erklärt",
    commercial:
      "beste besten bester bestes test tests vergleich testsieger erfahrungen erfahrung bewertung bewertungen alternativen empfehlung empfehlungen vs",
    transactional:
      "kaufen preis preise günstig günstige billig bestellen angebot angebote gutschein mieten buchen shop rabatt kosten lieferung herunterladen nähe stellenangebote",
    navigational: "login einloggen anmeldeseite offiziell offizielle startseite",
  },
  it: {
    informational:
      "come cosa perché quando chi guida consigli ricetta significato tutorial idee esempi sintomi cause imparare storia definizione differenza",
    commercial: "migliore migliori miglior confronto recensioni recensione opinioni alternative classifica vs",
    transactional:
      "comprare acquistare prezzo prezzi offerta offerte economico economici sconto negozio noleggio prenotare ordinare preventivo vicino",
    navigational: "accedi login ufficiale accesso",
  },
  fr: {
    informational:
      "comment pourquoi quand guide recette conseils définition signification tutoriel idées exemples symptômes causes apprendre histoire différence astuces",
    commercial:
      "meilleur meilleurs meilleure meilleures comparatif comparaison avis test tests alternatives classement vs",
    transactional:
      "acheter prix cher achat commander réserver louer location promo promotion soldes boutique livraison devis tarif tarifs télécharger",
    navigational: "connexion officiel officielle compte",
  },
  nl: {
    informational:
      "hoe wat waarom wanneer wie gids recept tips betekenis uitleg ideeën voorbeelden symptomen oorzaken leren geschiedenis verschil stappenplan",
    commercial: "beste vergelijken vergelijking review reviews ervaringen test getest alternatieven vs",
    transactional:
      "kopen prijs prijzen goedkoop goedkope bestellen aanbieding aanbiedingen korting huren boeken winkel webshop offerte",
    navigational: "inloggen login officiële",
  },
  sv: {
    informational:
      "hur vad varför när vem guide recept tips betydelse idéer exempel symptom orsaker lära historia skillnad förklaring",
    commercial: "bästa bäst test jämför jämförelse recension recensioner omdömen alternativ vs",
    transactional: "köpa köp pris priser billig billiga billigt beställa erbjudande rea rabatt hyra boka butik offert",
    navigational: "logga inloggning officiell",
  },
  nb: {
    informational:
      "hvordan hva hvorfor når hvem guide oppskrift tips betydning ideer eksempler symptomer årsaker lære historie forskjell forklart",
    commercial: "beste best test sammenlign sammenligning anmeldelse anmeldelser omtale alternativer vs",
    transactional: "kjøpe kjøp pris priser billig billige billigst bestille tilbud salg rabatt leie booke butikk",
    navigational: "innlogging logg offisiell",
  },
  da: {
    informational:
      "hvordan hvad hvorfor hvornår hvem guide opskrift tips råd betydning ideer eksempler symptomer årsager lære historie forskel",
    commercial: "bedste bedst test sammenlign sammenligning anmeldelse anmeldelser alternativer vs",
    transactional: "købe køb pris priser billig billige billigst bestille tilbud udsalg rabat leje booke butik",
    navigational: "login log officiel",
  },
  fi: {
    informational:
      "miten mikä mitä miksi milloin kuka ohje ohjeet resepti vinkit merkitys ideoita esimerkkejä oireet syyt opas historia ero",
    commercial: "paras parhaat parhaita vertailu testi arvostelu arvostelut kokemuksia vaihtoehdot vs",
    transactional:
      "osta ostaa hinta hinnat halpa halvat halvin tilaa tarjous tarjoukset ale alennus vuokraa vuokraus varaa kauppa verkkokauppa",
    navigational: "kirjaudu kirjautuminen virallinen",
  },
  pt: {
    informational:
      "como porque quando quem guia dicas receita significado tutorial ideias exemplos sintomas causas aprender história diferença definição",
    commercial: "melhor melhores comparação comparar comparativo avaliação avaliações opiniões alternativas ranking vs",
    transactional:
      "comprar preço preços barato barata baratos oferta ofertas promoção desconto alugar aluguel loja encomendar reservar cupom orçamento",
    navigational: "entrar login oficial acessar",
  },
  ms: {
    informational:
      "cara apa bagaimana kenapa mengapa bila siapa panduan resepi resipi tips maksud idea contoh gejala punca belajar sejarah perbezaan langkah",
    commercial: "terbaik terbagus ulasan perbandingan bandingkan alternatif vs",
    transactional: "beli harga murah tempah pesan tawaran promosi diskaun jualan sewa tempahan kedai",
    navigational: "log masuk rasmi",
  },
  ja: {
    informational: "とは 方法 作り方 やり方 使い方 選び方 意味 違い 理由 原因 症状 レシピ コツ 入門 解説 なぜ",
    commercial: "おすすめ 比較 ランキング 口コミ レビュー 評判 人気 最強",
    transactional: "購入 価格 通販 値段 激安 格安 セール クーポン 予約 注文 レンタル 最安 見積",
    navigational: "ログイン 公式 サインイン",
  },
  ar: {
    informational:
      "كيف كيفية ما ماذا لماذا متى دليل شرح طريقة وصفة نصائح معنى أفكار أمثلة أعراض أسباب تعلم الفرق خطوات",
    commercial: "أفضل افضل مقارنة مراجعة تقييم تقييمات تجربة بدائل",
    transactional: "شراء سعر أسعار اسعار رخيص عرض عروض خصم تخفيضات متجر حجز طلب تأجير كوبون",
    navigational: "تسجيل الدخول الرسمي",
  },
  zh: {
    informational:
      "如何 怎么 怎麼 什么 什麼 为什么 為什麼 教程 教學 指南 攻略 意思 方法 做法 步骤 步驟 原因 症状 技巧 区别",
    commercial: "推荐 推薦 最佳 最好 比较 比較 评测 評測 排行 排名 对比 评价 評價 口碑",
    transactional: "购买 購買 价格 價格 优惠 優惠 折扣 便宜 订购 訂購 预订 預訂 下载 下載 租赁 报价",
    navigational: "登录 登錄 登入 官网 官網 官方",
  },
};

function read(words: Readonly<Record<Intent, string>>): CueWords {
  const set = (intent: Intent): ReadonlySet<string> => new Set(words[intent].split(" "));
  return {
    informational: set("informational"),
    commercial: set("commercial"),
    transactional: set("transactional"),
    navigational: set("navigational"),
  };
}

const CUES: ReadonlyMap<string, CueWords> = new Map(Object.entries(WORDS).map(([code, words]) => [code, read(words)]));

// Prices and costs, which people compare and read about before they buy.
const WEAK_CUES: ReadonlySet<string> = new Set(
  (
    "price prices pricing kosten preis preise prix tarif tarifs devis precio precios presupuesto prezzo prezzi preventivo " +
    "prijs prijzen offerte pris priser hinta hinnat preço preços orçamento harga"
  ).split(" "),
);

/** True for a cue word that weighs less than others. */
export function isWeakCue(word: string): boolean {
  return WEAK_CUES.has(word);
}

/**
 * Returns the cue words of the language and the English ones, because English words occur in titles of all languages.
 * A language without a list gets English only.
 */
export function cueWords(language: string): readonly CueWords[] {
  return [...new Set([language, "en"])].flatMap((code) => CUES.get(code) ?? []);
}

/** True for a language whose words are looked for anywhere in a text, because it writes no spaces. */
export function isUnspacedLanguage(language: string): boolean {
  return language === "ja" || language === "zh";
}

/** The purpose of a search. */
export type Intent = "informational" | "commercial" | "transactional" | "navigational";
