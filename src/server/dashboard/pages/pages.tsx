/** @jsxImportSource preact */
import { browserScript, editorScript } from "../browser/scripts.ts";
import { BRAND_STYLE } from "./brand/style.ts";
import { DRAFT_STYLE } from "./editor/draft-style.ts";
import { EDITOR_STYLE } from "./editor/style.ts";
import { MARK } from "./mark.ts";
import { DASHBOARD_STYLE } from "./style.ts";
import { USAGE_STYLE } from "./usage/style.ts";

export { type BrandForm, brandPage } from "./brand/page.tsx";
export type { BrandView } from "./brand/parts.tsx";
export { consentPage } from "./consent.tsx";
export { editorFacts } from "./editor/facts.ts";
export { draftsPage, editorPage, textOnlyPage } from "./editor.tsx";
export { firstRunPage } from "./first-run/page.tsx";
export { guestDraftPage, guestLinksPage, guestNamePage } from "./guests.tsx";
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

/** Files that browsers load, by name. */
export const DASHBOARD_ASSETS = {
  "app.css": {
    contentType: "text/css; charset=utf-8",
    body: DASHBOARD_STYLE + BRAND_STYLE + USAGE_STYLE + EDITOR_STYLE + DRAFT_STYLE,
  },
  "copy.js": { contentType: "text/javascript; charset=utf-8", body: browserScript("copy") },
  "editor.js": { contentType: "text/javascript; charset=utf-8", body: await editorScript() },
  "inventory.js": { contentType: "text/javascript; charset=utf-8", body: browserScript("inventory") },
  "link.js": { contentType: "text/javascript; charset=utf-8", body: browserScript("link") },
  "mark.svg": { contentType: "image/svg+xml", body: MARK },
  "passkey.js": { contentType: "text/javascript; charset=utf-8", body: browserScript("passkey") },
  "progress.js": { contentType: "text/javascript; charset=utf-8", body: browserScript("progress") },
  "report.js": { contentType: "text/javascript; charset=utf-8", body: browserScript("report") },
} as const;
