import { textOf, totalOf, unitsOf } from '../amounts';
import { addressOf, bytesToHex, hexToBytes } from '../bytes';
import type { Evidence, Log, Movement, Transfer } from '../document';
import { demand, type NotChecked, type Report } from '../report';
import type { Transaction } from './transactions';

type Transactions = ReadonlyMap<string, Transaction>;

/** What moves money of the token: by a signed call, or by a log. */
interface Move {
  from: string;
  to: string;
  amount: bigint;
}

/** transfer(address,uint256) and transferFrom(address,address,uint256). */
const TRANSFER = 'a9059cbb';
const TRANSFER_FROM = '23b872dd';
/** Transfer(address,address,uint256), as the first topic of a log. */
const TRANSFER_TOPIC = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const PADDING = '0'.repeat(24);

/** Compares each transfer with its transaction and its log. */
export function checkTransfers(evidence: Evidence, transactions: Transactions, report: Report): void {
  for (const transfer of evidence.transfers) {
    const transaction = transactions.get(transfer.tx_hash);
    const name = `Transfer of ${transfer.amount_usdt} USDT in ${transfer.tx_hash.slice(0, 8)}…`;
    const call = transaction && callOf(transaction, evidence.token_contract);
    report.check('chain', `${name}: block and time`, () => checkPlace(transfer, transaction));
    report.check(call ? 'chain' : 'node', `${name}: sender, recipient, amount`, () => {
      demand(transaction !== undefined, 'Its transaction cannot be read.');
      if (call) return checkCall(transfer, call, feeOf(transfer, transaction, call, evidence.token_contract));
      return `The transaction calls the contract ${transaction.contract}, signed by ${transaction.owner}. What it moved rests on the node's report.`;
    });
    report.check('node', `${name}: log`, () => {
      demand(transaction !== undefined, 'Its transaction cannot be read.');
      return checkLog(transfer, transaction, call !== undefined, evidence.token_contract);
    });
  }
}

/** Compares each sweep with its transaction, which the order's address has signed. */
export function checkSweeps(evidence: Evidence, transactions: Transactions, report: Report): void {
  const { order, transfers, sweeps } = evidence;
  const addresses = new Set([order.deposit_address, ...transfers.map(({ to_address }) => to_address)]);
  for (const sweep of sweeps) {
    const transaction = transactions.get(sweep.tx_hash);
    const name = `Sweep of ${sweep.amount_usdt} USDT in ${sweep.tx_hash.slice(0, 8)}…`;
    report.check('chain', `${name}: block and time`, () => checkPlace(sweep, transaction));
    report.check('chain', `${name}: sender, recipient, amount`, () => {
      const call = transaction && callOf(transaction, evidence.token_contract);
      demand(transaction !== undefined && call !== undefined, 'Its transaction does not move the token itself.');
      demand(transaction.isSignedByOwner, `The key of ${transaction.owner} did not sign it.`);
      demand(transaction.owner === sweep.from_address, `It was signed by ${transaction.owner}, not by the sender.`);
      demand(addresses.has(sweep.from_address), `${sweep.from_address} is not an address of the order.`);
      return checkCall(sweep, call, 0n);
    });
    report.check('node', `${name}: log`, () => {
      demand(transaction !== undefined, 'Its transaction cannot be read.');
      return checkLog({ ...sweep, log_index: 0 }, transaction, true, evidence.token_contract);
    });
  }
  if (sweeps.length === 0) return;
  report.check('chain', 'Each sweep counts once', () => {
    const hashes = new Set(sweeps.map(({ tx_hash }) => tx_hash));
    demand(hashes.size === sweeps.length, 'A sweep is listed twice.');
    return `No sweep is listed twice, of ${sweeps.length}.`;
  });
  report.check('gateway', 'Sweeps cover what had arrived', () => checkCover(evidence));
}

