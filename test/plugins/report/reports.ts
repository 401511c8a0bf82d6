import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { type LabelledKeyword, readLabels } from "../../../bench/report/labelled-keyword.ts";
import { ENGLISH } from "../../../bench/report/labels/english.ts";
import { ENGLISH_RESERVE } from "../../../bench/report/labels/english-reserve.ts";
import { OTHER_LANGUAGES } from "../../../bench/report/labels/other-languages.ts";
import { type BenchPage, readBenchPages } from "../../../bench/report/pages.ts";
import { runScan } from "../../../bench/report/run-scan.ts";
import type { Report } from "../../../core/contract/report.ts";

/** A report with the pages that it speaks of. */
export interface ReadReport {
  readonly key: string;
  /** ISO 639-1. */
  readonly language: string;
  readonly report: Report;
  readonly target: BenchPage;
  /** By address. */
  readonly pages: ReadonlyMap<string, BenchPage>;
}

const DATA = process.env.SERPLENS_DEV_DATA ?? join(import.meta.dirname, "../../../../../shared");
const isWritten = (id: string): boolean => /^(?:web:|[a-z]{2,3}-\d)/.test(id);

function labels(): LabelledKeyword[] {
  const hasData = existsSync(join(DATA, "extraction-dev"));
  return [...ENGLISH, ...ENGLISH_RESERVE, ...OTHER_LANGUAGES]
    .map(readLabels)
    .filter(({ target, ranking }) => hasData || [target, ...ranking].every(isWritten));
}

async function readAll(): Promise<readonly ReadReport[]> {
  const chosen = labels();
  const pages = await readBenchPages(DATA, new Set(chosen.flatMap(({ target, ranking }) => [target, ...ranking])));
  const pageOf = (id: string): BenchPage => pages.get(id) ?? assert.fail(`no page ${id}`);
  return Promise.all(
    chosen.map(async (label) => {
      const target = pageOf(label.target);
      const ranking = label.ranking.map(pageOf);
      const report = await runScan(label, { target, ranking });
      const byUrl = new Map([target, ...ranking].map((page) => [new URL(page.url).href, page] as const));
      return { key: label.key, language: label.locale.slice(0, 2), report, target, pages: byUrl };
    }),
  );
}

/**
 * The standard reports of all labelled keywords: written pages always, and real ones where the development data is
 * present.
 */
export const REPORTS = await readAll();
