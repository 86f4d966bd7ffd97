import { hexOf, type TronAddress, type Usdt } from '@gateway/domain';
import { accountWord, dirtyAccountWord, selectorOf, word } from '../chain/contracts/abi';
import { broadcast } from '../chain/broadcast';
import { receiveTrx } from '../state/account';
import { changeState, type Chain } from '../chain/chain';
import { draft } from '../chain/draft';
import { CUSTOMER, FAKE_TOKEN, MULTISEND, TREASURY } from '../chain/genesis';
import { payoutData } from '../chain/contracts/multisend';
import { ENERGY_PER_DAY } from '../state/parameters';
import { keyOfProducer } from '../chain/witnesses';
import type { KeyPair } from '../encoding/key-pair';
import type { TransactionContract } from '../encoding/raw-transaction';
import { signTransaction, type ContractResult } from '../encoding/transaction';
import { payerKey } from './payer';
import { SUN_PER_TRX, totalWeight } from '../resources/stake';
import type { StakedResource } from '../resources/usage';

/** Enough for the fees. */
const DELEGATION_SUN = 200_000_000n;

/** A token payment to sign and broadcast. */
export interface Payment {
  readonly to: TronAddress;
  readonly amount: Usdt;
  /** The payer: an account of the faucet; by default the rich customer. For a `transferFrom` of 0 any account. */
  readonly from?: TronAddress;
  /**
   * How: `transfer` (default), `transferFrom` by a third party, `dirty` (a transfer whose address word still has the
   * 41), `approve` (an Approval log and no transfer), `fake` (the token of the same name at another address).
   */
  readonly via?: 'transfer' | 'transferFrom' | 'dirty' | 'approve' | 'fake';
  /** A failure to inject in the block. OUT_OF_TIME keeps its Transfer log. */
  readonly fails?: Exclude<ContractResult, 'SUCCESS'>;
}

export interface PayoutLeg {
  readonly to: TronAddress;
  readonly amount: Usdt;
}

/** Enough for any call here at five times today's price. */
const FEE_LIMIT_SUN = 200_000_000n;
/** The longest lifetime that a node accepts, so that a payment survives a jump of the clock. */
const LIFE_MS = 86_400_000;

/**
 * Broadcasts a token payment and returns its transaction id. It takes effect in the next block.
 * @throws Rejected by the node, RangeError when the payer's key is unknown
 */
export function pay(chain: Chain, usdt: string, payment: Payment): string {
  const { to, amount, from, via = 'transfer', fails } = payment;
  const payer = from === undefined ? CUSTOMER.account : hexOf(from);
  const token = via === 'fake' ? FAKE_TOKEN : usdt;
  switch (via) {
    case 'transfer':
    case 'fake':
      return callContract(chain, payerKey(chain, payer), token, transferData(accountWord(hexOf(to)), amount), fails);
    case 'dirty':
      return callContract(
        chain,
        payerKey(chain, payer),
        token,
        transferData(dirtyAccountWord(hexOf(to)), amount),
        fails,
      );
    case 'approve':
      return callContract(chain, payerKey(chain, payer), token, approveData(hexOf(to), amount), fails);
    case 'transferFrom': {
      if (amount > 0n) callContract(chain, payerKey(chain, payer), token, approveData(TREASURY.account, amount));
      const words = [accountWord(payer), accountWord(hexOf(to)), word(amount)];
      const data = [selectorOf('transferFrom(address,address,uint256)'), ...words].join('');
      return callContract(chain, TREASURY, token, data, fails);
    }
  }
}

/** Pays several receivers, or one several times, in one transaction from a contract's tokens. */
export function payMany(chain: Chain, usdt: string, legs: readonly PayoutLeg[]): string {
  const accounts = legs.map(({ to, amount }) => ({ to: hexOf(to), amount }));
  return callContract(chain, CUSTOMER, MULTISEND, payoutData(usdt, accounts), undefined, FEE_LIMIT_SUN * 50n);
}

/** Sends sun, which activates the receiver if necessary. Returns the transaction id. */
export function sendTrx(chain: Chain, from: KeyPair, to: TronAddress, sun: bigint): string {
  const owner = from.account;
  return send(chain, from, { type: 'TransferContract', owner, permissionId: 0n, to: hexOf(to), amount: sun });
}

