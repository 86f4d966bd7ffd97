import { formatUsdt, parseUsdt } from '@gateway/domain';
import { runCommand, say, UsageError } from '@gateway/runtime/command';
import { payOnDevnet } from '../start/devnet';
import { callJson } from '../start/api/http';
import { findRun } from '../start/run-file';

interface CheckoutStatus {
  address: string;
  amount_remaining: string;
}

const USAGE = `Usage: npm run pay -- <order id> [amount]

Sends USDT to the address of an order, on the simulated chain of the gateway that npm start runs in this checkout.
Without an amount it is what remains to be paid; with less the order stays pending, with more it is overpaid. A payment
is seen at once, and final after 19 blocks, about ten seconds.
`;

/** `npm run pay -- <order id> [amount]`: pays an order of the running gateway on its simulated chain. */
void runCommand(async () => {
  const args = process.argv.slice(2);
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(USAGE);
    return 0;
  }
  const [orderId, amount, ...others] = args;
  if (orderId === undefined || orderId.startsWith('-') || others.length > 0) throw new UsageError(USAGE.trimEnd());
  const run = findRun();
  if (run?.apiUrl === undefined) throw new Error('No gateway runs in this checkout: npm start.');
  if (run.devnetUrl === undefined) throw new Error('The gateway runs on a real chain: pay from a wallet.');

  const { status, body } = await callJson<CheckoutStatus>(`${run.apiUrl}/api/v1/checkout/${orderId}/status`);
  if (status !== 200) throw new Error(`The gateway does not show order ${orderId}: ${status}.`);
  const paid = formatUsdt(parseUsdt(amount ?? body.amount_remaining));
  const txHash = await payOnDevnet(run.devnetUrl, body.address, paid);
  say('paid', `${paid} USDT to ${body.address}`);
  say('transaction', txHash);
  return 0;
});
