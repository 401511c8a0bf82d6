/** @jsxImportSource preact */
import type { AuditRow } from "../../../../../core/ports/identity-rows.ts";
import type { Page } from "../layout.tsx";
import { Foreign, Head, LongTable } from "../parts.tsx";
import type { Texts } from "../texts.ts";
import { detailOf } from "./detail.ts";

/** Contents of the audit log. */
interface LogView {
  readonly lines: readonly AuditRow[];
  /** Names of members by user id. */
  readonly names: ReadonlyMap<string, string>;
  /** Id of the last line when older ones may exist, else `null`. */
  readonly olderThan: string | null;
  readonly isNewest: boolean;
}

/** Who did what. */
export function logPage({ lines, names, olderThan, isNewest }: LogView, texts: Texts): Page {
  const { actions, older, newest, operator, none } = texts.auditLog;
  const whoOf = ({ userId }: AuditRow) => (userId === null ? operator : (names.get(userId) ?? userId));
  const body = (
    <>
      <Head title={texts.log} />
      {lines.length === 0 ? (
        <p>{none}</p>
      ) : (
        <LongTable
          texts={texts}
          shown={100}
          caption={texts.log}
          head={[texts.when, texts.who, texts.what, texts.address]}
          rows={lines.map((line) => [
            texts.time(line.at),
            <Foreign>{whoOf(line)}</Foreign>,
            <>
              {actions[line.action] ?? line.action} <code>{line.action}</code>
              <br />
              <Foreign>{detailOf(line, names, texts)}</Foreign>
            </>,
            line.address ?? "\u2013",
          ])}
        />
      )}
      <p class="row">
        {isNewest ? null : (
          <a class="button" href="/app/log">
            {newest}
          </a>
        )}
        {olderThan === null ? null : (
          <a class="button" href={`/app/log?before=${encodeURIComponent(olderThan)}`}>
            {older}
          </a>
        )}
      </p>
    </>
  );
  return { title: texts.log, body };
}
