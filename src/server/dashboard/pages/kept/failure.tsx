/** @jsxImportSource preact */
import type { Texts } from "../texts.ts";
import { germanFailure } from "./failures-de.ts";

/** Why a job failed, in the person's language. The service's own message is English and names the page. */
export function Failure(props: {
  readonly error: { readonly code: string; readonly message: string };
  readonly texts: Texts;
}) {
  const { error, texts } = props;
  const known = texts.kept.problems as Readonly<Record<string, string>>;
  const own = texts.language === "de" ? (germanFailure(error) ?? known[error.code] ?? null) : null;
  if (own === null)
    return (
      <>
        {error.message} <code>{error.code}</code>
      </>
    );
  return (
    <>
      {own} <code>{error.code}</code>
      <details>
        <summary>{texts.kept.wording}</summary>
        <span lang="en" dir="ltr">
          {error.message}
        </span>
      </details>
    </>
  );
}
