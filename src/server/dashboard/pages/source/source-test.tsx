/** @jsxImportSource preact */
import type { ProviderTest, SearchTestResult } from "../../../../compose/search-test.ts";
import { Foreign } from "../parts.tsx";
import type { Texts } from "../texts.ts";

function Provider({ test, texts }: { readonly test: ProviderTest; readonly texts: Texts }) {
  const { source } = texts;
  const { provider, tookMs, results, failure } = test;
  const seconds = new Intl.NumberFormat(texts.language, { maximumFractionDigits: 2 }).format(tookMs / 1_000);
  return (
    <li>
      <p>
        <b>
          <Foreign>{provider}</Foreign>
        </b>{" "}
        {results === null ? source.failed : source.answered(seconds)}
      </p>
      {failure === null ? null : (
        <p class="small">
          <Foreign>{failure}</Foreign>
        </p>
      )}
      {results?.length === 0 ? <p class="small">{source.empty}</p> : null}
      {results === null || results.length === 0 ? null : (
        <ol class="small">
          {results.map(({ rank, url, title }) => (
            <li key={rank} value={rank}>
              <Foreign>{title}</Foreign> <span class="cap">{URL.parse(url)?.host ?? url}</span>
            </li>
          ))}
        </ol>
      )}
    </li>
  );
}

/** The form that searches once with each source, and the responses of the last test. For administrators. */
export function SourceTest(props: {
  readonly last: SearchTestResult | null;
  /** Page that the form comes back to. */
  readonly back: "/app" | "/app/admin";
  readonly texts: Texts;
}) {
  const { last, back, texts } = props;
  const { source } = texts;
  return (
    <div class="stack source-test" id="source">
      <form method="post" action="/app/search-test" class="row">
        <input type="hidden" name="back" value={back} />
        <input
          name="query"
          required
          maxLength={150}
          value={last?.keyword ?? source.example}
          aria-label={source.keyword}
          dir="auto"
        />
        <button type="submit" class="button">
          {source.run}
        </button>
      </form>
      <p class="cap">{source.help}</p>
      {last === null ? null : (
        <div role="status">
          <p class="small">{source.tested(last.keyword, texts.time(last.at))}</p>
          <ul class="plain">
            {last.providers.map((test) => (
              <Provider key={test.provider} test={test} texts={texts} />
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
