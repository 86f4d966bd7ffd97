import { bytesField, bytesOf, integerField, integerOf, messageField, readFields } from './protobuf';
import {
  decodeStakeContract,
  encodeStakeContract,
  STAKE_CONTRACT_NUMBER,
  STAKE_TYPES,
  type StakeContract,
} from './stake-contract';

/** What the owner signs (Transaction.raw of TRON's Tron.proto). Bytes in hex, amounts in sun, times in milliseconds. */
export interface RawTransaction {
  /** Bytes 6 and 7 of the reference block's number. */
  readonly refBlockBytes: string;
  /** Bytes 8 to 15 of the reference block's id. */
  readonly refBlockHash: string;
  readonly expiration: bigint;
  /** 0 when absent. */
  readonly timestamp: bigint;
  /** Signed: negative limits occur on chain. */
  readonly feeLimit: bigint;
  readonly memo: string;
  readonly contract: TransactionContract;
}

export type TransactionContract = TrxTransfer | ContractTrigger | PermissionUpdate | StakeContract;

export interface TrxTransfer {
  readonly type: 'TransferContract';
  readonly owner: string;
  readonly permissionId: bigint;
  readonly to: string;
  readonly amount: bigint;
}

export interface ContractTrigger {
  readonly type: 'TriggerSmartContract';
  readonly owner: string;
  readonly permissionId: bigint;
  readonly contractAddress: string;
  readonly callValue: bigint;
  readonly data: string;
}

/** A witness delegates its signature to a key; its other permissions stay its own. */
export interface PermissionUpdate {
  readonly type: 'AccountPermissionUpdateContract';
  readonly owner: string;
  readonly permissionId: bigint;
  /** The account of the key that signs blocks from now on. */
  readonly witnessKey: string;
}

export const TYPE_URL = 'type.googleapis.com/protocol.';

const CONTRACT_NUMBER = {
  TransferContract: 1n,
  TriggerSmartContract: 31n,
  AccountPermissionUpdateContract: 46n,
  ...STAKE_CONTRACT_NUMBER,
} as const;

/** The bytes whose sha256 is the transaction id. */
export function encodeRawTransaction(raw: RawTransaction): Buffer {
  return Buffer.concat([
    hexField(1, raw.refBlockBytes),
    hexField(4, raw.refBlockHash),
    integerField(8, raw.expiration),
    hexField(10, raw.memo),
    messageField(11, encodeContract(raw.contract)),
    integerField(14, raw.timestamp),
    integerField(18, raw.feeLimit),
  ]);
}

/**
 * Reads the bytes of a raw transaction.
 * @throws Error when they are not one, or have a contract type other than those of this chain
 */
export function decodeRawTransaction(bytes: Uint8Array): RawTransaction {
  const fields = readFields(bytes);
  return {
    refBlockBytes: bytesOf(fields, 1).toString('hex'),
    refBlockHash: bytesOf(fields, 4).toString('hex'),
    expiration: integerOf(fields, 8),
    timestamp: integerOf(fields, 14),
    feeLimit: integerOf(fields, 18),
    memo: bytesOf(fields, 10).toString('hex'),
    contract: decodeContract(bytesOf(fields, 11)),
  };
}

function encodeContract(contract: TransactionContract): Buffer {
  const parameter = [bytesField(1, Buffer.from(TYPE_URL + contract.type)), bytesField(2, encodeParameter(contract))];
  return Buffer.concat([
    integerField(1, CONTRACT_NUMBER[contract.type]),
    messageField(2, Buffer.concat(parameter)),
    integerField(5, contract.permissionId),
  ]);
}

function encodeParameter(contract: TransactionContract): Buffer {
  switch (contract.type) {
    case 'TransferContract':
      return encodeTransfer(contract);
    case 'TriggerSmartContract':
      return encodeTrigger(contract);
    case 'AccountPermissionUpdateContract':
      return encodeUpdate(contract);
    case 'FreezeBalanceV2Contract':
    case 'UnfreezeBalanceV2Contract':
    case 'DelegateResourceContract':
    case 'UnDelegateResourceContract':
      return encodeStakeContract(contract);
  }
}

/** The permissions owner (2), witness (3) and two active ones (4), each with one key: as a wallet sends them. */
function encodeUpdate({ owner, witnessKey }: PermissionUpdate): Buffer {
  const permission = (type: bigint, name: string, key: string): Buffer =>
    Buffer.concat([
      integerField(1, type),
      bytesField(3, Buffer.from(name)),
      integerField(4, 1n),
      messageField(7, Buffer.concat([hexField(1, key), integerField(2, 1n)])),
    ]);
  return Buffer.concat([
    hexField(1, owner),
    messageField(2, permission(0n, 'owner', owner)),
    messageField(3, permission(1n, 'witness', witnessKey)),
    messageField(4, permission(2n, 'active', owner)),
    messageField(4, permission(2n, 'second', owner)),
  ]);
}

function encodeTransfer(transfer: TrxTransfer): Buffer {
  return Buffer.concat([hexField(1, transfer.owner), hexField(2, transfer.to), integerField(3, transfer.amount)]);
}

function encodeTrigger(trigger: ContractTrigger): Buffer {
  return Buffer.concat([
    hexField(1, trigger.owner),
    hexField(2, trigger.contractAddress),
    integerField(3, trigger.callValue),
    hexField(4, trigger.data),
  ]);
}

function decodeContract(bytes: Buffer): TransactionContract {
  const fields = readFields(bytes);
  const value = readFields(bytesOf(readFields(bytesOf(fields, 2)), 2));
  const owner = bytesOf(value, 1).toString('hex');
  const permissionId = integerOf(fields, 5);
  const number = integerOf(fields, 1);
  switch (number) {
    case CONTRACT_NUMBER.TransferContract:
      return {
        type: 'TransferContract',
        owner,
        permissionId,
        to: bytesOf(value, 2).toString('hex'),
        amount: integerOf(value, 3),
      };
    case CONTRACT_NUMBER.TriggerSmartContract:
      return {
        type: 'TriggerSmartContract',
        owner,
        permissionId,
        contractAddress: bytesOf(value, 2).toString('hex'),
        callValue: integerOf(value, 3),
        data: bytesOf(value, 4).toString('hex'),
      };
    case CONTRACT_NUMBER.AccountPermissionUpdateContract: {
      const key = readFields(bytesOf(readFields(bytesOf(value, 3)), 7));
      return {
        type: 'AccountPermissionUpdateContract',
        owner,
        permissionId,
        witnessKey: bytesOf(key, 1).toString('hex'),
      };
    }
    default: {
      const type = STAKE_TYPES.find((name) => STAKE_CONTRACT_NUMBER[name] === number);
      if (!type) throw new Error('the simulated chain does not run this contract type');
      return decodeStakeContract(type, value, permissionId);
    }
  }
}

function hexField(field: number, hex: string): Buffer {
  return bytesField(field, Buffer.from(hex, 'hex'));
}
