import { addressFromHex } from '@gateway/domain';
import { present, type JsonObject } from '../../encoding/json';
import type { ContractTrigger, TrxTransfer } from '../../encoding/raw-transaction';
import type { StakeContract } from '../../encoding/stake-contract';
import { encodeTransaction, type ContractResult, type Transaction } from '../../encoding/transaction';
import { ACTIVATION_FEE, activatedAt, noteOperation, receiveTrx, spendTrx, trxBalance } from '../../state/account';
import { delegate, reclaim, type DelegationPlace } from '../../resources/delegation';
import { burn, energyLimit, payBandwidth, payEnergy, type BandwidthPayment } from '../../resources/payments';
import { freeze, unfreeze } from '../../resources/stake';
import { MAX_FEE_LIMIT, MEMO_FEE } from '../../state/parameters';
import { Rejected } from '../../state/rejected';
import type { State } from '../../state/state';
import { runCall, type Contracts } from './vm';

/** Where and when a transaction is executed. */
export interface ExecutionPlace {
  readonly contracts: Contracts;
  /** The time of the previous block, by which used resources have recovered. Milliseconds. */
  readonly headTimestamp: number;
  readonly blockNumber: number;
  readonly blockTimestamp: number;
  /** A failure to inject into this transaction. */
  readonly forced: ContractResult | undefined;
}

export interface Executed {
  readonly result: ContractResult;
  /** The transaction info in the node's JSON form. */
  readonly info: JsonObject;
}

interface Bill {
  readonly bandwidth: BandwidthPayment;
  /** What of the bandwidth goes to the witness: not what activates an account. */
  readonly packing: bigint;
  /** Activation and memo, in sun. */
  readonly extra: bigint;
}

/** For a change of permissions, in sun. */
const PERMISSION_FEE = 100_000_000n;
/** Bytes that the node adds for the result of a transaction. */
const RESULT_BYTES = 64n;

/**
 * Executes a transaction on the state: bandwidth, memo, then the contract. A failed contract is a result and costs
 * energy; a transaction that cannot be in a block changes nothing.
 * @throws Rejected with the node's code and text
 */
export function executeTransaction(state: State, transaction: Transaction, place: ExecutionPlace): Executed {
  const snapshot = state.snapshot();
  try {
    return execute(state, transaction, place);
  } catch (error) {
    state.rollback(snapshot);
    throw error;
  }
}

function execute(state: State, transaction: Transaction, place: ExecutionPlace): Executed {
  const { contract, memo } = transaction.raw;
  const { owner } = contract;
  if (activatedAt(state, owner) === 0n) {
    throw new Rejected('CONTRACT_VALIDATE_ERROR', `account [${addressFromHex(owner)}] does not exist`);
  }
  const activates = contract.type === 'TransferContract' && activatedAt(state, contract.to) === 0n;
  const bytes = BigInt(encodeTransaction(transaction).length) + RESULT_BYTES;
  const bandwidth = payBandwidth(state, owner, { bytes, activates, now: place.headTimestamp });
  const memoFee = memo === '' ? 0n : MEMO_FEE;
  burn(state, owner, memoFee);
  noteOperation(state, owner, place.blockTimestamp);
  const bill = { bandwidth, packing: activates ? 0n : bandwidth.fee, extra: memoFee };
  switch (contract.type) {
    case 'TransferContract':
      moveTrx(state, contract, place.blockTimestamp);
      return succeeded(transaction.id, activates ? { ...bill, extra: memoFee + ACTIVATION_FEE } : bill, place);
    case 'AccountPermissionUpdateContract':
      burn(state, owner, PERMISSION_FEE);
      return succeeded(transaction.id, { ...bill, extra: memoFee + PERMISSION_FEE }, place);
    case 'TriggerSmartContract':
      return trigger(state, transaction, contract, bill, place);
    case 'FreezeBalanceV2Contract':
    case 'UnfreezeBalanceV2Contract':
    case 'DelegateResourceContract':
    case 'UnDelegateResourceContract': {
      const isContract = (account: string): boolean => place.contracts.has(account);
      const paidOut = changeStake(state, contract, { now: place.headTimestamp, isContract, isDraft: false });
      const { result, info } = succeeded(transaction.id, bill, place);
      return { result, info: { ...info, withdraw_expire_amount: present(paidOut) } };
    }
  }
}

/**
 * Executes a contract that stakes or delegates.
 * @returns the sun of withdrawn stakes that it paid out
 * @throws Rejected CONTRACT_VALIDATE_ERROR
 */
