import { ConfigError, readEnvironment } from '@gateway/runtime';
import { connect } from '@gateway/store';
import { examineCache } from './doctor/cache';
import { examineDatabase } from './doctor/database';
import type { Finding } from './doctor/finding';
import { examineNodes } from './doctor/node';
import { examineOperations } from './doctor/operations';
import { SCHEMA } from './doctor/variables';
import type { Variables } from './doctor/variables';
import { examineWallet } from './doctor/wallet';

const STATEMENT_TIMEOUT_MS = 10_000;
const ABOUT_WIDTH = 24;
const MARKS = { fine: 'ok   ', watch: 'WATCH', wrong: 'WRONG' };

/** `gateway doctor`: what is wrong here and what to do, read-only. Returns 0, 1 when something does not work, 2 when it could not look. */
export async function doctor(environment: NodeJS.ProcessEnv): Promise<number> {
  const given = readOrReport(environment);
  if (given === undefined) return 2;
  const db = connect(given.DATABASE_URL, {
    name: 'gateway doctor',
    poolSize: 2,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
  });
  try {
    const database = await examineDatabase(db, given);
    // What stands in the database can be told only by a database that is there.
    const isReadable = database.length > 1;
    const findings = [
      ...database,
      ...(await examineCache(given)),
      ...(await examineNodes(given)),
      ...(isReadable ? await examineWallet(db, given) : []),
      ...(isReadable ? await examineOperations(db, given) : []),
    ];
    process.stdout.write(findings.map(inWords).join(''));
    return findings.some(({ state }) => state === 'wrong') ? 1 : 0;
  } finally {
    await db.destroy();
  }
}

function readOrReport(environment: NodeJS.ProcessEnv): Variables | undefined {
  try {
    return readEnvironment(SCHEMA, environment);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return undefined;
  }
}

function inWords({ about, state, said, cure }: Finding): string {
  const advice = cure === undefined ? '' : `${' '.repeat(MARKS[state].length + 1 + ABOUT_WIDTH + 1)}-> ${cure}\n`;
  return `${MARKS[state]} ${about.padEnd(ABOUT_WIDTH)} ${said}\n${advice}`;
}
