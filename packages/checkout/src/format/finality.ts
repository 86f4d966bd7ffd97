import { BLOCK_SECONDS } from '@gateway/domain';
import { pluralOf } from './sentence';
import type { Plural, Texts } from '../texts/texts';

const STEP_SECONDS = 10;
const MAX_IN_SECONDS = 90;
const MINUTE_SECONDS = 60;

/** The time until a payment is final: "It is final in about 40 seconds." */
export function finalIn(texts: Texts, missing: number): string {
  return inAbout(texts, missing, texts.finalInSeconds, texts.finalInMinutes) ?? texts.finalInAMoment;
}

/** The same for a payment that does not complete the order: "We count it when it is final, in about 40 seconds." */
export function countedIn(texts: Texts, missing: number): string {
  return inAbout(texts, missing, texts.countedInSeconds, texts.countedInMinutes) ?? texts.countedInAMoment;
}

function inAbout(texts: Texts, missing: number, inSeconds: Plural, inMinutes: Plural): string | undefined {
  if (missing === 0) return undefined;
  const seconds = Math.ceil((missing * BLOCK_SECONDS) / STEP_SECONDS) * STEP_SECONDS;
  if (seconds <= MAX_IN_SECONDS) return pluralOf(texts, inSeconds, seconds);
  return pluralOf(texts, inMinutes, Math.ceil(seconds / MINUTE_SECONDS));
}
