import Joi from 'joi';
import type { Request, Router } from 'express';
import { formatUsdt, parseUsdt, refuse, type TronAddress, Unavailable, usdt } from '@gateway/domain';
import { findWatcherFacts } from '@gateway/store/gateway';
import { assessRefund, recordRefund, type SentRefund } from '@gateway/store/orders';
import type { ApiContext } from '../../../base/context';
import { onBothSides, type Side } from '../../../access/merchant/both-sides';
import { amountField, decisionNoteField } from '../../../http/request/fields';
import { readQuery } from '../../../http/request/query';
import { send } from '../../../http/send';
import { countQuery, MINUTE_MS } from '../../../base/node-quotas';
import { readTransactionHash } from '../../transfers';
import { presentSentRefund } from '../refund-view';

const CHECK = { gateway: '/orders/:id/refund-check', merchant: '/payments/:id/refund-check' };
const REFUNDS = { gateway: '/orders/:id/refunds', merchant: '/payments/:id/refunds' };
const BUSY = 'Too many transactions are being looked up: try again later';
const QUOTA = { refundNode: { most: 30, windowMs: MINUTE_MS } } as const;

const hash = Joi.string()
  .custom((text: string, helpers) => {
    const found = readTransactionHash(text);
    return found ?? helpers.message({ custom: '{{#label}} must be a transaction hash: 64 hexadecimal digits' });
  })
  .required();
const CHECK_QUERY = Joi.object<{ tx_hash: string }>({ tx_hash: hash });
const RECORD_BODY = Joi.object<{ tx_hash: string; amount: string; to_address: string; note: string }>({
  tx_hash: hash,
  amount: amountField().required(),
  to_address: Joi.string().max(34).required(),
  note: decisionNoteField().required(),
});

/** The gateway's people, or the merchant's, record that money was returned from elsewhere; the gateway sends none. */
export function refundRoutes(router: Router, context: ApiContext): void {
  const { db } = context;
  onBothSides(router, context, CHECK, (side) => ({
    async get(request, response) {
      const order = await side.orderOf(context, request);
      const refund = await findSentRefund(context, whoseTurn(side, request), readQuery(request, CHECK_QUERY).tx_hash);
      const { fault, isToPayer } = await assessRefund(db, order, refund);
      if (fault !== undefined) refuse('INVALID_STATE', fault);
      const left = formatUsdt(usdt(order.amountReceived - order.amountRefunded));
      send<'checkRefund'>(response, { ...presentSentRefund(refund), is_to_payer: isToPayer, refundable_amount: left });
    },
  }));
  onBothSides(router, context, REFUNDS, (side) => ({
    async post(request, response) {
      const body = await side.readBody(request, response, RECORD_BODY);
      const { id } = await side.orderOf(context, request);
      const refund = await findSentRefund(context, whoseTurn(side, request), body.tx_hash);
      checkSeen(refund, { amount: formatUsdt(parseUsdt(body.amount)), to: body.to_address });
      await side.record(context, request, (tx) => recordRefund(tx, id, refund, body.note));
      send<'recordRefund'>(response, { ok: true });
    },
  }));
}

const whoseTurn = (side: Side, request: Request): string => side.scopeOf(request) ?? 'all';

/**
 * Reads a transaction that somebody says was a refund.
 * @param whose the lookups of each merchant, and those of the gateway's people, are limited apart
 * @throws Refusal INVALID_STATE when it is no final transfer of the token, RATE_LIMITED
 * @throws Unavailable when there is no node or it does not answer
 */
async function findSentRefund(context: ApiContext, whose: string, txHash: string): Promise<SentRefund> {
  const { node, limiter, config } = context;
  if (!node) throw new Unavailable('no node configured for transaction lookups');
  await countQuery(limiter, QUOTA, whose, BUSY);
  const found = await node.find(txHash);
  if (!found)
    return refuse('INVALID_STATE', 'Transaction is in no block yet: check its hash, or try again in a minute');
  if (found.isFailed) refuse('INVALID_STATE', 'Transaction failed on the chain: it moved nothing');
  const [transfer, ...others] = found.transfers;
  if (!transfer) {
    const cause = found.otherReceivers.length > 0 ? 'moved TRX or another token, not' : 'moved no';
    return refuse('INVALID_STATE', `Transaction ${cause} USDT of the contract ${config.usdtContract}`);
  }
  if (others.length > 0) {
    refuse(
      'INVALID_STATE',
      `Transaction has ${others.length + 1} transfers of USDT: only one with a single transfer can be recorded`,
    );
  }
  await checkFinal(context, found.blockNumber);
  return { txHash, ...transfer, blockNumber: found.blockNumber, blockTime: found.blockTime };
}

/** Final here is what the watcher has read: only then are payments and sweeps known that a refund must not be. */
async function checkFinal({ db, config }: ApiContext, blockNumber: number): Promise<void> {
  const facts = await findWatcherFacts(db);
  if (Number(facts?.cursorNumber ?? 0n) >= blockNumber) return;
  const required = config.confirmationsRequired;
  const counted = Math.min(Math.max(Number(facts?.headNumber ?? 0n) - blockNumber + 1, 1), required - 1);
  refuse(
    'INVALID_STATE',
    `Transaction is not final yet, with ${counted} of ${required} confirmations: try again in a minute`,
  );
}

/** A hash is easily mixed up: the admin names what was sent, and to whom. */
function checkSeen(refund: SentRefund, seen: { amount: string; to: string }): void {
  const amount = formatUsdt(refund.amount);
  if (amount === seen.amount && refund.to === (seen.to as TronAddress)) return;
  refuse('INVALID_STATE', `Transaction sent ${amount} to ${refund.to}, not ${seen.amount} to ${seen.to}`);
}
