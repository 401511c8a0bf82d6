/** @jsxImportSource preact */
import type { WatchView } from "../../../../../core/service/workspace/watches.ts";
import type { Page } from "../layout.tsx";
import { Button, credits, Foreign, Head, Pill, Problem } from "../parts.tsx";
import { ZONES } from "../settings/zones.ts";
import type { Texts } from "../texts.ts";

/** Values of the form of a watch, as people typed them. */
export interface WatchForm {
  /** `tag:` and a tag, or `page:` and the id of a page. */
  readonly target: string;
  /** `week-` and 1..7, or `month-` and 1..31. */
  readonly when: string;
  readonly hour: string;
  readonly zone: string;
  readonly fallBy: string;
  readonly below: boolean;
  readonly newInFirst: string;
  readonly floor: string;
}

/** Contents of the page of watches. */
export interface WatchInput {
  readonly watches: readonly WatchView[];
  readonly form: WatchForm;
  /** True when the form changes a watch. */
  readonly isKnown: boolean;
  readonly tags: readonly string[];
  readonly pages: readonly { readonly id: string; readonly keyword: string; readonly url: string | null }[];
  readonly problem: string | null;
  /** Mail to the visitor; `null` when this service sends none. */
  readonly mail: { readonly isOn: boolean; readonly email: string } | null;
}

