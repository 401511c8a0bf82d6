import type { ReportLabels } from "../../../../core/surfaces/report-view/labels/en.ts";
import { LABELS } from "../../../../core/surfaces/report-view/labels/labels.ts";
import { BRAND_DE, BRAND_EN, type BrandTexts } from "./brand/texts.ts";
import { FIRST_RUN_DE, FIRST_RUN_EN, type FirstRunTexts } from "./first-run/texts.ts";
import { BATCH_DE, BATCH_EN, type BatchTexts } from "./inventory/batch-texts.ts";
import { INVENTORY_DE, INVENTORY_EN, type InventoryTexts } from "./inventory/texts.ts";
import { WATCH_DE, WATCH_EN, type WatchTexts } from "./inventory/watch-texts.ts";
import { KEPT_DE, KEPT_EN, type KeptTexts } from "./kept/texts.ts";
import { LOG_DE, LOG_EN, type LogTexts } from "./log/texts.ts";
import { BRIEF_DE, BRIEF_EN, type BriefTexts } from "./report/brief-texts.ts";
import { COMPARE_DE, COMPARE_EN, type CompareTexts } from "./report/compare-texts.ts";
import { REPORT_DE, REPORT_EN, type ReportTexts } from "./report/texts.ts";
import { REVIEW_DE, REVIEW_EN, type ReviewTexts } from "./review/texts.ts";
import { SETTINGS_DE, SETTINGS_EN, type SettingsTexts } from "./settings/texts.ts";
import { ZONES } from "./settings/zones.ts";
import { SIGN_IN_DE, SIGN_IN_EN, type SignInTexts } from "./sign-in-texts.ts";
import { SOURCE_DE, SOURCE_EN, type SourceTexts } from "./source/texts.ts";
import { DE } from "./texts-de.ts";
import { EN, type OwnTexts } from "./texts-en.ts";
import { USAGE_DE, USAGE_EN, type UsageTexts } from "./usage/texts.ts";
import { WEBHOOK_DE, WEBHOOK_EN, type WebhookTexts } from "./webhooks/texts.ts";
import { WRITING_DE, WRITING_EN, type WritingTexts } from "./writing/texts.ts";

/** Languages of the dashboard. */
export type DashboardLanguage = "en" | "de";

/** All texts of a page, with the formats of its language. */
export interface Texts extends Omit<OwnTexts, "compare"> {
  readonly compare: CompareTexts;
  readonly language: DashboardLanguage;
  /** Labels that reports and exports share. */
  readonly labels: ReportLabels;
  readonly report: ReportTexts;
  readonly brand: BrandTexts;
  readonly brief: BriefTexts;
  readonly signIn: SignInTexts;
  readonly inventory: InventoryTexts;
  readonly batch: BatchTexts;
  readonly watch: WatchTexts;
  readonly webhook: WebhookTexts;
  readonly usagePage: UsageTexts;
  readonly auditLog: LogTexts;
  readonly kept: KeptTexts;
  readonly firstRun: FirstRunTexts;
  readonly source: SourceTexts;
  readonly number: (value: number, digits?: number) => string;
  readonly settings: SettingsTexts;
  readonly review: ReviewTexts;
  readonly writing: WritingTexts;
  /** Time zone of all times. */
  readonly zone: string;
  /** Date and time of an instant in ms, with the time zone. */
  readonly time: (at: number) => string;
  /** Day and month of an instant in ms. */
  readonly date: (at: number) => string;
  /** Day, month and time of an instant in ms. */
  readonly moment: (at: number) => string;
}

type ZonedTexts = Pick<Texts, "zone" | "time" | "date" | "moment">;

/** The forms of times in a zone. */
function zonedTexts(language: DashboardLanguage, zone: string): ZonedTexts {
  const times = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short", timeZone: zone });
  const days = new Intl.DateTimeFormat(language, { day: "numeric", month: "short", timeZone: zone });
  const moments = new Intl.DateTimeFormat(language, {
    day: "numeric",
    month: "short",
    hour: "numeric",
    minute: "2-digit",
    timeZone: zone,
  });
  const name = new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: "short" });
  const nameAt = (at: number) => name.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value ?? zone;
  return {
    zone,
    time: (at) => `${times.format(at)} ${nameAt(at)}`,
    date: (at) => days.format(at),
    moment: (at) => moments.format(at),
  };
}

/** Writes numbers of a language. Formats are kept, because a new one takes longer than the rest of a table row. */
function numbersIn(language: DashboardLanguage): Texts["number"] {
  const formats = new Map<number, Intl.NumberFormat>();
  return (value, digits = 0) => {
    const known = formats.get(digits);
    const places = { minimumFractionDigits: digits, maximumFractionDigits: digits };
    const format = known ?? new Intl.NumberFormat(language, places);
    formats.set(digits, format);
    return format.format(value);
  };
}

function textsOf(language: DashboardLanguage, own: OwnTexts): Texts {
  return {
    ...own,
    ...zonedTexts(language, "UTC"),
    review: language === "de" ? REVIEW_DE : REVIEW_EN,
    writing: language === "de" ? WRITING_DE : WRITING_EN,
    settings: language === "de" ? SETTINGS_DE : SETTINGS_EN,
    language,
    labels: LABELS[language],
    compare: language === "de" ? COMPARE_DE : COMPARE_EN,
    brand: language === "de" ? BRAND_DE : BRAND_EN,
    brief: language === "de" ? BRIEF_DE : BRIEF_EN,
    kept: language === "de" ? KEPT_DE : KEPT_EN,
    firstRun: language === "de" ? FIRST_RUN_DE : FIRST_RUN_EN,
    source: language === "de" ? SOURCE_DE : SOURCE_EN,
    report: language === "de" ? REPORT_DE : REPORT_EN,
    usagePage: language === "de" ? USAGE_DE : USAGE_EN,
    webhook: language === "de" ? WEBHOOK_DE : WEBHOOK_EN,
    auditLog: language === "de" ? LOG_DE : LOG_EN,
    signIn: language === "de" ? SIGN_IN_DE : SIGN_IN_EN,
    watch: language === "de" ? WATCH_DE : WATCH_EN,
    batch: language === "de" ? BATCH_DE : BATCH_EN,
    inventory: language === "de" ? INVENTORY_DE : INVENTORY_EN,
    number: numbersIn(language),
  };
}

/** The texts by language. */
export const TEXTS: Readonly<Record<DashboardLanguage, Texts>> = { en: textsOf("en", EN), de: textsOf("de", DE) };

/** Texts by language and zone. There are as many as zones at most. */
const ZONED = new Map<string, Texts>();

/** Returns the texts of a language with times in a zone. An unknown zone counts as UTC. */
export function textsIn(language: DashboardLanguage, zone: string | null): Texts {
  const plain = TEXTS[language];
  if (zone === null || zone === "UTC" || !ZONES.includes(zone)) return plain;
  const key = `${language} ${zone}`;
  const texts = ZONED.get(key) ?? { ...plain, ...zonedTexts(language, zone) };
  ZONED.set(key, texts);
  return texts;
}
