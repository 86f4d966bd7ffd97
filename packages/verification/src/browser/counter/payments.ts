import { addressFromHex, addUsdt, formatUsdt, usdt, type Usdt } from '@gateway/domain';
import { pay } from '../console/console-page';
import type { Stage } from '../checkout/checkout-scenarios';
import { call, until } from '../../rig/http';
import { chainCommand } from '../../rig/trade';
import type { Sale } from './till';

/** What a customer has sent, in a block. */
export interface Payment {
  sale: Sale;
  amount: Usdt;
  txId: string;
  block: number;
  /** When its till said that it has vanished, in ms since 1970. */
  goneAt?: number;
}

/** A transfer as the chain has it. */
export interface Transfer {
  to: string;
  amount: Usdt;
  txId: string;
}

/** The chain after everything. Blocks that were replaced kept their time. */
export interface History {
  transfers: readonly Transfer[];
  /** When a block became final, in ms since 1970. */
  finalAt(block: number): number;
  /** When a block was produced, in ms since 1970. */
  timeOf(block: number): number;
  /** How many witnesses had produced a block, or one above it, at a time. */
  witnessesAt(block: number, at: number): number;
}

interface Header {
  block_header: { raw_data: { number: number; timestamp: number; witness_address: string } };
}

interface Info {
  id: string;
  log?: { address: string; topics: string[]; data: string }[];
}

const PATIENCE_MS = 60_000;
const TRANSFER = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

/** Sends USDT as a customer does. Resolves when it is in a block. */
export async function payInBlock(stage: Stage, sale: Sale, amount: Usdt): Promise<Payment> {
  const txId = await pay(stage, sale.address, formatUsdt(amount));
  const block = await until('a payment to be in a block', PATIENCE_MS, async () => {
    const { blockNumber } = await ask<{ blockNumber?: number }>(stage, 'gettransactioninfobyid', { value: txId });
    return blockNumber;
  });
  return { sale, amount, txId, block };
}

/** Lets no block follow, for some seconds, once so many have the payment or are above it. */
export async function holdAt(stage: Stage, { block }: Payment, blocks: number): Promise<void> {
  await until('blocks above a payment', PATIENCE_MS, async () => {
    const { head } = (await chainCommand(stage.gateway, 'state')) as { head: { number: number } };
    return head.number >= block + blocks - 1 || undefined;
  });
  await chainCommand(stage.gateway, 'hold-blocks');
}

let turn: Promise<unknown> = Promise.resolve();

/** Replaces the block of a payment, and those above it, by a branch without the payment. */
export function takeAway({ gateway }: Stage, { txId, block }: Payment): Promise<void> {
  const replace = async (): Promise<void> => {
    const { head } = (await chainCommand(gateway, 'hold-blocks')) as { head: { number: number } };
    await chainCommand(gateway, 'reorg', { depth: head.number - block + 1, drop: [txId] });
    await chainCommand(gateway, 'hold-blocks', { held: false });
  };
  const done = turn.then(replace);
  turn = done.catch(() => undefined);
  return done;
}

export function sumOf(payments: readonly { amount: Usdt }[]): Usdt {
  return addUsdt(usdt(0n), ...payments.map(({ amount }) => amount));
}

/** Reads every block up to the newest one. */
export async function readHistory(stage: Stage): Promise<History> {
  const { head, solid } = (await chainCommand(stage.gateway, 'state')) as Record<'head' | 'solid', { number: number }>;
  const lag = head.number - solid.number;
  const blocks: { timestamp: number; witness: string }[] = [];
  const transfers: Transfer[] = [];
  for (let num = 0; num <= head.number; num++) {
    const { block_header: header } = await ask<Header>(stage, 'getblockbynum', { num });
    blocks.push({ timestamp: header.raw_data.timestamp, witness: header.raw_data.witness_address });
    if (num > 0) transfers.push(...(await ask<Info[]>(stage, 'gettransactioninfobyblocknum', { num })).flatMap(sent));
  }
  return {
    transfers,
    timeOf: (block) => blocks[block]?.timestamp ?? Infinity,
    finalAt: (block) => blocks[block + lag]?.timestamp ?? Infinity,
    witnessesAt(block, at) {
      const until = blocks.slice(block).filter(({ timestamp }) => timestamp <= at);
      return new Set(until.map(({ witness }) => witness)).size;
    },
  };
}

function sent({ id: txId, log = [] }: Info): Transfer[] {
  return log
    .filter(({ topics }) => topics[0] === TRANSFER)
    .map(({ topics, data }) => {
      const to = addressFromHex(`41${String(topics[2]).slice(-40)}`);
      return { to, amount: usdt(BigInt(`0x${data}`)), txId };
    });
}

async function ask<T>({ gateway }: Stage, path: string, body: object): Promise<T> {
  return (await call<T>('POST', `${gateway.chainUrl}/wallet/${path}`, { body })).body;
}
