import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { UsageError } from '@gateway/runtime/command';
import { readWitnesses, verifyEvidence, type RestsOn, type Witness } from 'crypto-payment-gateway-client/evidence';
import { TEXT_OUTPUT } from '../command/output';
import type { Run } from '../command/subcommand';

const GROUPS: Record<RestsOn, string> = {
  chain: 'Rests on signatures of the chain',
  node: "Rests on the report of the gateway's node",
  gateway: 'Rests on what the gateway states',
};

/**
 * `gateway verify-evidence <file> [--witnesses <file>] [--webhook-secret-file <file>] [--seal <day>:<seal>]`: verifies
 * an evidence file offline, without configuration and database. Returns 0, or 1 when a check fails or the file does
 * not prove something.
 */
export const verifyEvidenceFile: Run = async (_environment, args, output = TEXT_OUTPUT) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      witnesses: { type: 'string' },
      'webhook-secret-file': { type: 'string' },
      seal: { type: 'string' },
    },
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new UsageError('name one evidence file');
  const secretFile = values['webhook-secret-file'];
  const { valid, checks } = verifyEvidence(readOrRefuse(file), {
    witnesses: values.witnesses === undefined ? undefined : readSet(values.witnesses),
    webhookSecret:
      secretFile === undefined
        ? undefined
        : readOrRefuse(secretFile)
            .toString()
            .replace(/\r?\n$/, ''),
    seal: values.seal,
  });
  for (const [restsOn, title] of Object.entries(GROUPS)) {
    const group = checks.filter(({ rests_on }) => rests_on === restsOn);
    if (group.length === 0) continue;
    output.text(`${title}\n`);
    for (const { result, what, detail } of group) output.text(`  ${result.padEnd(11)}  ${what}: ${detail}\n`);
  }
  const isFailed = checks.some(({ result }) => result === 'failed');
  const fault = isFailed
    ? 'NOT VALID: a check failed'
    : 'NOT PROVEN: no check failed, but the file does not prove everything';
  output.text(`${valid ? 'VALID: no check failed' : fault}\n`);
  output.json({ valid, checks });
  return Promise.resolve(valid ? 0 : 1);
};

function readOrRefuse(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function readSet(file: string): readonly Witness[] {
  try {
    return readWitnesses(JSON.parse(readOrRefuse(file).toString()));
  } catch (error) {
    throw new UsageError(`${file} is no set of witnesses: ${error instanceof Error ? error.message : String(error)}`);
  }
}
