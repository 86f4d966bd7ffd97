import { accountWord, eventLog, hashOf, word, type Log } from './abi';
import { Reverted, type ContractCall, type ContractReturn } from './contract';
import type { State } from '../../state/state';

const TRANSFER_TOPIC = hashOf('Transfer(address,address,uint256)');

/** Base energy of a transfer to a holder, measured on mainnet; writing a new holder's slot costs 15,000 more. */
export const TRANSFER_ENERGY = 14_650n;
export const NEW_SLOT_ENERGY = 15_000n;

const BASIS_POINTS = 10_000n;

/** The token balance of an account in micro-units. */
export function tokenBalance(state: State, token: string, account: string): bigint {
  return state.get(`${token}/balance/${account}`);
}

/** Sets a balance without a transaction: only genesis does. */
export function endowTokens(state: State, token: string, account: string, amount: bigint): void {
  state.set(`${token}/balance/${account}`, amount);
  state.set(`${token}/supply`, state.get(`${token}/supply`) + amount);
}

/** Moves tokens of `from`, with every rule of the token. */
export function moveTokens(
  call: ContractCall,
  owner: string,
  move: { from: string; to: string; amount: bigint },
): ContractReturn {
  const { state, self } = call;
  const { from, to, amount } = move;
  demand(state.get(`${self}/paused`) === 0n, 'paused');
  demand(state.get(`${self}/blacklisted/${from}`) === 0n, 'blacklisted');
  demand(tokenBalance(state, self, from) >= amount, 'balance too low');
  const fee = feeOf(state, self, amount);
  const isNewHolder = amount > 0n && tokenBalance(state, self, to) === 0n;
  addTokens(state, self, from, -amount);
  addTokens(state, self, to, amount - fee);
  addTokens(state, self, owner, fee);
  const logs = [transferLog(self, from, to, amount - fee)];
  if (fee > 0n) logs.push(transferLog(self, from, owner, fee));
  return { returned: word(0n), logs, energy: TRANSFER_ENERGY + (isNewHolder ? NEW_SLOT_ENERGY : 0n) };
}

/** The log of one transfer. */
export function transferLog(token: string, from: string, to: string, amount: bigint): Log {
  return eventLog(token, [TRANSFER_TOPIC, accountWord(from), accountWord(to)], word(amount));
}

/** Adds to a balance, or takes from it when negative. */
export function addTokens(state: State, token: string, account: string, amount: bigint): void {
  if (amount !== 0n) state.set(`${token}/balance/${account}`, tokenBalance(state, token, account) + amount);
}

/** Reverts the contract unless the condition holds. */
export function demand(condition: boolean, reason: string): void {
  if (!condition) throw new Reverted(reason);
}

function feeOf(state: State, token: string, amount: bigint): bigint {
  const fee = (amount * state.get(`${token}/fee-rate`)) / BASIS_POINTS;
  const maximum = state.get(`${token}/fee-maximum`);
  return fee < maximum ? fee : maximum;
}
