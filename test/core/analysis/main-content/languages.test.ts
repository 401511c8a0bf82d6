import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { extractPage } from "../../../../core/analysis/extract/extract-page.ts";

/** A page of a news site in one language. All texts were written for this test. */
interface Golden {
  readonly language: string;
  readonly site: string;
  readonly title: string;
  /** The date as printed. `date` is the expected result. */
  readonly printed: string;
  readonly date: string;
  readonly byline: string;
  readonly author: string;
  readonly paragraphs: readonly string[];
  readonly navigation: readonly string[];
  readonly related: readonly string[];
  readonly footer: string;
}

const PAGES: readonly Golden[] = [
  {
    language: "de",
    site: "Talbote",
    title: "Die alte M\u00fchle am Fluss dreht sich wieder",
    printed: "4. M\u00e4rz 2024",
    date: "2024-03-04",
    byline: "Von Anna Flussmann",
    author: "Anna Flussmann",
    paragraphs: [
      "Nach zwei Jahren Bauzeit hat die Gemeinde am Samstag die alte M\u00fchle wieder in Betrieb genommen. Hunderte Besucher kamen, um das gro\u00dfe Rad laufen zu sehen.",
      "Die Kosten von rund drei Millionen Euro trugen der Bezirk, eine Stiftung und viele Spender aus dem Tal. Der B\u00fcrgermeister sprach von einem guten Tag f\u00fcr alle.",
      "K\u00fcnftig soll hier an jedem Wochenende Mehl gemahlen werden. Schulklassen k\u00f6nnen sich \u00fcber das Rathaus anmelden, und im Herbst \u00f6ffnet ein kleines Museum.",
    ],
    navigation: ["Startseite", "Politik", "Sport", "Wetter"],
    related: ["Br\u00fccke bleibt gesperrt", "Neue Busse im Tal"],
    footer: "Impressum und Datenschutz",
  },
  {
    language: "fr",
    site: "Le Courrier du Val",
    title: "Le vieux moulin tourne de nouveau au bord de la rivi\u00e8re",
    printed: "14 juillet 2023",
    date: "2023-07-14",
    byline: "Par Claire Fontaine",
    author: "Claire Fontaine",
    paragraphs: [
      "Apr\u00e8s deux ans de travaux, la commune a remis en marche samedi le vieux moulin du village. Des centaines de visiteurs \u00e9taient venus voir la grande roue se remettre \u00e0 tourner.",
      "Le chantier a co\u00fbt\u00e9 pr\u00e8s de trois millions d'euros, pay\u00e9s par le d\u00e9partement, une fondation et de nombreux habitants. La maire a parl\u00e9 d'une belle journ\u00e9e pour la vall\u00e9e.",
      "D\u00e9sormais, la farine sera moulue ici chaque fin de semaine. Les \u00e9coles peuvent s'inscrire \u00e0 la mairie, et un petit mus\u00e9e ouvrira ses portes \u00e0 l'automne.",
    ],
    navigation: ["Accueil", "Politique", "Culture", "M\u00e9t\u00e9o"],
    related: ["Le pont reste ferm\u00e9", "De nouveaux bus dans la vall\u00e9e"],
    footer: "Mentions l\u00e9gales et cookies",
  },
  {
    language: "es",
    site: "El Diario del Valle",
    title: "El viejo molino vuelve a girar junto al r\u00edo",
    printed: "4 de marzo de 2024",
    date: "2024-03-04",
    byline: "Por Luc\u00eda Fuentes",
    author: "Luc\u00eda Fuentes",
    paragraphs: [
      "Tras dos a\u00f1os de obras, el ayuntamiento puso en marcha el s\u00e1bado el viejo molino del pueblo. Cientos de visitantes acudieron para ver girar otra vez la gran rueda de madera.",
      "La obra cost\u00f3 cerca de tres millones de euros, que pagaron la provincia, una fundaci\u00f3n y muchos vecinos. La alcaldesa habl\u00f3 de un gran d\u00eda para todo el valle.",
      "A partir de ahora se moler\u00e1 harina todos los fines de semana. Los colegios pueden apuntarse en el ayuntamiento y en oto\u00f1o abrir\u00e1 un peque\u00f1o museo.",
    ],
    navigation: ["Portada", "Pol\u00edtica", "Deportes", "El tiempo"],
    related: ["El puente sigue cerrado", "Nuevos autobuses en el valle"],
    footer: "Aviso legal y privacidad",
  },
  {
    language: "ja",
    site: "\u5ddd\u65b0\u805e",
    title: "\u53e4\u3044\u6c34\u8eca\u304c\u518d\u3073\u56de\u308a\u59cb\u3081\u305f",
    printed: "2024\u5e743\u67084\u65e5",
    date: "2024-03-04",
    byline: "\u8457\u8005\uff1a\u5c71\u7530\u82b1\u5b50",
    author: "\u5c71\u7530\u82b1\u5b50",
    paragraphs: [
      "\u6751\u306e\u53e4\u3044\u6c34\u8eca\u304c\u3001\u4e8c\u5e74\u9593\u306e\u4fee\u7406\u3092\u7d42\u3048\u3066\u571f\u66dc\u65e5\u306b\u518d\u3073\u52d5\u304d\u59cb\u3081\u305f\u3002\u5927\u304d\u306a\u8f2a\u304c\u56de\u308b\u69d8\u5b50\u3092\u898b\u3088\u3046\u3068\u3001\u6570\u767e\u4eba\u306e\u898b\u7269\u5ba2\u304c\u5ddd\u8fba\u306b\u96c6\u307e\u3063\u305f\u3002",
      "\u8cbb\u7528\u306f\u304a\u3088\u305d\u4e09\u5104\u5186\u3067\u3001\u770c\u3068\u8ca1\u56e3\u3001\u305d\u3057\u3066\u591a\u304f\u306e\u4f4f\u6c11\u304c\u51fa\u3057\u5408\u3063\u305f\u3002\u6751\u9577\u306f\u300c\u8c37\u306e\u307f\u3093\u306a\u306b\u3068\u3063\u3066\u826f\u3044\u4e00\u65e5\u3060\u300d\u3068\u8a71\u3057\u305f\u3002",
      "\u4eca\u5f8c\u306f\u6bce\u9031\u672b\u306b\u7c89\u3092\u3072\u304f\u4e88\u5b9a\u3067\u3001\u5b66\u6821\u306e\u898b\u5b66\u306f\u5f79\u5834\u3067\u7533\u3057\u8fbc\u3081\u308b\u3002\u79cb\u306b\u306f\u5c0f\u3055\u306a\u535a\u7269\u9928\u3082\u958b\u304b\u308c\u308b\u3068\u3044\u3046\u3002",
    ],
    navigation: ["\u30db\u30fc\u30e0", "\u653f\u6cbb", "\u30b9\u30dd\u30fc\u30c4", "\u5929\u6c17"],
    related: ["\u6a4b\u306f\u307e\u3060\u901a\u884c\u6b62\u3081", "\u65b0\u3057\u3044\u30d0\u30b9\u8def\u7dda"],
    footer: "\u904b\u55b6\u4f1a\u793e\u3068\u5229\u7528\u898f\u7d04",
  },
  {
    language: "ar",
    site: "\u062c\u0631\u064a\u062f\u0629 \u0627\u0644\u0648\u0627\u062f\u064a",
    title:
      "\u0627\u0644\u0637\u0627\u062d\u0648\u0646\u0629 \u0627\u0644\u0642\u062f\u064a\u0645\u0629 \u062a\u062f\u0648\u0631 \u0645\u0646 \u062c\u062f\u064a\u062f",
    printed: "\u0664 \u0645\u0627\u0631\u0633 \u0662\u0660\u0662\u0664",
    date: "2024-03-04",
    byline: "\u0628\u0642\u0644\u0645: \u0644\u064a\u0644\u0649 \u062d\u0633\u0646",
    author: "\u0644\u064a\u0644\u0649 \u062d\u0633\u0646",
    paragraphs: [
      "\u0628\u0639\u062f \u0639\u0627\u0645\u064a\u0646 \u0645\u0646 \u0627\u0644\u0639\u0645\u0644 \u0623\u0639\u0627\u062f\u062a \u0627\u0644\u0628\u0644\u062f\u064a\u0629 \u064a\u0648\u0645 \u0627\u0644\u0633\u0628\u062a \u062a\u0634\u063a\u064a\u0644 \u0627\u0644\u0637\u0627\u062d\u0648\u0646\u0629 \u0627\u0644\u0642\u062f\u064a\u0645\u0629\u060c \u0648\u062d\u0636\u0631 \u0645\u0626\u0627\u062a \u0627\u0644\u0632\u0648\u0627\u0631 \u0644\u064a\u0634\u0627\u0647\u062f\u0648\u0627 \u0627\u0644\u0639\u062c\u0644\u0629 \u0627\u0644\u0643\u0628\u064a\u0631\u0629 \u0648\u0647\u064a \u062a\u062f\u0648\u0631.",
      "\u0628\u0644\u063a\u062a \u0627\u0644\u062a\u0643\u0644\u0641\u0629 \u0646\u062d\u0648 \u062b\u0644\u0627\u062b\u0629 \u0645\u0644\u0627\u064a\u064a\u0646\u060c \u062f\u0641\u0639\u062a\u0647\u0627 \u0627\u0644\u0645\u062d\u0627\u0641\u0638\u0629 \u0648\u0645\u0624\u0633\u0633\u0629 \u062e\u064a\u0631\u064a\u0629 \u0648\u0643\u062b\u064a\u0631 \u0645\u0646 \u0627\u0644\u0633\u0643\u0627\u0646\u060c \u0648\u0642\u0627\u0644 \u0631\u0626\u064a\u0633 \u0627\u0644\u0628\u0644\u062f\u064a\u0629 \u0625\u0646\u0647 \u064a\u0648\u0645 \u062c\u0645\u064a\u0644 \u0644\u0644\u062c\u0645\u064a\u0639.",
      "\u0633\u062a\u0637\u062d\u0646 \u0627\u0644\u062d\u0628\u0648\u0628 \u0647\u0646\u0627 \u0641\u064a \u0646\u0647\u0627\u064a\u0629 \u0643\u0644 \u0623\u0633\u0628\u0648\u0639\u060c \u0648\u064a\u0645\u0643\u0646 \u0644\u0644\u0645\u062f\u0627\u0631\u0633 \u0623\u0646 \u062a\u0633\u062c\u0644 \u0632\u064a\u0627\u0631\u0627\u062a\u0647\u0627 \u0641\u064a \u0645\u0642\u0631 \u0627\u0644\u0628\u0644\u062f\u064a\u0629\u060c \u0648\u0633\u064a\u0641\u062a\u062a\u062d \u0645\u062a\u062d\u0641 \u0635\u063a\u064a\u0631 \u0641\u064a \u0627\u0644\u062e\u0631\u064a\u0641.",
    ],
    navigation: [
      "\u0627\u0644\u0631\u0626\u064a\u0633\u064a\u0629",
      "\u0633\u064a\u0627\u0633\u0629",
      "\u0631\u064a\u0627\u0636\u0629",
      "\u0627\u0644\u0637\u0642\u0633",
    ],
    related: [
      "\u0627\u0644\u062c\u0633\u0631 \u0645\u0627 \u0632\u0627\u0644 \u0645\u063a\u0644\u0642\u0627",
      "\u062d\u0627\u0641\u0644\u0627\u062a \u062c\u062f\u064a\u062f\u0629",
    ],
    footer:
      "\u0634\u0631\u0648\u0637 \u0627\u0644\u0627\u0633\u062a\u062e\u062f\u0627\u0645 \u0648\u0627\u0644\u062e\u0635\u0648\u0635\u064a\u0629",
  },
];

