/** @jsxImportSource preact */
import type { KeyView, OrganizationView } from "../../../../core/service/admin/admin-api.ts";
import type { LotView, TransferView } from "../../../../core/service/admin/credit-admin.ts";
import { USAGE_KINDS } from "../../../../core/service/admin/usage.ts";
import type { ServiceStatus } from "../../../../core/service.ts";
import type { SearchTestResult } from "../../../compose/search-test.ts";
import type { Setup } from "../../../compose/setup.ts";
import type { Page } from "./layout.tsx";
import { Button, credits, Foreign, Head, LongTable, Outside, Pill, Table } from "./parts.tsx";
import { PurchaseSections, type Purchases } from "./purchases.tsx";
import { SourceTest } from "./source/source-test.tsx";
import type { Texts } from "./texts.ts";

function Secret({
  note,
  secret,
  curl,
  back,
  texts,
}: {
  readonly note: string;
  readonly secret: string;
  readonly curl: string | null;
  readonly back: string;
  readonly texts: Texts;
}) {
  return (
    <div class="card pad stack">
      <p class="note good" role="status">
        {note}
      </p>
      <div class="row">
        <pre class="secret">{secret}</pre>
        <button type="button" class="button" data-copy={texts.copied} hidden>
          {texts.copy}
        </button>
      </div>
      {curl === null ? null : (
        <>
          <h3>{texts.tryKey}</h3>
          <pre>{curl}</pre>
        </>
      )}
      <p>
        <a class="button primary" href={back}>
          {texts.stored}
        </a>
      </p>
    </div>
  );
}

/** A new key or secret, shown once. */
export function secretPage(
  input: {
    readonly title: string;
    readonly note: string;
    readonly secret: string;
    readonly curl: string | null;
    readonly back: string;
  },
  texts: Texts,
): Page {
  const body = (
    <>
      <Head title={input.title} />
      <Secret {...input} texts={texts} />
    </>
  );
  return { title: input.title, body, script: "copy" };
}

