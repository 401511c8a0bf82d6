import assert from "node:assert/strict";
import { test } from "node:test";
import { createSnowballLanguages } from "../../../../adapters/snowball/snowball-languages.ts";
import { buildCohortModel } from "../../../../core/analysis/terms/build-cohort-model.ts";
import { sketchCohort } from "../text/pages.ts";

const languages = createSnowballLanguages();

function typesIn(bodies: readonly string[], keyword: string, language: string): Map<string, string> {
  const sketches = bodies.map((body) => ({ title: keyword, body, language }));
  const cohort = sketchCohort(sketches, languages);
  const { entities } = buildCohortModel({ keyword, target: null, cohort, languages, language });
  return new Map(entities.map(({ entity, type }) => [entity, type]));
}

/** Keywords, bodies and the types that their names show. */
const SAMPLES: readonly (readonly [string, string, readonly string[], Readonly<Record<string, string>>])[] = [
  [
    "en",
    "gutter repair",
    [
      "Ask brands such as Amerimax, Spectra and Genox for parts. We serve the city of Arvandale. Dr. Lena Horst explains why.",
      "Amerimax is a family-owned manufacturer of gutters. Homes in the city of Arvandale need parts by Genox and Spectra.",
      "The sealant by Genox, a small company from Ohio, lasts. Materials like EPDM hold. Dr. Lena Horst says so too.",
      "We seal roofs with materials like EPDM and parts of Amerimax.",
    ],
    { Amerimax: "organization", Genox: "organization", Arvandale: "location", EPDM: "concept" },
  ],
  [
    "de",
    "steuererklärung",
    [
      "Mit dem Programm WISO Steuer geht es schnell. Der Hersteller Buhlax hilft am Telefon. Fragen beantwortet das Finanzamt.",
      "Wer die Software WISO Steuer nutzt, kennt den Hersteller Buhlax. Das Finanzamt prüft die Angaben.",
      "Der Anbieter Buhlax verkauft WISO Steuer. Das Finanzamt will Belege sehen.",
    ],
    { "WISO Steuer": "product", Buhlax: "organization" },
  ],
  [
    "fr",
    "isolation de la maison",
    [
      "Choisissez des marques comme Isolva ou Rocaline. Les artisans RGE posent la laine. Le quartier de Montplat est ancien.",
      "Isolva est un fabricant de laine. La laine de Rocaline coûte plus. Un artisan RGE donne droit à une aide.",
      "Le fournisseur Rocaline vend cher, et Isolva propose mieux. Dans le quartier de Montplat, tout est cher.",
    ],
    { Isolva: "organization", Rocaline: "organization", Montplat: "location" },
  ],
  [
    "es",
    "abogado de herencias",
    [
      "Se presenta en el Registro Civil de la zona. La aseguradora Mutualva paga. Vivimos en el barrio de Altomar.",
      "Pida el acta en el Registro Civil. Con Mutualva, una aseguradora de Burgos, es fácil. El barrio de Altomar crece.",
      "El Registro Civil da el acta, y Mutualva ofrece ayuda.",
    ],
    { "Registro Civil": "organization", Mutualva: "organization", Altomar: "location" },
  ],
  [
    "it",
    "riparare la caldaia",
    [
      "Il produttore Termalux garantisce i pezzi. Secondo Assoclima, conviene la manutenzione.",
      "Marche come Termalux e Caldexa durano. I pezzi di Caldexa costano, dice Assoclima.",
      "Caldexa è una azienda di Torino, e secondo Assoclima lavora bene. Termalux vende molto.",
    ],
    { Termalux: "organization", Caldexa: "organization", Assoclima: "organization" },
  ],
  [
    "nl",
    "energie vergelijken",
    [
      "Leveranciers zoals Stroomvast en Zonnia rekenen terugleverkosten. Volgens Milieukompas scheelt dat veel.",
      "Stroomvast en Zonnia hanteren vaste tarieven. Dat blijkt volgens Milieukompas.",
      "De prijs van Stroomvast is laag, en Zonnia biedt korting.",
    ],
    { Stroomvast: "organization", Zonnia: "organization", Milieukompas: "organization" },
  ],
];

for (const [language, keyword, bodies, expected] of SAMPLES) {
  test(`the words beside a name show its type in the language ${language}`, () => {
    const types = typesIn(bodies, keyword, language);
    const shown = Object.keys(expected).map((name) => [name, types.get(name) ?? "missing"]);
    assert.deepEqual(Object.fromEntries(shown), expected, [...types].join(" | "));
  });
}

test("a maker's name with more words is a product, and the name before a model is its maker", () => {
  const types = typesIn(
    [
      "Brands such as Brevada make it easy. We like the Brevada Bambino and the Lelissa X40 most.",
      "Our kitchen has the Brevada Bambino. The Lelissa X40 was loud, and Lelissa knows it.",
      "We bought a Brevada Bambino and a Lelissa X40. The support of Lelissa and Brevada was kind.",
    ],
    "espresso at home",
    "en",
  );
  assert.equal(types.get("Brevada Bambino"), "product");
  assert.equal(types.get("Brevada"), "organization");
  assert.equal(types.get("Lelissa X40"), "product");
  assert.equal(types.get("Lelissa"), "organization");
});

test("the noun behind a founder's preposition is the founder's company", () => {
  const types = typesIn(
    [
      "The app was made by the founder of Velmora in spring. We met Ada Kern there.",
      "It was the CEO of Velmora who said so. Later Ada Kern explains the plan.",
      "We asked Velmora for a comment, and our author Ada Kern wrote it down.",
    ],
    "meditation",
    "en",
  );
  assert.equal(types.get("Velmora"), "organization");
  assert.equal(types.get("Ada Kern"), "person");
});
