import { accountAt, accountWord, numberAt, selectorOf, word } from './abi';
import { Reverted, type Contract, type ContractCall, type ContractReturn } from './contract';

const SIGNATURE = 'payout(address,address[],uint256[])';
const OVERHEAD_ENERGY = 5_000n;
const MAX_LEGS = 500n;

/** A contract that pays many receivers from its tokens in one transaction, as exchanges do. */
export function multisend(address: string): Contract {
  const payoutFunction = {
    signature: SIGNATURE,
    inputs: ['token', 'receivers', 'amounts'],
    outputs: [],
    isView: false,
    run: payout,
  };
  return { address, name: 'Multisend', functions: new Map([[selectorOf(SIGNATURE), payoutFunction]]) };
}

/** The call data of a payout; the same receiver may occur more than once. */
export function payoutData(token: string, legs: readonly { to: string; amount: bigint }[]): string {
  const count = word(BigInt(legs.length));
  const receivers = legs.map((leg) => accountWord(leg.to)).join('');
  const amounts = legs.map((leg) => word(leg.amount)).join('');
  const heads = [accountWord(token), word(96n), word(128n + 32n * BigInt(legs.length))];
  return [selectorOf(SIGNATURE), ...heads, count, receivers, count, amounts].join('');
}

function payout({ args, invoke }: ContractCall): ContractReturn {
  const token = accountAt(args, 0);
  const receivers = Number(numberAt(args, 1) / 32n);
  const amounts = Number(numberAt(args, 2) / 32n);
  const count = numberAt(args, receivers);
  if (count > MAX_LEGS || count !== numberAt(args, amounts)) throw new Reverted('lists differ');
  for (let leg = 1; leg <= Number(count); leg++) {
    const receiver = accountWord(accountAt(args, receivers + leg));
    invoke(token, selectorOf('transfer(address,uint256)') + receiver + word(numberAt(args, amounts + leg)));
  }
  return { returned: '', logs: [], energy: OVERHEAD_ENERGY };
}
