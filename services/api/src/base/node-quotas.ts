import { refuse } from '@gateway/domain';
import type { Quota, RateLimiter } from '@gateway/runtime';

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60_000;
export const DAY_MS = 86_400_000;

const RETRY_AFTER_SECONDS = 60;

/** Counts something that costs requests to the node. @throws Refusal RATE_LIMITED with this message above a quota */
export async function countQuery(
  limiter: RateLimiter,
  quotas: Readonly<Record<string, Quota>>,
  subject: string,
  message: string,
): Promise<void> {
  for (const [name, quota] of Object.entries(quotas)) {
    const [count] = await limiter.countEach([{ name, quota, subject }]);
    if (count?.isOver !== false) refuse('RATE_LIMITED', message, RETRY_AFTER_SECONDS);
  }
}
