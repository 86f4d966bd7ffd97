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
        <p>
          <Untrusted text={order.merchant_name} clip />
        </p>
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
        {order.price && (
          <>
            <Fact name={texts.price}>
              {order.price.amount} {order.price.currency}
            </Fact>
            <Fact name={texts.rate}>
              {texts.rateOf(order.price.rate, order.price.currency, order.price.sources.join(', '))}{' '}
              <ExactTime iso={order.price.rate_at} />
              {order.price.spread !== '0' && `, ${texts.added(order.price.spread)}`}
            </Fact>
          </>
        )}
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
        <Fact name={texts.merchant}>
          <Link href={hrefOf(`merchants/${order.merchant_id}`)}>
            <Untrusted text={order.merchant_name} />
          </Link>
        </Fact>
        {order.deposit !== undefined && (
          <Fact name={texts.source}>
            {texts.depositOf(
              <Link href={depositsHref(order.merchant_id, { q: order.deposit.customer_id })}>
                <Untrusted text={order.deposit.customer_id} />
              </Link>,
            )}
          </Fact>
        )}
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
