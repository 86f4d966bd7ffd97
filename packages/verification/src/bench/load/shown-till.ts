import { setTimeout as wait } from 'node:timers/promises';
import { pay } from '../../browser/console/console-page';
import type { Stage } from '../../browser/checkout/checkout-scenarios';
import type { Said } from '../../browser/counter/said';
import { openTill } from '../../browser/counter/till';

/** A customer who was served. */
export interface Served {
  chargeMs: number;
  txId: string;
  /** When the till knew, or showed, that the payment was seen, in ms since 1970. */
  seenAt: number;
}

/** A till in a browser, as a cashier sees it. */
export interface ShownTill {
  /** Serves customers until the signal. @returns how long until the code and the state were on the screen */
  serve(ending: AbortSignal): Promise<Served[]>;
  close(): Promise<void>;
}

const MAX_PAUSE_MS = 2_000;

/** Notes how long after the touch of "Charge" the code is in a frame. */
const TIME_CHARGE = `(() => {
  let touchedAt;
  document.addEventListener('click', ({ target }) => {
    if (target.closest('.new-sale [type=submit]')) touchedAt = performance.now();
  }, true);
  new MutationObserver(() => {
    if (touchedAt === undefined || !document.querySelector('svg.qr path')) return;
    const from = touchedAt;
    touchedAt = undefined;
    requestAnimationFrame(() => { globalThis.chargeMs = performance.now() - from; });
  }).observe(document, { subtree: true, childList: true });
})()`;

export async function openShownTill(stage: Pick<Stage, 'gateway' | 'browser'>, link: string): Promise<ShownTill> {
  const said: Said[] = [];
  const till = await openTill(stage, { cashier: 'Shown', link, hear: (one) => void said.push(one) });
  await till.page.evaluate(TIME_CHARGE);
  return {
    close: till.close,
    async serve(ending) {
      const served: Served[] = [];
      while (!ending.aborted) {
        await wait(MAX_PAUSE_MS * Math.random());
        const { id, address } = await till.charge({ amount: '12.5', currency: 'USDT' });
        const txId = await pay(stage, address, '12.5');
        await till.says('Seen');
        const seen = said.find((one) => one.id === id && one.word === 'Seen');
        const chargeMs = await till.page.evaluate<number>('globalThis.chargeMs');
        if (seen) served.push({ chargeMs, txId, seenAt: seen.at });
        await till.tap('Next customer');
      }
      return served;
    },
  };
}