function links(texts: readonly string[]): string {
  return texts.map((text, index) => `<li><a href="/${index}">${text}</a></li>`).join("");
}

/** Makes a page without structured data and meta elements, so that all facts come from the text. */
function html(page: Golden): string {
  return `<!doctype html><html lang="${page.language}"><head><meta charset="utf-8"><title>${page.title} | ${page.site}</title></head><body>
    <div class="top"><a href="/">${page.site}</a><ul class="menu">${links(page.navigation)}</ul></div>
    <div class="wrap"><div class="story"><h1>${page.title}</h1><div class="line">${page.byline}</div><div class="line">${page.printed}</div>
    ${page.paragraphs.map((text) => `<p>${text}</p>`).join("\n")}</div>
    <div class="box"><ul>${links(page.related)}</ul></div></div>
    <div class="bottom"><a href="/l">${page.footer}</a></div></body></html>`;
}

describe("pages in other languages", () => {
  for (const page of PAGES) {
    const facts = extractPage({ html: html(page), url: "https://news.example/a", status: 200 });

    it(`a page in ${page.language} has the whole story and no navigation in its main text`, () => {
      for (const text of page.paragraphs) assert.ok(facts.mainText.includes(text), text);
      for (const text of [...page.navigation, ...page.related, page.footer])
        assert.ok(!facts.mainText.includes(text), text);
    });

    it(`a page in ${page.language} has its printed headline, date and author`, () => {
      assert.equal(facts.title, page.title);
      assert.equal(facts.publishedAt, page.date);
      assert.equal(facts.author, page.author);
      assert.equal(facts.language, page.language);
    });
  }
});
