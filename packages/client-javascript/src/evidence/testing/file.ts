import { hmac } from '@noble/hashes/hmac';
import { textOf } from '../amounts';
import { bytesToHex, sha256 } from '../bytes';
import type { Evidence, Log, Order, StoredTransaction, Webhook } from '../document';
import { FORMAT, STATEMENTS } from '../statements';
import {
  callData,
  type CallPlan,
  type Key,
  keyNamed,
  merkle,
  signBlocks,
  signCall,
  transferLog,
  witnessSet,
} from './chain';

export const SECRET = 'merchant-secret-123';
export const TOKEN = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
export const SEAL = `2026-01-08:${'ab'.repeat(32)}`;
export const PAYER = keyNamed('payer');
export const DEPOSIT = keyNamed('deposit');
export const COLD = keyNamed('cold wallet');
/** A contract that pays several recipients. */
export const PAYOUT = keyNamed('payout contract').address;
export const AMOUNT = 25_000_000n;
export const TRANSFER = 'a9059cbb';

const FIRST_BLOCK = 79_072_107;
const SWEEP_BLOCK = FIRST_BLOCK + 2;
const LAST_BLOCK = SWEEP_BLOCK + 20;
const FIRST_TIME = 1_767_879_414_000;
const OTHERS = 4;

/** How a file deviates from that of an order that was paid by one direct transfer and swept. */
export interface FilePlan {
  payment?: Partial<CallPlan>;
  paymentLogs?: Log[];
  sweep?: Partial<CallPlan>;
}

/** The evidence of an order that was paid with 25 USDT, swept, and acknowledged. */
export function evidenceFile(plan: FilePlan = {}): Evidence {
  const transferTo = (from: Key, to: Key): CallPlan => ({
    from,
    contract: TOKEN,
    data: callData(TRANSFER, to.address, AMOUNT),
  });
  const payment = inBlock(0, { ...transferTo(PAYER, DEPOSIT), ...plan.payment });
  payment.stored.logs = plan.paymentLogs ?? [transferLog(TOKEN, PAYER.address, DEPOSIT.address, AMOUNT)];
  const sweep = inBlock(SWEEP_BLOCK - FIRST_BLOCK, { ...transferTo(DEPOSIT, COLD), ...plan.sweep });
  sweep.stored.logs = [transferLog(TOKEN, DEPOSIT.address, COLD.address, AMOUNT)];
  const empty: Uint8Array = new Uint8Array(32);
  const roots = Array.from({ length: LAST_BLOCK - FIRST_BLOCK + 1 }, () => empty);
  roots[0] = payment.root;
  roots[SWEEP_BLOCK - FIRST_BLOCK] = sweep.root;
  const order = paidOrder();
  const moved = (from: Key, to: Key, block: number): Omit<Evidence['sweeps'][number], 'sweep_id' | 'tx_hash'> => ({
    amount_usdt: textOf(AMOUNT),
    from_address: from.address,
    to_address: to.address,
    block_number: block,
    block_timestamp: timeOf(block),
  });
  return {
    format: FORMAT,
    statements: { ...STATEMENTS },
    created_at: '2026-02-01T00:00:00.000Z',
    network: 'mainnet',
    token_contract: TOKEN,
    order,
    transfers: [
      {
        tx_hash: payment.stored.tx_hash,
        log_index: 0,
        ...moved(PAYER, DEPOSIT, FIRST_BLOCK),
        credited: true,
        disposition: 'credited',
      },
    ],
    sweeps: [
      {
        sweep_id: '0b9f7c1e-4a53-4c0e-9d0a-6f2b1d3c5e71',
        tx_hash: sweep.stored.tx_hash,
        ...moved(DEPOSIT, COLD, SWEEP_BLOCK),
      },
    ],
    transactions: [payment.stored, sweep.stored],
    blocks: signBlocks(FIRST_BLOCK, FIRST_TIME, roots),
    witnesses: witnessSet(),
    webhooks: [webhookOf(order, payment.stored.tx_hash)],
    seal: { day: SEAL.slice(0, 10), seal: SEAL.slice(11) },
    sha256: '',
  };
}

/** The text of a file, with its own sha256. */
export function render(evidence: object): string {
  const rest: Record<string, unknown> = { ...evidence };
  delete rest['sha256'];
  const hash = bytesToHex(sha256(new TextEncoder().encode(JSON.stringify(rest, null, 2))));
  return `${JSON.stringify({ ...rest, sha256: hash }, null, 2)}\n`;
}

/** A signed transaction, last of five in its block. */
function inBlock(offset: number, plan: CallPlan): { stored: StoredTransaction; root: Uint8Array } {
  const { bytes, hash } = signCall(plan);
  const others: Uint8Array[] = Array.from({ length: OTHERS }, (_, i) => Uint8Array.of(offset, i));
  const index = offset === 0 ? OTHERS : 2;
  const { root, paths } = merkle(others.toSpliced(index, 0, bytes));
  const path = paths[index] ?? [];
  return {
    stored: { tx_hash: hash, block_number: FIRST_BLOCK + offset, index, bytes: bytesToHex(bytes), path, logs: [] },
    root,
  };
}

function timeOf(block: number): string {
  return new Date(FIRST_TIME + (block - FIRST_BLOCK) * 3_000).toISOString();
}

function paidOrder(): Order {
  return {
    payment_id: '0b9f7c1e-4a53-4c0e-9d0a-6f2b1d3c5e70',
    external_order_id: 'order-1',
    merchant_id: 'e0f1a2b3-4a53-4c0e-9d0a-6f2b1d3c5e72',
    deposit_address: DEPOSIT.address,
    amount_usdt: textOf(AMOUNT),
    amount_received: textOf(AMOUNT),
    status: 'completed',
    created_at: '2026-01-08T13:36:00.000Z',
    expires_at: '2026-01-08T14:06:00.000Z',
    confirmed_at: '2026-01-08T13:38:00.000Z',
  };
}

function webhookOf(order: Order, hash: string): Webhook {
  const body = JSON.stringify({
    event: 'payment.confirmed',
    order_id: order.payment_id,
    external_id: order.external_order_id,
    amount_expected: order.amount_usdt,
    amount_received: order.amount_received,
    currency: 'USDT',
    network: 'mainnet',
    tx_hash: hash,
    from_address: PAYER.address,
    to_address: DEPOSIT.address,
    status: 'confirmed',
    timestamp: order.confirmed_at,
  });
  const utf8 = new TextEncoder();
  return {
    event_id: 'evt_1',
    event_type: 'payment.confirmed',
    url: 'https://shop.example/webhook',
    body,
    signature: `sha256=${bytesToHex(hmac(sha256, utf8.encode(SECRET), utf8.encode(body)))}`,
    attempts: [
      { attempted_at: '2026-01-08T13:38:01.000Z', http_status: null, response: null },
      { attempted_at: '2026-01-08T13:38:06.000Z', http_status: 204, response: '' },
    ],
    acknowledged_at: '2026-01-08T13:38:06.100Z',
  };
}
