import { amountOfPrice, textOf, totalOf, unitsOf } from './amounts';
import type { Evidence, Transfer } from './document';
import { demand, type NotChecked, type Report } from './report';

const PAID = ['confirmed', 'completed', 'callback_failed'];
const UNPAID = ['pending', 'expired', 'failed'];
const CREDITED = ['credited', 'late', 'extra', 'assigned'];
const NOT_CREDITED = ['held', 'unmatched', 'dust', 'resolved'];
/** Clocks differ: what arrived up to an hour before the order was created may still be for it. */
const CLOCK_DIFFERENCE_MS = 3_600_000;

/** Compares what the gateway states about the order with the transfers. */
export function checkOrder(evidence: Evidence, report: Report): void {
  const { order, transfers } = evidence;
  report.check('chain', 'Each transfer counts once', () => {
    const keys = new Set(transfers.map(({ tx_hash, log_index }) => `${tx_hash} ${log_index}`));
    demand(keys.size === transfers.length, 'A transfer is listed twice.');
    const isOrdered = transfers.every(({ block_number }, i) => (transfers[i - 1]?.block_number ?? 0) <= block_number);
    demand(isOrdered, 'The transfers are not in the order of the chain.');
    return `No transfer is listed twice, of ${transfers.length}.`;
  });
  report.check('gateway', 'Amount received', () => {
    const credited = transfers.filter((transfer) => transfer.credited);
    const total = textOf(totalOf(credited));
    demand(total === order.amount_received, `The credited transfers add up to ${total}, not ${order.amount_received}.`);
    return `The credited transfers (${credited.length}) add up to ${total} USDT.`;
  });
  const { price } = order;
  if (price) {
    report.check('gateway', 'Amount of the price', () => {
      const amount = textOf(amountOfPrice(price));
      demand(amount === order.amount_usdt, `At its rate the price costs ${amount} USDT, not ${order.amount_usdt}.`);
      return `${price.amount} ${price.currency} at ${price.rate} (${price.sources.join(', ')}) are ${amount} USDT.`;
    });
  }
  report.check('gateway', 'Transfers belong to the order', () => checkAttribution(evidence));
  report.check('gateway', 'Status of the order', () => checkStatus(evidence));
}

function checkAttribution({ order, transfers }: Evidence): string {
  const earliest = Date.parse(order.created_at) - CLOCK_DIFFERENCE_MS;
  for (const transfer of transfers) {
    const { tx_hash, credited, disposition, to_address, block_timestamp } = transfer;
    const known = credited ? CREDITED : NOT_CREDITED;
    demand(known.includes(disposition), `The transfer ${tx_hash} is "${disposition}", which contradicts "credited".`);
    if (disposition === 'assigned') continue;
    demand(to_address === order.deposit_address, `The transfer ${tx_hash} went to ${to_address}, not to the order.`);
    demand(Date.parse(block_timestamp) >= earliest, `The transfer ${tx_hash} is older than the order.`);
  }
  const assigned = transfers.filter(({ disposition }: Transfer) => disposition === 'assigned').length;
  const found = `They went to ${order.deposit_address}, after the order was created`;
  return assigned === 0
    ? `${found}.`
    : `${found}, except ${assigned} that an admin of the gateway assigned to the order.`;
}

function checkStatus({ order, webhooks }: Evidence): string | NotChecked {
  const { status, amount_usdt, amount_received, amount_waived, confirmed_at, created_at, expires_at } = order;
  const isPaid = PAID.includes(status);
  demand(isPaid || UNPAID.includes(status), `There is no status "${status}".`);
  demand(isPaid === (confirmed_at !== null), `"${status}" contradicts confirmed_at.`);
  demand(Date.parse(created_at) < Date.parse(expires_at), 'It expires before it was created.');
  // Attempts are removed after some months, and with them a late acknowledgement.
  const isSilent =
    webhooks.some(({ attempts }) => attempts.length > 0) &&
    webhooks.every(({ acknowledged_at }) => acknowledged_at === null);
  demand(status !== 'completed' || !isSilent, 'It is completed, and no webhook was acknowledged.');
  const isPaidShort = isPaid && unitsOf(amount_received) < unitsOf(amount_usdt);
  const found = `It is ${status}, and ${amount_received} of ${amount_usdt} USDT are credited`;
  if (amount_waived !== undefined) {
    const missing = unitsOf(amount_usdt) - unitsOf(amount_received);
    demand(isPaidShort && unitsOf(amount_waived) === missing, `${amount_waived} USDT waived contradict its amounts.`);
    return `${found}; ${amount_waived} are waived, which the merchant tolerates.`;
  }
  if (!isPaidShort) return `${found}.`;
  return { why: `${found}: the operator accepted less than was asked, which only the gateway states.` };
}

/** Compares the daily seal with the one that a merchant has kept. */
export function checkSeal({ seal, order }: Evidence, kept: string | undefined, report: Report): void {
  report.check('gateway', 'Daily seal', (): string | NotChecked => {
    const day = order.confirmed_at?.slice(0, 10);
    demand(seal === null || seal.day === day, `The seal is not that of the day on which the order was paid.`);
    if (kept === undefined)
      return { why: 'Give the seal of that day, if you have kept it (Gateway-Seal of GET /payments).' };
    demand(seal !== null, 'The file has no seal: ask for it again when the day on which the order was paid is sealed.');
    const stated = `${seal.day}:${seal.seal}`;
    demand(stated === kept.trim(), `The file has the seal ${stated}, not the one that you kept.`);
    return `The file has the seal that you kept: ${stated}.`;
  });
}
