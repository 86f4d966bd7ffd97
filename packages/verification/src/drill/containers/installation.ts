import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyCheckout } from '../../rig/checkout';
import type { Engine } from './engine';
import { runbookCommands } from './runbook';
import { run } from './shell';

/** A copy of the checkout, in which an operator follows the runbook. */
export interface Installation {
  folder: string;
  /** Carries out the commands of a section; returns what each block printed. */
  follow(title: string, more?: Readonly<Record<string, string>>): Promise<string[]>;
  compose(...args: string[]): Promise<string>;
  secret(name: string): string;
}

const RUNBOOK = 'infra/runbook.md';

/**
 * @param variables what the settings of the runbook are replaced by: compose prefers the shell's to those of `.env`
 */
export function openInstallation(
  engine: Engine,
  folder: string,
  variables: Readonly<Record<string, string>>,
): Installation {
  copyCheckout(folder);
  const env = { ...engine.env, ...variables };
  return {
    folder,
    async follow(title, more = {}) {
      const printed: string[] = [];
      for (const commands of runbookCommands(join(folder, RUNBOOK), title)) {
        const startedAt = performance.now();
        printed.push(await run('sh', ['-euc', commands], { cwd: folder, env: { ...env, ...more } }));
        const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
        console.log(`                     ${seconds.padStart(6)} s  ${commands.trim().split('\n')[0] ?? ''}`);
      }
      return printed;
    },
    compose: (...args) => run('docker', ['compose', ...args], { cwd: folder, env }),
    secret: (name) => readFileSync(join(folder, 'infra/docker/secrets', name), 'utf8'),
  };
}