interface Props {
  readonly input: WatchInput;
  readonly texts: Texts;
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const DAYS = Array.from({ length: 31 }, (_, day) => day + 1);
/** A Monday. */
const MONDAY = Date.UTC(2026, 0, 5);

function weekdayName(weekday: number, { language }: Texts): string {
  const format = new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" });
  return format.format(MONDAY + (weekday - 1) * 86_400_000);
}

function pageName({ keyword, url }: { readonly keyword: string; readonly url: string | null }): string {
  return url === null ? keyword : `${keyword}, ${url.replace(/^https?:\/\/(?:www\.)?/, "").slice(0, 80)}`;
}

function What({ watch, texts }: { readonly watch: WatchView; readonly texts: Texts }) {
  const { target, pages } = watch;
  const [page] = pages;
  if ("tag" in target)
    return (
      <>
        {texts.watch.tag} <a href={`/app/pages?${new URLSearchParams({ tag: target.tag })}`}>{target.tag}</a>,{" "}
        {texts.watch.pages(texts.number(pages.length))}
      </>
    );
  return page === undefined ? <>–</> : <Foreign>{pageName(page)}</Foreign>;
}

function scheduleText({ schedule }: WatchView, texts: Texts): string {
  const { watch } = texts;
  const day = schedule.every === "week" ? weekdayName(schedule.weekday, texts) : texts.number(schedule.day);
  return `${schedule.every === "week" ? watch.weekly(day) : watch.monthly(day)} ${watch.at(`${schedule.hour}:00`)}`;
}

function rulesText({ rules }: WatchView, texts: Texts): string {
  const { watch } = texts;
  const parts = [
    rules.fallBy === null ? [] : watch.fallBy(texts.number(rules.fallBy)),
    rules.isBelowTypical ? watch.below : [],
    rules.newInFirst === null ? [] : watch.newInFirst(texts.number(rules.newInFirst)),
  ].flat();
  return parts.length === 0 ? watch.never : parts.join(watch.or);
}

function Next({ watch, texts }: { readonly watch: WatchView; readonly texts: Texts }) {
  const { nextAt, pause, schedule, floorMillicredits } = watch;
  const floor = credits(floorMillicredits, texts);
  if (nextAt === null)
    return (
      <>
        <Pill tone="warn">{texts.watch.paused}</Pill>{" "}
        {pause === "credits" ? <span class="small">{texts.watch.underFloor(floor)}</span> : null}
      </>
    );
  const { timeZone } = schedule;
  const format = { dateStyle: "medium", timeStyle: "short", timeZone } as const;
  return (
    <>
      {new Intl.DateTimeFormat(texts.language, format).format(nextAt)} <span class="cap">{timeZone}</span>
    </>
  );
}

function Actions({ watch, texts }: { readonly watch: WatchView; readonly texts: Texts }) {
  const { id, nextAt } = watch;
  const path = `/app/watch/${id}`;
  return (
    <div class="row">
      <a class="button" href={`/app/watch?id=${id}#form`}>
        {texts.watch.change}
      </a>
      {nextAt === null ? (
        <Button action={`${path}/resume`}>{texts.watch.resume}</Button>
      ) : (
        <Button action={`${path}/pause`}>{texts.watch.pause}</Button>
      )}
      <Button action={`${path}/delete`} isDanger consequence={texts.watch.removeNote}>
        {texts.watch.remove}
      </Button>
    </div>
  );
}

function Row({ watch, texts }: { readonly watch: WatchView; readonly texts: Texts }) {
  const [, often, when, next, price] = texts.watch.head;
  const cells = [
    [often, scheduleText(watch, texts)],
    [when, rulesText(watch, texts)],
    [next, <Next key={next} watch={watch} texts={texts} />],
    [price, credits(watch.monthMillicredits, texts)],
  ] as const;
  return (
    <li>
      <div class="name">
        <b>
          <What watch={watch} texts={texts} />
        </b>
        <Actions watch={watch} texts={texts} />
      </div>
      <dl>
        {cells.map(([name, value]) => (
          <div key={name}>
            <dt class="cap">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p class="cap">{texts.watch.floor(credits(watch.floorMillicredits, texts))}</p>
    </li>
  );
}

function List({ input: { watches }, texts }: Props) {
  const { watch } = texts;
  if (watches.length === 0) return <p class="note">{watch.none}</p>;
  return (
    <ul class="card watches">
      {watches.map((one) => (
        <Row key={one.id} watch={one} texts={texts} />
      ))}
    </ul>
  );
}

function Option({ value, chosen, name }: { readonly value: string; readonly chosen: string; readonly name: string }) {
  return (
    <option value={value} selected={value === chosen}>
      {name}
    </option>
  );
}

function Target({ input: { form, tags, pages }, texts }: Props) {
  const { watch } = texts;
  return (
    <label>
      {watch.target} <small id="target-help">{watch.targetHelp}</small>
      <select name="target" aria-describedby="target-help">
        {tags.length === 0 ? null : (
          <optgroup label={watch.tags}>
            {tags.map((tag) => (
              <Option key={tag} value={`tag:${tag}`} chosen={form.target} name={tag} />
            ))}
          </optgroup>
        )}
        <optgroup label={watch.onePage}>
          {pages.map((page) => (
            <Option key={page.id} value={`page:${page.id}`} chosen={form.target} name={pageName(page)} />
          ))}
        </optgroup>
      </select>
    </label>
  );
}

function When({ input: { form }, texts }: Props) {
  const { watch } = texts;
  return (
    <div class="row">
      <label>
        {watch.often}
        <select name="when">
          <optgroup label={watch.week}>
            {DAYS.slice(0, 7).map((day) => (
              <Option key={day} value={`week-${day}`} chosen={form.when} name={watch.weekly(weekdayName(day, texts))} />
            ))}
          </optgroup>
          <optgroup label={watch.month}>
            {DAYS.map((day) => (
              <Option key={day} value={`month-${day}`} chosen={form.when} name={watch.monthly(texts.number(day))} />
            ))}
          </optgroup>
        </select>
      </label>
      <label>
        {watch.hour}
        <select name="hour">
          {HOURS.map((hour) => (
            <Option key={hour} value={String(hour)} chosen={form.hour} name={`${hour}:00`} />
          ))}
        </select>
      </label>
      <label>
        {watch.zone}
        <select name="zone">
          {ZONES.map((zone) => (
            <Option key={zone} value={zone} chosen={form.zone} name={zone} />
          ))}
        </select>
      </label>
    </div>
  );
}

function Rules({ input: { form }, texts }: Props) {
  const { watch } = texts;
  return (
    <fieldset class="rules">
      <legend>{watch.rules}</legend>
      <p class="small">{watch.emptyHelp}</p>
      <label>
        {watch.fallByLabel}
        <input name="fall_by" type="number" min={1} max={100} value={form.fallBy} />
      </label>
      <label class="row">
        <input name="below" type="checkbox" value="yes" checked={form.below} /> {watch.belowLabel}
      </label>
      <label>
        {watch.newLabel}
        <input name="new_in_first" type="number" min={1} max={20} value={form.newInFirst} />
      </label>
    </fieldset>
  );
}

function Mail({ input: { mail }, texts }: Props) {
  const { watch } = texts;
  if (mail === null) return null;
  const { isOn, email } = mail;
  return (
    <section id="mail">
      <h2>{watch.mail}</h2>
      <p>{isOn ? watch.mailOn(email) : watch.mailOff(email)}</p>
      <Button action="/app/watch/mail" fields={{ on: isOn ? "" : "yes" }}>
        {isOn ? watch.turnOff : watch.turnOn}
      </Button>
    </section>
  );
}

/** The watches of an organization, and the form that makes or changes one. */
export function watchPage(input: WatchInput, texts: Texts): Page {
  const { watch } = texts;
  const body = (
    <>
      <Head title={watch.title} sub={watch.help} />
      <Problem text={input.problem} />
      <List input={input} texts={texts} />
      <section id="form">
        <h2>{input.isKnown ? watch.change : watch.create}</h2>
        {input.pages.length === 0 ? (
          <p>{watch.noPages}</p>
        ) : (
          <form method="post" action="/app/watch" class="card pad stack watch-form">
            <Target input={input} texts={texts} />
            <When input={input} texts={texts} />
            <Rules input={input} texts={texts} />
            <label>
              {watch.floorLabel}
              <input name="floor" type="number" min={0} max={1_000_000} value={input.form.floor} required />
            </label>
            <button type="submit" class="button primary">
              {watch.save}
            </button>
          </form>
        )}
      </section>
      <Mail input={input} texts={texts} />
    </>
  );
  return { title: watch.title, body, sheet: "inventory" };
}
