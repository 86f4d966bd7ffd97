import type { Browser } from 'playwright-core';
import type { Gateway } from '../../stage/gateway';
import type { RunningShop } from './running-shop';

/** A shop, the gateway that it uses, and a browser. */
export interface Stage {
  gateway: Gateway;
  shop: RunningShop;
  browser: Browser;
}
