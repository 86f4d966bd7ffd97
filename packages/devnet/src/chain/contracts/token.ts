import { accountAt, accountWord, eventLog, hashOf, numberAt, selectorOf, textResult, word } from './abi';
import type { Contract, ContractCall, ContractFunction, ContractReturn } from './contract';
import { addTokens, demand, moveTokens, NEW_SLOT_ENERGY, tokenBalance, TRANSFER_ENERGY } from './token-ledger';

const APPROVAL_TOPIC = hashOf('Approval(address,address,uint256)');

const VIEW_ENERGY = 935n;
/** Plausible values, because no receipts of these were available. */
const TRANSFER_FROM_ENERGY = 20_000n;
const APPROVE_ENERGY = 7_700n;
const ADMIN_ENERGY = 7_000n;

/**
 * A TRC-20 token that behaves as Tether's contract on TRON: `transfer` returns false on success, the blacklist
 * checks the sender only, a pause stops transfers, and a fee, if set, adds a second Transfer log.
 * @param owner account that may pause and blacklist
 */
export function tetherToken(address: string, owner: string): Contract {
  const functions = [...readFunctions(), ...moveFunctions(owner), ...adminFunctions(owner)];
  return { address, name: 'TetherToken', functions: new Map(functions.map((f) => [selectorOf(f.signature), f])) };
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

function allowanceKey(token: string, owner: string, spender: string): string {
  return `${token}/allowance/${owner}/${spender}`;
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
