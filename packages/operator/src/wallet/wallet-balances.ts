import type { TronNode } from '@gateway/chain';
import { readEnvironment, reading } from '@gateway/config';
import { addUsdt, formatTrx, formatUsdt, sun, usdt, type TronAddress } from '@gateway/domain';
import { UsageError } from '@gateway/runtime/command';
import { highestAddressIdx } from '@gateway/store/addresses';
import { addressesFromXpub } from '@gateway/wallet';
import { CHAIN_VARIABLES, openChain } from '../command/chain-variables';
import { demandWallet, withDatabase } from '../command/operator-database';
import { TEXT_OUTPUT, type Output } from '../command/output';
import type { Run } from '../command/subcommand';

const READING = reading({ ...CHAIN_VARIABLES, required: ['DATABASE_URL', ...CHAIN_VARIABLES.required] });
const RANGE = 'Name the first and the last index, or none: 0 20.';
/** Addresses derived at once. */
const SLICE = 20;

/**
 * `gateway wallet balances [first] [last]`: queries the final balances of the wallet's addresses, also of addresses
 * that are not in the database; by default those in it. Two requests for each address.
 */
export const walletBalances: Run = (environment, args, output = TEXT_OUTPUT) => {
  const given = readEnvironment(READING, environment);
  return withDatabase('gateway wallet balances', given, async (db) => {
    const first = readIndex(args[0], 0);
    const last = readIndex(args[1], await highestAddressIdx(db));
    if (args.length > 2 || first > last) throw new UsageError(RANGE);
    const { xpub } = await demandWallet(db);
    const node = openChain(given);
    try {
      output.json(await scan(node, xpub, first, last, output));
    } finally {
      await node.close();
    }
    return 0;
  });
};

function readIndex(text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise;
  if (!/^\d{1,9}$/.test(text)) throw new UsageError('An index is a whole number.');
  return Number(text);
}

/** Prints each address with a balance when it is known. Returns all of them, as the document. */
async function scan(node: TronNode, xpub: string, first: number, last: number, output: Output): Promise<object> {
  let tokens = usdt(0n);
  let trx = 0n;
  const found: object[] = [];
  for (let from = first; from <= last; from += SLICE) {
    const addresses = addressesFromXpub(xpub, from, Math.min(SLICE, last - from + 1));
    for (const [i, address] of addresses.entries()) {
      const held = await balanceOf(node, address);
      if (held.tokens === 0n && held.trx === 0n) continue;
      tokens = addUsdt(tokens, held.tokens);
      trx += held.trx;
      const [usdtText, trxText] = [formatUsdt(held.tokens), formatTrx(held.trx)];
      output.text(`${from + i} ${address} ${usdtText} USDT ${trxText} TRX\n`);
      found.push({ index: from + i, address, usdt: usdtText, trx: trxText });
    }
  }
  const queried = Math.max(0, last - first + 1);
  const [usdtText, trxText] = [formatUsdt(tokens), formatTrx(sun(trx))];
  output.text(`${queried} addresses queried, ${found.length} have a balance: ${usdtText} USDT, ${trxText} TRX\n`);
  return { queried, usdt: usdtText, trx: trxText, addresses: found };
}

async function balanceOf(node: TronNode, address: TronAddress) {
  const [tokens, trx] = await Promise.all([node.accounts.solidTokens(address), node.accounts.solidTrx(address)]);
  return { tokens, trx: trx ?? sun(0n) };
}
