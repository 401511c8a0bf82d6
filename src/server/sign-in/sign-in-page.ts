import type { ServiceError } from "../../../core/domain/errors.ts";
import type { KeptForm } from "../dashboard/pages/kept/fields.ts";
import type { Pages } from "../dashboard/pages/open-pages.ts";
import type { Texts } from "../dashboard/pages/pages.tsx";
import type { RequestContext } from "../http/request-context.ts";
import { hasPasskeys, type PeopleSite } from "./browser-request.ts";
import { carriedFields } from "./kept-form.ts";
import { page } from "./page.ts";

/** Contents of the sign-in page. */
interface SignInView {
  /** Path at which the browser continues. */
  readonly next: string;
  /** The address that the person typed before. @default empty */
  readonly email?: string;
  /** Why the last attempt failed. `"refused"`: wrong address or password. @default no attempt failed */
  readonly problem?: ServiceError | "refused" | null;
  /** The form that comes back after the sign-in. @default none */
  readonly kept?: KeptForm | null;
  /** @default 200 */
  readonly status?: number;
}

/** Returns the page of the sign-in. */
export function signInPage(site: PeopleSite, context: RequestContext, view: SignInView): Promise<Response> {
  const { next, email = "", problem = null, kept = null, status = 200 } = view;
  const { provider, service } = site;
  const offer = {
    next,
    email,
    hasPasskeys: hasPasskeys(site),
    issuer: provider?.name ?? null,
    isOpen: service.people.isOpen,
    carried: kept === null ? [] : carriedFields(kept),
  };
  const make = (ui: Pages, texts: Texts) => {
    const shown = problem === null || problem === "refused" ? null : ui.problemText(problem, texts);
    return ui.signInPage({ ...offer, problem: problem === "refused" ? texts.signIn.refused : shown }, texts);
  };
  return page(context, make, { status });
}

/** Returns the form that waited for the sign-in. The person sends it, because it may be older than the sign-in. */
export function keptResponse(context: RequestContext, kept: KeptForm): Promise<Response> {
  return page(context, (ui, texts) => ui.keptPage({ kept, problem: null }, texts));
}
