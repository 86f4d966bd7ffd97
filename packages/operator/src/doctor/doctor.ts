import { readEnvironment } from '@gateway/config';
import { ConfigError } from '@gateway/runtime';
import { connect } from '@gateway/store/db';
import { examineCache } from './cache';
import { examineDatabase } from './database';
import type { Finding } from './finding';
import { examineNodes } from './node';
import { examineOperations } from './operations';
import { examineRates } from './rates';
import { READING, type Variables } from './variables';
import { examineWallet } from './wallet';
import { TEXT_OUTPUT, type Output } from '../command/output';
import type { Run } from '../command/subcommand';

const STATEMENT_TIMEOUT_MS = 10_000;
const ABOUT_WIDTH = 24;
const MARKS = { fine: 'ok   ', watch: 'WATCH', wrong: 'WRONG' };

/** `gateway doctor`: reports faults and remedies, read-only. Returns 0, 1 with a fault, 2 when it could not check. */
export const doctor: Run = async (environment, _args, output = TEXT_OUTPUT) => {
  const given = readOrReport(environment, output);
  if (given === undefined) return 2;
  const db = connect(given.DATABASE_URL, {
    name: 'gateway doctor',
    poolSize: 2,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
  });
  try {
    const database = await examineDatabase(db, given);
    // The other checks need a database that can be read.
    const isReadable = database.length > 1;
    const findings = [
      ...database,
      ...(await examineCache(given)),
      ...(await examineNodes(given)),
      ...(isReadable ? await examineWallet(db, given) : []),
      ...(isReadable ? await examineOperations(db, given) : []),
      ...(isReadable ? await examineRates(db, given) : []),
    ];
    output.text(findings.map(inWords).join(''));
    output.json({ findings: findings.map(inJson) });
    return findings.some(({ state }) => state === 'wrong') ? 1 : 0;
  } finally {
    await db.destroy();
  }
};

function readOrReport(environment: NodeJS.ProcessEnv, output: Output): Variables | undefined {
  try {
    return readEnvironment(READING, environment);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    output.failure(error);
    return undefined;
  }
}

function inWords({ about, state, result, remedy }: Finding): string {
  const advice = remedy === undefined ? '' : `${' '.repeat(MARKS[state].length + 1 + ABOUT_WIDTH + 1)}-> ${remedy}\n`;
  return `${MARKS[state]} ${about.padEnd(ABOUT_WIDTH)} ${result}\n${advice}`;
}

function inJson({ about, state, result, remedy }: Finding): object {
  return { about, state, result, remedy: remedy ?? null };
}
