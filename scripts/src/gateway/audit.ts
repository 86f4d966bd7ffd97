import { parseArgs } from 'node:util';
import { formatUsdt, parseUsdt } from '@gateway/domain';
import { env, readEnvironment } from '@gateway/runtime';
import { assertMigrated, audit, connect, recordMaintenance } from '@gateway/store';
import type { AuditFinding, AuditReport, Db } from '@gateway/store';
import Joi from 'joi';
import { auditAddresses } from './audit-addresses';

interface Variables {
  DATABASE_URL: string;
  DUST_LIMIT: string;
  VAULT_DIR?: string;
}

const SCHEMA = Joi.object<Variables>({
  DATABASE_URL: env.secretUrl('postgres', 'postgresql').required(),
  DUST_LIMIT: env.text().default('0.01'),
  VAULT_DIR: env.text(),
});

/** A full audit of millions of orders takes minutes, and it blocks no other query. */
const STATEMENT_TIMEOUT_MS = 1_800_000;
const CLEAN = 0;
const BROKEN = 1;
const COULD_NOT_CHECK = 2;

/**
 * `gateway audit`: checks the invariants of the ledger of DATABASE_URL, on one snapshot, read-only. `--addresses` also
 * derives every address again, and compares the watermark of VAULT_DIR if it is set; `--record` stores the result for
 * the metrics; `--json` prints JSON. Returns 0, 1 when an invariant is violated, 2 when it could not check.
 */
export async function auditLedger(environment: NodeJS.ProcessEnv, args: string[]): Promise<number> {
  try {
    const { values } = parseArgs({
      args,
      options: { json: { type: 'boolean' }, addresses: { type: 'boolean' }, record: { type: 'boolean' } },
    });
    const given = readEnvironment(SCHEMA, environment);
    const db = connect(given.DATABASE_URL, {
      name: 'gateway audit',
      poolSize: 1,
      statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    });
    try {
      await assertMigrated(db);
      const report = await check(db, given, values.addresses ?? false);
      if (values.record ?? false) await recordMaintenance(db, { task: 'audit', violations: report.findings.length });
      process.stdout.write(values.json ? inJson(report) : inWords(report));
      return report.findings.length === 0 ? CLEAN : BROKEN;
    } finally {
      await db.destroy();
    }
  } catch (error) {
    process.stderr.write(`the audit could not check: ${error instanceof Error ? error.message : String(error)}\n`);
    return COULD_NOT_CHECK;
  }
}

async function check(db: Db, given: Variables, withAddresses: boolean): Promise<AuditReport> {
  const report = await audit(db, { dustLimit: parseUsdt(given.DUST_LIMIT, 'DUST_LIMIT') });
  if (!withAddresses) return report;
  const derived = await auditAddresses(db, given.VAULT_DIR);
  return {
    ...report,
    checkCount: report.checkCount + derived.checkCount,
    findings: [...report.findings, ...derived.findings],
  };
}

function inJson({ at, checkCount, orderCount, transferCount, received, findings }: AuditReport): string {
  const report = {
    at: at.toISOString(),
    promises: checkCount,
    orders: orderCount,
    transfers: transferCount,
    received: formatUsdt(received),
    broken: findings.length,
    findings,
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}

function inWords({ at, checkCount, orderCount, transferCount, received, findings }: AuditReport): string {
  const scope = `${orderCount} orders, ${transferCount} transfers, ${formatUsdt(received)} USDT received, at ${at.toISOString()}`;
  const verdict =
    findings.length === 0 ? `all ${checkCount} checks passed` : `${findings.length} of ${checkCount} checks FAILED`;
  return [...findings.map(findingInWords), scope, verdict, ''].join('\n');
}

function findingInWords({ check, promise, count, rows }: AuditFinding): string {
  const shown = rows.map(({ key, detail }) => `    ${key}  ${detail}`);
  const rest = count > rows.length ? [`    and ${count - rows.length} more`] : [];
  return [`${check} is violated: ${promise}`, ...shown, ...rest, ''].join('\n');
}
