import { parseArgs } from 'node:util';
import { readEnvironment, reading } from '@gateway/config';
import { UsageError } from '@gateway/runtime/command';
import { sealFindings } from '@gateway/store/audit';
import { verifySeals, type DaySeal, type SealFault } from '@gateway/store/seals';
import { findingInWords } from './audit';
import { withDatabase } from '../command/operator-database';
import { TEXT_OUTPUT } from '../command/output';
import type { Run } from '../command/subcommand';

const READING = reading({ required: ['DATABASE_URL'], optional: [] });

/**
 * `gateway seal verify [--from <day>] [--seal <day>:<seal>]`: computes the daily seals again from what was recorded on
 * each day. `--seal` demands a seal that was noted elsewhere, such as the header of a merchant's list of orders.
 * Returns 0, or 1 when something was changed or removed.
 */
export const sealVerify: Run = (environment, args, output = TEXT_OUTPUT) => {
  const { values } = parseArgs({
    args,
    options: { from: { type: 'string' }, seal: { type: 'string', multiple: true } },
  });
  if (values.from !== undefined && !isDay(values.from)) throw new UsageError('--from needs a day: 2026-11-22');
  const noted = (values.seal ?? []).map(readNoted);
  return withDatabase('gateway seal verify', readEnvironment(READING, environment), async (db) => {
    const { seals, faults } = await db.transaction((tx) => verifySeals(tx, values.from), {
      isolationLevel: 'repeatable read',
      readOnly: true,
    });
    const findings = sealFindings([...faults, ...noted.flatMap((one) => lostSeal(one, seals))]);
    const newest = seals.at(-1);
    const scope =
      newest === undefined
        ? 'no day is sealed yet: the first seal follows an hour after the first day\n'
        : `${seals.length} days from ${seals[0]?.day ?? ''}; newest seal ${newest.day}:${newest.seal}\n`;
    const verdict = findings.length === 0 ? 'nothing was changed or removed\n' : 'the seals do NOT hold\n';
    output.text(findings.map(findingInWords).join('') + scope + verdict);
    output.json({ seals: seals.map(({ day, seal, rowCount }) => ({ day, rows: rowCount, seal })), findings });
    return findings.length === 0 ? 0 : 1;
  });
};

function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

type Noted = Pick<DaySeal, 'day' | 'seal'>;

function readNoted(text: string): Noted {
  const [, day, seal] = /^([\d-]{10}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (day === undefined || seal === undefined || !isDay(day))
    throw new UsageError('--seal needs a day and its seal: 2026-11-22:ab...');
  return { day, seal };
}

function lostSeal({ day, seal }: Noted, seals: readonly DaySeal[]): SealFault[] {
  const found = seals.find((one) => one.day === day);
  if (found?.seal === seal) return [];
  return [{ day, fault: found ? `has the seal ${found.seal}, not the noted ${seal}` : 'has no seal' }];
}
