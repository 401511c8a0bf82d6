/** @jsxImportSource preact */
import type { DisputeRow, RefundRow } from "../../../../core/ports/billing/rows.ts";
import type { TopUpView } from "../../../../core/service/billing/billing-api.ts";
import type { Page } from "./layout.tsx";
import { Confirm, Foreign, Head, LongTable } from "./parts.tsx";
import { moneyOf, TopUpTable } from "./purchases.tsx";
import type { Texts } from "./texts.ts";

/** Top-ups, refunds and disputes of one organization, for the operator. */
export interface OrganizationSales {
  readonly organization: { readonly id: string; readonly name: string };
  readonly topUps: readonly TopUpView[];
  readonly refunds: readonly RefundRow[];
  readonly disputes: readonly DisputeRow[];
  readonly currency: string;
}

function Act({ topUp, base, texts }: { readonly topUp: TopUpView; readonly base: string; readonly texts: Texts }) {
  const { sales } = texts;
  if (topUp.kind === "manual" && topUp.state === "pending")
    return (
      <form method="post" action={`${base}/settle`} class="row">
        <input type="hidden" name="id" value={topUp.id} />
        <input name="amount" type="number" step="0.01" min="0.01" required aria-label={sales.paidAmount} />
        <input name="tax" type="number" step="0.01" min="0" value="0" aria-label={sales.tax} />
        <input name="reference" required maxLength={200} aria-label={sales.reference} placeholder={sales.reference} />
        <button type="submit" class="button">
          {sales.settle}
        </button>
      </form>
    );
  if (topUp.state !== "succeeded" || topUp.refundedCents >= topUp.amountCents) return null;
  const left = moneyOf(topUp.amountCents - topUp.refundedCents, topUp.currency, texts);
  return (
    <Confirm label={sales.refund} object={`${topUp.id}, ${left}`} consequence={texts.kept.refunds}>
      <form method="post" action={`${base}/refund`} class="row">
        <input type="hidden" name="id" value={topUp.id} />
        <input
          name="amount"
          type="number"
          step="0.01"
          min="0.01"
          aria-label={sales.refundAmount}
          placeholder={sales.all}
        />
        <button type="submit" class="button danger">
          {sales.refund}
        </button>
      </form>
    </Confirm>
  );
}

/** The sales of one organization: refund a top-up, record a payment, and read refunds and disputes. */
export function salesPage(input: OrganizationSales, texts: Texts): Page {
  const { organization, topUps, refunds, disputes, currency } = input;
  const { sales } = texts;
  const base = `/app/admin/${organization.id}`;
  const body = (
    <>
      <p class="crumbs">
        <a href="/app/admin">{texts.instance}</a>
      </p>
      <Head title={organization.name} sub={<code>{organization.id}</code>} />
      <TopUpTable
        topUps={topUps}
        head={texts.change}
        cell={(topUp) => <Act topUp={topUp} base={base} texts={texts} />}
        texts={texts}
      />
      <section>
        <h2>{sales.refunds}</h2>
        <LongTable
          texts={texts}
          caption={sales.refunds}
          head={[texts.when, sales.refundAmount, texts.state, sales.spent]}
          numbers={[1, 3]}
          rows={refunds.map((refund) => [
            texts.time(refund.createdAt),
            moneyOf(refund.amountCents, currency, texts),
            `${sales.refundStates[refund.state] ?? refund.state} ${refund.reason ?? ""}`,
            texts.number(refund.shortfallMillicredits / 1000),
          ])}
        />
      </section>
      <section>
        <h2>{sales.disputes}</h2>
        <LongTable
          texts={texts}
          caption={sales.disputes}
          head={[texts.when, sales.refundAmount, texts.state, sales.reference]}
          numbers={[1]}
          rows={disputes.map((dispute) => [
            texts.time(dispute.createdAt),
            moneyOf(dispute.amountCents, currency, texts),
            <Foreign>{[dispute.status, dispute.reason].filter((part) => part !== null).join(", ")}</Foreign>,
            dispute.id,
          ])}
        />
      </section>
    </>
  );
  return { title: organization.name, body };
}
