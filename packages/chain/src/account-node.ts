import {
  type AccountResources,
  type ChainPrices,
  type Sun,
  type TronAddress,
  type Usdt,
  accountOf,
  hexOf,
  sun,
  usdt,
} from '@gateway/domain';

import { NodeFault } from './node-fault';
import type { AskNode } from './node-http';
import { readCount, readHex, readList, readObject } from './node-json';

/** What would become of a token transfer. */
export interface TransferTrial {
  isAccepted: boolean;
  /** Dynamic penalty included. */
  energy: bigint;
}

/** A transaction in the final chain. */
export interface TransactionOutcome {
  blockNumber: number;
  isFailed: boolean;
  /** The contract's result, such as SUCCESS or OUT_OF_ENERGY; null for a transfer of TRX. */
  result: string | null;
  /** What it burned. */
  feeSun: Sun;
  energyUsed: bigint;
}

/** A node's answer to a broadcast. Neither acceptance nor refusal says what will be in a block. */
export interface BroadcastAnswer {
  isAccepted: boolean;
  /** Such as SUCCESS, DUP_TRANSACTION_ERROR or SERVER_BUSY. */
  code: string;
}

/** What a node is asked about accounts and about transactions of our own. Every method throws NodeFault. */
export interface AccountNode {
  /** In the final state; undefined when nothing has activated the account yet. */
  solidTrx(account: TronAddress): Promise<Sun | undefined>;
  /** In the final state. */
  solidTokens(account: TronAddress): Promise<Usdt>;
  /** All of it is nothing for an account that nothing has activated yet. */
  resources(account: TronAddress): Promise<AccountResources>;
  prices(): Promise<ChainPrices>;
  isBlacklisted(account: TronAddress): Promise<boolean>;
  isTokenPaused(): Promise<boolean>;
  /** Runs a transfer on the newest state without a trace. */
  tryTransfer(from: TronAddress, to: TronAddress, amount: Usdt): Promise<TransferTrial>;
  /** Undefined when the final chain, as far as this node has it, does not hold the transaction. */
  solidOutcome(txId: string): Promise<TransactionOutcome | undefined>;
  /** Whether any block that this node knows holds the transaction, final or not. */
  isInBlock(txId: string): Promise<boolean>;
  /** Sends a whole signed transaction, exactly these bytes. */
  broadcast(transactionHex: string): Promise<BroadcastAnswer>;
}

/** Puts the questions on the two halves of a node. */
export function accountNode(askFull: AskNode, askSolid: AskNode, contract: TronAddress): AccountNode {
  const call = (ask: AskNode, view: string, owner: TronAddress, signature: string, parameter: string) =>
    ask(`${view}/triggerconstantcontract`, {
      owner_address: hexOf(owner),
      contract_address: hexOf(contract),
      function_selector: signature,
      parameter,
    });
  const readView = async (ask: AskNode, view: string, signature: string, parameter: string): Promise<bigint> =>
    readWord(await call(ask, view, contract, signature, parameter), signature);
  return {
    solidTrx: async (account) => readTrx(await askSolid('/walletsolidity/getaccount', { address: hexOf(account) })),
    solidTokens: async (account) =>
      usdt(await readView(askSolid, '/walletsolidity', 'balanceOf(address)', accountWord(account))),
    resources: async (account) =>
      readResources(await askFull('/wallet/getaccountresource', { address: hexOf(account) })),
    prices: async () => readPrices(await askFull('/wallet/getchainparameters', {})),
    isBlacklisted: async (account) =>
      (await readView(askFull, '/wallet', 'isBlackListed(address)', accountWord(account))) !== 0n,
    isTokenPaused: async () => (await readView(askFull, '/wallet', 'paused()', '')) !== 0n,
    tryTransfer: async (from, to, amount) =>
      readTrial(
        await call(askFull, '/wallet', from, 'transfer(address,uint256)', accountWord(to) + word(amount)),
        'transfer',
      ),
    solidOutcome: async (txId) =>
      readOutcome(await askSolid('/walletsolidity/gettransactioninfobyid', { value: txId }), txId),
    isInBlock: async (txId) =>
      readOutcome(await askFull('/wallet/gettransactioninfobyid', { value: txId }), txId) !== undefined,
    broadcast: async (transactionHex) =>
      readBroadcast(await askFull('/wallet/broadcasthex', { transaction: transactionHex })),
  };
}

