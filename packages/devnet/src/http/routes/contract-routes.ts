import { hashOf, selectorOf } from '../../chain/contracts/abi';
import type { Contract, ContractFunction } from '../../chain/contracts/contract';
import type { Chain } from '../../chain/chain';
import { draft } from '../../chain/draft';
import { energyPrice, MAX_FEE_LIMIT } from '../../state/parameters';
import { TREASURY } from '../../chain/genesis';
import { runCall, type CallOutcome } from '../../chain/contracts/vm';
import { present, type Json, type JsonObject } from '../../encoding/json';
import type { ContractTrigger } from '../../encoding/raw-transaction';
import { transaction } from '../../encoding/transaction';
import { readHex, readInteger, Unreadable } from '../../encoding/transaction-json';
import { account, isVisible, text, type Parameters } from '../parameters';
import { DRAFT_LIFE_MS, unsignedJson } from './transaction-routes';
import { stateIn, type View } from '../view';

const CONSTANT_CALL_LIMIT = 100_000_000n;
const SUN_PER_TRX = 1_000_000n;
const REVERTED = 'REVERT opcode executed';

/** /wallet/triggersmartcontract: an unsigned call; nothing is executed. */
export function triggerSmartContract({ chain }: View, parameters: Parameters): Json {
  return answerCall(chain, parameters, (call) => {
    const feeLimit = readInteger(parameters['fee_limit'], 'fee_limit');
    const unsigned = transaction(draft(chain, call, { feeLimit, lifeMs: DRAFT_LIFE_MS }), []);
    return { result: { result: true }, transaction: unsignedJson(unsigned, parameters) };
  });
}

/** /wallet/triggerconstantcontract: runs a call on the head's or the solid state without changing it. */
export function triggerConstantContract(view: View, parameters: Parameters): Json {
  return answerTrial(view.chain, parameters, (call) => {
    const { result, returned, energy, penalty, logs } = trial(view, call);
    const isSuccess = result === 'SUCCESS';
    const unsigned = transaction(draft(view.chain, call, { lifeMs: DRAFT_LIFE_MS }), []);
    return {
      result: isSuccess ? { result: true } : { result: true, message: encoded(REVERTED, parameters) },
      energy_used: energy,
      energy_penalty: present(penalty),
      constant_result: [returned],
      logs: logs.length === 0 ? undefined : logs.map((log) => ({ ...log })),
      transaction: { ...unsignedJson(unsigned, parameters), ret: [isSuccess ? {} : { ret: 'FAILED' }] },
    };
  });
}

/**
 * /wallet/estimateenergy: the node's search for a fee limit, which stops within 1 TRX and so returns too much
 * (Wallet.estimateEnergy of java-tron: 64,285 becomes 72,321).
 */
export function estimateEnergy(view: View, parameters: Parameters): Json {
  return answerTrial(view.chain, parameters, (call) => {
    const { result, energy } = trial(view, call);
    if (result !== 'SUCCESS') return failure('CONTRACT_EXE_ERROR', REVERTED, parameters);
    const price = energyPrice(stateIn(view));
    const low = energy * price;
    let high = MAX_FEE_LIMIT;
    while (low + SUN_PER_TRX < high) high = low * 3n < high ? low * 2n : (low + high) / 2n;
    return { result: { result: true }, energy_required: (high + price - 1n) / price };
  });
}

/** /wallet/getcontract {value}: the public data of a contract, or {}. */
export function getContract({ chain }: View, parameters: Parameters): Json {
  const contract = chain.contracts.get(account(parameters, 'value'));
  if (!contract) return {};
  return {
    bytecode: '60806040',
    consume_user_resource_percent: 100,
    name: contract.name,
    origin_address: TREASURY.account,
    abi: { entrys: abiEntries(contract) },
    origin_energy_limit: 10_000_000,
    contract_address: contract.address,
    code_hash: hashOf(contract.name),
  };
}

/** A call that is only tried names a contract that is missing in other words. */
function answerTrial(chain: Chain, parameters: Parameters, answer: (call: ContractTrigger) => Json): Json {
  return answerCall(chain, parameters, answer, 'Smart contract is not exist.');
}

function answerCall(
  chain: Chain,
  parameters: Parameters,
  answer: (call: ContractTrigger) => Json,
  missing = 'No contract or not a valid smart contract',
): Json {
  try {
    const call = readCall(parameters);
    if (chain.contracts.has(call.contractAddress)) return answer(call);
    return failure('CONTRACT_VALIDATE_ERROR', missing, parameters);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return failure('OTHER_ERROR', `class java.security.InvalidParameterException : ${error.message}`, parameters);
  }
}

function readCall(parameters: Parameters): ContractTrigger {
  for (const name of ['owner_address', 'contract_address']) {
    if (parameters[name] === undefined) throw new Unreadable(`${name} isn't set.`);
  }
  const signature = text(parameters, 'function_selector');
  const data =
    signature === ''
      ? readHex(parameters['data'], 'data')
      : selectorOf(signature) + readHex(parameters['parameter'], 'parameter');
  return {
    type: 'TriggerSmartContract',
    owner: account(parameters, 'owner_address'),
    permissionId: 0n,
    contractAddress: account(parameters, 'contract_address'),
    callValue: readInteger(parameters['call_value'], 'call_value'),
    data,
  };
}

function trial(view: View, { owner: caller, contractAddress, callValue, data }: ContractTrigger): CallOutcome {
  const state = stateIn(view);
  const snapshot = state.snapshot();
  try {
    return runCall(view.chain.contracts, state, { caller, contractAddress, callValue, data }, CONSTANT_CALL_LIMIT);
  } finally {
    state.rollback(snapshot);
  }
}

function failure(code: string, message: string, parameters: Parameters): JsonObject {
  return { result: { code, message: encoded(message, parameters) } };
}

function encoded(message: string, parameters: Parameters): string {
  return isVisible(parameters) ? message : Buffer.from(message).toString('hex');
}

function abiEntries({ functions }: Contract): Json[] {
  return [...functions.values()].map((entry) => ({
    inputs: argumentTypes(entry).map((type, i) => ({ name: entry.inputs[i] ?? '', type })),
    name: entry.signature.slice(0, entry.signature.indexOf('(')),
    outputs: entry.outputs.length === 0 ? undefined : entry.outputs.map((type) => ({ type })),
    type: 'Function',
    constant: entry.isView ? true : undefined,
    stateMutability: entry.isView ? 'View' : 'Nonpayable',
  }));
}

function argumentTypes({ signature }: ContractFunction): string[] {
  const list = signature.slice(signature.indexOf('(') + 1, -1);
  return list === '' ? [] : list.split(',');
}
