import type { RateReport, RateSettings } from './rate-report';

/** The fault of a source that answers and does not have the currency. */
export const NOT_QUOTED = 'not quoted';

/** What is wrong with a source, for the currencies in use. */
export interface SourceState {
  source: string;
  /** By currency, why it says nothing that could count. */
  failing: ReadonlyMap<string, string>;
  /** The currencies for which it is too far from the others. */
  disagreeing: readonly string[];
}

/**
 * Whether too few of the sources have a currency at all, so that it has no rate however well they do: any merchant may
 * ask for such a one.
 */
export function isUnquoted({ rate, sources: said }: RateReport, { sources, rules }: RateSettings): boolean {
  const having = sources.filter(({ name }) => {
    const own = said.filter(({ source }) => source === name);
    return own.some((one) => one.rate !== null) || !own.some(({ leftOut }) => leftOut === NOT_QUOTED);
  });
  return rate === null && having.length < rules.minSources;
}

/**
 * Sums up reports by source: how each does now. One that has no rate of a currency does not fail, unless it had one
 * within the last day: any merchant may ask for a currency that few sources know.
 */
export function sourceStates(
  sources: readonly { name: string }[],
  reports: readonly RateReport[],
): readonly SourceState[] {
  return sources.map(({ name }) => {
    const failing = new Map<string, string>();
    const disagreeing: string[] = [];
    for (const report of reports) {
      const own = report.sources.filter(({ source }) => source === name);
      const isKnown = own.some(({ rate }) => rate !== null);
      for (const { leftOut } of own) {
        if (leftOut === 'too far from the others') disagreeing.push(report.currency);
        else if (leftOut !== null && (isKnown || leftOut !== NOT_QUOTED)) failing.set(report.currency, leftOut);
      }
    }
    return { source: name, failing, disagreeing };
  });
}
