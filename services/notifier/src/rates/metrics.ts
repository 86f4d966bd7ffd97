import { addLabelledMetrics, coalesce } from '@gateway/runtime';
import { isUnquoted, listUsedCurrencies, reportRates, sourceStates } from '@gateway/store/rates';
import type { NotifierContext } from '../context/context';

/**
 * What is known of the rates, read from the database when the metrics are: the same in every notifier, and no series
 * where there are neither sources nor fixed rates.
 */
export function addRateMetrics({ config, db, metrics }: NotifierContext): void {
  const { rates, rateCurrencies } = config;
  const isPriced = rates.sources.length > 0 || rates.fixed.size > 0;
  const reports = coalesce(async () =>
    isPriced ? reportRates(db, rates, await listUsedCurrencies(db, rates, rateCurrencies)) : [],
  );
  const states = async () => sourceStates(rates.sources, await reports());
  addLabelledMetrics(metrics.registry, [
    {
      ...{ name: 'rate_missing', label: 'currency' },
      help: 'Whether a currency in use has no rate, and orders by price in it are refused',
      read: async () =>
        Object.fromEntries((await reports()).map(({ currency, rate }) => [currency, rate === null ? 1 : 0])),
    },
    {
      ...{ name: 'rate_unquoted', label: 'currency' },
      help: 'Whether a currency in use has no rate because too few sources have it at all',
      read: async () =>
        Object.fromEntries((await reports()).map((report) => [report.currency, isUnquoted(report, rates) ? 1 : 0])),
    },
    {
      ...{ name: 'rate_units', label: 'currency' },
      help: 'Units of a currency in use for 1 USDT, about: nothing is computed with this number',
      read: async () =>
        Object.fromEntries(
          (await reports()).flatMap(({ currency, rate }) => (rate === null ? [] : [[currency, Number(rate)]])),
        ),
    },
    {
      ...{ name: 'rate_source_failing', label: 'source' },
      help: 'Whether the newest answer of a source has no fresh rate of some currency in use',
      read: async () =>
        Object.fromEntries((await states()).map(({ source, failing }) => [source, failing.size > 0 ? 1 : 0])),
    },
    {
      ...{ name: 'rate_source_disagrees', label: 'source' },
      help: 'Whether a source is too far from the others for some currency in use',
      read: async () =>
        Object.fromEntries((await states()).map(({ source, disagreeing }) => [source, disagreeing.length > 0 ? 1 : 0])),
    },
  ]);
}
