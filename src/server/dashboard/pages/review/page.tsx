/** @jsxImportSource preact */
import type { CreditOffer } from "../../../../../core/service/billing/billing-api.ts";
import type { Page } from "../layout.tsx";
import { credits, Head } from "../parts.tsx";
import { moneyOf } from "../purchases.tsx";
import type { Texts } from "../texts.ts";

interface ReviewInput {
  readonly offer: CreditOffer;
  /** The fields that buy. */
  readonly fields: Readonly<Record<string, string>>;
  readonly millicredits: number;
  readonly amountCents: number;
  readonly availableMillicredits: number;
}

/** The page of a purchase before its order: credits, price, and how to pay. */
export function reviewPage(input: ReviewInput, texts: Texts): Page {
  const { offer, fields, millicredits, amountCents, availableMillicredits } = input;
  const { review, purchase } = texts;
  const isByHand = offer.provider === "manual";
  const rows = [
    [review.credits, credits(millicredits, texts)],
    [review.price, moneyOf(amountCents, offer.currency, texts)],
    [review.valid, review.months(texts.number(offer.validMonths))],
    [review.balance, credits(availableMillicredits + millicredits, texts)],
  ];
  const body = (
    <>
      <p class="crumbs">
        <a href="/app/credits">{texts.credits}</a>
      </p>
      <Head title={review.title} sub={review.sub} />
      {offer.isLive ? null : <p class="note">{purchase.testMode}</p>}
      <div class="card pad stack">
        <dl class="stack">
          {rows.map(([name, value]) => (
            <div key={name} class="row">
              <dt class="small">{name}</dt>
              <dd>
                <b>{value}</b>
              </dd>
            </div>
          ))}
        </dl>
        <h2 class="mini">{review.how}</h2>
        <p>{isByHand ? review.byHand : review.byProvider}</p>
        {offer.howToPay === null ? null : (
          <pre class="prose" dir="auto">
            {offer.howToPay}
          </pre>
        )}
        <form method="post" action="/app/credits/buy" class="row">
          {Object.entries(fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button type="submit" class="button primary">
            {isByHand ? review.goHand : review.goProvider}
          </button>
          <a class="button" href="/app/credits">
            {review.back}
          </a>
        </form>
      </div>
    </>
  );
  return { title: review.title, body };
}
