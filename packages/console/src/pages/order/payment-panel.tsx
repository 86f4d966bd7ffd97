import type { JSX } from 'preact';
import type { OrderDetail, OrderMeta, Transaction } from '../../api/orders';
import { Amount } from '../../parts/amount';
import { ExplorerLink, Whole } from '../../parts/chain';
import { Fact, Facts } from '../../parts/facts';
import { Empty, Panel } from '../../parts/panel';
import { ExactTime } from '../../parts/time';

/** The payments of the order: the one that completed it first, then the others. */
export function PaymentPanel({ detail }: { detail: OrderDetail }): JSX.Element {
  const { order, transaction, meta } = detail;
  const others = order.transactions.filter((other) => !isSame(other, transaction));
  const all = transaction ? [transaction, ...others] : others;
  const [first] = all;
  return (
    <Panel
      title={all.length > 1 ? `${all.length} payments` : 'Payment'}
      extra={first ? <ExplorerLink base={meta.tx_explorer_base_url} text={first.tx_hash} /> : null}
    >
      {all.length === 0 ? <Empty title="Nothing seen yet." /> : null}
      {all.map((payment) => (
        <Payment
          key={`${payment.tx_hash} ${payment.log_index}`}
          payment={payment}
          meta={meta}
          isLinked={payment !== first}
        />
      ))}
      <div class="payment">
        <Whole text={order.address} label="To, the address of this order" copyName="Copy the order’s address" />
      </div>
    </Panel>
  );
}

function Payment(props: { payment: Transaction; meta: OrderMeta; isLinked: boolean }): JSX.Element {
  const { payment, meta, isLinked } = props;
  const isFinal = payment.status === 'confirmed';
  return (
    <div class={isLinked ? 'payment further' : 'payment'}>
      <Facts>
        <Fact name="Amount">
          <Amount amount={payment.amount} />
        </Fact>
        <Fact name="Confirmations">
          {payment.confirmations}
          {isFinal ? ', final' : ', not final yet'}
        </Fact>
        <Fact name="Block time">
          <ExactTime iso={payment.block_timestamp} />
        </Fact>
        {isLinked ? (
          <Fact name="Explorer">
            <ExplorerLink base={meta.tx_explorer_base_url} text={payment.tx_hash} />
          </Fact>
        ) : null}
      </Facts>
      <Whole text={payment.tx_hash} label="Transaction" copyName="Copy the transaction’s hash" lines={2} />
      <Whole text={payment.from_address} label="From" copyName="Copy the payer’s address" />
    </div>
  );
}

function isSame(one: Transaction, other: Transaction | null): boolean {
  return one.tx_hash === other?.tx_hash && one.log_index === other.log_index;
}
