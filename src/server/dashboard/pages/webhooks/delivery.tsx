/** @jsxImportSource preact */
import type { AttemptView, DeliveryView, EndpointView } from "../../../../../core/service/admin/webhook-views.ts";
import type { Page } from "../layout.tsx";
import { Button, Foreign, Head, Pill, Table } from "../parts.tsx";
import type { Texts } from "../texts.ts";

/** Tones of the states of deliveries. */
export const DELIVERY_TONES = { pending: "warn", sending: "warn", delivered: "good", exhausted: "bad" } as const;

/** The button that sends a delivery: again after its end, or at once while it waits. */
export function SendButton({ delivery, texts }: { readonly delivery: DeliveryView; readonly texts: Texts }) {
  const { id, state, endpointId } = delivery;
  if (state === "sending") return null;
  const isWaiting = state === "pending";
  return (
    <Button action={`/app/webhooks/${endpointId}/${isWaiting ? "send-now" : "replay"}`} fields={{ id }}>
      {isWaiting ? texts.webhook.now : texts.replay}
    </Button>
  );
}

/** When the next attempt is, in words. */
export function nextOf({ state, nextAt }: DeliveryView, texts: Texts): string | null {
  return state === "pending" && nextAt !== null ? texts.webhook.next(texts.time(nextAt)) : null;
}

/** The name of a receiver for people: its address, or the member who gets mail. */
export function receiverOf({ url }: Pick<EndpointView, "url">, texts: Texts): string {
  const email = /^mailto:([^?]*)/.exec(url)?.[1];
  return email === undefined ? url : `${texts.webhook.mail}: ${decodeURIComponent(email)}`;
}

/** The body in lines, or as it is when it is no JSON. */
function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

/** One delivery: its attempts, the next one, and what is sent. */
export function deliveryPage(
  input: {
    readonly endpoint: EndpointView;
    readonly delivery: DeliveryView;
    readonly attempts: readonly AttemptView[];
    readonly body: string;
  },
  texts: Texts,
): Page {
  const { endpoint, delivery, attempts, body: sent } = input;
  const { webhook } = texts;
  const title = `${webhook.delivery} ${delivery.id}`;
  const body = (
    <>
      <p class="crumbs">
        <a href="/app/webhooks">{texts.webhooks}</a> /{" "}
        <a href={`/app/webhooks/${endpoint.id}`}>
          <Foreign>{URL.parse(endpoint.url)?.host || receiverOf(endpoint, texts)}</Foreign>
        </a>
      </p>
      <Head
        title={webhook.kinds[delivery.event] ?? delivery.event}
        sub={
          <>
            <code>{delivery.event}</code> · {texts.time(delivery.createdAt)} · <span class="cap">{delivery.id}</span>
          </>
        }
      >
        <Pill tone={DELIVERY_TONES[delivery.state]}>{texts.deliveryStates[delivery.state] ?? delivery.state}</Pill>
        <SendButton delivery={delivery} texts={texts} />
      </Head>
      <p>{nextOf(delivery, texts) ?? webhook.none}</p>
      <section>
        <h2>{texts.attempts}</h2>
        {attempts.length === 0 ? (
          <p>{webhook.notTried}</p>
        ) : (
          <Table
            caption={texts.attempts}
            head={["#", texts.when, webhook.status, webhook.took]}
            numbers={[0, 3]}
            rows={attempts.map(({ number, startedAt, endedAt, status, failure }) => [
              texts.number(number),
              texts.time(startedAt),
              status === null ? `${webhook.noAnswer}: ${failure ?? ""}` : String(status),
              `${texts.number(endedAt - startedAt)} ms`,
            ])}
          />
        )}
      </section>
      <section>
        <h2>{webhook.payload}</h2>
        <p>{webhook.payloadHelp}</p>
        {/* biome-ignore lint/a11y: a region that scrolls must take the keyboard */}
        <pre class="card pad" role="region" tabIndex={0} aria-label={webhook.payload}>
          {readable(sent)}
        </pre>
      </section>
    </>
  );
  return { title, body };
}
