import type { Schemas } from '@gateway/contract';
import { formatTrx, formatUsdt, sun, usdt } from '@gateway/domain';
import type { KnownWatcherFacts } from '@gateway/store/gateway';
import type { Holding, Holdings } from '@gateway/store/statistics';

/** Presents the money on the addresses. */
export function presentHoldings(holdings: Holdings, facts: KnownWatcherFacts | undefined): Schemas['Holdings'] {
  const { held, swept, addresses, oldest, largest, days } = holdings;
  return {
    held: formatUsdt(held),
    address_count: addresses.total,
    address_count_is_minimum: addresses.isMinimum,
    swept: formatUsdt(swept),
    hot_wallet: facts?.hotWalletAddress ? presentHotWallet(facts) : null,
    oldest: oldest.map(presentHolding),
    largest: largest.map(presentHolding),
    days: days.map((day) => ({ date: day.day, held: formatUsdt(day.held), swept: formatUsdt(day.swept) })),
  };
}

function presentHotWallet({
  hotWalletSun: trx,
  hotWalletUsdt: tokens,
}: KnownWatcherFacts): Schemas['Holdings']['hot_wallet'] {
  return {
    trx: trx === null ? null : formatTrx(sun(trx)),
    usdt: tokens == null ? null : formatUsdt(usdt(tokens)),
  };
}

function presentHolding({ address, amount, since }: Holding): Schemas['Holding'] {
  return { address, amount: formatUsdt(amount), since: since.toISOString() };
}
