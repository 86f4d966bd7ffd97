import type { ContractResult } from '../../encoding/transaction';
import { revertResult, type Log } from './abi';
import { Reverted, type Contract } from './contract';
import { penaltyFactor } from '../../state/parameters';
import type { State } from '../../state/state';

export type Contracts = ReadonlyMap<string, Contract>;

export interface CallRequest {
  readonly caller: string;
  readonly contractAddress: string;
  readonly callValue: bigint;
  readonly data: string;
}

/** How a call ended. Energy is the total, the penalty is the part of it that the dynamic factor added. */
export interface CallOutcome {
  readonly result: ContractResult;
  readonly returned: string;
  readonly logs: readonly Log[];
  readonly energy: bigint;
  readonly penalty: bigint;
  /** The node's text of a failure. */
  readonly message: string;
}

interface Tally {
  energy: bigint;
  penalty: bigint;
  logs: Log[];
}

const REVERT_ENERGY = 1_500n;
const FACTOR_UNIT = 10_000n;

/**
 * Runs a call on the state; a failed call changes nothing.
 * @param limit the most energy it may take: more is OUT_OF_ENERGY, and all of the limit is used
 * @param forced a failure to inject whatever the contract returns; OUT_OF_TIME keeps its logs, as on the real node
 */
export function runCall(
  contracts: Contracts,
  state: State,
  call: CallRequest,
  limit: bigint,
  forced?: ContractResult,
): CallOutcome {
  const snapshot = state.snapshot();
  const outcome = attempt(contracts, state, call);
  const result = forced ?? (outcome.energy > limit ? 'OUT_OF_ENERGY' : outcome.result);
  switch (result) {
    case 'SUCCESS':
      return outcome;
    case 'REVERT':
      state.rollback(snapshot);
      return { ...outcome, result, logs: [], message: 'REVERT opcode executed' };
    case 'OUT_OF_ENERGY':
      state.rollback(snapshot);
      return { ...exhausted(outcome, limit), result, logs: [], message: notEnough(limit) };
    case 'OUT_OF_TIME':
      state.rollback(snapshot);
      return { ...exhausted(outcome, limit), result, message: "CPU timeout for 'SSTORE' operation executing" };
  }
}

function attempt(contracts: Contracts, state: State, call: CallRequest): CallOutcome {
  const tally: Tally = { energy: 0n, penalty: 0n, logs: [] };
  try {
    const returned = enter(contracts, state, call, tally);
    return { result: 'SUCCESS', returned, ...total(tally), message: '' };
  } catch (error) {
    if (!(error instanceof Reverted)) throw error;
    charge(state, call.contractAddress, REVERT_ENERGY, tally);
    return { result: 'REVERT', returned: revertResult(error.message), ...total(tally), message: '' };
  }
}

function enter(contracts: Contracts, state: State, call: CallRequest, tally: Tally): string {
  const { caller, contractAddress: self, callValue, data } = call;
  const code = contracts.get(self)?.functions.get(data.slice(0, 8));
  if (!code || callValue !== 0n) throw new Reverted('not a payable function');
  const invoke = (contractAddress: string, inner: string): void => {
    enter(contracts, state, { caller: self, contractAddress, callValue: 0n, data: inner }, tally);
  };
  const { returned, logs, energy } = code.run({ state, caller, self, callValue, args: data.slice(8), invoke });
  tally.logs.push(...logs);
  charge(state, self, energy, tally);
  return returned;
}

/**
 * Adds the dynamic penalty. The real machine rounds down at every instruction: at the cap of 34,000 that leaves 175
 * less than factor times base (measured: 49,635 on 14,650 and 100,635 on 29,650).
 */
function charge(state: State, contract: string, energy: bigint, tally: Tally): void {
  const factor = penaltyFactor(state, contract);
  const penalty = (energy * factor) / FACTOR_UNIT - (175n * factor) / 34_000n;
  tally.energy += energy;
  tally.penalty += penalty > 0n ? penalty : 0n;
}

function total({ energy, penalty, logs }: Tally): Pick<CallOutcome, 'energy' | 'penalty' | 'logs'> {
  return { energy: energy + penalty, penalty, logs };
}

function exhausted(outcome: CallOutcome, limit: bigint): CallOutcome {
  return { ...outcome, energy: limit, penalty: (limit * outcome.penalty) / outcome.energy };
}

function notEnough(limit: bigint): string {
  return `Not enough energy for 'SSTORE' operation executing: curInvokeEnergyLimit[${String(limit)}]`;
}
