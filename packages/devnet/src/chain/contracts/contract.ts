import type { Log } from './abi';
import type { State } from '../../state/state';

/** One call of a contract: accounts as "41…", everything in hex. */
export interface ContractCall {
  readonly state: State;
  readonly caller: string;
  readonly self: string;
  readonly callValue: bigint;
  /** The arguments: call data without the selector. */
  readonly args: string;
  /** Calls another contract in the name of this one; its energy and logs are counted with this call's. */
  readonly invoke: (address: string, data: string) => void;
}

/** The result of a contract. Energy is the base amount, without the dynamic penalty. */
export interface ContractReturn {
  readonly returned: string;
  readonly logs: readonly Log[];
  readonly energy: bigint;
}

export interface ContractFunction {
  /** Such as "transfer(address,uint256)". */
  readonly signature: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly isView: boolean;
  readonly run: (call: ContractCall) => ContractReturn;
}

/** A contract of this chain: its functions instead of byte code. */
export interface Contract {
  readonly address: string;
  readonly name: string;
  readonly functions: ReadonlyMap<string, ContractFunction>;
}

/** A contract that stops with REVERT. */
export class Reverted extends Error {
  override readonly name = 'Reverted';
}
