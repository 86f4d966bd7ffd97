import type { Devnet } from '@gateway/devnet';
import { parseUsdt } from '@gateway/domain';
import { until } from '@gateway/runtime/testing';
import { query, type Db } from '@gateway/store/db';
import { type ClaimedMessage, claimMessage, recordMessage } from '@gateway/store/messages';
import { addressOf } from '@gateway/store/testing';

const DAY_MS = 86_400_000;

/** Money is returned from a wallet that the gateway does not know; the body that records it. */
export function sendRefund(node: Devnet): Record<string, unknown> {
  node.mine({ stepMs: DAY_MS }); // after all payments
  const [amount, to] = ['1.000000', addressOf('customer')];
  const txHash = node.pay({ to, amount: parseUsdt(amount) });
  node.mine();
  return { tx_hash: txHash, amount, to_address: to, note: 'returned' };
}

/** Stands in for the notifier: the requested test delivery fails. */
export async function failTests(db: Db): Promise<void> {
  for (let ended: unknown[] = []; ended.length === 0;) {
    ended = await query(
      db,
      `with ended as (
         update webhook_deliveries set state = 'failed', finished_at = now(), attempt = 1
         where kind = 'test' and state = 'pending' returning id, url
       )
       insert into webhook_attempts (delivery_id, attempt, lease_token, url, started_at, duration_ms, reason)
       select id, 1, gen_random_uuid(), url, now(), 7, 'timeout' from ended returning 1`,
    );
  }
}

/** Stands in for the notifier: the next message to people ends like this. */
export async function answerMessage(db: Db, result: string, isSent: boolean): Promise<void> {
  let message: ClaimedMessage | undefined;
  await until('a message waits', async () => {
    message = await claimMessage(db, 60);
    return message !== undefined;
  });
  if (message) await recordMessage(db, message, { text: 'This is a test.', result, isSent });
}
