/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import type { CreditOffer, RefillView, TopUpView } from "../../../../core/service/billing/billing-api.ts";
import { Button, Foreign, LongTable, Outside, Pill } from "./parts.tsx";
import type { Texts } from "./texts.ts";

/** Offer of credits and earlier purchases. */
export interface Purchases {
  readonly offer: CreditOffer;
  readonly refill: RefillView;
  readonly topUps: readonly TopUpView[];
  /** The top-up that a checkout led back to. */
  readonly returned: TopUpView | null;
  /** Only owners spend money. */
  readonly mayBuy: boolean;
}

/** An amount of money in the language of the page. */
export function moneyOf(cents: number, currency: string, texts: Texts): string {
  return new Intl.NumberFormat(texts.language, { style: "currency", currency }).format(cents / 100);
}

const TONES: Readonly<Record<string, "good" | "bad" | "warn">> = { succeeded: "good", failed: "bad" };

/** The state of a top-up, with its dispute and its refunds. */
function TopUpState({ topUp, texts }: { readonly topUp: TopUpView; readonly texts: Texts }) {
  const { purchase } = texts;
  return (
    <>
      <Pill tone={TONES[topUp.state] ?? "warn"}>{purchase.states[topUp.state] ?? topUp.state}</Pill>{" "}
      {topUp.hold === "none" ? null : <Pill tone="bad">{purchase.holds[topUp.hold] ?? topUp.hold}</Pill>}{" "}
      {topUp.refundedCents === 0 ? null : (
        <Pill>{`${purchase.refunded} ${moneyOf(topUp.refundedCents, topUp.currency, texts)}`}</Pill>
      )}
    </>
  );
}

/** The top-ups of an organization. `head` and `cell`: the last column, which differs between owners and operators. */
export function TopUpTable({
  topUps,
  head,
  cell,
  texts,
}: {
  readonly topUps: readonly TopUpView[];
  readonly head: string;
  readonly cell: (topUp: TopUpView) => ComponentChildren;
  readonly texts: Texts;
}) {
  const { purchase } = texts;
  return (
    <section>
      <h2>{purchase.history}</h2>
      <LongTable
        texts={texts}
        caption={purchase.history}
        head={[texts.when, texts.amount, purchase.paid, texts.state, head]}
        numbers={[1, 2]}
        rows={topUps.map((topUp) => [
          texts.time(topUp.createdAt),
          texts.number((topUp.millicredits + topUp.bonusMillicredits) / 1000),
          moneyOf(topUp.amountCents, topUp.currency, texts),
          <TopUpState topUp={topUp} texts={texts} />,
          cell(topUp),
        ])}
      />
    </section>
  );
}

function Packs({ offer, texts }: { readonly offer: CreditOffer; readonly texts: Texts }) {
  const { purchase } = texts;
  return (
    <div class="card pad stack">
      <div class="row">
        {offer.packs.map(({ id, millicredits, amountCents }) => (
          <a key={id} class="button" href={`/app/credits/review?${new URLSearchParams({ pack: id })}`}>
            {`${texts.number(millicredits / 1000)} ${texts.amount}: ${moneyOf(amountCents, offer.currency, texts)}`}
          </a>
        ))}
      </div>
      {offer.custom === null ? null : (
        <form method="get" action="/app/credits/review" class="form">
          <label>
            {`${purchase.custom} (${offer.currency.toUpperCase()})`}
            <input
              name="amount"
              type="number"
              step="0.01"
              min={offer.custom.minimumCents / 100}
              required
              placeholder={texts.number(offer.custom.minimumCents / 100, 2)}
            />
          </label>
          <button type="submit" class="button">
            {purchase.buy}
          </button>
        </form>
      )}
      <p class="small">{purchase.terms}</p>
    </div>
  );
}

function Refill({
  offer,
  refill,
  texts,
}: {
  readonly offer: CreditOffer;
  readonly refill: RefillView;
  readonly texts: Texts;
}) {
  const { purchase } = texts;
  if (!offer.canRefill || offer.packs.length === 0) return null;
  const isOn = refill.state !== "off";
  return (
    <div class="card pad stack">
      <h3>{purchase.refill}</h3>
      <p>{purchase.refillHelp(texts.number(offer.refillBonusPercent))}</p>
      <p>
        <Pill tone={isOn ? "good" : "plain"}>{purchase.refillStates[refill.state] ?? refill.state}</Pill>{" "}
        {refill.offReason === null ? null : <Foreign>{refill.offReason}</Foreign>}{" "}
        {refill.methodLabel === null ? purchase.noCard : <Foreign>{refill.methodLabel}</Foreign>}
      </p>
      <form method="post" action="/app/credits/refill" class="form">
        <label>
          {purchase.below}
          <input
            name="below"
            type="number"
            min={offer.minimumThreshold / 1000}
            required
            value={Math.max(offer.minimumThreshold, refill.belowMillicredits) / 1000}
          />
        </label>
        <label>
          {purchase.pack}
          <select name="pack">
            {offer.packs.map(({ id, amountCents }) => (
              <option key={id} value={id} selected={id === refill.pack}>
                {`${id}: ${moneyOf(amountCents, offer.currency, texts)}`}
              </option>
            ))}
          </select>
        </label>
        <label>
          {`${purchase.cap} (${offer.currency.toUpperCase()})`}
          <input name="cap" type="number" min={1} value={refill.monthCapCents > 0 ? refill.monthCapCents / 100 : ""} />
        </label>
        <button type="submit" class="button">
          {isOn ? texts.apply : purchase.turnOn}
        </button>
      </form>
      <div class="row">
        {isOn ? <Button action="/app/credits/refill-off">{purchase.turnOff}</Button> : null}
        <Button action="/app/credits/card">{purchase.saveCard}</Button>
        <Button action="/app/credits/portal">{purchase.portal}</Button>
      </div>
    </div>
  );
}

/** Packs, auto-refill and the history of top-ups. */
export function PurchaseSections({ purchases, texts }: { readonly purchases: Purchases; readonly texts: Texts }) {
  const { offer, refill, topUps, returned, mayBuy } = purchases;
  const { purchase } = texts;
  return (
    <>
      {returned === null ? null : (
        <p class={`note ${returned.state === "succeeded" ? "good" : ""}`} role="status">
          {purchase.returned(
            texts.number(returned.millicredits / 1000),
            purchase.states[returned.state] ?? returned.state,
          )}
        </p>
      )}
      {returned?.state === "pending" && offer.howToPay !== null ? (
        <section>
          <h2>{texts.review.how}</h2>
          <pre class="prose card pad" dir="auto">
            {offer.howToPay}
          </pre>
          <p>{texts.review.reference(returned.id)}</p>
        </section>
      ) : null}
      {mayBuy ? (
        <section>
          <h2>{purchase.buy}</h2>
          {offer.isLive ? null : <p class="note">{purchase.testMode}</p>}
          <Packs offer={offer} texts={texts} />
          <Refill offer={offer} refill={refill} texts={texts} />
        </section>
      ) : null}
      {topUps.length === 0 ? null : (
        <TopUpTable
          topUps={topUps}
          head={purchase.receipt}
          cell={({ receiptUrl }) =>
            receiptUrl === null ? "\u2013" : <Outside url={receiptUrl}>{purchase.receipt}</Outside>
          }
          texts={texts}
        />
      )}
    </>
  );
}
