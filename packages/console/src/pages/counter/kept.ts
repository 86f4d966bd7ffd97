// What a till is doing, kept on its device: after a reload, a crash or a locked phone, the next page goes on with it.

import type { NewSale } from '../../api/counter';
import { recall, remember } from '../../browser/storage';
import { useSession } from '../../live/session';

const NAME = 'gateway.till';
/** For so long a charge without an answer is asked for again: its customer would have had no longer to pay. */
const CHARGE_MS = 600_000;
/** For so long a sale is shown again; none has a longer time to pay. */
const SALE_MS = 3_600_000;

/** A sale that was asked for and has no answer yet, or one that is shown. */
export type Doing = { charge: NewSale } | { saleId: string };

type Kept = Doing & { who: string; at: number };

/** Whose till this is: another person, or another merchant, does not go on with it. */
export function useWho(): string {
  const { me, merchant } = useSession();
  return `${merchant?.id ?? ''} ${me?.person?.id ?? ''}`;
}

/** @param doing undefined: nothing that a next page should go on with */
export function keepDoing(who: string, doing: Doing | undefined): void {
  remember(NAME, doing && JSON.stringify({ ...doing, who, at: Date.now() } satisfies Kept));
}

/** What this person did last at this till; undefined if it is over, or too long ago. */
export function keptDoing(who: string): Doing | undefined {
  const kept = readKept();
  if (kept?.who !== who) return undefined;
  const age = Date.now() - kept.at;
  return age >= 0 && age < ('charge' in kept ? CHARGE_MS : SALE_MS) ? kept : undefined;
}

function readKept(): Kept | undefined {
  try {
    return JSON.parse(recall(NAME) ?? '') as Kept;
  } catch {
    return undefined;
  }
}
