import type { TObject } from "@sinclair/typebox";
import { ERRORS } from "../../contract/errors.ts";
import { HTTP_STATUS } from "../../contract/http-status.ts";
import { LiteReportSchema, ReportSchema } from "../../contract/report.ts";
import { ROUTES, type Route } from "../../contract/routes.ts";
import type { ErrorCode } from "../../domain/errors.ts";
import { REGIONS } from "../../domain/regions.ts";
import { fieldsOf } from "./fields.ts";
import { code, type DocsPage, table } from "./page.ts";
import { samplesOf } from "./samples.ts";

function fieldTable(schema: TObject): string {
  return table(
    ["Field", "Type", "Required", "Meaning"],
    fieldsOf(schema).map(({ path, type, isRequired, description }) => [
      `\`${path}\``,
      type,
      isRequired ? "yes" : "no",
      description,
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
  return parts.flatMap(([title, schema]) => (schema === null ? [] : [`### ${title}`, fieldTable(schema)]));
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
  return "The fields of reports are listed on [the report page](/docs/report); the whole example stands in [the description](/openapi.json).";
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
    `## Answer ${route.success.status}`,
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

function errorsPage(): DocsPage {
  const codes = Object.keys(ERRORS) as ErrorCode[];
  const sections = codes.flatMap((name) => {
    const { schema, headers, description } = ERRORS[name];
    const fields = fieldsOf(schema).filter(
      ({ path }) => path.startsWith("error.") && !["error.code", "error.message"].includes(path),
    );
    const names = Object.keys(headers);
    return [
      `## ${name}`,
      `Status ${HTTP_STATUS[name]}. ${description}`,
      ...(fields.length === 0
        ? []
        : [
            table(
              ["Field", "Type", "Meaning"],
              fields.map(({ path, type, description: meaning }) => [`\`${path}\``, type, meaning]),
            ),
          ]),
      ...(names.length === 0 ? [] : [`Headers: ${names.map((header) => `\`${header}\``).join(", ")}.`]),
    ];
  });
  const intro =
    'Every refusal has the body `{"error": {"code": "...", "message": "..."}}`, with the further fields below. Branch on `error.code`, never on the message. ' +
    "When an answer carries `Retry-After`, wait that many seconds; otherwise back off exponentially up to a bound. Each answer has an `X-Request-Id`: name it when you ask about it. " +
    "A job that fails is no refusal: its own `error` stands in the job's status.";
  return {
    slug: "errors",
    title: "Errors",
    summary: "Every error code with its status, fields and headers.",
    markdown: ["# Errors", intro, ...sections].join("\n\n"),
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
    const lite = name in LiteReportSchema.properties ? " In lite reports too." : "";
    const description = typeof schema.description === "string" ? schema.description : "";
    return [
      `## ${name}`,
      `${description}${lite}`.trim(),
      ...(rows.length === 0 ? [] : [table(["Field", "Type", "Always there", "Meaning"], rows)]),
    ];
  });
  const intro =
    "The result of a standard or deep scan (`customer_v1`). `null` always means that something was not measured, never zero. Lists are ordered best first. " +
    "Fields may be added over time; none is removed or renamed within a version. The JSON Schema is part of [the description](/openapi.json).";
  return {
    slug: "report",
    title: "The report",
    summary: "Every field of a scan's result with type, unit and meaning.",
    markdown: ["# The report", intro, ...sections].join("\n\n"),
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
    "`region` chooses where the search is made. It is forgiven case and spaces; without it scans are made for the US. " +
    "`market` is its deprecated name: it still works, and answers to it carry `Deprecation: true`. Send `region`.";
  const markdown = ["# Regions", intro, table(["Code", "Name", "Search domain", "Default locale"], rows)].join("\n\n");
  return { slug: "regions", title: "Regions", summary: "The 27 regions a scan can be made for.", markdown };
}

/** Creates the reference pages from the contract: every route, errors, the report and regions. */
export function referencePages(baseUrl: string): readonly DocsPage[] {
  return [...ROUTES.map((route) => routePage(route, baseUrl)), reportPage(), errorsPage(), regionsPage()];
}
