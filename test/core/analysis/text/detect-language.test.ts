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
    "Лучшие кофемашины для вашей кухни.",
    "بهترین دستگاه‌های قهوه برای آشپزخانه گچ پچ",
  ]) {
    assert.equal(detectLanguage(text, languages), null, text);
  }
});

test("detectLanguage finds Japanese from few kana among Han characters, and Chinese despite Latin brand names", () => {
  assert.equal(detectLanguage("東京都新宿区西新宿一丁目の家電量販店で購入可能です", languages), "ja");
  assert.equal(detectLanguage("Delonghi 和 Philips 的全自动咖啡机哪个更值得购买呢", languages), "zh");
});
