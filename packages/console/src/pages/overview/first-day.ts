import type { Operation } from '../../api/access/me';
import { hasChannel, hasColleague, hasNotifiedShop, hasOrderOrLink } from '../../api/first-day';
import { hrefOf } from '../../browser/href';
import { recall, remember } from '../../browser/storage';
import { may } from '../../live/session';

/** A step of a shop's first day. */
export interface FirstStep {
  name: 'pay' | 'connect' | 'messages' | 'people';
  /** Whoever may do none of these does not see it. */
  does: readonly Operation[];
  href: string;
  isDone: (merchantId: string, signal: AbortSignal) => Promise<boolean>;
}

const STEPS: readonly FirstStep[] = [
  {
    ...{ name: 'pay', does: ['createPaymentLink'], href: hrefOf('links/new') },
    isDone: (_, signal) => hasOrderOrLink(signal),
  },
  {
    ...{ name: 'connect', does: ['rotateOwnApiKey'], href: hrefOf('connect') },
    isDone: (_, signal) => hasNotifiedShop(signal),
  },
  {
    ...{ name: 'messages', does: ['createOwnMessageChannel'], href: hrefOf('messages/new') },
    isDone: (_, signal) => hasChannel(signal),
  },
  { ...{ name: 'people', does: ['inviteOwnPerson'], href: hrefOf('people') }, isDone: hasColleague },
];

/** Those that the person may do at the merchant. */
export function firstSteps(): readonly FirstStep[] {
  return STEPS.filter(({ does }) => does.some(may));
}

/** Those that are neither done nor skipped, as far as this browser knows. */
export function openSteps(merchantId: string): readonly FirstStep[] {
  const over = kept(merchantId);
  return firstSteps().filter(({ name }) => !over.includes(name));
}

/** Keeps that steps are done or skipped: this browser need not ask again. */
export function endSteps(merchantId: string, names: readonly string[]): void {
  remember(keyOf(merchantId), [...new Set([...kept(merchantId), ...names])].join(' '));
}

/** The names of those that are done. */
export async function findDone(
  steps: readonly FirstStep[],
  merchantId: string,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const answers = await Promise.all(steps.map(({ isDone }) => isDone(merchantId, signal)));
  return steps.filter((_, index) => answers[index]).map(({ name }) => name);
}

function kept(merchantId: string): readonly string[] {
  return recall(keyOf(merchantId))?.split(' ') ?? [];
}

function keyOf(merchantId: string): string {
  return `gateway.first-day.${merchantId}`;
}
