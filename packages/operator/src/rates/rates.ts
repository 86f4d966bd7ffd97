import { parseArgs } from 'node:util';
import { RATE_SOURCE_NAMES, RATE_VARIABLES, rateConfig, readEnvironment, reading } from '@gateway/config';
import { decimalsOf } from '@gateway/domain';
import { UsageError } from '@gateway/runtime/command';
import { listUsedCurrencies, presentRate, reportRates, type PresentedRate } from '@gateway/store/rates';
import { withDatabase } from '../command/operator-database';
import { TEXT_OUTPUT, type Output } from '../command/output';
import type { Run } from '../command/subcommand';

const READING = reading({ required: ['DATABASE_URL'], optional: [...RATE_VARIABLES, 'RATE_CURRENCIES'] });
const USAGE = 'Usage: gateway rates [--at <time>] [<currency>...]';

/**
 * `gateway rates [--at <time>] [<currency>...]`: the rates of now, or those of a moment of the last 90 days, and what
 * each source had said. Returns 1 if a currency has no rate.
 */
export const showRates: Run = async (environment, args, output = TEXT_OUTPUT) => {
  const { values, positionals } = parseArgs({ args, options: { at: { type: 'string' } }, allowPositionals: true });
  const at = values.at === undefined ? undefined : readTime(values.at);
  for (const currency of positionals) if (decimalsOf(currency) === undefined) throw new UsageError(USAGE);
  const given = readEnvironment(READING, environment);
  const config = rateConfig(given);
  return withDatabase('gateway rates', given, async (db) => {
    // Without sources of its own, a command shows what the notifier's have said.
    const sources = config.sources.length > 0 ? config.sources : RATE_SOURCE_NAMES.map((name) => ({ name }));
    const settings = { ...config, sources };
    const currencies =
      positionals.length > 0 ? positionals : await listUsedCurrencies(db, settings, given.RATE_CURRENCIES ?? []);
    const documents = (await reportRates(db, settings, currencies, at)).map(presentRate);
    output.json({ data: documents });
    print(documents, output);
    return documents.every(({ rate }) => rate !== null) ? 0 : 1;
  });
};

function readTime(text: string): Date {
  const time = new Date(text);
  if (Number.isNaN(time.getTime()))
    throw new UsageError(`${USAGE}: the time is ISO 8601, such as 2026-11-27T12:00:00Z`);
  return time;
}

function print(documents: readonly PresentedRate[], output: Output): void {
  if (documents.length === 0) output.text('No currency is configured (RATE_CURRENCIES) or was asked for.\n');
  for (const { currency, rate, rate_at, reason, sources } of documents) {
    const found = rate === null ? `no rate: ${String(reason)}` : `1 USDT = ${rate} ${currency}`;
    output.text(
      `${currency}  ${found}${rate_at === null ? (rate === null ? '' : ', fixed by you') : `, of ${rate_at}`}\n`,
    );
    for (const { source, rate: said, age_seconds, deviation_percent, left_out } of sources) {
      const parts = [
        said ?? '-',
        `${String(age_seconds)} s old`,
        ...(deviation_percent === null ? [] : [`${deviation_percent} %`]),
        ...(left_out === null ? [] : [`left out: ${left_out}`]),
      ];
      output.text(`  ${source.padEnd(10)} ${parts.join(', ')}\n`);
    }
  }
}
