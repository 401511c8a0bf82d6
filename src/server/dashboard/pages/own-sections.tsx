/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import { isRecord } from "../../../../core/contract/json.ts";
import { type Report, ReportSchema } from "../../../../core/contract/report.ts";
import { Foreign, Table } from "./parts.tsx";
import type { Texts } from "./texts.ts";

const MAX_ROWS = 40;
const MAX_COLUMNS = 6;
/** Deepest shown level of a field. Deeper values are JSON. */
const MAX_DEPTH = 3;

/** Returns a field's name as a heading: `question_headings` is "Question headings". */
export function titleOf(name: string): string {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const isScalar = (value: unknown): boolean => typeof value !== "object" || value === null;

function Value({ value }: { readonly value: unknown }) {
  if (value === null || value === undefined) return <>{"\u2013"}</>;
  return <Foreign>{typeof value === "string" ? value : JSON.stringify(value)}</Foreign>;
}

/** A value of any shape: scalars as rows, lists of objects as tables, the others below each other. */
function Plain({ name, value, depth, texts }: { name: string; value: unknown; depth: number; texts: Texts }) {
  if (Array.isArray(value) && value.length > 0 && value.every(isRecord)) {
    const columns = [...new Set(value.flatMap((entry) => Object.keys(entry)))].slice(0, MAX_COLUMNS);
    const rows = value.slice(0, MAX_ROWS).map((entry) => columns.map((column) => <Value value={entry[column]} />));
    return <Table caption={name} head={columns.map(titleOf)} rows={rows} />;
  }
  if (!isRecord(value) || depth === MAX_DEPTH) {
    return (
      <p>
        <Value value={value} />
      </p>
    );
  }
  const scalars = Object.entries(value).filter(([, each]) => isScalar(each));
  const nested = Object.entries(value).filter(([, each]) => !isScalar(each));
  return (
    <>
      {scalars.length === 0 ? null : (
        <Table
          caption={name}
          head={[texts.labels.name, texts.value]}
          rows={scalars.slice(0, MAX_ROWS).map(([key, each]) => [titleOf(key), <Value value={each} />])}
        />
      )}
      {nested.map(([key, each]) => (
        <>
          <h3 class="group">{titleOf(key)}</h3>
          <Plain name={key} value={each} depth={depth + 1} texts={texts} />
        </>
      ))}
    </>
  );
}

/** Fields that sections of the operator added to the report. */
export function ownSectionsOf(report: Report): readonly (readonly [key: string, value: unknown])[] {
  return Object.entries(report).filter(([key]) => !(key in ReportSchema.properties));
}

/** Shows the fields of further sections without knowing their shape. */
export function OwnSections({ report, texts }: { readonly report: Report; readonly texts: Texts }): ComponentChildren {
  return ownSectionsOf(report).map(([key, value]) => (
    <section key={key} id={`own-${key}`}>
      <h2>{titleOf(key)}</h2>
      <Plain name={key} value={value} depth={0} texts={texts} />
    </section>
  ));
}
