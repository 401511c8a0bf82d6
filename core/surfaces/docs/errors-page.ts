import { ERRORS } from "../../contract/errors.ts";
import { HTTP_STATUS } from "../../contract/http-status.ts";
import type { ErrorCode, JobErrorCode } from "../../domain/errors.ts";
import { ERROR_HELP, JOB_ERROR_HELP } from "./error-help.ts";
import { fieldsOf } from "./fields.ts";
import { code, type DocsPage, table } from "./page.ts";

const INTRO = `Every error response has one shape. Programs read \`code\`; the message is for people and can change.

${code(
  "json",
  JSON.stringify(
    {
      error: {
        code: "VALIDATION_ERROR",
        message: '"keyword" is required',
        details: [{ path: "keyword", message: "is required" }],
      },
    },
    null,
    2,
  ),
)}

- If a response has \`Retry-After\`, wait that many seconds. Otherwise wait longer after each failure, up to a bound.
- Every response has \`X-Request-Id\`. Send it with a question about an error.
- The tools of \`/mcp\` report the same codes: the result has \`isError: true\` and the same \`error\` object.
- A failed job is not an error response. Its status and its event \`job.failed\` have an \`error\` with a code of
  [failed jobs](#failed-jobs).
- The typed client throws \`SerplensError\` with these codes, and repeats requests that can succeed later. It adds
  \`CONNECTION_FAILED\`, \`TIMEOUT\`, \`ABORTED\` and \`UNEXPECTED_RESPONSE\` for failures without a valid response, and
  \`INVALID_ARGUMENT\` for an argument that cannot be sent.
- The sign-in routes of OAuth return the codes of RFC 6749, for example \`invalid_grant\`, in their own shape.`;

const JOBS_INTRO = `The job has ended with the status \`failed\`, and its credits are released. The \`message\` of the error names the page or the
provider and the next step. The service tries a job up to three times when a repetition can help.`;

const codes = Object.keys(ERRORS) as ErrorCode[];
const jobCodes = Object.keys(JOB_ERROR_HELP) as JobErrorCode[];

function sectionOf(name: ErrorCode): readonly string[] {
  const { schema, headers, description } = ERRORS[name];
  const { cause, remedy } = ERROR_HELP[name];
  const fields = fieldsOf(schema).filter(
    ({ path }) => path.startsWith("error.") && !["error.code", "error.message"].includes(path),
  );
  const names = Object.keys(headers);
  return [
    `## ${name}`,
    `HTTP ${HTTP_STATUS[name]}. ${description}`,
    `**Cause.** ${cause}`,
    `**Remedy.** ${remedy}`,
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
}

function jobSectionOf(name: JobErrorCode): readonly string[] {
  const { meaning, cause, remedy, retry } = JOB_ERROR_HELP[name];
  return [
    `### Job: ${name}`,
    meaning,
    `**Cause.** ${cause}`,
    `**Remedy.** ${remedy}`,
    `**Repeated by the service:** ${retry}.`,
  ];
}

/** Creates the page of all error codes: meaning, cause and remedy of each. */
export function errorsPage(): DocsPage {
  const overview = table(
    ["Status", "Code", "Meaning"],
    [...codes]
      .sort((a, b) => HTTP_STATUS[a] - HTTP_STATUS[b])
      .map((name) => [String(HTTP_STATUS[name]), `\`${name}\``, ERRORS[name].description]),
  );
  const jobs = table(
    ["Code", "Meaning", "Repeated by the service"],
    jobCodes.map((name) => [`\`${name}\``, JOB_ERROR_HELP[name].meaning, JOB_ERROR_HELP[name].retry]),
  );
  const markdown = [
    "# Errors",
    INTRO,
    overview,
    ...codes.flatMap(sectionOf),
    "## Failed jobs",
    JOBS_INTRO,
    jobs,
    ...jobCodes.flatMap(jobSectionOf),
  ].join("\n\n");
  return {
    slug: "errors",
    title: "Errors",
    summary: "Every error code with its status, cause and remedy, and every failure code of jobs.",
    markdown,
  };
}