/** What a direct call of the token moves; nothing if another contract is called, or another function. */
function callOf({ contract, owner, data }: Transaction, token: string): Move | undefined {
  if (contract !== token) return undefined;
  const selector = bytesToHex(data.subarray(0, 4));
  // The token ignores the first twelve bytes of an address, and some wallets write 41 into the last of them.
  const account = (at: number): string => addressOf(data.subarray(at + 12, at + 32));
  const amount = (at: number): bigint => BigInt(`0x${bytesToHex(data.subarray(at, at + 32))}`);
  if (selector === TRANSFER && data.length >= 68) return { from: owner, to: account(4), amount: amount(36) };
  if (selector === TRANSFER_FROM && data.length >= 100)
    return { from: account(4), to: account(36), amount: amount(68) };
  return undefined;
}

function checkPlace(stated: Movement, transaction: Transaction | undefined): string {
  const block = transaction?.block;
  demand(block !== undefined, 'Its transaction or its block cannot be read.');
  demand(block.number === stated.block_number, `Its transaction is in block ${block.number}.`);
  const time = new Date(block.time).toISOString();
  demand(time === stated.block_timestamp, `The signed time of block ${block.number} is ${time}.`);
  return `Block ${block.number}, signed time ${time}.`;
}

function checkCall(stated: Movement, call: Move, fee: bigint): string {
  const signed = `The sender signed ${textOf(call.amount)} USDT from ${call.from} to ${call.to}`;
  demand(isSame(stated, { ...call, amount: call.amount - fee }), `${signed}, which is not what is stated.`);
  return fee === 0n ? `${signed}.` : `${signed}. That the token kept ${textOf(fee)} of it as a fee, the logs say.`;
}

/** The token may charge a fee, which it has never done: then there is a second log, and both add up to the call. */
function feeOf({ log_index }: Transfer, { logs }: Transaction, call: Move, token: string): bigint {
  const [log, other] = [logs[log_index], logs[1 - log_index]];
  if (logs.length !== 2 || !log || !other) return 0n;
  const [move, fee] = [moveOf(log, token), moveOf(other, token)];
  const isFee = fee.from === call.from && move.amount + fee.amount === call.amount && move.to === call.to;
  demand(isFee, 'The two logs do not add up to what the sender signed.');
  return fee.amount;
}

function isSame(stated: Movement, { from, to, amount }: Move): boolean {
  return stated.from_address === from && stated.to_address === to && unitsOf(stated.amount_usdt) === amount;
}

function checkLog(
  stated: Movement & Pick<Transfer, 'log_index'>,
  { logs }: Transaction,
  isDirect: boolean,
  token: string,
): string {
  demand(!isDirect || logs.length <= 2, `A direct call has one log, or two with a fee; ${logs.length} are given.`);
  const log = logs[stated.log_index];
  demand(log !== undefined, `There is no log ${stated.log_index}.`);
  const moved = moveOf(log, token);
  const shown = `The log shows ${textOf(moved.amount)} USDT from ${moved.from} to ${moved.to}`;
  demand(isSame(stated, moved), `${shown}, which is not what is stated.`);
  return `${shown}.`;
}

function moveOf({ address, topics, data }: Log, token: string): Move {
  const [topic, from = '', to = ''] = topics;
  demand(addressOf(hexToBytes(address)) === token, 'The log is not one of the token.');
  demand(topic === TRANSFER_TOPIC && topics.length === 3 && data.length === 64, 'The log is not one of a transfer.');
  demand(from.startsWith(PADDING) && to.startsWith(PADDING), 'The log names something that is no address.');
  const account = (padded: string): string => addressOf(hexToBytes(padded.slice(PADDING.length)));
  return { from: account(from), to: account(to), amount: BigInt(`0x${data}`) };
}

/** More may have arrived while a sweep was under way, so that less is no fault. */
function checkCover({ transfers, sweeps }: Evidence): string | NotChecked {
  const last = Math.max(...sweeps.map(({ block_number }) => block_number));
  const arrived = totalOf(transfers.filter(({ block_number }) => block_number < last));
  const swept = totalOf(sweeps);
  const found = `The sweeps moved ${textOf(swept)} USDT; ${textOf(arrived)} USDT had arrived before the last one`;
  return swept >= arrived ? `${found}.` : { why: `${found}. The rest may have arrived while it was under way.` };
}