function word(value: bigint): string {
  return value.toString(16).padStart(64, '0');
}

function accountWord(account: TronAddress): string {
  return accountOf(account).padStart(64, '0');
}

/** `{}` is the node's word for an account that was never activated. */
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

function readPrices(answer: unknown): ChainPrices {
  const { chainParameter } = readObject<{ chainParameter?: unknown }>(answer, 'chain parameters');
  const parameters = readList(chainParameter, 'chain parameters').map((value) =>
    readObject<{ key?: unknown; value?: unknown }>(value, 'chain parameter'),
  );
  const price = (key: string): Sun => {
    const found = parameters.find((parameter) => parameter.key === key);
    const value = readCount(found?.value, key);
    // A price that is not there would make everything look free.
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

/** A reverted call answers `result.result: true` as well: only `transaction.ret[0].ret` tells. */
function readCall(answer: unknown, what: string): ConstantCall {
  const call = readObject<Record<string, unknown>>(answer, what);
  const { result } = readObject<{ result?: unknown }>(call['result'], `result of ${what}`);
  if (result !== true) throw new NodeFault('node_error', `${what} was not executed`);
  const { ret } = readObject<{ ret?: unknown }>(call['transaction'], `transaction of ${what}`);
  const outcome = readObject<{ ret?: unknown }>(readList(ret, 'ret')[0] ?? {}, 'ret');
  return {
    energy: BigInt(readCount(call['energy_used'], 'energy_used')),
    isReverted: outcome.ret !== undefined && outcome.ret !== 'SUCCESS',
    returned: readList(call['constant_result'], 'constant_result')[0],
  };
}

function readWord(answer: unknown, what: string): bigint {
  const { isReverted, returned } = readCall(answer, what);
  if (isReverted) throw new NodeFault('node_error', `${what} was refused by the contract`);
  return BigInt(`0x${readHex(returned, 32, what)}`);
}

function readTrial(answer: unknown, what: string): TransferTrial {
  const { isReverted, energy } = readCall(answer, what);
  if (energy === 0n) throw new NodeFault('missing', 'energy_used');
  return { isAccepted: !isReverted, energy };
}

/** `{}` is the node's word for a transaction that it does not have in a block. */
function readOutcome(answer: unknown, txId: string): TransactionOutcome | undefined {
  const info = readObject<Record<string, unknown>>(answer, 'transaction info');
  if (Object.keys(info).length === 0) return undefined;
  if (readHex(info['id'], 32, 'id of transaction info') !== txId) {
    throw new NodeFault('garbage', 'the info is of another transaction');
  }
  const receipt = readObject<{ result?: unknown; energy_usage_total?: unknown }>(info['receipt'] ?? {}, 'receipt');
  return {
    blockNumber: readCount(info['blockNumber'], 'blockNumber'),
    isFailed: info['result'] === 'FAILED' || (receipt.result !== undefined && receipt.result !== 'SUCCESS'),
    result: typeof receipt.result === 'string' ? receipt.result : null,
    feeSun: sun(BigInt(readCount(info['fee'], 'fee'))),
    energyUsed: BigInt(readCount(receipt.energy_usage_total, 'energy_usage_total')),
  };
}

function readBroadcast(answer: unknown): BroadcastAnswer {
  const { result, code } = readObject<{ result?: unknown; code?: unknown }>(answer, 'answer to a broadcast');
  if (result === true) return { isAccepted: true, code: 'SUCCESS' };
  if (typeof code !== 'string' || !CODE.test(code)) throw new NodeFault('garbage', 'answer to a broadcast');
  return { isAccepted: false, code };
}

const CODE = /^[A-Z_]{1,60}$/;
