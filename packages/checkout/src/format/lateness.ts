import { pluralOf } from './sentence';
import type { Plural, Texts } from '../texts/texts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const MAX_IN_MINUTES = 120;

/** How late something arrived: in whole minutes, at least one, and in whole hours beyond two hours. */
export function lateness(texts: Texts, end: Date, at: Date, minutes: Plural, hours: Plural): string {
  const lateMs = at.getTime() - end.getTime();
  const lateMinutes = Math.max(1, Math.floor(lateMs / MINUTE_MS));
  if (lateMinutes <= MAX_IN_MINUTES) return pluralOf(texts, minutes, lateMinutes);
  return pluralOf(texts, hours, Math.floor(lateMs / HOUR_MS));
}
