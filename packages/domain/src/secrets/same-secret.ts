import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether two secrets are the same; how long it takes says nothing about either. */
export function isSameSecret(one: string, other: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
