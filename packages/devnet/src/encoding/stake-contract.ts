import { present, type JsonObject } from './json';
import { bytesField, bytesOf, integerField, integerOf, type ProtobufFields } from './protobuf';

/** What a stake yields; by number (ResourceCode of TRON's common.proto). */
export const RESOURCE_CODES = ['BANDWIDTH', 'ENERGY', 'TRON_POWER'] as const;

export type ResourceCode = (typeof RESOURCE_CODES)[number];

/** Stakes TRX, or withdraws a stake. Amounts in sun. */
export interface StakeChange {
  readonly type: 'FreezeBalanceV2Contract' | 'UnfreezeBalanceV2Contract';
  readonly owner: string;
  readonly permissionId: bigint;
  readonly resource: ResourceCode;
  readonly amount: bigint;
}

/** Gives the yield of some stake to another account, or takes it back. Only giving can be locked. */
export interface DelegationChange {
  readonly type: 'DelegateResourceContract' | 'UnDelegateResourceContract';
  readonly owner: string;
  readonly permissionId: bigint;
  readonly resource: ResourceCode;
  readonly amount: bigint;
  readonly receiver: string;
  readonly lock: boolean;
  /** In blocks; 0 when absent. */
  readonly lockPeriod: bigint;
}

export type StakeContract = StakeChange | DelegationChange;

/** The types of contracts that stake or delegate. */
export const STAKE_TYPES = [
  'FreezeBalanceV2Contract',
  'UnfreezeBalanceV2Contract',
  'DelegateResourceContract',
  'UnDelegateResourceContract',
] as const;

/** The numbers of the contract types. */
export const STAKE_CONTRACT_NUMBER = {
  FreezeBalanceV2Contract: 54n,
  UnfreezeBalanceV2Contract: 55n,
  DelegateResourceContract: 57n,
  UnDelegateResourceContract: 58n,
} as const;

/** The bytes of the contract's parameter. */
export function encodeStakeContract(contract: StakeContract): Buffer {
  const { owner, resource, amount } = contract;
  const code = BigInt(RESOURCE_CODES.indexOf(resource));
  if ('receiver' in contract) {
    return Buffer.concat([
      bytesField(1, Buffer.from(owner, 'hex')),
      integerField(2, code),
      integerField(3, amount),
      bytesField(4, Buffer.from(contract.receiver, 'hex')),
      integerField(5, contract.lock ? 1n : 0n),
      integerField(6, contract.lockPeriod),
    ]);
  }
  return Buffer.concat([bytesField(1, Buffer.from(owner, 'hex')), integerField(2, amount), integerField(3, code)]);
}

/**
 * Reads the fields of the contract's parameter.
 * @throws Error when it names an unknown resource
 */
export function decodeStakeContract(
  type: StakeContract['type'],
  value: ProtobufFields,
  permissionId: bigint,
): StakeContract {
  const owner = bytesOf(value, 1).toString('hex');
  switch (type) {
    case 'FreezeBalanceV2Contract':
    case 'UnfreezeBalanceV2Contract':
      return { type, owner, permissionId, resource: resourceOf(integerOf(value, 3)), amount: integerOf(value, 2) };
    case 'DelegateResourceContract':
    case 'UnDelegateResourceContract':
      return {
        type,
        owner,
        permissionId,
        resource: resourceOf(integerOf(value, 2)),
        amount: integerOf(value, 3),
        receiver: bytesOf(value, 4).toString('hex'),
        lock: integerOf(value, 5) !== 0n,
        lockPeriod: integerOf(value, 6),
      };
  }
}

/** The contract's parameter as the node prints it: bandwidth is the default and absent. */
export function stakeContractValue(contract: StakeContract): JsonObject {
  const resource = contract.resource === 'BANDWIDTH' ? undefined : contract.resource;
  const owner_address = contract.owner;
  switch (contract.type) {
    case 'FreezeBalanceV2Contract':
      return { resource, frozen_balance: present(contract.amount), owner_address };
    case 'UnfreezeBalanceV2Contract':
      return { resource, unfreeze_balance: present(contract.amount), owner_address };
    case 'DelegateResourceContract':
    case 'UnDelegateResourceContract':
      return {
        balance: present(contract.amount),
        resource,
        receiver_address: contract.receiver,
        lock: contract.lock ? true : undefined,
        lock_period: present(contract.lockPeriod),
        owner_address,
      };
  }
}

function resourceOf(code: bigint): ResourceCode {
  const resource = RESOURCE_CODES[Number(code)];
  if (resource === undefined) throw new Error('the simulated chain does not know this resource');
  return resource;
}
