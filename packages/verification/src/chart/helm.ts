import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REPOSITORY } from '../checks/repository';
import { parseManifests, type Manifest } from './manifests';

export const CHART = join(REPOSITORY, 'infra/chart');

/** The deployments whose values are examples. */
export type Network = 'nile' | 'mainnet';

/** Without helm, what renders the chart is skipped by name. */
export const HAS_HELM = spawnSync('helm', ['version']).status === 0;

/** Runs helm. Its output, or undefined with what it complained about. */
export function helm(...args: string[]): { output?: string; complaint: string } {
  const { status, stdout, stderr } = spawnSync('helm', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  return status === 0 ? { output: stdout, complaint: '' } : { complaint: `${stdout}${stderr}` };
}

/** What `helm template` is given. */
export interface Rendering {
  network?: Network;
  /** Values beyond those of the network. */
  values?: unknown;
  /** Further arguments. */
  flags?: string[];
  /** The chart's folder or package. */
  chart?: string;
}

const rendered = new Map<string, ReturnType<typeof helm>>();

/** The text of the rendered chart, or the complaint of helm. The chart does not change while a suite runs. */
export function render(rendering: Rendering = {}): ReturnType<typeof helm> {
  const key = JSON.stringify(rendering);
  const result = rendered.get(key) ?? runTemplate(rendering);
  rendered.set(key, result);
  return result;
}

function runTemplate({ network = 'mainnet', values, flags = [], chart = CHART }: Rendering): ReturnType<typeof helm> {
  const folder = mkdtempSync(join(tmpdir(), 'chart-'));
  try {
    const file = join(folder, 'values.json');
    writeFileSync(file, JSON.stringify(values ?? {}));
    const given = ['-f', join(CHART, `values-${network}.yaml`), '-f', file];
    return helm('template', 'gateway', chart, '--namespace', 'shop', ...given, ...flags);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The objects of the rendered chart. @throws Error when helm refuses the values */
export function renderManifests(rendering: Rendering = {}): Manifest[] {
  const { output, complaint } = render(rendering);
  if (output === undefined) throw new Error(complaint);
  return parseManifests(output);
}
