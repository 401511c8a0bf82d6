/**
 * Common function words of languages that the analysis recognizes without a stemmer and a stop list. Each list is
 * written by hand and leaves out words of the languages that have a stop list.
 */
const LISTS: Readonly<Record<string, string>> = {
  pl: "nie się jest na że od za przez dla jak ale oraz lub który które która tego tej jego jej są być tylko można może przy bez już także czy co gdy nasz naszej naszych twojej twoich ich tym bardzo więcej pod nad między podczas był była było były będzie żeby kiedy jednak jeszcze też wszystkie każdy każda swoich swoje swój nas nam mu mnie tak nawet ze zawsze najlepsze został została tych aby więc gdzie ponieważ",
  cs: "je na že jako nebo ale od při který která které jsou být bylo byl také jen už podle jeho její jejich naše naší vaše vaší však před přes bez mezi co jak když tak více velmi může lze vaši tři aby byla byly bude budou jsem jsme ještě proto ze ve ji mu má mají svou svůj své tím této tento toto tato těchto kteří kterou protože až asi pak není než roku nejlepší",
  hu: "az és hogy nem egy van vagy meg csak ha mint ez ezt azt már még volt lesz legjobb kell lehet között után számára minden több nagyon során alatt amely amelyek mert illetve valamint pedig ami ahol ön itt ott ki fel azonban ezért akkor amikor ahogy majd fog sem sokkal olyan ilyen ezek azok neki nekünk saját legyen lett volna tud tudja csupán szerint miatt mellett ellen felett hogyan vele benne róla mindig soha",
  tr: "ve bir bu için ile çok daha gibi kadar olan olarak ya veya ama ki şey sonra önce göre üzerinde tarafından ise değil var yok olabilir size sizin bizim hem ancak tüm içinde arasında boyunca olduğu olduğunu bunun bunu şu nasıl neden çünkü eğer hiç bile biri birçok bazı diğer kendi onun onlar benim sadece hala şekilde fakat yani üzere karşı doğru dolayı zaman sırasında kadarı olması",
};

const SETS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(LISTS).map(([code, words]) => [code, new Set(words.split(" "))]),
);

/** Codes of the languages with a list, in the order of the detection. */
export const LISTED_LANGUAGES: readonly string[] = [...SETS.keys()];

/** True for a function word of a language with a list here. */
export function isFunctionWord(code: string, word: string): boolean {
  return SETS.get(code)?.has(word) === true;
}
