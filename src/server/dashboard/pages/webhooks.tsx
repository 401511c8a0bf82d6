/** @jsxImportSource preact */
import { EVENT_KINDS } from "../../../../core/domain/event-kinds.ts";
import type { AttemptView, DeliveryView, EndpointView } from "../../../../core/service/admin/webhook-views.ts";
import type { Page } from "./layout.tsx";
import { Button, Foreign, Head, Pill, Table } from "./parts.tsx";
import type { Texts } from "./texts.ts";

function EndpointState({ endpoint, texts }: { readonly endpoint: EndpointView; readonly texts: Texts }) {
  return (
    <Pill tone={endpoint.state === "active" ? "good" : "bad"}>
      {texts.endpointStates[endpoint.state] ?? endpoint.state}
    </Pill>
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
          {EVENT_KINDS.map((kind) => (
            <label key={kind}>
              <input type="checkbox" name="event" value={kind} checked={kind.startsWith("job.")} /> <code>{kind}</code>
            </label>
          ))}
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
              <Foreign>{endpoint.url}</Foreign>
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

const DELIVERY_TONES = { pending: "warn", sending: "warn", delivered: "good", exhausted: "bad" } as const;

/** One endpoint with its deliveries and their attempts. */
export function endpointPage(
  input: {
    readonly endpoint: EndpointView;
    readonly deliveries: readonly (DeliveryView & { readonly attempts: readonly AttemptView[] })[];
  },
  texts: Texts,
): Page {
  const { endpoint, deliveries } = input;
  const base = `/app/webhooks/${endpoint.id}`;
  const hasFailed = deliveries.some(({ state }) => state === "exhausted");
  const body = (
    <>
      <p class="crumbs">
        <a href="/app/webhooks">{texts.webhooks}</a>
      </p>
      <Head title={endpoint.url} sub={<EndpointState endpoint={endpoint} texts={texts} />}>
        {endpoint.state === "paused" ? <Button action={`${base}/enable`}>{texts.enable}</Button> : null}
        {endpoint.kind === "registered" ? <Button action={`${base}/test`}>{texts.sendTest}</Button> : null}
        {endpoint.kind === "registered" ? (
          <Button action={`${base}/rotate`} object={endpoint.url} consequence={texts.consequences.secret}>
            {texts.rotate}
          </Button>
        ) : null}
        {hasFailed ? <Button action={`${base}/replay-failed`}>{texts.replayFailed}</Button> : null}
        <Button action={`${base}/delete`} isDanger object={endpoint.url} consequence={texts.consequences.endpoint}>
          {texts.remove}
        </Button>
      </Head>
      <h2>{texts.deliveries}</h2>
      {deliveries.length === 0 ? <p>{texts.noDeliveries}</p> : null}
      {deliveries.length === 0 ? null : (
        <Table
          caption={texts.deliveries}
          head={[texts.what, texts.when, texts.state, texts.attempts, texts.replay]}
          rows={deliveries.map((delivery) => [
            <>
              <code>{delivery.event}</code>
              <br />
              <span class="cap">{delivery.id}</span>
            </>,
            texts.time(delivery.createdAt),
            <Pill tone={DELIVERY_TONES[delivery.state]}>{texts.deliveryStates[delivery.state] ?? delivery.state}</Pill>,
            <ol>
              {delivery.attempts.map((attempt) => (
                <li key={attempt.number} class="small">
                  {attempt.number}. {attempt.status ?? attempt.failure} ({attempt.endedAt - attempt.startedAt} ms)
                </li>
              ))}
            </ol>,
            delivery.state === "delivered" || delivery.state === "exhausted" ? (
              <Button action={`${base}/replay`} fields={{ id: delivery.id }}>
                {texts.replay}
              </Button>
            ) : null,
          ])}
        />
      )}
    </>
  );
  return { title: endpoint.url, body };
}
