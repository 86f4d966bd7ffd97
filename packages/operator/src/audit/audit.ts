import { parseArgs } from 'node:util';
import { type Environment, readEnvironment, reading } from '@gateway/config';
import { formatUsdt } from '@gateway/domain';
import { UsageError } from '@gateway/runtime/command';
import { audit } from '@gateway/store/audit';
import { hasAdminAction, recordMaintenance } from '@gateway/store/gateway';
import type { AuditFinding, AuditReport } from '@gateway/store/audit';
import type { Db } from '@gateway/store/db';
import type { ChainPlace } from '@gateway/store/gateway';
import { auditAddresses } from './audit-addresses';
import { withDatabase } from '../command/operator-database';
import { TEXT_OUTPUT } from '../command/output';
import type { Run } from '../command/subcommand';

const READING = reading({ required: ['DATABASE_URL'], optional: ['DUST_LIMIT', 'VAULT_DIR'] });

/** A full audit of millions of orders takes minutes, and it blocks no other query. */
const STATEMENT_TIMEOUT_MS = 1_800_000;
const CLEAN = 0;
const BROKEN = 1;
const COULD_NOT_CHECK = 2;

/**
 * `gateway audit`: checks the invariants of the ledger of DATABASE_URL, on one snapshot, read-only. `--addresses` also
 * derives every address again, and compares the watermark of VAULT_DIR if it is set; `--admin-log <row>:<hash>` demands
 * a row of the admin audit log that an earlier audit or a log line named; `--record` stores the result for the metrics.
 * Returns 0, 1 when an invariant is violated, 2 when it could not check.
 */
export const auditLedger: Run = async (environment, args, output = TEXT_OUTPUT) => {
  try {
    const { values } = parseArgs({
      args,
      options: {
        addresses: { type: 'boolean' },
        record: { type: 'boolean' },
        'admin-log': { type: 'string' },
      },
    });
    const known = values['admin-log'] === undefined ? undefined : readPlace(values['admin-log']);
    const given = readEnvironment(READING, environment);
    const run = async (db: Db): Promise<number> => {
      const report = await check(db, given, { withAddresses: values.addresses ?? false, known });
      if (values.record ?? false) await recordMaintenance(db, { task: 'audit', violations: report.findings.length });
      output.text(inWords(report));
      output.json(inJson(report));
      return report.findings.length === 0 ? CLEAN : BROKEN;
    };
    return await withDatabase('gateway audit', given, run, { statementTimeoutMs: STATEMENT_TIMEOUT_MS });
  } catch (error) {
    if (output.isJson) output.failure(error);
    else output.failure(`the audit could not check: ${error instanceof Error ? error.message : String(error)}`);
    return COULD_NOT_CHECK;
  }
};

async function check(
  db: Db,
  given: Environment<'DATABASE_URL', 'DUST_LIMIT' | 'VAULT_DIR'>,
  { withAddresses, known }: { withAddresses: boolean; known: ChainPlace | undefined },
): Promise<AuditReport> {
  const report = await audit(db, { dustLimit: given.DUST_LIMIT });
  const more = [
    ...(withAddresses ? [await auditAddresses(db, given.VAULT_DIR)] : []),
    ...(known ? [{ checkCount: 1, findings: (await hasAdminAction(db, known)) ? [] : [lostPlace(known)] }] : []),
  ];
  return {
    ...report,
    checkCount: more.reduce((sum, { checkCount }) => sum + checkCount, report.checkCount),
    findings: [...report.findings, ...more.flatMap(({ findings }) => findings)],
  };
}

function readPlace(text: string): ChainPlace {
  const [, sequence, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (sequence === undefined || hash === undefined)
    throw new UsageError('--admin-log needs a row and its hash: 12:ab...');
  return { sequence: Number(sequence), hash };
}

function lostPlace({ sequence, hash }: ChainPlace): AuditFinding {
  const rows = [{ key: `row ${sequence}`, detail: `no longer has the hash ${hash}` }];
  return { check: 'L04', promise: 'the admin audit log still has the row named by --admin-log', count: 1, rows };
}

function inJson(report: AuditReport): object {
  const { at, checkCount, orderCount, transferCount, received, adminLogHead, newestSeal, findings } = report;
  return {
    at: at.toISOString(),
    promises: checkCount,
    orders: orderCount,
    transfers: transferCount,
    received: formatUsdt(received),
    admin_log: adminLogHead,
    newest_seal: newestSeal ? { day: newestSeal.day, seal: newestSeal.seal } : null,
    broken: findings.length,
    findings,
  };
}

function inWords(report: AuditReport): string {
  const { at, checkCount, orderCount, transferCount, received, adminLogHead, newestSeal, findings } = report;
  const scope = `${orderCount} orders, ${transferCount} transfers, ${formatUsdt(received)} USDT received, at ${at.toISOString()}`;
  const head = `admin audit log: ${adminLogHead.sequence}:${adminLogHead.hash}`;
  const seal = `newest daily seal: ${newestSeal ? `${newestSeal.day}:${newestSeal.seal}` : 'none'}`;
  const verdict =
    findings.length === 0 ? `all ${checkCount} checks passed` : `${findings.length} of ${checkCount} checks FAILED`;
  return [...findings.map(findingInWords), scope, head, seal, verdict, ''].join('\n');
}

export function findingInWords({ check, promise, count, rows }: AuditFinding): string {
  const shown = rows.map(({ key, detail }) => `    ${key}  ${detail}`);
  const rest = count > rows.length ? [`    and ${count - rows.length} more`] : [];
  return [`${check} is violated: ${promise}`, ...shown, ...rest, ''].join('\n');
}
