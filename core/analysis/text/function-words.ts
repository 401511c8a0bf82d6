/**
 * Common function words of languages that the analysis recognizes without a stemmer and a stop list. Each list is
 * written by hand and leaves out words of the languages that have a stop list.
 */
const LISTS: Readonly<Record<string, string>> = {
  pl: "nie si\u0119 jest na \u017ce od za przez dla jak ale oraz lub kt\u00f3ry kt\u00f3re kt\u00f3ra tego tej jego jej s\u0105 by\u0107 tylko mo\u017cna mo\u017ce przy bez ju\u017c tak\u017ce czy co gdy nasz naszej naszych twojej twoich ich tym bardzo wi\u0119cej pod nad mi\u0119dzy podczas by\u0142 by\u0142a by\u0142o by\u0142y b\u0119dzie \u017ceby kiedy jednak jeszcze te\u017c wszystkie ka\u017cdy ka\u017cda swoich swoje sw\u00f3j nas nam mu mnie tak nawet ze zawsze najlepsze zosta\u0142 zosta\u0142a tych aby wi\u0119c gdzie poniewa\u017c",
  cs: "je na \u017ee jako nebo ale od p\u0159i kter\u00fd kter\u00e1 kter\u00e9 jsou b\u00fdt bylo byl tak\u00e9 jen u\u017e podle jeho jej\u00ed jejich na\u0161e na\u0161\u00ed va\u0161e va\u0161\u00ed v\u0161ak p\u0159ed p\u0159es bez mezi co jak kdy\u017e tak v\u00edce velmi m\u016f\u017ee lze va\u0161i t\u0159i aby byla byly bude budou jsem jsme je\u0161t\u011b proto ze ve ji mu m\u00e1 maj\u00ed svou sv\u016fj sv\u00e9 t\u00edm t\u00e9to tento toto tato t\u011bchto kte\u0159\u00ed kterou proto\u017ee a\u017e asi pak nen\u00ed ne\u017e roku nejlep\u0161\u00ed",
  hu: "az \u00e9s hogy nem egy van vagy meg csak ha mint ez ezt azt m\u00e1r m\u00e9g volt lesz legjobb kell lehet k\u00f6z\u00f6tt ut\u00e1n sz\u00e1m\u00e1ra minden t\u00f6bb nagyon sor\u00e1n alatt amely amelyek mert illetve valamint pedig ami ahol \u00f6n itt ott ki fel azonban ez\u00e9rt akkor amikor ahogy majd fog sem sokkal olyan ilyen ezek azok neki nek\u00fcnk saj\u00e1t legyen lett volna tud tudja csup\u00e1n szerint miatt mellett ellen felett hogyan vele benne r\u00f3la mindig soha",
  tr: "ve bir bu i\u00e7in ile \u00e7ok daha gibi kadar olan olarak ya veya ama ki \u015fey sonra \u00f6nce g\u00f6re \u00fczerinde taraf\u0131ndan ise de\u011fil var yok olabilir size sizin bizim hem ancak t\u00fcm i\u00e7inde aras\u0131nda boyunca oldu\u011fu oldu\u011funu bunun bunu \u015fu nas\u0131l neden \u00e7\u00fcnk\u00fc e\u011fer hi\u00e7 bile biri bir\u00e7ok baz\u0131 di\u011fer kendi onun onlar benim sadece hala \u015fekilde fakat yani \u00fczere kar\u015f\u0131 do\u011fru dolay\u0131 zaman s\u0131ras\u0131nda kadar\u0131 olmas\u0131",
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
