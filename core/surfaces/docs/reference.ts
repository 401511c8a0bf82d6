import type { TObject } from "@sinclair/typebox";
import { ERRORS } from "../../contract/errors.ts";
import { HTTP_STATUS } from "../../contract/http-status.ts";
import { LiteReportSchema, ReportSchema } from "../../contract/report.ts";
import { ROUTES, type Route } from "../../contract/routes.ts";
import { REGIONS } from "../../domain/regions.ts";
import { errorsPage } from "./errors-page.ts";
import { fieldsOf } from "./fields.ts";
import { code, type DocsPage, table } from "./page.ts";
import { REQUEST_HELP } from "./request-help.ts";
import { samplesOf } from "./samples.ts";

function inputTable(route: Route, schema: TObject): string {
  return table(
    ["Field", "Type", "Required", "Meaning"],
    fieldsOf(schema).map(({ path, type, isRequired, description }) => [
      `\`${path}\``,
      type,
      isRequired ? "yes" : "no",
      REQUEST_HELP[`${route.id}.${path}`] ?? REQUEST_HELP[path] ?? description,
    ]),
  );
}

function inputs(route: Route): readonly string[] {
  const parts = [
    ["Path", route.params],
    ["Query", route.query],
    ["Headers", route.headers],
    ["Body", route.body],
  ] as const;
  return parts.flatMap(([title, schema]) => (schema === null ? [] : [`### ${title}`, inputTable(route, schema)]));
}

function errorsOf(route: Route): string {
  const rows = [...route.errors]
    .sort((a, b) => HTTP_STATUS[a] - HTTP_STATUS[b])
    .map((name) => [
      String(HTTP_STATUS[name]),
      `[\`${name}\`](/docs/errors#${anchorOf(name)})`,
      ERRORS[name].description,
    ]);
  return table(["Status", "Code", "When"], rows);
}

/** Returns the anchor that `renderPage` sets on a heading. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

/** Maximum length of a complete example in characters. A report is longer and has a separate page. */
const MAX_EXAMPLE = 1_500;

function exampleOf(route: Route): string {
  const [example] = Object.values(route.examples.responses);
  const text = JSON.stringify(example, null, 2);
  if (text.length <= MAX_EXAMPLE) return code("json", text);
  return "[Fields of the report](/docs/report-fields) lists the fields of reports. [The description](/openapi.json) contains the whole example.";
}

function routePage(route: Route, baseUrl: string): DocsPage {
  const cost =
    route.costMillicredits === 0
      ? "free"
      : `${route.costMillicredits / 1_000} credits, reserved at once and paid when the job completes`;
  const facts = table(
    ["", ""],
    [
      ["Scope", route.scope === null ? "none: no key needed" : `\`${route.scope}\``],
      ["Cost", cost],
      ["Rate limit", route.bucket === null ? "none" : `\`${route.bucket}\`, see [limits](/docs/limits)`],
    ],
  );
  const markdown = [
    `# ${route.method} ${route.path}`,
    route.summary,
    facts,
    "## Request",
    ...inputs(route),
    samplesOf(route, baseUrl),
    `## Response ${route.success.status}`,
    route.success.description,
    exampleOf(route),
    "## Errors",
    errorsOf(route),
  ].join("\n\n");
  return {
    slug: `api-${route.id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    title: `${route.method} ${route.path}`,
    summary: route.summary,
    markdown,
  };
}

function reportPage(): DocsPage {
  const sections = Object.entries(ReportSchema.properties).flatMap(([name, schema]) => {
    const rows = fieldsOf(schema).map(({ path, type, isRequired, description }) => [
      `\`${path}\``,
      type,
      isRequired ? "yes" : "no",
      description,
    ]);
    const lite = name in LiteReportSchema.properties ? " Lite reports have it too." : "";
    const description = typeof schema.description === "string" ? schema.description : "";
    return [
      `## ${name}`,
      `${description}${lite}`.trim(),
      ...(rows.length === 0 ? [] : [table(["Field", "Type", "Always present", "Meaning"], rows)]),
    ];
  });
  const intro =
    'This page lists every field of a scan\'s result (`customer_v1`). `null` means "not measured"; zero means zero. `[]` in a name means each element of a list. ' +
    '"Your page" or "the target" is the page of the request, and "the cohort" are the ranking pages that were compared. ' +
    "Later versions can add fields; they do not remove or rename fields. [The description](/openapi.json) contains the JSON Schema.";
  return {
    slug: "report-fields",
    title: "Fields of the report",
    summary: "Every field of a scan's result with type, unit and meaning.",
    markdown: ["# Fields of the report", intro, ...sections].join("\n\n"),
  };
}

function regionsPage(): DocsPage {
  const rows = REGIONS.map(({ code: name, name: title, searchDomain, defaultLocale }) => [
    `\`${name}\``,
    title,
    searchDomain,
    `\`${defaultLocale}\``,
  ]);
  const intro =
    "`region` selects the country of the search. Case and surrounding spaces do not matter. The default is `US`. " +
    "`market` is its deprecated name. It still works, and its responses have the header `Deprecation: true`. Send `region`.";
  const markdown = ["# Regions", intro, table(["Code", "Name", "Search domain", "Default locale"], rows)].join("\n\n");
  return { slug: "regions", title: "Regions", summary: "The 27 regions of scans.", markdown };
}

/** Creates the reference pages from the contract: every route, errors, the report and regions. */
export function referencePages(baseUrl: string): readonly DocsPage[] {
  return [...ROUTES.map((route) => routePage(route, baseUrl)), reportPage(), errorsPage(), regionsPage()];
}
