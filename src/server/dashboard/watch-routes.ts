import { HTTP_STATUS } from "../../../core/contract/http-status.ts";
import { unitsOf } from "../../../core/domain/amount.ts";
import { ServiceError } from "../../../core/domain/errors.ts";
import type { WatchSchedule } from "../../../core/ports/pages/watch-rows.ts";
import type { WatchSettings, WatchView } from "../../../core/service/workspace/watches.ts";
import type { Mount } from "../http/mount.ts";
import { field, formOf } from "../sign-in/browser-request.ts";
import { redirect } from "../sign-in/page.ts";
import { centsOf } from "./credit-routes.ts";
import type { WatchForm } from "./pages/pages.tsx";
import { type DashboardSite, route, type Visit } from "./visit.ts";

const WRITES = { role: "writer" } as const;
/** Balance in millicredits from which on a new watch leaves 50 credits for other work. */
const AMPLE = 100_000;
const EMPTY: WatchForm = {
  target: "",
  when: "week-1",
  hour: "6",
  zone: "UTC",
  fallBy: "5",
  below: true,
  newInFirst: "5",
  floor: "0",
};

type Form = Awaited<ReturnType<typeof formOf>>;

function formValues(form: Form): WatchForm {
  return {
    target: field(form, "target").slice(0, 200),
    when: field(form, "when"),
    hour: field(form, "hour"),
    zone: field(form, "zone"),
    fallBy: field(form, "fall_by").trim(),
    below: field(form, "below") === "yes",
    newInFirst: field(form, "new_in_first").trim(),
    floor: field(form, "floor").trim(),
  };
}

/** The form of a stored watch. */
function formOfWatch({ target, schedule, rules, floorMillicredits }: WatchView): WatchForm {
  return {
    target: "tag" in target ? `tag:${target.tag}` : `page:${target.pageId}`,
    when: schedule.every === "week" ? `week-${schedule.weekday}` : `month-${schedule.day}`,
    hour: String(schedule.hour),
    zone: schedule.timeZone,
    fallBy: String(rules.fallBy ?? ""),
    below: rules.isBelowTypical,
    newInFirst: String(rules.newInFirst ?? ""),
    floor: String(floorMillicredits / 1000),
  };
}

/** A whole number as typed. Other texts are no number, which the service refuses with a reason. */
const wholeOf = (text: string): number => unitsOf(text, 0) ?? Number.NaN;

function scheduleOf({ when, hour, zone }: WatchForm): WatchSchedule {
  const [every, day = ""] = when.split("-");
  const clock = { hour: wholeOf(hour), timeZone: zone };
  return every === "month"
    ? { every, day: wholeOf(day), ...clock }
    : { every: "week", weekday: wholeOf(day), ...clock };
}

function settingsOf(form: WatchForm): WatchSettings {
  const { target, fallBy, below, newInFirst, floor } = form;
  const number = (text: string) => (text === "" ? null : wholeOf(text));
  return {
    target: target.startsWith("page:") ? { pageId: target.slice(5) } : { tag: target.replace(/^tag:/, "") },
    schedule: scheduleOf(form),
    rules: { fallBy: number(fallBy), isBelowTypical: below, newInFirst: number(newInFirst) },
    floorMillicredits: 10 * centsOf(floor),
  };
}

/** The values of a new watch, with the time zone of the last one or of the person. */
function freshForm(watches: readonly WatchView[], own: string, availableMillicredits: number): WatchForm {
  const zone = watches.at(-1)?.schedule.timeZone ?? own;
  return { ...EMPTY, zone, floor: availableMillicredits >= AMPLE ? "50" : EMPTY.floor };
}

