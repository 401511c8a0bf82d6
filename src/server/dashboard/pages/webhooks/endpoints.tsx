/** @jsxImportSource preact */
import { EVENT_KINDS, type EventKind } from "../../../../../core/domain/event-kinds.ts";
import type { AttemptView, DeliveryView, EndpointView } from "../../../../../core/service/admin/webhook-views.ts";
import type { Page } from "../layout.tsx";
import { Button, Foreign, Head, Pill, Table } from "../parts.tsx";
import type { Texts } from "../texts.ts";
import { DELIVERY_TONES, nextOf, receiverOf, SendButton } from "./delivery.tsx";

function EndpointState({ endpoint, texts }: { readonly endpoint: EndpointView; readonly texts: Texts }) {
  return (
    <Pill tone={endpoint.state === "active" ? "good" : "bad"}>
      {texts.endpointStates[endpoint.state] ?? endpoint.state}
    </Pill>
  );
}

/** The check boxes of the event kinds. */
function Kinds({ isChosen, texts }: { readonly isChosen: (kind: EventKind) => boolean; readonly texts: Texts }) {
  return (
    <>
      {EVENT_KINDS.map((kind) => (
        <label key={kind}>
          <input type="checkbox" name="event" value={kind} checked={isChosen(kind)} />
          <span>
            {texts.webhook.kinds[kind]} <code>{kind}</code>
          </span>
        </label>
      ))}
    </>
  );
}

/** The form that changes what a registered endpoint receives. */
function Settings({
  endpoint,
  isSaved,
  texts,
}: {
  readonly endpoint: EndpointView;
  readonly isSaved: boolean;
  readonly texts: Texts;
}) {
  const { webhook } = texts;
  return (
    <section>
      <h2>{webhook.settings}</h2>
      {isSaved ? (
        <p class="note good" role="status">
          {webhook.saved}
        </p>
      ) : null}
      <form method="post" action={`/app/webhooks/${endpoint.id}/settings`} class="card pad stack">
        <fieldset>
          <legend>{webhook.eventsHelp}</legend>
          <Kinds isChosen={(kind) => endpoint.events.includes(kind)} texts={texts} />
          <label>
            <input type="checkbox" name="retries" value="yes" checked={endpoint.wantsRetryNotices} /> {webhook.retries}
          </label>
        </fieldset>
        <p>
          <button type="submit" class="button">
            {webhook.save}
          </button>
        </p>
      </form>
    </section>
  );
}

/** Webhook endpoints with the form that adds one. */
export function webhooksPage({ endpoints }: { readonly endpoints: readonly EndpointView[] }, texts: Texts): Page {
  const body = (
    <>
      <Head title={texts.webhooks} />
      <form method="post" action="/app/webhooks" class="card pad stack">
        <h2>{texts.newEndpoint}</h2>
        <label>
          URL
          <input name="url" type="url" required />
        </label>
        <fieldset>
          <legend>{texts.events}</legend>
          <Kinds isChosen={(kind) => kind.startsWith("job.")} texts={texts} />
        </fieldset>
        <p>
          <button type="submit" class="button primary">
            {texts.create}
          </button>
        </p>
      </form>
      {endpoints.length === 0 ? <p>{texts.noEndpoints}</p> : null}
      {endpoints.length === 0 ? null : (
        <Table
          caption={texts.webhooks}
          head={["URL", texts.events, texts.state, texts.failures]}
          numbers={[3]}
          rows={endpoints.map((endpoint) => [
            <a href={`/app/webhooks/${endpoint.id}`}>
              <Foreign>{receiverOf(endpoint, texts)}</Foreign>
            </a>,
            endpoint.kind === "implicit" ? texts.job : String(endpoint.events.length),
            <EndpointState endpoint={endpoint} texts={texts} />,
            String(endpoint.failureCount),
          ])}
        />
      )}
    </>
  );
  return { title: texts.webhooks, body };
}

/** One endpoint with its deliveries and their attempts. */
export function endpointPage(
  input: {
    readonly endpoint: EndpointView;
    readonly deliveries: readonly (DeliveryView & { readonly attempts: readonly AttemptView[] })[];
    readonly isSaved: boolean;
  },
  texts: Texts,
): Page {
  const { endpoint, deliveries, isSaved } = input;
  const title = receiverOf(endpoint, texts);
  const isMail = title !== endpoint.url;
  const base = `/app/webhooks/${endpoint.id}`;
  const hasFailed = deliveries.some(({ state }) => state === "exhausted");
  const body = (
    <>
      <p class="crumbs">
        <a href="/app/webhooks">{texts.webhooks}</a>
      </p>
      <Head
        title={isMail ? title : new URL(endpoint.url).host}
        sub={
          <>
            {isMail ? null : <Foreign>{`${endpoint.url} `}</Foreign>}
            <EndpointState endpoint={endpoint} texts={texts} />
          </>
        }
      >
        {endpoint.state === "paused" ? <Button action={`${base}/enable`}>{texts.enable}</Button> : null}
        {endpoint.kind === "registered" && !isMail ? <Button action={`${base}/test`}>{texts.sendTest}</Button> : null}
        {endpoint.kind === "registered" && !isMail ? (
          <Button action={`${base}/rotate`} object={endpoint.url} consequence={texts.consequences.secret}>
            {texts.rotate}
          </Button>
        ) : null}
        {hasFailed ? <Button action={`${base}/replay-failed`}>{texts.replayFailed}</Button> : null}
        <Button action={`${base}/delete`} isDanger object={endpoint.url} consequence={texts.consequences.endpoint}>
          {texts.remove}
        </Button>
      </Head>
      {endpoint.kind === "registered" && !isMail ? (
        <Settings endpoint={endpoint} isSaved={isSaved} texts={texts} />
      ) : null}
      <section>
        <h2>{texts.deliveries}</h2>
        {deliveries.length === 0 ? <p>{texts.noDeliveries}</p> : null}
        {deliveries.length === 0 ? null : (
          <Table
            caption={texts.deliveries}
            head={[texts.what, texts.when, texts.state, texts.attempts, texts.replay]}
            rows={deliveries.map((delivery) => [
              <>
                <a href={`${base}/deliveries/${delivery.id}`}>
                  {texts.webhook.kinds[delivery.event] ?? delivery.event}
                </a>
                <br />
                <span class="cap">{delivery.id}</span>
              </>,
              texts.time(delivery.createdAt),
              <>
                <Pill tone={DELIVERY_TONES[delivery.state]}>
                  {texts.deliveryStates[delivery.state] ?? delivery.state}
                </Pill>
                <br />
                <span class="cap">{nextOf(delivery, texts)}</span>
              </>,
              <ol>
                {delivery.attempts.map((attempt) => (
                  <li key={attempt.number} class="small">
                    {attempt.number}. {attempt.status ?? attempt.failure} ({attempt.endedAt - attempt.startedAt} ms)
                  </li>
                ))}
              </ol>,
              <SendButton delivery={delivery} texts={texts} />,
            ])}
          />
        )}
      </section>
    </>
  );
  return { title, body };
}
