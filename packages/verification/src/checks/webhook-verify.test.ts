import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, jest } from '@jest/globals';
import { testNeeding } from '@gateway/runtime/testing/needs';
import { REPOSITORY } from './repository';

jest.setTimeout(120_000); // some of them compile first

const FOLDER = join(REPOSITORY, 'infra/examples/webhook-verify');
const FILE = join(REPOSITORY, 'packages/domain/vectors/webhook-signatures.json');

interface Verdict {
  x_signature_is_valid: boolean;
  webhook_signature_is_valid: boolean;
}

const { vectors } = JSON.parse(readFileSync(FILE, 'utf8')) as { vectors: Verdict[] };
const LANGUAGES: [string, string[], string[]][] = [
  ['node', ['--version'], ['verify.mjs']],
  ['python3', ['--version'], ['verify.py']],
  ['php', ['--version'], ['verify.php']],
  ['go', ['version'], ['run', 'verify.go']],
  ['java', ['--version'], ['Verify.java']],
];

for (const [command, version, args] of LANGUAGES) {
  const isThere = spawnSync(command, version).status === 0;
  testNeeding(command, isThere)(
    `the example for ${command} accepts and rejects the vectors (if it is installed)`,
    () => {
      const input = vectors.map((vector) => `${JSON.stringify(vector)}\n`).join('');
      const { stdout, stderr } = spawnSync(command, args, { cwd: FOLDER, input, encoding: 'utf8' });
      const expected = vectors.map(
        (vector) => `${String(vector.x_signature_is_valid)} ${String(vector.webhook_signature_is_valid)}`,
      );
      expect([stdout.trim().split('\n'), stderr]).toEqual([expected, '']);
    },
  );
}
