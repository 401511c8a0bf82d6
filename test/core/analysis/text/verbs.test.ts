import assert from "node:assert/strict";
import { test } from "node:test";
import { createSnowballLanguages } from "../../../../adapters/snowball/snowball-languages.ts";
import { buildCohortModel } from "../../../../core/analysis/terms/build-cohort-model.ts";
import { isVerb, opensWithInfinitive } from "../../../../core/analysis/text/verbs.ts";
import { sketchCohort } from "./pages.ts";

const languages = createSnowballLanguages();

function model(keyword: string, lines: readonly string[], language: string) {
  // Each page has the same lines in a different order.
  const sketches = lines.map((_, at) => ({
    title: keyword,
    body: [...lines.slice(at), ...lines.slice(0, at)].join("\n\n"),
    language,
  }));
  const { terms, entities } = buildCohortModel({
    keyword,
    target: null,
    cohort: sketchCohort(sketches, languages),
    languages,
    language,
  });
  const subjects = terms.filter((term) => term.isSubject).map((term) => term.term);
  return { terms: terms.map((term) => term.term), subjects, entities: entities.map((each) => each.entity) };
}

interface Sample {
  readonly keyword: string;
  readonly lines: readonly string[];
  /** Verbs. No subject and no term of several words may contain them. */
  readonly verbs: readonly string[];
  /** Nouns next to the verbs. They must be terms. */
  readonly things: readonly string[];
}

const SAMPLES: Readonly<Record<string, Sample>> = {
  fr: {
    keyword: "vélo électrique",
    lines: [
      "## Entretenir son vélo électrique",
      "Pour choisir un vélo électrique, il faut essayer. Les villes proposent une aide, et la batterie permet de rouler loin avec une prise murale.",
      "## Choisir son vélo électrique",
      "Vous pouvez recharger la batterie sur une prise murale. Il faut entretenir la chaîne, et la chaîne s'entretient vite.",
    ],
    verbs: ["choisir", "entretenir", "faut", "proposent", "permet", "pouvez"],
    things: ["batterie", "prise murale", "chaîne"],
  },
  es: {
    keyword: "bicicleta eléctrica",
    lines: [
      "## Mantener la bicicleta eléctrica",
      "Para elegir una bicicleta eléctrica hay que probar. Las ciudades ofrecen ayudas, y la batería permite viajar lejos con un enchufe normal.",
      "## Elegir una bicicleta eléctrica",
      "Puedes cargar la batería con un enchufe normal. Conviene mantener la cadena, y hay que mantener la cadena limpia.",
    ],
    verbs: ["elegir", "mantener", "hay", "ofrecen", "permite", "puedes", "conviene"],
    things: ["batería", "enchufe normal", "cadena"],
  },
  it: {
    keyword: "bicicletta elettrica",
    lines: [
      "## Mantenere la bicicletta elettrica",
      "Per scegliere una bicicletta elettrica bisogna provare. Le città offrono un aiuto, e la batteria permette di andare lontano con una presa normale.",
      "## Scegliere una bicicletta elettrica",
      "Si può ricaricare la batteria con una presa normale. Bisogna mantenere la catena, e conviene mantenere la catena pulita.",
    ],
    verbs: ["scegliere", "mantenere", "bisogna", "offrono", "permette", "conviene"],
    things: ["batteria", "catena"],
  },
  pt: {
    keyword: "bicicleta elétrica",
    lines: [
      "## Manter a bicicleta elétrica",
      "Para escolher uma bicicleta elétrica é preciso testar. As cidades oferecem ajuda, e a bateria permite viajar longe com uma tomada comum.",
      "## Escolher uma bicicleta elétrica",
      "Você pode carregar a bateria com uma tomada comum. É preciso manter a corrente, e deve manter a corrente limpa.",
    ],
    verbs: ["escolher", "manter", "preciso", "oferecem", "permite"],
    things: ["bateria", "tomada comum"],
  },
};

for (const [language, { keyword, lines, verbs, things }] of Object.entries(SAMPLES)) {
  test(`${language}: a verb is not a subject and is not part of a phrase`, () => {
    const { terms, subjects, entities } = model(keyword, lines, language);
    for (const thing of things) assert.ok(terms.includes(thing), `${thing}: ${terms.join(", ")}`);
    for (const verb of verbs) {
      assert.ok(!subjects.includes(verb), `${verb}: ${subjects.join(", ")}`);
      const within = [...terms, ...entities].filter((term) => term.includes(" ") && term.split(" ").includes(verb));
      assert.deepEqual(within, []);
    }
  });
}

test("isVerb is false for a noun with the ending of an infinitive after an article, and for a name", () => {
  assert.ok(!isVerb("taller", "un", "es") && isVerb("cargar", "puedes", "es"));
  assert.ok(!isVerb("papier", "le", "fr") && isVerb("facilement", "", "fr") && !isVerb("équipement", "", "fr"));
  assert.ok(!isVerb("Faut", "chez", "fr"));
  assert.ok(opensWithInfinitive("Choisir", "son", "fr") && !opensWithInfinitive("Papier", "peint", "fr"));
});

test("a function word does not count as a mention of a content word with the same stem", () => {
  const lines = [
    "El motor da un par alto para subir.",
    "Con el par del motor basta para la ciudad, para el campo y para la playa.",
    "El par es lo que cuenta.",
  ];
  const { terms } = model("motor", lines, "es");
  assert.ok(terms.includes("par") && !terms.includes("para"), terms.join(", "));
});

test("German: a phrase does not join the subject and the object of a verb", () => {
  const lines = [
    "Der Händler verkauft Ersatzteile für das Elektrofahrrad.",
    "Ein Faltrad spart Platz, und der Mittelmotor bietet Drehmoment am Berg.",
    "Der Mittelmotor bietet Drehmoment, das Faltrad spart Platz, der Händler verkauft Ersatzteile.",
  ];
  const { terms, entities } = model("elektrofahrrad", lines, "de");
  assert.deepEqual(
    entities.filter((name) => /spart|bietet|verkauft/.test(name)),
    [],
  );
  assert.deepEqual(
    terms.filter((name) => / (?:spart|bietet|verkauft)/.test(name)),
    [],
  );
});