/** API keys with the form that makes one. */
export function keysPage(
  { keys, now }: { readonly keys: readonly KeyView[]; readonly now: number },
  texts: Texts,
): Page {
  const stateOf = (key: KeyView) =>
    key.revokedAt !== null ? (
      texts.revoked
    ) : key.expiresAt !== null && key.expiresAt <= now ? (
      texts.ends
    ) : (
      <Button
        action="/app/keys/revoke"
        fields={{ id: key.id }}
        isDanger
        object={key.name ?? key.id}
        consequence={texts.consequences.key}
      >
        {`${texts.revoke} \u00b7\u00b7\u00b7${key.lastFour}`}
      </Button>
    );
  const body = (
    <>
      <Head title={texts.keys} />
      <form method="post" action="/app/keys" class="card pad form">
        <label>
          {texts.keyName}
          <input name="name" maxLength={100} required />
        </label>
        <label>
          {texts.kind}
          <select name="kind">
            {(["live", "test", "mcp"] as const).map((kind) => (
              <option key={kind} value={kind}>
                {texts.kinds[kind]}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" class="button primary">
          {texts.create}
        </button>
      </form>
      {keys.length === 0 ? <p>{texts.noKeys}</p> : null}
      {keys.length === 0 ? null : (
        <Table
          caption={texts.keys}
          head={[texts.keyName, texts.kind, texts.created, texts.lastUse, texts.state]}
          rows={keys.map((key) => [
            <>
              <Foreign>{key.name ?? ""}</Foreign> <code>{`\u00b7\u00b7\u00b7${key.lastFour}`}</code>
            </>,
            key.kind,
            texts.time(key.createdAt),
            key.lastUsedAt === null ? texts.never : texts.time(key.lastUsedAt),
            stateOf(key),
          ])}
        />
      )}
    </>
  );
  return { title: texts.keys, body };
}

/** Balance, lots and ledger. */
export function creditsPage(
  input: {
    /** `null` for an organization that no credits limit. */
    readonly available: number | null;
    readonly reserved: number;
    readonly lots: readonly LotView[];
    readonly transfers: readonly TransferView[];
    /** Keywords of the scans by job id. */
    readonly keywords: ReadonlyMap<string, string>;
    /** `null` when the service sells nothing. */
    readonly purchases: Purchases | null;
  },
  texts: Texts,
): Page {
  const { available, reserved, lots, transfers, keywords, purchases } = input;
  const amount = (millicredits: number) => texts.number(millicredits / 1000, 2);
  const body = (
    <>
      <Head title={texts.credits} />
      <div class="card three">
        <div>
          <b>{available === null ? texts.noCreditLimit : amount(available)}</b>
          <span class="cap">{texts.available}</span>
        </div>
        <div>
          <b>{amount(reserved)}</b>
          <span class="cap">{texts.reserved}</span>
        </div>
      </div>
      {purchases === null ? null : <PurchaseSections purchases={purchases} texts={texts} />}
      <section>
        <h2>{texts.lots}</h2>
        <LongTable
          texts={texts}
          caption={texts.lots}
          head={[texts.when, texts.granted, texts.left, texts.ends]}
          numbers={[1, 2]}
          rows={lots.map((lot) => [
            texts.time(lot.grantedAt),
            amount(lot.grantedMillicredits),
            amount(lot.remainingMillicredits),
            lot.expiresAt === null ? texts.never : texts.time(lot.expiresAt),
          ])}
        />
      </section>
      <section>
        <h2>{texts.ledger}</h2>
        <LongTable
          texts={texts}
          caption={texts.ledger}
          head={[texts.when, texts.movement, texts.amount, texts.job]}
          numbers={[2]}
          rows={transfers.map((transfer) => [
            texts.time(transfer.at),
            // Variants of a movement, such as `release_expired`, differ for the books only.
            texts.usagePage.movements[transfer.kind] ??
              texts.usagePage.movements[transfer.kind.replace(/_.*/, "")] ??
              transfer.kind,
            amount(transfer.millicredits),
            transfer.jobId === null ? (
              "\u2013"
            ) : (
              <a href={`/app/reports/${transfer.jobId}`}>
                <Foreign>{keywords.get(transfer.jobId) ?? transfer.jobId}</Foreign>
              </a>
            ),
          ])}
        />
      </section>
    </>
  );
  return { title: texts.credits, body };
}

/** Returns the name of the jobs of a queue. */
function kindOf(topic: string, texts: Texts): string {
  const kind = USAGE_KINDS.find((one) => topic === one || topic === `scan.${one}`);
  return kind === undefined ? topic : texts.usagePage.kinds[kind];
}

/** All organizations and queues of the installation. */
export function adminPage(
  input: {
    readonly organizations: readonly (OrganizationView & { readonly available: number })[];
    readonly status: ServiceStatus;
    readonly version: string;
    /** True when the service sells credits. */
    readonly sells: boolean;
    /** Providers, and the last test of them. */
    readonly source: { readonly setup: Setup; readonly last: SearchTestResult | null };
  },
  texts: Texts,
): Page {
  const body = (
    <>
      <Head title={texts.instance} sub={`serplens ${input.version}`} />
      <section>
        <h2>{texts.firstRun.source}</h2>
        <div class="card pad stack">
          {input.source.setup.search.map(({ state, detail }) => (
            <p key={detail}>
              <Pill tone={state === "ok" ? "good" : "bad"}>
                {state === "ok" ? texts.firstRun.done : texts.firstRun.missing}
              </Pill>{" "}
              <Foreign>{detail}</Foreign>
            </p>
          ))}
          <SourceTest last={input.source.last} back="/app/admin" texts={texts} />
        </div>
      </section>
      <section>
        <h2>{texts.organizations}</h2>
        <form method="post" action="/app/admin/organizations" class="card pad form">
          <label>
            {texts.keyName}
            <input name="name" required maxLength={100} />
          </label>
          <button type="submit" class="button primary">
            {texts.addOrganization}
          </button>
        </form>
        <Table
          caption={texts.organizations}
          head={[texts.keyName, texts.state, texts.available, texts.grantCredits, texts.change]}
          numbers={[2]}
          rows={input.organizations.map(({ id, name, status, available }) => [
            <>
              {input.sells ? (
                <a href={`/app/admin/${id}`}>
                  <Foreign>{`${name}: ${texts.sales.link}`}</Foreign>
                </a>
              ) : (
                <Foreign>{name}</Foreign>
              )}
              <br />
              <code>{id}</code>
            </>,
            <Pill tone={status === "active" ? "good" : "bad"}>{texts.organizationStates[status]}</Pill>,
            credits(available, texts),
            <form method="post" action="/app/admin/grant" class="row">
              <input type="hidden" name="id" value={id} />
              <input name="credits" type="number" min={1} max={1_000_000} required aria-label={texts.grantCredits} />
              <button type="submit" class="button">
                {texts.grantCredits}
              </button>
            </form>,
            status === "active" ? (
              <Button
                action="/app/admin/status"
                fields={{ id, status: "suspended" }}
                isDanger
                object={name}
                consequence={texts.kept.suspends}
              >
                {texts.suspend}
              </Button>
            ) : (
              <Button action="/app/admin/status" fields={{ id, status: "active" }}>
                {texts.activate}
              </Button>
            ),
          ])}
        />
      </section>
      <section>
        <h2>{texts.queues}</h2>
        <Table
          caption={texts.queues}
          head={[texts.jobs, texts.states.running ?? "", texts.states.queued ?? "", texts.estimatedWait]}
          numbers={[1, 2, 3]}
          rows={input.status.queues.map(({ topic, inFlight, queued, lagMs }) => [
            kindOf(topic, texts),
            texts.number(inFlight),
            texts.number(queued),
            `${texts.number(lagMs / 1000, 1)} s`,
          ])}
        />
      </section>
    </>
  );
  return { title: texts.instance, body };
}

/** An error that a person can read. */
export function errorPage(
  { message, requestId }: { readonly message: string; readonly requestId: string },
  texts: Texts,
): Page {
  const body = (
    <>
      <Head title={texts.errorTitle} />
      <p class="note bad" role="alert">
        {message}
      </p>
      <p class="small">{texts.errorHelp(requestId)}</p>
    </>
  );
  return { title: texts.errorTitle, body };
}

/** Leads on to a page of the payment provider. */
export function onwardPage(url: string, texts: Texts): Page {
  const body = (
    <>
      <Head title={texts.credits} />
      <p>
        <Outside url={url}>{texts.onward}</Outside>
      </p>
    </>
  );
  return { title: texts.credits, body };
}
