import assert from "node:assert/strict";
import { test } from "node:test";
import { createSnowballLanguages } from "../../../../adapters/snowball/snowball-languages.ts";
import { detectLanguage } from "../../../../core/analysis/text/detect-language.ts";

const languages = createSnowballLanguages();

const SENTENCES: Readonly<Record<string, string>> = {
  en: "The best espresso machines for your home kitchen, tested by our editors over three months.",
  es: "Las mejores cafeteras para tu casa, probadas por nuestro equipo durante tres meses.",
  de: "Die besten Kaffeemaschinen für Ihre Küche, getestet von unserer Redaktion.",
  it: "Le migliori macchine da caffè per la tua casa, provate dalla nostra redazione.",
  fr: "Les meilleures machines à café pour votre maison, testées par notre équipe.",
  nl: "De beste koffiemachines voor jouw keuken, getest door onze redactie.",
  sv: "De bästa kaffemaskinerna för ditt kök, testade av vår redaktion.",
  nb: "De beste kaffemaskinene for kjøkkenet ditt, testet av redaksjonen vår og ikke av andre.",
  da: "De bedste kaffemaskiner til dit køkken, testet af vores redaktion og ikke af andre.",
  fi: "Parhaat kahvinkeittimet kotiin ja keittiöön, jotka toimituksemme on testannut.",
  pt: "As melhores máquinas de café para a sua casa, testadas pela nossa equipe.",
  ms: "Mesin kopi terbaik untuk dapur anda, diuji oleh pasukan kami selama tiga bulan.",
  ja: "編集部がテストした家庭用エスプレッソマシンのおすすめ。",
  zh: "我们的编辑团队测试了最好的家用咖啡机。",
  pl: "Najlepsze ekspresy do kawy dla twojej kuchni, kt\u00f3re nasza redakcja testowa\u0142a przez trzy miesi\u0105ce.",
  cs: "Nejlep\u0161\u00ed k\u00e1vovary pro va\u0161i kuchyni, kter\u00e9 na\u0161e redakce testovala po t\u0159i m\u011bs\u00edce.",
  hu: "A legjobb k\u00e1v\u00e9g\u00e9pek az \u00d6n konyh\u00e1j\u00e1ba, amelyeket a szerkeszt\u0151s\u00e9g\u00fcnk h\u00e1rom h\u00f3napig tesztelt.",
  tr: "Mutfa\u011f\u0131n\u0131z i\u00e7in en iyi kahve makineleri ve bizim \u00fc\u00e7 ay boyunca yapt\u0131\u011f\u0131m\u0131z testler.",
  ru: "\u041b\u0443\u0447\u0448\u0438\u0435 \u043a\u043e\u0444\u0435\u043c\u0430\u0448\u0438\u043d\u044b \u0434\u043b\u044f \u0432\u0430\u0448\u0435\u0439 \u043a\u0443\u0445\u043d\u0438, \u043f\u0440\u043e\u0432\u0435\u0440\u0435\u043d\u043d\u044b\u0435 \u0440\u0435\u0434\u0430\u043a\u0446\u0438\u0435\u0439.",
  ko: "\ud3b8\uc9d1\ud300\uc774 3\uac1c\uc6d4 \ub3d9\uc548 \ud14c\uc2a4\ud2b8\ud55c \uac00\uc815\uc6a9 \ucd5c\uace0\uc758 \ucee4\ud53c \uba38\uc2e0.",
  ar: "أفضل آلات القهوة لمطبخك، اختبرها فريق التحرير لدينا.",
};

for (const [code, sentence] of Object.entries(SENTENCES)) {
  test(`detectLanguage recognizes ${code} from one sentence`, () =>
    assert.equal(detectLanguage(sentence, languages), code));
}

test("detectLanguage returns null for a short text, a text without function words and an unknown language", () => {
  for (const text of [
    "",
    "Foo bar qux",
    "iPhone 15 Pro Max 256 GB Titan Blau Samsung Galaxy",
    "\u041d\u0430\u0439\u043a\u0440\u0430\u0449\u0456 \u043a\u0430\u0432\u043e\u0432\u0430\u0440\u043a\u0438 \u0434\u043b\u044f \u0432\u0430\u0448\u043e\u0457 \u043a\u0443\u0445\u043d\u0456.",
    "بهترین دستگاه‌های قهوه برای آشپزخانه گچ پچ",
  ]) {
    assert.equal(detectLanguage(text, languages), null, text);
  }
});

test("detectLanguage finds Japanese from few kana among Han characters, and Chinese despite Latin brand names", () => {
  assert.equal(detectLanguage("東京都新宿区西新宿一丁目の家電量販店で購入可能です", languages), "ja");
  assert.equal(detectLanguage("Delonghi 和 Philips 的全自动咖啡机哪个更值得购买呢", languages), "zh");
});
