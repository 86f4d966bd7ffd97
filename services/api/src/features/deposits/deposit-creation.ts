import { setTimeout as sleep } from 'node:timers/promises';
import type { Schemas } from '@gateway/contract';
import { refuse, Unavailable, type TronAddress } from '@gateway/domain';
import type { Tx } from '@gateway/store/db';
import { findWallet } from '@gateway/store/addresses';
import { findDeposit, insertDeposit, type ListedDeposit } from '@gateway/store/deposits';
import type { Merchant } from '@gateway/store/merchants';
import type { ApiContext } from '../../base/context';
import { atMostEvery } from '../orders';
import { newDeposit } from './deposit-body';

/** How long a create waits for the watcher to derive the address, and how often it checks. */
const DERIVED_TIMEOUT_MS = 2_000;
const DERIVED_POLL_MS = 50;
/** The watcher also looks every second; while it is down, wake-ups would pile up. */
const WAKE_EVERY_MS = 100;

/** A deposit address that customers can pay to. */
export type DerivedDeposit = ListedDeposit & { address: TronAddress };

/** Whether customers can pay to it: the leading watcher has derived the address. */
export function isDerived(deposit: ListedDeposit): deposit is DerivedDeposit {
  return deposit.address !== null;
}

export type CreateDeposit = (
  merchant: Merchant,
  body: Schemas['CreateDepositAddress'],
  how: { insertIn: InsertIn; isCallbackOptional: boolean },
) => Promise<{ deposit: DerivedDeposit; isNew: boolean }>;

/** Runs the insertion in a transaction that records or logs it. Resolves to whether the deposit address is new. */
type InsertIn = (insert: (tx: Tx) => Promise<boolean>) => Promise<boolean>;

/**
 * Gives a customer an address, or finds the one it has. A repeat is recognised before anything is checked that may have
 * changed since. The leading watcher derives the address: the api has no access to the wallet.
 */
export function openDepositCreation({ db, config, wakeups }: ApiContext): CreateDeposit {
  const wake = atMostEvery(WAKE_EVERY_MS, () => {
    wakeups.wake('pool');
  });
  return async (merchant, body, { insertIn, isCallbackOptional }) => {
    const owner = { merchantId: merchant.id, customerId: body.customer_id };
    const find = (): Promise<ListedDeposit | undefined> => findDeposit(db, owner.merchantId, owner);
    let deposit = await find();
    let isNew = false;
    if (!deposit) {
      const settings = await newDeposit(body, { db, merchant, config, isCallbackOptional });
      if (!(await findWallet(db))) refuse('WALLET_NOT_INITIALIZED', 'The wallet is not initialised yet');
      isNew = await insertIn((tx) => insertDeposit(tx, owner, settings)); // of first requests at once, one inserts
    }
    const deadline = performance.now() + DERIVED_TIMEOUT_MS;
    for (;;) {
      if (deposit && isDerived(deposit)) return { deposit, isNew };
      if (performance.now() >= deadline) throw new Unavailable('no watcher derives the address');
      wake();
      await sleep(DERIVED_POLL_MS);
      deposit = await find();
    }
  };
}
