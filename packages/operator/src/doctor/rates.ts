import { rateConfig } from '@gateway/config';
import { type Db } from '@gateway/store/db';
import { isUnquoted, listUsedCurrencies, reportRates, sourceStates, type RateReport } from '@gateway/store/rates';
import { examine, type Finding } from './finding';
import type { Variables } from './variables';

type Result = Omit<Finding, 'about'>;

/** Whether every currency in use has a rate, and how the sources do; nothing where there are no rates at all. */
export function examineRates(db: Db, given: Variables): Promise<Finding[]> {
  return examine('rates', 'see the RATE_ variables in .env.example', async () => {
    const rates = rateConfig(given);
    if (rates.sources.length === 0 && rates.fixed.size === 0) return [];
    const reports = await reportRates(db, rates, await listUsedCurrencies(db, rates, given.RATE_CURRENCIES ?? []));
    const missing = reports.filter(({ rate }) => rate === null);
    const used = reports.map(({ currency }) => currency).join(', ');
    const all: Result = {
      state: 'fine',
      result: used === '' ? 'no currency is in use' : `all currencies in use have one: ${used}`,
    };
    return [
      ...(missing.length === 0
        ? [all]
        : missing.map((report) => (isUnquoted(report, rates) ? unquoted(report.currency) : lacking(report)))),
      ...sourceStates(rates.sources, reports).flatMap(({ source, failing, disagreeing }): Result[] => [
        ...[...failing].map(([currency, fault]) => failed(source, currency, fault)),
        ...(disagreeing.length === 0 ? [] : [disagreed(source, disagreeing)]),
      ]),
    ];
  });
}

function lacking({ currency, reason }: RateReport): Result {
  const remedy = 'run "gateway rates"; see RateMissing in infra/runbook.md';
  return { state: 'wrong', result: `${currency} has none: ${String(reason)}`, remedy };
}

function unquoted(currency: string): Result {
  const remedy = 'see RateUnquoted in infra/runbook.md';
  return { state: 'watch', result: `${currency} has none: too few sources have it`, remedy };
}

function failed(source: string, currency: string, fault: string): Result {
  const remedy = 'see RateSourceFailing in infra/runbook.md';
  return { state: 'watch', result: `${source} fails for ${currency}: ${fault}`, remedy };
}

function disagreed(source: string, currencies: readonly string[]): Result {
  const remedy = 'see RateSourceDisagrees in infra/runbook.md';
  return { state: 'watch', result: `${source} is too far from the others for ${currencies.join(', ')}`, remedy };
}
