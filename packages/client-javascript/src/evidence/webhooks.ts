import { hmac } from '@noble/hashes/hmac';
import { textOf, unitsOf } from './amounts';
import { bytesToHex, sha256 } from './bytes';
import type { Evidence, Price, Webhook } from './document';
import { demand, type NotChecked, type Report } from './report';

const EVENT = 'payment.confirmed';
/** The fields of a webhook, in their order. */
const FIELDS = [
  ...['event', 'order_id', 'external_id', 'amount_expected', 'amount_received', 'currency', 'network'],
  ...['tx_hash', 'from_address', 'to_address', 'status', 'timestamp'],
];

/** Compares the webhooks with the order, and their signatures with the secret, if it is given. */
export function checkWebhooks(evidence: Evidence, secret: string | undefined, report: Report): void {
  const { webhooks } = evidence;
  const [first] = webhooks;
  if (!first) return;
  report.check('gateway', 'Webhook: what it says', () => {
    for (const { event_id, event_type, body } of webhooks) {
      demand(event_type === EVENT, `There is no webhook "${event_type}".`);
      demand(event_id === first.event_id && body === first.body, 'Its id or its text changed between attempts.');
    }
    return checkBody(first.body, evidence);
  });
  report.check('gateway', 'Webhook: signature', () => checkSignatures(webhooks, secret));
  report.check('gateway', 'Webhook: acknowledgement', () => checkAcknowledgements(webhooks));
}

/** What only some orders have is an object, or a text that follows the twelve. */
type Body = Record<string, string> & { price?: unknown; link?: unknown; deposit?: unknown };

function checkBody(body: string, { order, network, transfers }: Evidence): string {
  const { price, amount_waived, link, source, deposit, ...fields } = Object(JSON.parse(body)) as Body;
  demand(Object.keys(fields).join() === FIELDS.join(), 'It does not have its twelve fields.');
  checkPrice(price, order.price);
  const again = { ...fields, price, amount_waived, link, source, deposit };
  demand(JSON.stringify(again) === body, 'It is not written as the gateway writes it.');
  const expected = {
    event: EVENT,
    order_id: order.payment_id,
    external_id: order.external_order_id,
    amount_expected: order.amount_usdt,
    currency: 'USDT',
    network,
    status: 'confirmed',
    timestamp: order.confirmed_at,
  };
  for (const [name, value] of Object.entries(expected)) {
    demand(
      fields[name] === value,
      `Its ${name} is ${String(fields[name])}, and that of the order is ${String(value)}.`,
    );
  }
  const received = fields['amount_received'] ?? '';
  demand(/^\d+\.\d{6}$/.test(received), 'Its amount_received is no amount.');
  demand(
    unitsOf(received) > 0n && unitsOf(received) <= unitsOf(order.amount_received),
    `Its amount_received ${received} contradicts the order's ${order.amount_received}.`,
  );
  const missing = unitsOf(order.amount_usdt) - unitsOf(received);
  const isWaived = amount_waived === undefined ? order.amount_waived === undefined : amount_waived === textOf(missing);
  demand(isWaived, `Its amount_waived ${String(amount_waived)} contradicts its amounts.`);
  const transfer = transfers.find(
    ({ tx_hash, from_address, credited }) =>
      credited && tx_hash === fields['tx_hash'] && from_address === fields['from_address'],
  );
  demand(transfer !== undefined, 'It names a transaction that is not one of the credited transfers.');
  demand(fields['to_address'] === order.deposit_address, 'It names another recipient.');
  return 'It names the order, its amounts, and one of its transfers.';
}

/** The webhook has of the price what merchants read: without the sources and the spread. */
function checkPrice(said: unknown, price: Price | undefined): void {
  const { amount, currency, rate, rate_at } = price ?? {};
  const wanted = price && JSON.stringify({ amount, currency, rate, rate_at });
  demand(JSON.stringify(said) === wanted, 'Its price is not that of the order.');
}

function checkSignatures(webhooks: readonly Webhook[], secret: string | undefined): string | NotChecked {
  if (secret === undefined) return { why: 'Give the webhook secret to have the signature checked.' };
  const signed = webhooks.filter(({ signature }) => signature !== null);
  if (signed.length === 0) return { why: 'The file has no signature: the operator, who wrote it, has no secret.' };
  for (const { body, signature } of signed) {
    const utf8 = new TextEncoder();
    const right = `sha256=${bytesToHex(hmac(sha256, utf8.encode(secret), utf8.encode(body)))}`;
    demand(signature === right, 'It was signed with another secret, or says something else than what was signed.');
  }
  return 'It was signed with the webhook secret.';
}

function checkAcknowledgements(webhooks: readonly Webhook[]): string | NotChecked {
  let isUnknown = false;
  for (const { attempts, acknowledged_at } of webhooks) {
    const isAccepted = attempts.some(
      ({ http_status }) => http_status !== null && http_status >= 200 && http_status < 300,
    );
    if (attempts.length === 0 && acknowledged_at !== null) isUnknown = true;
    else demand(isAccepted === (acknowledged_at !== null), 'acknowledged_at contradicts the attempts.');
  }
  if (isUnknown) return { why: 'The gateway has removed the attempts, as it does after some months.' };
  const time = webhooks.find(({ acknowledged_at }) => acknowledged_at !== null)?.acknowledged_at;
  return time == null
    ? 'No attempt was answered with 2xx, and none is called acknowledged.'
    : `Acknowledged at ${time} with a 2xx status.`;
}
