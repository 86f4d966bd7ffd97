import type { JSX } from 'preact';
import type { OrderDetail } from '../../../api/orders';
import { shownAmount } from '../../../language/amount';
import { depositsHref, hrefOf } from '../../../browser/href';
import { Amount, BigAmount } from '../../../parts/amount';
import { CopyButton } from '../../../parts/codes/copy';
import { Fact, Facts, PlainFact } from '../../../parts/facts';
import { Link } from '../../../parts/link';
import { Panel } from '../../../parts/page/panel';
import { Untrusted, Url } from '../../../parts/text';
import { ExactTime } from '../../../parts/time';
import { texts } from '../../../texts/pages/order';

/** Four facts across the page; on a phone, the received amount in large type. */
export function OrderSummary({ detail }: { detail: OrderDetail }): JSX.Element {
  const { order } = detail;
  const isPaid = order.confirmed_at !== null;
  return (
    <>
      <dl class="card summary">
        <PlainFact name={texts.expected}>
          <Amount amount={order.amount_expected} />
        </PlainFact>
        <PlainFact name={texts.received}>
          <Amount amount={order.amount_received} />
        </PlainFact>
        <PlainFact name={texts.created}>
          <ExactTime iso={order.created_at} />
        </PlainFact>
        <PlainFact name={isPaid ? texts.paid : order.status === 'pending' ? texts.expires : texts.timeWasUp}>
          <ExactTime iso={order.confirmed_at ?? order.expires_at} />
        </PlainFact>
      </dl>
      <div class="card summary-phone">
        {order.merchant_name === undefined ? null : (
          <p>
            <Untrusted text={order.merchant_name} clip />
          </p>
        )}
        <BigAmount amount={order.amount_received} unit={texts.usdtReceived} />
        <p>
          {(isPaid ? texts.ofFinalAt : texts.ofExpiresAt)(
            <Amount amount={order.amount_expected} unit={texts.expectedUnit} />,
            <ExactTime iso={order.confirmed_at ?? order.expires_at} />,
          )}
        </p>
      </div>
    </>
  );
}

/** The facts of the order other than its amounts. */
export function OrderFacts({ detail }: { detail: OrderDetail }): JSX.Element {
  const { order } = detail;
  return (
    <Panel title={texts.order}>
      <Facts>
        {order.price ? <PriceFacts price={order.price} /> : null}
        <Fact name={texts.id}>
          <span class="mono id">{order.id}</span>
          <CopyButton text={order.id} name={texts.copyId} />
        </Fact>
        <Fact name={texts.reference}>
          <Untrusted text={order.external_id} />
        </Fact>
        {order.description !== undefined && (
          <Fact name={texts.whatFor}>
            <Untrusted text={order.description} />
          </Fact>
        )}
        <MerchantFact order={order} />
        <SourceFacts order={order} />
        <Fact name={texts.status}>
          <span class="mono">{order.status}</span>
        </Fact>
        <Fact name={texts.webhookTo}>
          {order.callback_url === null ? texts.noWebhook : <Url url={order.callback_url} />}
        </Fact>
        {order.amount_waived !== undefined && (
          <Fact name={texts.amount}>
            {texts.waivedOf(shownAmount(order.amount_waived), shownAmount(order.underpaid_tolerance ?? '0'))}
          </Fact>
        )}
        {order.accepted === true ? <Fact name={texts.amount}>{texts.lessAccepted}</Fact> : null}
        {order.reused ? <Fact name={texts.address}>{texts.usedEarlier}</Fact> : null}
      </Facts>
    </Panel>
  );
}

function PriceFacts({ price }: { price: NonNullable<OrderDetail['order']['price']> }): JSX.Element {
  const { amount, currency, rate, rate_at, sources, spread } = price;
  const known = `${rate} ${currency}`;
  return (
    <>
      <Fact name={texts.price}>
        {amount} {currency}
      </Fact>
      <Fact name={texts.rate}>
        <span>
          {texts.rateAt(
            <bdi dir="ltr">{texts.rateOf(sources ? `${known} (${sources.join(', ')})` : known)}</bdi>,
            <ExactTime iso={rate_at} />,
          )}
          {spread !== undefined && spread !== '0' && `, ${texts.added(spread)}`}
        </span>
      </Fact>
    </>
  );
}

/** Of which merchant the order is, for those who see several. */
function MerchantFact({ order }: Pick<OrderDetail, 'order'>): JSX.Element | null {
  const { merchant_id: id, merchant_name: name } = order;
  if (id === undefined || name === undefined) return null;
  return (
    <Fact name={texts.merchant}>
      <Link href={hrefOf(`merchants/${id}`)}>
        <Untrusted text={name} />
      </Link>
    </Fact>
  );
}

/** Where the order came from, if it was neither a program nor a person. */
function SourceFacts({ order }: Pick<OrderDetail, 'order'>): JSX.Element | null {
  const { link, deposit } = order;
  if (deposit) {
    const q = deposit.customer_id;
    const { merchant_id: merchant } = order;
    return (
      <Fact name={texts.source}>
        {texts.depositOf(
          <Link href={depositsHref(merchant, { q })}>
            <Untrusted text={q} />
          </Link>,
        )}
      </Fact>
    );
  }
  if (!link) return null;
  return (
    <>
      <Fact name={texts.source}>
        <Link href={hrefOf(`links/${link.id}`)}>{texts.paymentLink}</Link>
      </Fact>
      {link.reference === undefined ? null : (
        <Fact name={texts.customersReference}>
          <Untrusted text={link.reference} />
        </Fact>
      )}
    </>
  );
}
