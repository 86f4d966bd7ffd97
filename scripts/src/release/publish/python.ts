import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Part } from './part';
import { run } from './run';

const PACKAGE = 'packages/client-python';
/** The public index, where uv knows where to upload, and which takes the same file twice. */
const PUBLIC = 'pypi';

/** The client for Python: its source, and a wheel built from that. Who publishes is what uv's variables say. */
export const python: Part = {
  name: 'python',
  takes: `index that pip reads, or ${PUBLIC}`,
  isSigned: false,
  needs: { uv: 'pip install uv' },
  async build({ folder: checkout, epoch }, folder) {
    const options = ['--no-create-gitignore', '--build-constraints', 'build-constraints.txt', '--require-hashes'];
    await run('env', [`SOURCE_DATE_EPOCH=${epoch}`, 'uv', 'build', ...options, '--out-dir', folder], {
      cwd: join(checkout, PACKAGE),
    });
  },
  async publish(_source, folder, { to }) {
    const files = readdirSync(folder).sort();
    const index = to === PUBLIC ? [] : ['--publish-url', new URL('..', to).href, '--check-url', to];
    await run('uv', ['publish', ...index, ...files.map((file) => join(folder, file))]);
    return files.map(
      (file) =>
        `${file} sha256:${createHash('sha256')
          .update(readFileSync(join(folder, file)))
          .digest('hex')}`,
    );
  },
};
