/** @jsxImportSource preact */
import { EDITOR_LANGUAGES, editorBundle } from "../browser/editor/bundles.ts";
import { browserScript } from "../browser/scripts.ts";
import { BRAND_STYLE } from "./brand/style.ts";
import { DRAFT_STYLE } from "./editor/draft-style.ts";
import { EDITOR_STYLE } from "./editor/style.ts";
import { INVENTORY_STYLE } from "./inventory/style.ts";
import { MARK } from "./mark.ts";
import { REPORT_STYLE } from "./report/style.ts";
import { DASHBOARD_STYLE } from "./style.ts";
import { USAGE_STYLE } from "./usage/style.ts";

export { type BrandForm, brandPage } from "./brand/page.tsx";
export type { BrandView } from "./brand/parts.tsx";
export { consentPage } from "./consent.tsx";
export { editorFacts } from "./editor/facts.ts";
export { draftsPage, editorPage } from "./editor.tsx";
export { firstRunPage } from "./first-run/page.tsx";
export { guestLinksPage, guestNamePage } from "./guests.tsx";
export { confirmScansPage } from "./inventory/actions.tsx";
export { type BatchForm, batchPage, scanManyPage } from "./inventory/batch.tsx";
export { inventoryPage } from "./inventory/list.tsx";
export { type WatchForm, watchPage } from "./inventory/watch.tsx";
export { classificationPage, overviewPage, progressPage } from "./jobs.tsx";
export type { KeptForm } from "./kept/fields.ts";
export { keptPage, problemText } from "./kept/page.tsx";
export { type Frame, outsideHtml, type Page, pageHtml } from "./layout.tsx";
export { logPage } from "./log/page.tsx";
export {
  adminPage,
  creditsPage,
  errorPage,
  keysPage,
  onwardPage,
  secretPage,
} from "./manage.tsx";
export { salesPage } from "./operator.tsx";
export { accountPage, membersPage, settingsPage } from "./people.tsx";
export { comparePage } from "./report/compare.tsx";
export type { ScanPoint } from "./report/hero.tsx";
export type { ReportInput } from "./report/input.ts";
export { reportPage } from "./report/report.tsx";
export type { SinceLast } from "./report/since.tsx";
export { reviewPage } from "./review/page.tsx";
export { EMPTY_SCAN, type ScanForm } from "./scan-form.tsx";
export { ZONES } from "./settings/zones.ts";
export { continuePage, linkPage, linkTokenPage, lonelyPage, messagePage, signInPage, signUpPage } from "./sign-in.tsx";
export { type DashboardLanguage, TEXTS, type Texts, textsIn } from "./texts.ts";
export { usagePage } from "./usage/page.tsx";
export { versionPage, versionsPage } from "./versions.tsx";
export { deliveryPage } from "./webhooks/delivery.tsx";
export { endpointPage, webhooksPage } from "./webhooks/endpoints.tsx";
export { proposalsPage } from "./writing/page.tsx";

const CSS = "text/css; charset=utf-8";
const JS = "text/javascript; charset=utf-8";

/** Files that browsers load, by name. */
export const DASHBOARD_ASSETS = {
  "app.css": { contentType: CSS, body: DASHBOARD_STYLE },
  "copy.js": { contentType: JS, body: browserScript("copy") },
  "editor.css": { contentType: CSS, body: EDITOR_STYLE + DRAFT_STYLE },
  "inventory.css": { contentType: CSS, body: INVENTORY_STYLE },
  "inventory.js": { contentType: JS, body: browserScript("inventory") },
  "link.js": { contentType: JS, body: browserScript("link") },
  "mark.svg": { contentType: "image/svg+xml", body: MARK },
  "passkey.js": { contentType: JS, body: browserScript("passkey") },
  "progress.js": { contentType: JS, body: browserScript("progress") },
  "report.css": { contentType: CSS, body: REPORT_STYLE + BRAND_STYLE },
  "report.js": { contentType: JS, body: browserScript("report") },
  "usage.css": { contentType: CSS, body: USAGE_STYLE },
} as const;

const bundles = await Promise.all(EDITOR_LANGUAGES.map(async (code) => [code, await editorBundle(code)] as const));

/** Name of the editor's first script by language. */
export const EDITOR_SCRIPTS = Object.fromEntries(bundles.map(([code, { entry }]) => [code, entry]));

/** Scripts of the editor. Their names have the hash of their content, because they load each other by name. */
export const EDITOR_ASSETS = new Map(
  bundles.flatMap(([, { files }]) =>
    Object.entries(files).map(([name, body]) => [name, { contentType: JS, body }] as const),
  ),
);
