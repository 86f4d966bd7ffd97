import { formatUsdt, parseUsdt, usdt } from '@gateway/domain';
import { call, until } from '../rig/http';
import type { TransferFact } from './model/model';
import { isOrder, type DepositFact } from './model/model-deposits';
import { PAID } from './observe';
import type { DepositPayment, DepositPlan } from './plan/plan-deposits';
import type { World } from './world';

/** Long enough to start a watcher after a restore, on a busy machine. */
const PATIENCE_MS = 90_000;

/** An order in the database that a payment to a deposit address became. */
export interface DepositOrderRow {
  id: string;
  external_id: string;
  status: string;
  amount_expected: bigint;
  amount_received: bigint;
  deposit_customer: string | null;
}

/** Asks for the address of a customer, until there is a response: it is the same one for ever. */
export async function askForAddress(world: World, { customerId, minimum }: DepositPlan): Promise<void> {
  const { apiUrl, variables, merchant, deposits, findings } = world;
  const request = {
    key: variables['API_KEY'] ?? '',
    body: { customer_id: customerId, min_amount: formatUsdt(usdt(BigInt(minimum))), callback_url: merchant.url },
  };
  const { status, body } = await until('the address of a customer', PATIENCE_MS, async () => {
    const response = await call('POST', `${apiUrl}/api/v1/deposit-addresses`, request);
    return response.status < 500 ? response : undefined;
  });
  if (status !== 200 && status !== 201) {
    findings.push(`the address of ${customerId} was refused with ${String(status)} ${JSON.stringify(body)}`);
    return;
  }
  const address = String(body['address']);
  const other = world.orders.find((order) => order.address === address);
  if (other) findings.push(`customer ${customerId} has ${address} of order ${other.id}`);
  const known = deposits.find((deposit) => deposit.customerId === customerId);
  if (!known) {
    const taken = deposits.find((deposit) => deposit.address === address);
    if (taken) findings.push(`customers ${customerId} and ${taken.customerId} have both ${address}`);
    deposits.push({ customerId, address, minimum: BigInt(minimum), isLost: false });
    return;
  }
  if (known.address !== address) findings.push(`customer ${customerId} had ${known.address} and was given ${address}`);
  known.isLost = false;
}

/** Sends transfers to a customer's address, also to one that the restored database does not know. */
export function payDeposit({ chain }: World, deposit: DepositFact | undefined, payment: DepositPayment): void {
  if (!deposit) return;
  for (const more of payment.above) chain.pay(deposit.address, deposit.minimum + BigInt(more), payment);
}

/** Customers whose addresses were lost ask again, as they do before they pay. */
export async function askAgain(world: World): Promise<void> {
  for (const { customerId, minimum } of world.deposits.filter(({ isLost }) => isLost)) {
    await askForAddress(world, { customerId, minimum: Number(minimum) });
  }
}

/** Each payment of at least the minimum is one paid order of its amount, and there is no other order. */
export function depositsDiffer(
  { deposits, merchant }: World,
  transfers: readonly TransferFact[],
  rows: readonly DepositOrderRow[],
): string[] {
  const paid = deposits.flatMap((deposit) =>
    transfers
      .filter((transfer) => transfer.address === deposit.address && isOrder(transfer, deposit))
      .map((transfer) => ({ deposit, transfer })),
  );
  const isOf = (row: DepositOrderRow, { txId }: TransferFact): boolean => row.external_id.includes(txId);
  const faults = paid.flatMap(({ deposit, transfer }) => {
    const name = `payment ${transfer.txId} of ${String(transfer.amount)} by ${deposit.customerId}`;
    const [row, ...more] = rows.filter((one) => isOf(one, transfer));
    if (!row) return [`${name} is no order`];
    if (more.length > 0) return [`${name} is ${String(more.length + 1)} orders`];
    return orderDiffers(row, transfer, deposit).map((fault) => `${name} ${fault}`);
  });
  const invented = rows.filter((row) => !paid.some(({ transfer }) => isOf(row, transfer)));
  const unheard = paid.filter(({ transfer }) => {
    const row = rows.find((one) => isOf(one, transfer));
    return row && !merchant.received(row.id).some(({ body, isSigned }) => isSigned && saysAmount(body, transfer));
  });
  return [
    ...faults,
    ...invented.map(({ id, external_id: externalId }) => `order ${id} (${externalId}) is of no payment`),
    ...unheard.map(({ transfer }) => `payment ${transfer.txId} has no event for its merchant`),
  ];
}

function saysAmount(body: Record<string, unknown>, { amount }: TransferFact): boolean {
  return parseUsdt(String(body['amount_received'])) === amount;
}

function orderDiffers(row: DepositOrderRow, { amount }: TransferFact, { customerId }: DepositFact): string[] {
  const is = [row.deposit_customer, row.amount_expected, row.amount_received].map(String).join(' ');
  const must = [customerId, amount, amount].map(String).join(' ');
  const faults = is === must ? [] : [`is ${is} and should be ${must}`];
  return PAID.includes(row.status) ? faults : [...faults, `is ${row.status}`];
}
