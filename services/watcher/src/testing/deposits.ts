import { parseUsdt, type TronAddress } from '@gateway/domain';
import { findWallet } from '@gateway/store/addresses';
import { findDeposit, insertDeposit, type ListedDeposit } from '@gateway/store/deposits';
import { buildMerchant } from '@gateway/store/testing';
import { createDepositDerivation } from '../addresses/deposit-derivation';
import { rescan } from '../recovery/rescan';
import { createDepositPass } from '../recovery/deposit-pass';
import type { TestWatcher } from '../testing';

/** An address of a customer that the leader has derived. */
export type TestDeposit = ListedDeposit & { address: TronAddress };

interface Asked {
  merchantId?: string;
  customerId?: string;
  minAmount?: string;
  callbackUrl?: string | null;
}

/** Gives a customer an address as the api and the leader do, of another merchant if none is named; minimum 5 USDT. */
export async function openDeposit(watcher: TestWatcher, asked: Asked = {}): Promise<TestDeposit> {
  const { context, database } = watcher;
  const merchantId = asked.merchantId ?? (await buildMerchant(database.db)).id;
  const { customerId = 'customer 7', minAmount = '5', callbackUrl = 'https://shop.example/hook' } = asked;
  const settings = { minAmount: parseUsdt(minAmount), callbackUrl, label: null, isOpen: true };
  await insertDeposit(database.db, { merchantId, customerId }, settings);
  const wallet = await findWallet(database.db);
  if (!wallet || !context.state.term) throw new Error('no leader has a wallet');
  await createDepositDerivation(context)(context.state.term, wallet);
  const deposit = await findDeposit(database.db, merchantId, { customerId });
  if (!deposit?.address) throw new Error('the customer has no address');
  return { ...deposit, address: deposit.address };
}

/** Compares the deposit addresses that are due, and reads again what is missing. */
export async function passDeposits({ context }: TestWatcher): Promise<void> {
  const pass = createDepositPass(context, new AbortController().signal);
  while ((await pass()) === 'more');
  while ((await rescan(context)) === 'more');
}
