import { Rejected } from './rejected';
import type { State } from './state';

/** The fee for activating an account, in sun (getCreateNewAccountFeeInSystemContract). */
export const ACTIVATION_FEE = 1_000_000n;

/** The TRX of an account in sun. */
export function trxBalance(state: State, account: string): bigint {
  return state.get(`trx/${account}`);
}

/** When the account was activated, in milliseconds; 0 when it was not. Receiving tokens does not activate. */
export function activatedAt(state: State, account: string): bigint {
  return state.get(`activated/${account}`);
}

/** The time of the account's last operation, in milliseconds. */
export function lastOperationAt(state: State, account: string): bigint {
  return state.get(`operated/${account}`);
}

/** Records an operation of the account now. */
export function noteOperation(state: State, account: string, now: number): void {
  state.set(`operated/${account}`, BigInt(now));
}

/** Adds sun to an account and activates it if necessary. */
export function receiveTrx(state: State, account: string, sun: bigint, now: number): void {
  if (activatedAt(state, account) === 0n) state.set(`activated/${account}`, BigInt(now));
  state.set(`trx/${account}`, trxBalance(state, account) + sun);
}

/**
 * Takes sun from an account; it is burned unless another account receives it.
 * @throws Rejected CONTRACT_VALIDATE_ERROR when it has less
 */
export function spendTrx(state: State, account: string, sun: bigint): void {
  const balance = trxBalance(state, account);
  if (balance < sun) {
    throw new Rejected('CONTRACT_VALIDATE_ERROR', 'Validate TransferContract error, balance is not sufficient.');
  }
  state.set(`trx/${account}`, balance - sun);
}
