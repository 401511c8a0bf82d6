/** @jsxImportSource preact */
import type { GuestLinkView } from "../../../../core/service/identity/people/guest-links.ts";
import { DAY_MS } from "../../../../core/util/durations.ts";
import { GUEST_TEXTS } from "./guest-texts.ts";
import type { Page } from "./layout.tsx";
import { Button, Head, Table } from "./parts.tsx";
import type { Texts } from "./texts.ts";

/** Days for which a link is offered, and the most that it may last. */
const OFFERED_DAYS = 14;
const MAX_DAYS = 365;

function dayAfter(now: number, days: number): string {
  return new Date(now + days * DAY_MS).toISOString().slice(0, 10);
}

/** Links that open a draft to guests, with the form that makes one. */
export function guestLinksPage(
  { jobId, links, now }: { readonly jobId: string; readonly links: readonly GuestLinkView[]; readonly now: number },
  texts: Texts,
): Page {
  const guests = GUEST_TEXTS[texts.language];
  const path = `/app/reports/${jobId}/draft/guests`;
  const body = (
    <>
      <Head title={guests.title} sub={guests.help}>
        <a class="button" href={`/app/reports/${jobId}/draft`}>
          {guests.back}
        </a>
      </Head>
      <form method="post" action={path} class="card pad form">
        <label>
          {guests.rights}
          <select name="rights">
            <option value="write">{guests.write}</option>
            <option value="comment">{guests.comment}</option>
          </select>
        </label>
        <label>
          {guests.until}
          <input
            type="date"
            name="until"
            required
            min={dayAfter(now, 0)}
            max={dayAfter(now, MAX_DAYS)}
            value={dayAfter(now, OFFERED_DAYS)}
          />
        </label>
        <button type="submit" class="button primary">
          {guests.make}
        </button>
      </form>
      <section>
        <h2>{guests.links}</h2>
        {links.length === 0 ? (
          <p>{guests.noLinks}</p>
        ) : (
          <Table
            caption={guests.links}
            head={[guests.rights, texts.created, texts.ends, guests.lastUse, guests.end]}
            rows={links.map(({ id, rights, createdAt, expiresAt, usedAt }) => [
              guests[rights],
              texts.time(createdAt),
              texts.time(expiresAt),
              usedAt === null ? guests.unused : texts.time(usedAt),
              <Button action={`${path}/end`} fields={{ id }} isDanger consequence={guests.endHelp}>
                {guests.end}
              </Button>,
            ])}
          />
        )}
      </section>
    </>
  );
  return { title: guests.title, body };
}

/** Requests the name of a guest, once for each link and browser. */
export function guestNamePage(token: string, texts: Texts): Page {
  const guests = GUEST_TEXTS[texts.language];
  const body = (
    <>
      <Head title={guests.welcome} sub={guests.welcomeHelp} />
      <form method="post" action={`/g/${token}/name`} class="card pad stack">
        <label>
          {guests.yourName}
          <input name="name" required maxLength={60} autocomplete="name" />
        </label>
        <button type="submit" class="button primary">
          {guests.open}
        </button>
      </form>
    </>
  );
  return { title: guests.welcome, body };
}
