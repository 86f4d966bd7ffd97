import { hexOf, isTronAddress } from '@gateway/domain';
import { asRecord, present, type JsonObject } from './json';
import { TYPE_URL, type RawTransaction, type TransactionContract } from './raw-transaction';
import {
  RESOURCE_CODES,
  STAKE_TYPES,
  stakeContractValue,
  type ResourceCode,
  type StakeContract,
} from './stake-contract';
import { transaction, type ContractResult, type Transaction } from './transaction';

/** What java-tron 4.8.0 says of whatever is no address. */
const NO_ADDRESS = 'Cannot read the array length because "bytes" is null';

/** The request is malformed. The message is sent to the caller. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
  /** The class of the node's exception. */
  readonly exception: string;

  constructor(message: string, exception = 'java.lang.IllegalArgumentException') {
    super(message);
    this.exception = exception;
  }
}

/** A transaction as the node prints it: default values are absent. */
export function transactionJson({ id, raw, rawBytes, signatures }: Transaction, result?: ContractResult): JsonObject {
  return {
    ret: result === undefined ? undefined : [{ contractRet: result }],
    signature: signatures.length === 0 ? undefined : signatures,
    txID: id,
    raw_data: {
      contract: [contractJson(raw.contract)],
      ref_block_bytes: raw.refBlockBytes,
      ref_block_hash: raw.refBlockHash,
      expiration: raw.expiration,
      fee_limit: present(raw.feeLimit),
      timestamp: present(raw.timestamp),
      data: raw.memo === '' ? undefined : raw.memo,
    },
    raw_data_hex: rawBytes.toString('hex'),
  };
}

/**
 * Reads a signed transaction from the node's JSON form. Like the node it builds the bytes from `raw_data` and
 * ignores `raw_data_hex` and `txID`.
 * @throws Unreadable
 */
export function readTransactionJson(body: Record<string, unknown>): Transaction {
  const raw = asRecord(body['raw_data']);
  if (!raw) throw new Unreadable('raw_data is missing');
  const isVisible = body['visible'] === true;
  const signatures: unknown[] = Array.isArray(body['signature']) ? body['signature'] : [];
  return transaction(
    readRaw(raw, isVisible),
    signatures.map((signature) => readHex(signature, 'signature')),
  );
}

/**
 * Reads an account: "41…" in hex, or base58 in a visible request.
 * @throws Unreadable
 */
export function readAccount(value: unknown, isVisible: boolean): string {
  if (typeof value === 'string') {
    if (/^41[0-9a-f]{40}$/i.test(value)) return value.toLowerCase();
    if (isVisible && isTronAddress(value)) return hexOf(value);
  }
  throw new Unreadable(NO_ADDRESS, 'java.lang.NullPointerException');
}

/**
 * Reads an integer that may have been written as text.
 * @throws Unreadable
 */
export function readInteger(value: unknown, name: string): bigint {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value);
  if (typeof value === 'string' && /^-?\d{1,19}$/.test(value)) return BigInt(value);
  if (value === undefined) return 0n;
  throw new Unreadable(`${name} is not an integer`);
}

/**
 * Reads bytes in hex; a missing value is empty.
 * @throws Unreadable
 */
export function readHex(value: unknown, name: string): string {
  if (value === undefined) return '';
  if (typeof value === 'string' && /^(?:[0-9a-f]{2})*$/i.test(value)) return value.toLowerCase();
  throw new Unreadable(`${name} is not hex`);
}

function contractJson(contract: TransactionContract): JsonObject {
  return {
    parameter: { value: contractValue(contract), type_url: TYPE_URL + contract.type },
    type: contract.type,
    Permission_id: present(contract.permissionId),
  };
}

