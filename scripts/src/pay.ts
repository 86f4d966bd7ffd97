import { formatUsdt, parseUsdt } from '@gateway/domain';
import { say } from './process/progress';
import { runCommand } from './process/run-command';
import { payOnDevnet } from './start/devnet';
import { callJson } from './start/http';
import { findRun } from './start/run-file';

interface CheckoutStatus {
  address: string;
  amount_remaining: string;
}

/** `npm run pay -- <order id> [amount]`: pays an order of the running gateway on its simulated chain. */
void runCommand(async () => {
  const [orderId, amount] = process.argv.slice(2);
  if (orderId === undefined) throw new Error('Usage: npm run pay -- <order id> [amount]');
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
