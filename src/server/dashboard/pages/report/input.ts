import type { AnyReport } from "../../../../../core/contract/report.ts";
import type { ShareView } from "../../../../../core/service/identity/people/shares.ts";
import type { OutlineHeading } from "../../../../../core/surfaces/report-view/brief.ts";
import type { BrandView } from "../brand/parts.tsx";
import type { ScanPoint } from "./hero.tsx";
import type { RankedOutline } from "./sections.tsx";
import type { SinceLast } from "./since.tsx";

/** Contents of a report page. */
export interface ReportInput {
  readonly jobId: string;
  readonly report: AnyReport;
  /** Headings of the ranking pages; empty when they are no longer kept. */
  readonly outlines: readonly RankedOutline[];
  /** Scores of the page for the keyword, oldest first, with this one as the last. Empty without a score. */
  readonly points: readonly ScanPoint[];
  /** `null` for the first scan. */
  readonly since: SinceLast | null;
  /** Price of another scan in millicredits; `null` for readers who may not scan. */
  readonly scanAgain: { readonly price: number; readonly problem: string | null } | null;
  /** The kept outline of a brief; `null` for the proposal. */
  readonly outline: readonly OutlineHeading[] | null;
  readonly hasDraft: boolean;
  /** Number of pages that were chosen by hand, 0 for a search. */
  readonly chosen: number;
  readonly mayEdit: boolean;
  /** True when the language model may propose texts to the reader. @default false */
  readonly mayPropose?: boolean;
  /** Links of the report. `null`: the reader came by one of them. */
  readonly shares: readonly ShareView[] | null;
  /** True for members who may make and end links. */
  readonly mayShare: boolean;
  readonly tier: "lite" | "standard" | "deep" | null;
  /** Filter of the terms; `null` shows all. */
  readonly termState: string | null;
  /** Who shared the report, for readers of a link. @default the reader is a member */
  readonly sender?: { readonly createdAt: number; readonly expiresAt: number | null };
  /** Who hands the report to its readers. Members see it on paper. @default nobody */
  readonly brand?: BrandView;
  /** True for the sample of a new installation. @default false */
  readonly isSample?: boolean;
}
