import assert from "node:assert/strict";
import { test } from "node:test";
import type { TopicCoverage } from "../../../../core/analysis/topics/coverage.ts";
import { PIANO, topicsOf, topicWith, type WrittenCohort } from "./written-cohorts.ts";

/** Two guides to software for staff with one subtopic on shared services. */
const STAFF: WrittenCohort = {
  keyword: "staff software",
  language: "en",
  target: null,
  pages: [
    `# Staff software for growing firms

Staff software keeps contracts, leave and pay in one place.

## Key benefits of shared services

Shared services put payroll, leave and hiring for all sites into one team. Costs fall, because each site needs no
clerk of its own, and the shared team answers faster.

## Plan the rollout

Begin with one office, and move the other offices after a month of tests with real contracts.`,
    `# How staff software works

Most staff software runs in a browser.

## Benefits of outsourced and shared services

Outsourced services and shared services answer the questions of all sites. The shared team costs less than a clerk
on each site, and its answers are the same everywhere.

## Data protection

Records of staff belong on servers in the region, with a log of each access.`,
    `# Staff software compared

Compare the price for each employee and month.

## Benefits of shared services for many sites

One shared team for payroll and leave costs less than clerks on many sites. Shared services also keep their rules alike.

## Reports

A report on leave and overtime helps managers to plan shifts.`,
  ],
};

function treats(written: WrittenCohort, heading: string, target: string): TopicCoverage {
  return topicWith(topicsOf({ ...written, target }), heading).target ?? assert.fail("no target");
}

test("one word of a subtopic's name in a heading does not cover it", () => {
  const { status, section } = treats(
    STAFF,
    "Key benefits of shared services",
    `# Our staff software

## What are the key features of staff software?

Staff software keeps contracts and leave. Key features are self-service, a calendar of leave, payroll and a help desk.
Employees manage their benefits in the app, and managers approve leave with one click on their phone.`,
  );
  assert.notEqual(status, "covered");
  assert.equal(section, null);
});

test("a subtopic in a paragraph below another heading is not missing, and its evidence is that paragraph's sentence", () => {
  const { status, section, evidence } = treats(
    PIANO,
    "How much do piano movers cost?",
    `# Our piano movers

## About the crew

Three people work in each crew. They have carried instruments since 2011. An upright piano on the ground floor costs
between $150 and $400. Stairs add $10 per step to the price of the piano movers.

## Contact

Write to us or call the office in the morning.`,
  );
  assert.notEqual(status, "missing");
  assert.equal(section, null);
  assert.match(evidence ?? "", /costs between \$150|price of the piano movers/);
});

test("a question of the same facet in other words covers a subtopic", () => {
  const { status, section } = treats(
    {
      keyword: "abogado laboralista madrid",
      language: "es",
      target: null,
      pages: [
        "# Abogado laboralista en Madrid\n\n## ¿Cuánto cuesta un abogado laboralista?\n\nUn abogado laboralista cuesta entre 300 y 1.500 euros, según el caso. La primera consulta cuesta 60 euros.",
        "# Abogados laboralistas\n\n## Honorarios claros y coste\n\nLos honorarios son un porcentaje de lo que consigas. La consulta con el abogado cuesta 50 euros más IVA.",
        "# Despacho laboralista\n\n## ¿Cuánto cuesta la primera consulta?\n\nLa primera consulta cuesta 40 euros más IVA, y el abogado la descuenta de sus honorarios.",
      ],
    },
    "¿Cuánto cuesta un abogado laboralista?",
    "# Bufete laboralista en Madrid\n\n## ¿Cuánto cobra un abogado laboralista?\n\nCobramos un 15 % de lo que consigas, más IVA. La primera consulta es gratuita.",
  );
  assert.notEqual(status, "missing");
  assert.equal(section, "¿Cuánto cobra un abogado laboralista?");
});
