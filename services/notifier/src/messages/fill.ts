import type { MessageFacts } from '@gateway/store/messages';

const SPARE_ZEROS = /(?<=\.\d\d(?:\d\d)?)(?:00)+$/;
/** What could break a line, hide, or turn the direction of what follows. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const MAX_LENGTH = 100;
const AMOUNTS = ['amount', 'missing', 'surplus'];

/** Puts facts in the place of their names; what customers wrote is cut, and cannot break the line. */
export function fill(text: string, facts: MessageFacts): string {
  return text.replace(/\{(\w+)\}/g, (_place, name: string) => shown(name, facts[name]));
}

/** A fact as it is shown. */
export function shown(name: string, value: MessageFacts[string] | undefined): string {
  const text = typeof value === 'object' || value === undefined ? '' : String(value);
  if (AMOUNTS.includes(name)) return `${text.replace(SPARE_ZEROS, '')} USDT`;
  const safe = text.replace(UNSAFE, ' ').trim();
  return name === 'url' || safe.length <= MAX_LENGTH ? safe : `${safe.slice(0, MAX_LENGTH - 1)}…`;
}
