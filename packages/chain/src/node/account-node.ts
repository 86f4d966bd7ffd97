import {
  type AccountResources,
  type ChainPrices,
  type EnergyStake,
  type Sun,
  type TronAddress,
  type Usdt,
  accountOf,
  addressFromHex,
  hexOf,
  sun,
  usdt,
} from '@gateway/domain';

import { NodeFault } from '../answers/node-fault';
import type { RequestNode } from './node-http';
import { readCount, readHex, readList, readObject, unexpected } from '../answers/node-json';
import { messageWords } from '../answers/node-words';

/** The result of a token transfer's dry run. */
export interface TransferTrial {
  isAccepted: boolean;
  /** Including the dynamic penalty. */
  energy: bigint;
}

/** A transaction in the final chain. */
export interface TransactionOutcome {
  blockNumber: number;
  isFailed: boolean;
  /** The contract's result, such as SUCCESS or OUT_OF_ENERGY; null for a transfer of TRX. */
  result: string | null;
  /** The TRX it burned. */
  feeSun: Sun;
  energyUsed: bigint;
}

/** A node's response to a broadcast. Neither acceptance nor rejection determines what will be in a block. */
export interface BroadcastAnswer {
  isAccepted: boolean;
  /** Such as SUCCESS, DUP_TRANSACTION_ERROR or SERVER_BUSY. */
  code: string;
  /** The node's explanation of a rejection; may be empty. */
  words: string;
}

/** Queries about accounts and our own transactions. Every method throws NodeFault. */
export interface AccountNode {
  /** In the final state; undefined when the account is not activated yet. */
  solidTrx(account: TronAddress): Promise<Sun | undefined>;
  /** In the final state. */
  solidTokens(account: TronAddress): Promise<Usdt>;
  /** All zero for an account that is not activated yet. */
  resources(account: TronAddress): Promise<AccountResources>;
  prices(): Promise<ChainPrices>;
  /** In the newest state, with the transactions that the node has accepted. */
  energyStake(account: TronAddress): Promise<EnergyStake>;
  /** The stake whose energy one account has delegated to another, in the final state. */
  solidDelegated(from: TronAddress, to: TronAddress): Promise<Sun>;
  /** The accounts to which this one has delegated any resource, in the final state. */
  solidDelegatedTo(from: TronAddress): Promise<TronAddress[]>;
  isBlacklisted(account: TronAddress): Promise<boolean>;
  isTokenPaused(): Promise<boolean>;
  /** Runs a transfer on the newest state without a trace. */
  tryTransfer(from: TronAddress, to: TronAddress, amount: Usdt): Promise<TransferTrial>;
  /** Undefined when the final chain, as far as this node has it, does not contain the transaction. */
  solidOutcome(txId: string): Promise<TransactionOutcome | undefined>;
  /** Whether any block that this node knows contains the transaction, final or not. */
  isInBlock(txId: string): Promise<boolean>;
  /** Broadcasts a complete signed transaction, exactly these bytes. */
  broadcast(transactionHex: string): Promise<BroadcastAnswer>;
}