/** What an account of the faucet stakes. */
export interface Stake {
  readonly account: TronAddress;
  readonly resource: StakedResource;
  readonly sun: bigint;
}

/**
 * Stakes TRX of an account of the faucet. Returns the transaction id.
 * @throws Rejected by the node, RangeError when the account's key is unknown
 */
export function stake(chain: Chain, { account, resource, sun }: Stake): string {
  const owner = hexOf(account);
  const code = resource === 'energy' ? 'ENERGY' : 'BANDWIDTH';
  const change = { type: 'FreezeBalanceV2Contract', owner, permissionId: 0n, resource: code, amount: sun } as const;
  return send(chain, payerKey(chain, owner), change);
}

/** Stakes as much as yields this energy a day, and delegates it. The receiver must be activated. Returns the stake. */
export function delegateEnergy(chain: Chain, from: KeyPair, receiver: string, energy: bigint): bigint {
  // Half an energy more, because every stake adds to the total and so takes a little from the others.
  const yielding = ((2n * energy + 1n) * SUN_PER_TRX * totalWeight(chain.state, 'energy')) / (2n * ENERGY_PER_DAY);
  const amount = yielding < SUN_PER_TRX ? SUN_PER_TRX : yielding;
  const common = { owner: from.account, permissionId: 0n, resource: 'ENERGY', amount } as const;
  send(chain, from, { type: 'FreezeBalanceV2Contract', ...common });
  send(chain, from, { type: 'DelegateResourceContract', ...common, receiver, lock: false, lockPeriod: 0n });
  return amount;
}

/** Takes a delegation of energy back. */
export function reclaimEnergy(chain: Chain, from: KeyPair, receiver: string, amount: bigint): void {
  const common = { owner: from.account, permissionId: 0n, resource: 'ENERGY', amount } as const;
  send(chain, from, { type: 'UnDelegateResourceContract', ...common, receiver, lock: false, lockPeriod: 0n });
}

function send(chain: Chain, from: KeyPair, contract: TransactionContract): string {
  const signed = signTransaction(draft(chain, contract, { lifeMs: LIFE_MS }), from);
  broadcast(chain, signed);
  return signed.id;
}

/** The holder of a seat delegates its signature to another of its keys; its account gets the TRX that this costs. */
export function delegate(chain: Chain, seat: number, key: number): void {
  const holder = chain.witnesses.holderOf(seat);
  if (!holder) return;
  const owner = keyOfProducer({ ...holder, key: 0 });
  changeState(chain, (state) => {
    receiveTrx(state, owner.account, DELEGATION_SUN, chain.blocks.head().header.timestamp);
  });
  const witnessKey = keyOfProducer({ ...holder, key }).account;
  const update = {
    type: 'AccountPermissionUpdateContract',
    owner: owner.account,
    permissionId: 0n,
    witnessKey,
  } as const;
  const signed = signTransaction(draft(chain, update, { lifeMs: LIFE_MS }), owner);
  broadcast(chain, signed);
  chain.witnesses.signWithAfter(signed.id, seat, key);
}

/** Calls a function of a contract. Returns the transaction id. */
export function callContract(
  chain: Chain,
  from: KeyPair,
  contractAddress: string,
  data: string,
  fails?: ContractResult,
  feeLimit = FEE_LIMIT_SUN,
): string {
  const owner = from.account;
  const call = { type: 'TriggerSmartContract', owner, permissionId: 0n, contractAddress, callValue: 0n, data } as const;
  const signed = signTransaction(draft(chain, call, { feeLimit, lifeMs: LIFE_MS }), from);
  broadcast(chain, signed, fails);
  return signed.id;
}

/** The call data of a transfer; the receiver is a word of 64 hex digits. */
export function transferData(receiver: string, amount: bigint): string {
  return selectorOf('transfer(address,uint256)') + receiver + word(amount);
}

function approveData(spender: string, amount: bigint): string {
  return selectorOf('approve(address,uint256)') + accountWord(spender) + word(amount);
}
