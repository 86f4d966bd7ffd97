import { bytesField, bytesOf, integerField, integerOf, messageField, readFields } from './protobuf';

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

export type TransactionContract = TrxTransfer | ContractTrigger;

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

export const TYPE_URL = 'type.googleapis.com/protocol.';

const CONTRACT_NUMBER = { TransferContract: 1n, TriggerSmartContract: 31n } as const;

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
 * @throws Error when they are not one, or have a contract type other than the two of this chain
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
  const parameter = [
    bytesField(1, Buffer.from(TYPE_URL + contract.type)),
    bytesField(2, contract.type === 'TransferContract' ? encodeTransfer(contract) : encodeTrigger(contract)),
  ];
  return Buffer.concat([
    integerField(1, CONTRACT_NUMBER[contract.type]),
    messageField(2, Buffer.concat(parameter)),
    integerField(5, contract.permissionId),
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
  switch (integerOf(fields, 1)) {
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
    default:
      throw new Error('the simulated chain runs TransferContract and TriggerSmartContract only');
  }
}

function hexField(field: number, hex: string): Buffer {
  return bytesField(field, Buffer.from(hex, 'hex'));
}
