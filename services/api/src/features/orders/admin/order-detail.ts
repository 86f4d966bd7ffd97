import type { Schemas } from '@gateway/contract';
import { formatTrx, formatUsdt, presentOrderDeposit, presentOrderLink, presentRecordedPrice } from '@gateway/domain';
import { listOrderTransfers } from '@gateway/store/chain';
import { findWatcherFacts, listEventsOfOrder, type KnownWatcherFacts } from '@gateway/store/gateway';
import { findOpenDecisions, listRefunds, type ListedOrder } from '@gateway/store/orders';
import { findSettlement, type SweepSettlement } from '@gateway/store/sweeps';
import type { ApiConfig } from '../../../base/config';
import type { ApiContext } from '../../../base/context';
import { presentExplorer, presentSweepMode } from '../../wallet';
import { presentTransfers } from '../../transfers';
import { presentEvent, presentListedOrder } from '../listed-order';
import { presentTolerance } from '../order-view';
import { presentRecordedRefund } from '../refund-view';

/** Everything known about an order. */
export async function presentOrderDetail(context: ApiContext, order: ListedOrder): Promise<Schemas['OrderDetail']> {
  const { db, config } = context;
  const [transfers, events, refunds, settlement, decisions, facts] = await Promise.all([
    listOrderTransfers(db, order.id),
    listEventsOfOrder(db, order.id),
    listRefunds(db, order.id),
    findSettlement(db, order.id),
    findOpenDecisions(db, order),
    findWatcherFacts(db),
  ]);
  const { transaction, transactions } = await presentTransfers(context, order, transfers);
  return {
    order: {
      ...presentListedOrder(order),
      currency: order.currency,
      network: order.network,
      callback_url: order.callbackUrl,
      confirmed_at: order.confirmedAt?.toISOString() ?? null,
      reused: order.isAddressReused,
      ...(order.description !== null && { description: order.description }),
      ...(order.price && { price: presentRecordedPrice(order.price) }),
      ...(order.link && { link: presentOrderLink(order.link) }),
      ...presentOrderDeposit(order.deposit),
      ...(order.metadata && { metadata: order.metadata }),
      ...presentTolerance(order),
      transactions,
    },
    refunds: refunds.map(presentRecordedRefund),
    decisions: { possible: decisions.possible, held_amount: formatUsdt(decisions.held) },
    events: events.map(presentEvent),
    transaction,
    settlement: settlement ? presentSettlement(settlement) : null,
    meta: presentMeta(config, facts),
  };
}

function presentSettlement(settlement: SweepSettlement): Schemas['Settlement'] {
  return {
    tx_hash: settlement.txHash,
    amount: formatUsdt(settlement.amount),
    to_address: settlement.toAddress,
    fee_trx: formatTrx(settlement.feeSun),
    energy_used: Number(settlement.energyUsed),
    swept_at: settlement.sweptAt.toISOString(),
  };
}

function presentMeta(config: ApiConfig, facts: KnownWatcherFacts | undefined): Schemas['OrderDetail']['meta'] {
  return {
    network: config.network,
    usdt_contract: config.usdtContract,
    ...presentExplorer(config),
    ...presentSweepMode(facts),
    cold_wallet_address: facts?.coldWalletAddress ?? null,
  };
}