/** Queries the two halves of a node. */
export function accountNode(
  requestFull: RequestNode,
  requestSolid: RequestNode,
  contract: TronAddress,
  apiKey?: string,
): AccountNode {
  const call = (request: RequestNode, view: string, owner: TronAddress, signature: string, parameter: string) =>
    request(`${view}/triggerconstantcontract`, {
      owner_address: hexOf(owner),
      contract_address: hexOf(contract),
      function_selector: signature,
      parameter,
    });
  const readView = async (request: RequestNode, view: string, signature: string, parameter: string): Promise<bigint> =>
    readWord(await call(request, view, contract, signature, parameter), signature, apiKey);
  return {
    solidTrx: async (account) => readTrx(await requestSolid('/walletsolidity/getaccount', { address: hexOf(account) })),
    solidTokens: async (account) =>
      usdt(await readView(requestSolid, '/walletsolidity', 'balanceOf(address)', accountWord(account))),
    resources: async (account) =>
      readResources(await requestFull('/wallet/getaccountresource', { address: hexOf(account) })),
    prices: async () => readPrices(await requestFull('/wallet/getchainparameters', {})),
    energyStake: async (account) =>
      readEnergyStake(
        await requestFull('/wallet/getaccountresource', { address: hexOf(account) }),
        await requestFull('/wallet/getcandelegatedmaxsize', { owner_address: hexOf(account), type: ENERGY }),
      ),
    solidDelegated: async (from, to) =>
      readDelegated(
        await requestSolid('/walletsolidity/getdelegatedresourcev2', {
          fromAddress: hexOf(from),
          toAddress: hexOf(to),
        }),
      ),
    solidDelegatedTo: async (from) =>
      readReceivers(await requestSolid('/walletsolidity/getdelegatedresourceaccountindexv2', { value: hexOf(from) })),
    isBlacklisted: async (account) =>
      (await readView(requestFull, '/wallet', 'isBlackListed(address)', accountWord(account))) !== 0n,
    isTokenPaused: async () => (await readView(requestFull, '/wallet', 'paused()', '')) !== 0n,
    tryTransfer: async (from, to, amount) =>
      readTrial(
        await call(requestFull, '/wallet', from, 'transfer(address,uint256)', accountWord(to) + word(amount)),
        'transfer',
        apiKey,
      ),
    solidOutcome: async (txId) =>
      readOutcome(await requestSolid('/walletsolidity/gettransactioninfobyid', { value: txId }), txId),
    isInBlock: async (txId) =>
      readOutcome(await requestFull('/wallet/gettransactioninfobyid', { value: txId }), txId) !== undefined,
    broadcast: async (transactionHex) =>
      readBroadcast(await requestFull('/wallet/broadcasthex', { transaction: transactionHex }), apiKey),
  };
}

function word(value: bigint): string {
  return value.toString(16).padStart(64, '0');
}

function accountWord(account: TronAddress): string {
  return accountOf(account).padStart(64, '0');
}

/** `{}` is the node's response for an account that was never activated. */
function readTrx(answer: unknown): Sun | undefined {
  const account = readObject<{ address?: unknown; balance?: unknown }>(answer, 'account');
  return account.address === undefined ? undefined : sun(BigInt(readCount(account.balance, 'balance')));
}

function readResources(answer: unknown): AccountResources {
  const fields = readObject<Record<string, unknown>>(answer, 'resources of account');
  const left = (limit: string, used: string): bigint => {
    const rest = BigInt(readCount(fields[limit], limit)) - BigInt(readCount(fields[used], used));
    return rest > 0n ? rest : 0n;
  };
  return {
    energy: left('EnergyLimit', 'EnergyUsed'),
    stakedBandwidth: left('NetLimit', 'NetUsed'),
    freeBandwidth: left('freeNetLimit', 'freeNetUsed'),
  };
}

/** The resource in requests. */
const ENERGY = 1;

function readEnergyStake(resources: unknown, size: unknown): EnergyStake {
  const fields = readObject<Record<string, unknown>>(resources, 'resources of account');
  const { max_size: available } = readObject<{ max_size?: unknown }>(size, 'largest delegation');
  const total = (key: string): bigint => {
    const value = readCount(fields[key], key);
    // A missing total would make any stake appear to be enough.
    if (value === 0) throw new NodeFault('missing', key);
    return BigInt(value);
  };
  return {
    available: sun(BigInt(readCount(available, 'max_size'))),
    ownPerDay: BigInt(readCount(fields['EnergyLimit'], 'EnergyLimit')),
    energyPerDay: total('TotalEnergyLimit'),
    totalStake: total('TotalEnergyWeight'),
  };
}

/** `{}` is the node's response when nothing is delegated. */
function readDelegated(answer: unknown): Sun {
  const { delegatedResource } = readObject<{ delegatedResource?: unknown }>(answer, 'delegation');
  const stakes = readList(delegatedResource, 'delegation').map((row) => {
    const { frozen_balance_for_energy: stake } = readObject<{ frozen_balance_for_energy?: unknown }>(row, 'delegation');
    return BigInt(readCount(stake, 'frozen_balance_for_energy'));
  });
  return sun(stakes.reduce((total, stake) => total + stake, 0n));
}

function readReceivers(answer: unknown): TronAddress[] {
  const { toAccounts } = readObject<{ toAccounts?: unknown }>(answer, 'delegations of account');
  return readList(toAccounts, 'delegations of account').map((value) => {
    const account = readHex(value, 21, 'receiver of a delegation');
    if (!account.startsWith('41')) throw unexpected('receiver of a delegation');
    return addressFromHex(account);
  });
}

