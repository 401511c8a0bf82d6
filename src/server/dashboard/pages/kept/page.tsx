/** @jsxImportSource preact */
import type { ServiceError } from "../../../../../core/domain/errors.ts";
import type { Page } from "../layout.tsx";
import type { Texts } from "../texts.ts";
import { isTyped, type KeptForm } from "./fields.ts";
import { germanMessage } from "./messages-de.ts";

/** Codes whose own message names a detail that a person needs. */
const DETAILED: ReadonlySet<string> = new Set(["VALIDATION_ERROR", "SCOPE_FORBIDDEN", "REGION_VALIDATION_ERROR"]);

/** Longest value that one line shows, in characters. */
const LINE = 80;

/** Returns the text of a problem in the person's language, with the service's own message where it names a detail. */
export function problemText(
  { code, message }: Pick<ServiceError, "code" | "message">,
  { kept, language }: Texts,
): string {
  const known = kept.problems[code];
  const own = language === "de" ? germanMessage(message) : null;
  if (own !== null || known === undefined) return own ?? message;
  return DETAILED.has(code) ? `${known} ${kept.reason(message)}` : known;
}

function Field({ name, value, label }: { readonly name: string; readonly value: string; readonly label: string }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: one of the two branches is the control
    <label>
      {label}
      {value.length > LINE || value.includes("\n") ? (
        <textarea name={name} rows={Math.min(20, 4 + value.split("\n").length)}>
          {/* A parser drops the first line end of a text area. */}
          {`\n${value}`}
        </textarea>
      ) : (
        <input name={name} value={value} />
      )}
    </label>
  );
}

/** The page that leads back from a form: its address without the action. */
function backOf(path: string): string {
  const [, first = "", second = "", third = ""] = path.split("/");
  if (first !== "app") return first === "account" ? "/account" : "/sign-in";
  return second === "reports" && third !== "" ? `/app/reports/${third}` : `/app/${second === "scan" ? "" : second}`;
}

/** Fields of a form in a page that carries the form on. */
export function HiddenFields({ fields }: { readonly fields: KeptForm["fields"] }) {
  return (
    <>
      {fields.map(([name, value], at) => (
        <input key={at} type="hidden" name={name} value={value} />
      ))}
    </>
  );
}

/** A form that could not be done, with everything that the person typed. `problem: null`: after a sign-in. */
export function keptPage(
  { kept: { path, fields }, problem }: { readonly kept: KeptForm; readonly problem: string | null },
  { kept: texts }: Texts,
): Page {
  const body = (
    <div class="stack">
      <h1>{texts.title}</h1>
      {problem === null ? (
        <p class="note good" role="status">
          {texts.signedIn}
        </p>
      ) : (
        <p class="note bad" role="alert">
          {problem}
        </p>
      )}
      <p>{texts.help}</p>
      <form method="post" action={path} class="card pad stack">
        {fields.map(([name, value], at) =>
          isTyped(name) ? (
            <Field key={at} name={name} value={value} label={texts.labels[name] ?? name} />
          ) : (
            <input key={at} type="hidden" name={name} value={value} />
          ),
        )}
        <div class="row">
          <button type="submit" class="button primary">
            {texts.send}
          </button>
          <a class="button" href={backOf(path)}>
            {texts.back}
          </a>
        </div>
      </form>
    </div>
  );
  return { title: texts.title, body };
}
