import type { JSX } from 'preact';
import type { OrderDetail, Transaction } from '../../../api/orders';
import { shownCount } from '../../../language/amount';
import { Amount } from '../../../parts/amount';
import { ExplorerLink, Whole } from '../../../parts/codes/chain';
import { Fact, Facts } from '../../../parts/facts';
import { Empty, Panel } from '../../../parts/page/panel';
import { ExactTime } from '../../../parts/time';
import { texts } from '../../../texts/pages/order';

/** The payments of the order: the one that completed it first, then the others. */
export function PaymentPanel({ detail }: { detail: OrderDetail }): JSX.Element {
  const { order, transaction } = detail;
  const others = order.transactions.filter((other) => !isSame(other, transaction));
  const all = transaction ? [transaction, ...others] : others;
  const [first] = all;
  return (
    <Panel
      title={all.length > 1 ? texts.payments(all.length) : texts.payment}
      extra={first ? <ExplorerLink text={first.tx_hash} /> : null}
    >
      {all.length === 0 ? <Empty title={texts.nothingSeen} /> : null}
      {all.map((payment) => (
        <Payment key={`${payment.tx_hash} ${payment.log_index}`} payment={payment} isLinked={payment !== first} />
      ))}
      <div class="payment">
        <Whole text={order.address} label={texts.toOrder} copyName={texts.copyOrderAddress} />
      </div>
    </Panel>
  );
}

function Payment({ payment, isLinked }: { payment: Transaction; isLinked: boolean }): JSX.Element {
  const isFinal = payment.status === 'confirmed';
  return (
    <div class={isLinked ? 'payment further' : 'payment'}>
      <Facts>
        <Fact name={texts.amount}>
          <Amount amount={payment.amount} />
        </Fact>
        <Fact name={texts.confirmations}>
          {(isFinal ? texts.final : texts.notFinal)(shownCount(payment.confirmations))}
        </Fact>
        <Fact name={texts.blockTime}>
          <ExactTime iso={payment.block_timestamp} />
        </Fact>
        {isLinked ? (
          <Fact name={texts.explorer}>
            <ExplorerLink text={payment.tx_hash} />
          </Fact>
        ) : null}
      </Facts>
      <Whole text={payment.tx_hash} label={texts.transaction} copyName={texts.copyTransaction} lines={2} />
      <Whole text={payment.from_address} label={texts.from} copyName={texts.copyPayer} />
    </div>
  );
}

function isSame(one: Transaction, other: Transaction | null): boolean {
  return one.tx_hash === other?.tx_hash && one.log_index === other.log_index;
}