function contractValue(contract: TransactionContract): JsonObject {
  switch (contract.type) {
    case 'TransferContract':
      return { amount: present(contract.amount), owner_address: contract.owner, to_address: contract.to };
    case 'AccountPermissionUpdateContract': {
      const keys = [{ address: contract.witnessKey, weight: 1 }];
      return { owner_address: contract.owner, witness: { type: 'Witness', threshold: 1, keys } };
    }
    case 'TriggerSmartContract':
      return {
        data: contract.data === '' ? undefined : contract.data,
        owner_address: contract.owner,
        contract_address: contract.contractAddress,
        call_value: present(contract.callValue),
      };
    case 'FreezeBalanceV2Contract':
    case 'UnfreezeBalanceV2Contract':
    case 'DelegateResourceContract':
    case 'UnDelegateResourceContract':
      return stakeContractValue(contract);
  }
}

function readRaw(raw: Record<string, unknown>, isVisible: boolean): RawTransaction {
  const contracts: unknown[] = Array.isArray(raw['contract']) ? raw['contract'] : [];
  const memo = raw['data'];
  return {
    refBlockBytes: readHex(raw['ref_block_bytes'], 'ref_block_bytes'),
    refBlockHash: readHex(raw['ref_block_hash'], 'ref_block_hash'),
    expiration: readInteger(raw['expiration'], 'expiration'),
    timestamp: readInteger(raw['timestamp'], 'timestamp'),
    feeLimit: readInteger(raw['fee_limit'], 'fee_limit'),
    memo: isVisible && typeof memo === 'string' ? Buffer.from(memo).toString('hex') : readHex(memo, 'data'),
    contract: readContract(asRecord(contracts[0]) ?? {}, isVisible),
  };
}

function readContract(contract: Record<string, unknown>, isVisible: boolean): TransactionContract {
  const value = asRecord(asRecord(contract['parameter'])?.['value']) ?? {};
  const type = contract['type'];
  const owner = readAccount(value['owner_address'], isVisible);
  const permissionId = readInteger(contract['Permission_id'], 'Permission_id');
  if (type === 'TransferContract') {
    const to = readAccount(value['to_address'], isVisible);
    return { type, owner, permissionId, to, amount: readInteger(value['amount'], 'amount') };
  }
  if (type === 'TriggerSmartContract') {
    return {
      type,
      owner,
      permissionId,
      contractAddress: readAccount(value['contract_address'], isVisible),
      callValue: readInteger(value['call_value'], 'call_value'),
      data: readHex(value['data'], 'data'),
    };
  }
  const stakeType = STAKE_TYPES.find((name) => name === type);
  if (stakeType) return { ...readStakeContract(stakeType, value, isVisible), permissionId };
  throw new Unreadable('contract type is not supported');
}

/**
 * Reads the parameter of a contract that stakes or delegates.
 * @throws Unreadable
 */
export function readStakeContract(
  type: StakeContract['type'],
  value: Readonly<Record<string, unknown>>,
  isVisible: boolean,
): StakeContract {
  const owner = readAccount(value['owner_address'], isVisible);
  const common = { owner, permissionId: 0n, resource: readResource(value['resource']) };
  switch (type) {
    case 'FreezeBalanceV2Contract':
      return { type, ...common, amount: readInteger(value['frozen_balance'], 'frozen_balance') };
    case 'UnfreezeBalanceV2Contract':
      return { type, ...common, amount: readInteger(value['unfreeze_balance'], 'unfreeze_balance') };
    case 'DelegateResourceContract':
    case 'UnDelegateResourceContract': {
      const isLockable = type === 'DelegateResourceContract';
      return {
        type,
        ...common,
        amount: readInteger(value['balance'], 'balance'),
        receiver: readAccount(value['receiver_address'], isVisible),
        lock: isLockable && value['lock'] === true,
        lockPeriod: isLockable ? readInteger(value['lock_period'], 'lock_period') : 0n,
      };
    }
  }
}

/** By name or by number, as the node accepts it; bandwidth when absent. */
function readResource(value: unknown): ResourceCode {
  if (value === undefined) return 'BANDWIDTH';
  const resource = RESOURCE_CODES.find((code, i) => value === code || value === i);
  if (resource === undefined) throw new Unreadable('resource is unknown');
  return resource;
}
