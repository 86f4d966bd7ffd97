import type { Tasks } from '../week/play-tasks';
import type { ShopWeek } from './people';

/** Whoever stands at the counter, with a phone of the shop. */
export const CASHIER: Tasks<ShopWeek> = {
  'Sign a phone in for the counter': async ({ desk }) => {
    await desk.press('Use this device as the counter');
    await desk.sees('Counter');
  },
};
