import type { Browser } from 'playwright-core';
import type { Gateway } from '../../e2e/gateway';
import type { RunningShop } from './running-shop';

/** A shop, the gateway that it uses, and a browser. */
export interface Stage {
  gateway: Gateway;
  shop: RunningShop;
  browser: Browser;
}
