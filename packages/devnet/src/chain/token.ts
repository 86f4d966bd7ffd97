import { accountAt, accountWord, hashOf, numberAt, selectorOf, textResult, word, type Log } from './abi';
import { Reverted, type Contract, type ContractCall, type ContractFunction, type ContractReturn } from './contract';
import type { State } from './state';

export const TRANSFER_TOPIC = hashOf('Transfer(address,address,uint256)');
const APPROVAL_TOPIC = hashOf('Approval(address,address,uint256)');

/** Base energy of a transfer to a holder, measured on mainnet; writing a new holder's slot costs 15,000 more. */
const TRANSFER_ENERGY = 14_650n;
const NEW_SLOT_ENERGY = 15_000n;
const VIEW_ENERGY = 935n;
/** No receipts of these were at hand: plausible figures. */
const TRANSFER_FROM_ENERGY = 20_000n;
const APPROVE_ENERGY = 7_700n;
const ADMIN_ENERGY = 7_000n;

const BASIS_POINTS = 10_000n;

/**
 * A TRC-20 token that behaves as Tether's contract on TRON: `transfer` returns false on success, the blacklist
 * checks the sender only, a pause stops transfers, and a fee, when on, makes a second Transfer log.
 * @param owner account that may pause and blacklist
 */
export function tetherToken(address: string, owner: string): Contract {
  const functions = [...readFunctions(), ...moveFunctions(owner), ...adminFunctions(owner)];
  return { address, name: 'TetherToken', functions: new Map(functions.map((f) => [selectorOf(f.signature), f])) };
}

/** The token balance of an account in micro-units. */
export function tokenBalance(state: State, token: string, account: string): bigint {
  return state.get(`${token}/balance/${account}`);
}

/** Sets a balance without a transaction: only genesis does. */
export function endowTokens(state: State, token: string, account: string, amount: bigint): void {
  state.set(`${token}/balance/${account}`, amount);
  state.set(`${token}/supply`, state.get(`${token}/supply`) + amount);
}

/** Moves tokens of `from`, with every rule of the token. */
export function moveTokens(
  call: ContractCall,
  owner: string,
  move: { from: string; to: string; amount: bigint },
): ContractReturn {
  const { state, self } = call;
  const { from, to, amount } = move;
  demand(state.get(`${self}/paused`) === 0n, 'paused');
  demand(state.get(`${self}/blacklisted/${from}`) === 0n, 'blacklisted');
  demand(tokenBalance(state, self, from) >= amount, 'balance too low');
  const fee = feeOf(state, self, amount);
  const isNewHolder = amount > 0n && tokenBalance(state, self, to) === 0n;
  addTokens(state, self, from, -amount);
  addTokens(state, self, to, amount - fee);
  addTokens(state, self, owner, fee);
  const logs = [transferLog(self, from, to, amount - fee)];
  if (fee > 0n) logs.push(transferLog(self, from, owner, fee));
  return { returned: word(0n), logs, energy: TRANSFER_ENERGY + (isNewHolder ? NEW_SLOT_ENERGY : 0n) };
}

/** The log of one transfer. */
export function transferLog(token: string, from: string, to: string, amount: bigint): Log {
  return eventLog(token, [TRANSFER_TOPIC, accountWord(from), accountWord(to)], word(amount));
}

function readFunctions(): ContractFunction[] {
  const view = (signature: string, inputs: string[], output: string, read: (call: ContractCall) => string) =>
    fn(signature, inputs, [output], true, (call) => ({ returned: read(call), logs: [], energy: VIEW_ENERGY }));
  return [
    view('name()', [], 'string', () => textResult('Tether USD')),
    view('symbol()', [], 'string', () => textResult('USDT')),
    view('decimals()', [], 'uint8', () => word(6n)),
    view('totalSupply()', [], 'uint256', ({ state, self }) => word(state.get(`${self}/supply`))),
    view('paused()', [], 'bool', ({ state, self }) => word(state.get(`${self}/paused`))),
    view('basisPointsRate()', [], 'uint256', ({ state, self }) => word(state.get(`${self}/fee-rate`))),
    view('maximumFee()', [], 'uint256', ({ state, self }) => word(state.get(`${self}/fee-maximum`))),
    view('balanceOf(address)', ['who'], 'uint256', ({ state, self, args }) =>
      word(tokenBalance(state, self, accountAt(args, 0))),
    ),
    view('allowance(address,address)', ['owner', 'spender'], 'uint256', ({ state, self, args }) =>
      word(state.get(allowanceKey(self, accountAt(args, 0), accountAt(args, 1)))),
    ),
    view('isBlackListed(address)', ['account'], 'bool', ({ state, self, args }) =>
      word(state.get(`${self}/blacklisted/${accountAt(args, 0)}`)),
    ),
  ];
}

