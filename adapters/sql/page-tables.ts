import type { BatchRow } from "../../core/ports/pages/batch-rows.ts";
import type { PageKeywordRow, ScanPointRow } from "../../core/ports/pages/rows.ts";
import type { WatchRow } from "../../core/ports/pages/watch-rows.ts";
import { type Codecs, flag, integer, json, nullable, text } from "./table.ts";

const number = nullable(integer);
const optional = nullable(text());

/** How pages and their history are stored. */
export const PAGE_CODECS: {
  readonly pageKeywords: Codecs<PageKeywordRow>;
  readonly batches: Codecs<BatchRow>;
  readonly watches: Codecs<WatchRow>;
  readonly scanPoints: Codecs<ScanPointRow>;
} = {
  pageKeywords: {
    id: text(),
    organizationId: text(),
    keyword: text(),
    url: optional,
    region: text(),
    tag: text(),
    ownerId: optional,
    search: text(),
    createdAt: integer,
    jobId: optional,
    tier: text(),
    scannedAt: number,
    score: number,
    typical: number,
    steps: number,
    change: number,
    history: json(),
    rivals: json(),
    failure: optional,
    failedJobId: optional,
    isRemoved: flag,
    watchId: optional,
    rules: nullable(json()),
    alert: nullable(json()),
    alertAt: number,
  },
  batches: {
    id: text(),
    organizationId: text(),
    createdAt: integer,
    caller: json(),
    scans: json(),
    open: integer,
  },
  watches: {
    id: text(),
    organizationId: text(),
    createdAt: integer,
    caller: json(),
    target: json(),
    schedule: json(),
    rules: json(),
    floorMillicredits: integer,
    nextAt: number,
    pause: nullable(text()),
    isRemoved: flag,
  },
  scanPoints: {
    jobId: text(),
    pageId: text(),
    organizationId: text(),
    at: integer,
    score: number,
    typical: number,
    steps: number,
  },
};
