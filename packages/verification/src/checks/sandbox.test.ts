import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { readLockfile } from '../inventory/lockfile';
import { REPOSITORY } from './repository';

const LOCKFILE = readLockfile(readFileSync(join(REPOSITORY, 'pnpm-lock.yaml'), 'utf8'));
/** What only trying the gateway needs. */
const SIMULATIONS = ['packages/sandbox', 'packages/devnet'];

// What an image contains is what its program's workspace needs to run; the drill of reproducible images compares them.

test.each(['services/api', 'services/watcher', 'services/notifier', 'packages/operator'])(
  'no image of %s contains what simulates payments',
  (workspace) => {
    const contained = [...LOCKFILE.workspacesOf(workspace)];
    expect(contained).toContain('packages/store');
    expect(contained.filter((folder) => SIMULATIONS.includes(folder))).toEqual([]);
  },
);