function moveFunctions(owner: string): ContractFunction[] {
  return [
    fn('transfer(address,uint256)', ['to', 'value'], ['bool'], false, (call) =>
      moveTokens(call, owner, { from: call.caller, to: accountAt(call.args, 0), amount: numberAt(call.args, 1) }),
    ),
    fn('transferFrom(address,address,uint256)', ['from', 'to', 'value'], ['bool'], false, (call) => {
      const from = accountAt(call.args, 0);
      const amount = numberAt(call.args, 2);
      const key = allowanceKey(call.self, from, call.caller);
      demand(call.state.get(key) >= amount, 'allowance too low');
      call.state.set(key, call.state.get(key) - amount);
      const moved = moveTokens(call, owner, { from, to: accountAt(call.args, 1), amount });
      return { ...moved, returned: word(1n), energy: moved.energy - TRANSFER_ENERGY + TRANSFER_FROM_ENERGY };
    }),
    fn('approve(address,uint256)', ['spender', 'value'], ['bool'], false, ({ state, self, caller, args }) => {
      const key = allowanceKey(self, caller, accountAt(args, 0));
      const slot = state.get(key) === 0n && numberAt(args, 1) > 0n ? NEW_SLOT_ENERGY : 0n;
      state.set(key, numberAt(args, 1));
      const log = eventLog(
        self,
        [APPROVAL_TOPIC, accountWord(caller), accountWord(accountAt(args, 0))],
        word(numberAt(args, 1)),
      );
      return { returned: word(1n), logs: [log], energy: APPROVE_ENERGY + slot };
    }),
  ];
}

function adminFunctions(owner: string): ContractFunction[] {
  const admin = (signature: string, inputs: string[], event: string, change: (call: ContractCall) => string) =>
    fn(signature, inputs, [], false, (call) => {
      demand(call.caller === owner, 'not the owner');
      const log = eventLog(call.self, [hashOf(event)], change(call));
      return { returned: '', logs: [log], energy: ADMIN_ENERGY };
    });
  const setter =
    (name: string, value: bigint) =>
    ({ state, self }: ContractCall): string => {
      state.set(`${self}/${name}`, value);
      return '';
    };
  const listing =
    (value: bigint) =>
    (call: ContractCall): string => {
      const account = accountAt(call.args, 0);
      setter(`blacklisted/${account}`, value)(call);
      return accountWord(account);
    };
  return [
    admin('pause()', [], 'Pause()', setter('paused', 1n)),
    admin('unpause()', [], 'Unpause()', setter('paused', 0n)),
    admin('addBlackList(address)', ['account'], 'AddedBlackList(address)', listing(1n)),
    admin('removeBlackList(address)', ['account'], 'RemovedBlackList(address)', listing(0n)),
    admin('destroyBlackFunds(address)', ['account'], 'DestroyedBlackFunds(address,uint256)', destroyFunds),
    admin('setParams(uint256,uint256)', ['rate', 'maximum'], 'Params(uint256,uint256)', (call) => {
      setter('fee-rate', numberAt(call.args, 0))(call);
      setter('fee-maximum', numberAt(call.args, 1))(call);
      return word(numberAt(call.args, 0)) + word(numberAt(call.args, 1));
    }),
  ];
}

function destroyFunds({ state, self, args }: ContractCall): string {
  const account = accountAt(args, 0);
  demand(state.get(`${self}/blacklisted/${account}`) === 1n, 'not blacklisted');
  const amount = tokenBalance(state, self, account);
  addTokens(state, self, account, -amount);
  state.set(`${self}/supply`, state.get(`${self}/supply`) - amount);
  return accountWord(account) + word(amount);
}

function feeOf(state: State, token: string, amount: bigint): bigint {
  const fee = (amount * state.get(`${token}/fee-rate`)) / BASIS_POINTS;
  const maximum = state.get(`${token}/fee-maximum`);
  return fee < maximum ? fee : maximum;
}

function addTokens(state: State, token: string, account: string, amount: bigint): void {
  if (amount !== 0n) state.set(`${token}/balance/${account}`, tokenBalance(state, token, account) + amount);
}

function allowanceKey(token: string, owner: string, spender: string): string {
  return `${token}/allowance/${owner}/${spender}`;
}

function eventLog(contract: string, topics: string[], data: string): Log {
  return { address: contract.slice(2), topics, data };
}

function demand(condition: boolean, reason: string): void {
  if (!condition) throw new Reverted(reason);
}

function fn(
  signature: string,
  inputs: string[],
  outputs: string[],
  isView: boolean,
  run: (call: ContractCall) => ContractReturn,
): ContractFunction {
  return { signature, inputs, outputs, isView, run };
}
