import { usdt } from '@gateway/domain';
import { audit } from '@gateway/store/audit';
import { query } from '@gateway/store/db';
import { buildLedger } from '@gateway/store/testing';
import { createDatabase } from '../rig/database';
import { runMain } from '../rig/run-main';
import { needed } from '../rig/variables';

/** A month on a chain with a block every three seconds. */
const LEDGER = { orders: 100_000, blocks: 864_000 };
const TARGET_SECONDS = 30;

/** How long the audit of a clean ledger of 100,000 orders takes, paid in every possible way. */
async function main(): Promise<void> {
  const database = await createDatabase(needed('TEST_DATABASE_URL'), 'bench');
  const { db } = database;
  try {
    await buildLedger(db, LEDGER);
    await query(db, 'vacuum analyze');
    const begin = performance.now();
    const { orderCount, transferCount, checkCount, findings } = await audit(db, { dustLimit: usdt(10_000n) });
    const seconds = Number(((performance.now() - begin) / 1000).toFixed(1));
    const figures = {
      orders: orderCount,
      transfers: transferCount,
      blocks: LEDGER.blocks,
      promises: checkCount,
      findings: findings.length,
      seconds,
    };
    const targets = { seconds: TARGET_SECONDS, findings: 0 };
    const met = seconds < TARGET_SECONDS && findings.length === 0;
    console.log(JSON.stringify({ bench: 'audit', figures, targets, met }));
  } finally {
    await database.drop();
  }
}

void runMain(main);
