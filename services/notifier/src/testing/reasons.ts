import type { TargetPolicy } from '@gateway/domain';
import { until } from '@gateway/runtime/testing';
import type { ResolveHost } from '../outbound/resolver';
import type { TestNotifier } from './test-notifier';

/** What mainnet permits: no private addresses. */
export const MAINNET: TargetPolicy = { isPrivateAllowed: false, allowedRanges: [], blockedHosts: [] };
export const ONE_TRY = { schedule: { waits: [0], fastAttempts: 1 }, timeoutMs: 5_000, connectTimeoutMs: 1_000 };

/** Delivers one order per URL, each with one attempt. @returns each failure reason; null for an acknowledged one */
export async function reasonsOf(
  fixture: TestNotifier,
  urls: readonly string[],
  targets: TargetPolicy,
  resolve: ResolveHost = () => Promise.reject(new Error('no such name')),
): Promise<unknown[]> {
  const ids = await fixture.paidOrders(urls, (await fixture.merchant()).id);
  const notifier = await fixture.start({ ...ONE_TRY, targets }, resolve);
  await until('all are decided', async () => (await fixture.statuses())['confirmed'] === undefined);
  await notifier.stop();
  const failures = await Promise.all(ids.map((id) => fixture.failures(id)));
  return failures.map(([failure]) => failure?.['reason'] ?? null);
}