export function changeStake(state: State, contract: StakeContract, place: DelegationPlace): bigint {
  switch (contract.type) {
    case 'FreezeBalanceV2Contract':
      freeze(state, contract.owner, contract.resource, contract.amount);
      return 0n;
    case 'UnfreezeBalanceV2Contract':
      return unfreeze(state, contract.owner, contract.resource, contract.amount, place.now);
    case 'DelegateResourceContract':
      delegate(state, contract, place);
      return 0n;
    case 'UnDelegateResourceContract':
      reclaim(state, contract, place);
      return 0n;
  }
}

/**
 * Moves TRX; the first TRX of an account activates it, for an additional 1 TRX.
 * @throws Rejected CONTRACT_VALIDATE_ERROR
 */
export function moveTrx(state: State, { owner, to, amount }: TrxTransfer, now: number): void {
  if (to === owner) throw new Rejected('CONTRACT_VALIDATE_ERROR', 'Cannot transfer TRX to yourself.');
  if (amount <= 0n) throw new Rejected('CONTRACT_VALIDATE_ERROR', 'Amount must be greater than 0.');
  if (!/^41[0-9a-f]{40}$/.test(to)) throw new Rejected('CONTRACT_VALIDATE_ERROR', 'Invalid toAddress!');
  if (activatedAt(state, owner) === 0n) {
    throw new Rejected('CONTRACT_VALIDATE_ERROR', 'Validate TransferContract error, no OwnerAccount.');
  }
  spendTrx(state, owner, amount + (activatedAt(state, to) === 0n ? ACTIVATION_FEE : 0n));
  receiveTrx(state, to, amount, now);
}

function trigger(
  state: State,
  { id, raw }: Transaction,
  contract: ContractTrigger,
  bill: Bill,
  place: ExecutionPlace,
): Executed {
  const { owner: caller, contractAddress, callValue, data } = contract;
  if (!place.contracts.has(contractAddress)) {
    throw new Rejected('CONTRACT_VALIDATE_ERROR', 'No contract or not a valid smart contract');
  }
  if (raw.feeLimit < 0n || raw.feeLimit > MAX_FEE_LIMIT) {
    throw new Rejected('CONTRACT_VALIDATE_ERROR', `feeLimit must be >= 0 and <= ${String(MAX_FEE_LIMIT)}`);
  }
  if (callValue > trxBalance(state, caller)) throw new Rejected('CONTRACT_VALIDATE_ERROR', 'balance is not sufficient');
  const limit = energyLimit(state, caller, raw.feeLimit, place.headTimestamp);
  const call = { caller, contractAddress, callValue, data };
  const outcome = runCall(place.contracts, state, call, limit, place.forced);
  const energy = payEnergy(state, caller, outcome.energy, place.headTimestamp);
  const failed = outcome.result !== 'SUCCESS';
  const info = {
    ...commonInfo(id, energy.fee + bill.bandwidth.fee + bill.extra, place),
    contractResult: [failed ? '' : outcome.returned],
    contract_address: contractAddress,
    receipt: {
      energy_usage: present(energy.usage),
      energy_fee: present(energy.fee),
      energy_usage_total: present(outcome.energy),
      ...netReceipt(bill.bandwidth),
      result: outcome.result,
      energy_penalty_total: present(outcome.penalty),
    },
    log: outcome.logs.length === 0 ? undefined : outcome.logs.map((log) => ({ ...log })),
    result: failed ? 'FAILED' : undefined,
    resMessage: failed ? Buffer.from(outcome.message).toString('hex') : undefined,
    packingFee: present(energy.fee + bill.packing),
  };
  return { result: outcome.result, info };
}

/** A transaction that runs no contract code. */
function succeeded(id: string, { bandwidth, packing, extra }: Bill, place: ExecutionPlace): Executed {
  const info = {
    ...commonInfo(id, bandwidth.fee + extra, place),
    contractResult: [''],
    receipt: netReceipt(bandwidth),
    packingFee: present(packing),
  };
  return { result: 'SUCCESS', info };
}

function commonInfo(id: string, fee: bigint, { blockNumber, blockTimestamp }: ExecutionPlace): JsonObject {
  return { id, fee: present(fee), blockNumber, blockTimeStamp: blockTimestamp };
}

function netReceipt({ usage, fee }: BandwidthPayment): JsonObject {
  return { net_usage: present(usage), net_fee: present(fee) };
}
