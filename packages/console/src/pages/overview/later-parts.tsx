import type { JSX } from 'preact';
import { LatestOrders } from './latest-orders';

/** What a merchant's overview shows below its first view, which is a script of its own. */
export function pageOf(): JSX.Element {
  return <LatestOrders />;
}