function readPrices(answer: unknown): ChainPrices {
  const { chainParameter } = readObject<{ chainParameter?: unknown }>(answer, 'chain parameters');
  const parameters = readList(chainParameter, 'chain parameters').map((value) =>
    readObject<{ key?: unknown; value?: unknown }>(value, 'chain parameter'),
  );
  const price = (key: string): Sun => {
    const found = parameters.find((parameter) => parameter.key === key);
    const value = readCount(found?.value, key);
    // A missing price would make everything appear free.
    if (value === 0) throw new NodeFault('missing', `chain parameter ${key}`);
    return sun(BigInt(value));
  };
  return {
    perEnergy: price('getEnergyFee'),
    perByte: price('getTransactionFee'),
    activation: price('getCreateNewAccountFeeInSystemContract'),
    activationBandwidth: price('getCreateAccountFee'),
    freeBandwidth: price('getFreeNetLimit'),
  };
}

interface ConstantCall {
  energy: bigint;
  isReverted: boolean;
  returned: unknown;
}

/** A reverted call returns `result.result: true` as well: only `transaction.ret[0].ret` shows it. */
function readCall(answer: unknown, what: string, apiKey: string | undefined): ConstantCall {
  const call = readObject<Record<string, unknown>>(answer, what);
  const { result, code, message } = readObject<Record<string, unknown>>(call['result'], `result of ${what}`);
  if (result !== true) {
    const words = [isCode(code) ? code : '', messageWords(message, apiKey)].filter((part) => part !== '').join(' ');
    throw new NodeFault('node_error', `${what} was not executed: ${words}`);
  }
  const { ret } = readObject<{ ret?: unknown }>(call['transaction'], `transaction of ${what}`);
  const outcome = readObject<{ ret?: unknown }>(readList(ret, 'ret')[0] ?? {}, 'ret');
  return {
    energy: BigInt(readCount(call['energy_used'], 'energy_used')),
    isReverted: outcome.ret !== undefined && outcome.ret !== 'SUCCESS',
    returned: readList(call['constant_result'], 'constant_result')[0],
  };
}

function readWord(answer: unknown, what: string, apiKey: string | undefined): bigint {
  const { isReverted, returned } = readCall(answer, what, apiKey);
  if (isReverted) throw new NodeFault('node_error', `${what} was rejected by the contract`);
  return BigInt(`0x${readHex(returned, 32, what)}`);
}

function readTrial(answer: unknown, what: string, apiKey: string | undefined): TransferTrial {
  const { isReverted, energy } = readCall(answer, what, apiKey);
  if (energy === 0n) throw new NodeFault('missing', 'energy_used');
  return { isAccepted: !isReverted, energy };
}

/** `{}` is the node's response for a transaction that it does not have in a block. */
function readOutcome(answer: unknown, txId: string): TransactionOutcome | undefined {
  const info = readObject<Record<string, unknown>>(answer, 'transaction info');
  if (Object.keys(info).length === 0) return undefined;
  if (readHex(info['id'], 32, 'id of transaction info') !== txId) {
    throw new NodeFault('garbage', 'the info belongs to another transaction');
  }
  const receipt = readObject<{ result?: unknown; energy_usage_total?: unknown }>(info['receipt'] ?? {}, 'receipt');
  const { result } = receipt;
  if (result !== undefined && !isCode(result)) throw unexpected('result of receipt');
  return {
    blockNumber: readCount(info['blockNumber'], 'blockNumber'),
    isFailed: info['result'] === 'FAILED' || (result !== undefined && result !== 'SUCCESS'),
    result: result ?? null,
    feeSun: sun(BigInt(readCount(info['fee'], 'fee'))),
    energyUsed: BigInt(readCount(receipt.energy_usage_total, 'energy_usage_total')),
  };
}

/** Whether the node has the transaction, now or already. */
export function isTaken({ isAccepted, code }: BroadcastAnswer): boolean {
  return isAccepted || code === 'DUP_TRANSACTION_ERROR';
}

function readBroadcast(answer: unknown, apiKey: string | undefined): BroadcastAnswer {
  const { result, code, message } = readObject<Record<string, unknown>>(answer, 'response to a broadcast');
  if (result === true) return { isAccepted: true, code: 'SUCCESS', words: '' };
  if (!isCode(code)) throw new NodeFault('garbage', 'response to a broadcast');
  return { isAccepted: false, code, words: messageWords(message, apiKey) };
}

/** Codes are stored and logged. */
function isCode(value: unknown): value is string {
  return typeof value === 'string' && CODE.test(value);
}

const CODE = /^[A-Z_]{1,60}$/;
