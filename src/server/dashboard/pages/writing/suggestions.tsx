/** @jsxImportSource preact */
import type { Report } from "../../../../../core/contract/report.ts";
import type { Texts } from "../texts.ts";
import { Ask } from "./page.tsx";

/** Returns the names of the subtopics that the page lacks, or of all worth a section when there is no page. */
function missingTopics({ topics }: Report): readonly string[] {
  const rows = topics?.topics.filter(({ role }) => role !== "minor") ?? [];
  return rows.flatMap(({ name, your_page: own }) => (own === null || own.status === "missing" ? [name] : []));
}

/** The forms that ask the language model for texts. */
export function Suggestions({
  report,
  jobId,
  texts,
}: {
  readonly report: Report;
  readonly jobId: string;
  readonly texts: Texts;
}) {
  const { title, help, ask, topic } = texts.writing;
  const missing = missingTopics(report);
  return (
    <section id="suggestions">
      <h2>{title}</h2>
      <p>{help}</p>
      <div class="card pad stack">
        <div class="row">
          <Ask jobId={jobId} task="title" label={ask.title} />
          <Ask jobId={jobId} task="description" label={ask.description} />
          {report.meta.url === null ? <Ask jobId={jobId} task="outline" label={ask.outline} /> : null}
        </div>
        {missing.length === 0 ? null : (
          <form method="post" action={`/app/reports/${jobId}/write`} class="row ends">
            <input type="hidden" name="task" value="section" />
            <label>
              {topic}
              <select name="topic">
                {missing.map((name) => (
                  <option key={name} value={name}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
            <button type="submit" class="button">
              {ask.section}
            </button>
          </form>
        )}
      </div>
    </section>
  );
}
