import type { TronNode } from '@gateway/chain';
import { addUsdt, formatTrx, formatUsdt, sun, usdt, type TronAddress } from '@gateway/domain';
import { readEnvironment } from '@gateway/runtime';
import { highestAddressIdx } from '@gateway/store';
import { addressesFromXpub } from '@gateway/wallet';
import Joi from 'joi';
import { CHAIN_VARIABLES, openChain, type ChainVariables } from './chain-variables';
import { DATABASE_VARIABLES, demandWallet, withDatabase, type DatabaseVariables } from './operator-database';

const SCHEMA = Joi.object<DatabaseVariables & ChainVariables>({ ...DATABASE_VARIABLES, ...CHAIN_VARIABLES });
/** Addresses derived at once. */
const SLICE = 20;

/**
 * `gateway wallet balances [first] [last]`: queries the final balances of the wallet's addresses, also of addresses
 * that are not in the database; by default those in it. Two requests for each address.
 */
export function walletBalances(environment: NodeJS.ProcessEnv, args: string[]): Promise<number> {
  const given = readEnvironment(SCHEMA, environment);
  return withDatabase('gateway wallet balances', given, async (db) => {
    const { xpub } = await demandWallet(db);
    const first = readIndex(args[0], 0);
    const last = readIndex(args[1], await highestAddressIdx(db));
    const node = openChain(given);
    try {
      await scan(node, xpub, first, last);
    } finally {
      await node.close();
    }
    return 0;
  });
}

function readIndex(text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise;
  if (!/^\d{1,9}$/.test(text)) throw new Error('An index is a whole number.');
  return Number(text);
}

async function scan(node: TronNode, xpub: string, first: number, last: number): Promise<void> {
  let tokens = usdt(0n);
  let trx = 0n;
  let count = 0;
  for (let from = first; from <= last; from += SLICE) {
    const addresses = addressesFromXpub(xpub, from, Math.min(SLICE, last - from + 1));
    for (const [i, address] of addresses.entries()) {
      const held = await balanceOf(node, address);
      if (held.tokens === 0n && held.trx === 0n) continue;
      count += 1;
      tokens = addUsdt(tokens, held.tokens);
      trx += held.trx;
      process.stdout.write(`${from + i} ${address} ${formatUsdt(held.tokens)} USDT ${formatTrx(held.trx)} TRX\n`);
    }
  }
  const queried = Math.max(0, last - first + 1);
  process.stdout.write(
    `${queried} addresses queried, ${count} have a balance: ${formatUsdt(tokens)} USDT, ${formatTrx(sun(trx))} TRX\n`,
  );
}

async function balanceOf(node: TronNode, address: TronAddress) {
  const [tokens, trx] = await Promise.all([node.accounts.solidTokens(address), node.accounts.solidTrx(address)]);
  return { tokens, trx: trx ?? sun(0n) };
}
