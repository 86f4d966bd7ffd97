import type { JSX } from 'preact';
import { FirstDay, FirstDayLink } from './first-day-cards';
import { LatestOrders } from './latest-orders';
import '../../styles/later.css';

/** What a merchant's overview shows besides its first view, which is a script of its own. */
export function pageOf(part: string): JSX.Element {
  if (part === 'first-day') return <FirstDay />;
  return (
    <>
      <LatestOrders />
      <FirstDayLink />
    </>
  );
}