/** Watches all pages with a tag every week, unless the tag is watched. Returns the id of the watch. */
export async function watchTag(site: DashboardSite, visit: Visit, typed: string): Promise<string> {
  const { service } = site;
  const { caller } = visit;
  const tag = typed.trim();
  if (tag === "") throw new ServiceError("VALIDATION_ERROR", visit.texts.watch.needsTag);
  const watches = await service.watches.list(caller);
  const known = watches.find(({ target }) => "tag" in target && target.tag === tag);
  if (known !== undefined) return known.id;
  const { availableMillicredits } = await service.credits(caller);
  const form = { ...freshForm(watches, visit.texts.zone, availableMillicredits), target: `tag:${tag}` };
  const { id } = await service.watches.create(caller, settingsOf(form));
  await visit.record("watch.create", id);
  return id;
}

/** Shows the watches with a form: the given one, that of the watch or page in the address, or a new one. */
async function show(
  site: DashboardSite,
  visit: Visit,
  given: { readonly form: WatchForm; readonly problem: ServiceError } | null,
): Promise<Response> {
  const { watches: service, inventory } = site.service;
  const { caller, ui, texts } = visit;
  const query = new URL(visit.context.request.url).searchParams;
  const [watches, tags, { pages: listed }, { availableMillicredits }] = await Promise.all([
    service.list(caller),
    inventory.tags(caller),
    inventory.list(caller, { sort: "keyword", isDescending: false }),
    site.service.credits(caller),
  ]);
  const known = watches.find(({ id }) => id === query.get("id"));
  const wanted = query.get("page");
  const fresh = {
    ...freshForm(watches, texts.zone, availableMillicredits),
    target: wanted === null ? "" : `page:${wanted}`,
  };
  const form = given?.form ?? (known === undefined ? fresh : formOfWatch(known));
  const pageId = form.target.startsWith("page:") ? [form.target.slice(5)] : [];
  const own = (await inventory.chosen(caller, pageId)).filter(({ id }) => !listed.some((page) => page.id === id));
  const problem = given === null ? null : ui.problemText(given.problem, texts);
  const isKnown =
    known !== undefined || (given !== null && watches.some((one) => formOfWatch(one).target === form.target));
  const { organizationId, by } = visit;
  const isMailed = await visit.admin.alertMail({ organizationId, email: by.user.email });
  const mail = isMailed === null ? null : { isOn: isMailed, email: by.user.email };
  const input = { watches, form, isKnown, tags, pages: [...own, ...listed], problem, mail };
  return visit.page(ui.watchPage(input, texts), { status: given === null ? 200 : HTTP_STATUS[given.problem.code] });
}

/** Routes of scans that run by themselves. */
export function watchRoutes(site: DashboardSite): readonly Mount[] {
  const { watches } = site.service;
  const act = (name: string, run: (visit: Visit, id: string) => Promise<void>) =>
    route(site, "POST", `/app/watch/{watchId}/${name}`, WRITES, async (visit) => {
      const id = visit.params.watchId ?? "";
      await run(visit, id);
      await visit.record(`watch.${name}`, id);
      return redirect("/app/watch");
    });
  return [
    route(site, "GET", "/app/watch", WRITES, (visit) => show(site, visit, null)),
    route(site, "POST", "/app/watch", WRITES, async (visit) => {
      const form = formValues(await formOf(site, visit.context));
      try {
        const { id } = await watches.create(visit.caller, settingsOf(form));
        await visit.record("watch.create", id);
        return redirect("/app/watch");
      } catch (error) {
        if (!(error instanceof ServiceError) || error.code === "INTERNAL_ERROR") throw error;
        return show(site, visit, { form, problem: error });
      }
    }),
    route(site, "POST", "/app/watch/mail", WRITES, async (visit) => {
      const { organizationId, by, texts } = visit;
      const isOn = field(await formOf(site, visit.context), "on") === "yes";
      await visit.admin.setAlertMail({ organizationId, email: by.user.email, language: texts.language }, isOn);
      return redirect("/app/watch#mail");
    }),
    act("pause", ({ caller }, id) => watches.pause(caller, id, true)),
    act("resume", ({ caller }, id) => watches.pause(caller, id, false)),
    act("delete", ({ caller }, id) => watches.delete(caller, id)),
  ];
}
