import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { REPOSITORY } from '../checks/repository';
import { mutantsOf } from './source-mutants';
import type { Mutant } from './mutant';

interface Area {
  /** The files that are mutated, without `.ts`; a folder's all with `/*`. */
  files: readonly string[];
  /** The folders of the suites that may kill their mutants, nearest first. */
  suites: readonly string[];
}

/** The money path by folder: code that decides about money, without code that only shows it. */
const MONEY_PATH: Readonly<Record<string, Area>> = {
  'packages/domain/src': {
    files: [
      ...['chain/tron-address', 'money/*', 'orders/order', 'sweeps/sweep', 'sweeps/sweep-cost'],
      ...['transfers/transfer', 'webhooks/webhook', 'webhooks/webhook-schedule'],
      ...['deposits/*', 'epay/*', 'links/*', 'rates/*'],
    ],
    suites: ['packages/domain/src'],
  },
  'packages/chain/src': {
    files: [
      ...['blocks/block-acceptance', 'blocks/block-header', 'blocks/token-transfer', 'blocks/witness-key'],
      ...['finality/*', 'proofs/*'],
    ],
    suites: ['packages/chain/src'],
  },
  'packages/store/src': {
    files: [
      ...['addresses/address-return', 'addresses/addresses', 'addresses/wallet-row'],
      ...['chain/block-match', 'chain/credits', 'chain/hints', 'chain/ledger-balances'],
      ...['chain/rescans/rescans', 'chain/scan-cursor', 'chain/transfer-settlement'],
      ...['db/faults', 'db/pool', 'db/prepared', 'db/transaction'],
      ...['deliveries/webhook-retry', 'deposits/*', 'epay/*', 'links/*'],
      ...['messages/message-feed', 'messages/message-queue', 'orders/creation/order-creation'],
      ...['orders/delivery-owing', 'orders/order-status', 'orders/orders', 'orders/transfers'],
      ...['sweeps/cold-wallet', 'sweeps/sweep-retry', 'sweeps/sweep-state', 'sweeps/sweep-transactions'],
      ...['sweeps/sweeps', 'watcher/leadership'],
    ],
    suites: ['packages/store/src', 'services/watcher/src', 'services/notifier/src', 'services/api/src'],
  },
  'services/watcher/src': {
    files: [
      ...['addresses/epoch', 'addresses/pool', 'blocks/verify', 'context/sweep-config', 'context/tronsave'],
      ...['polling/hint', 'recovery/missed-transfers', 'recovery/rescan'],
      ...['scan/begin-scan', 'scan/block-outcome', 'scan/credit', 'scan/expire', 'scan/scan'],
      ...['status/hot-wallet', 'sweep/*'],
    ],
    suites: ['services/watcher/src'],
  },
};

const isTest = (path: string): boolean => path.endsWith('.test.ts');
const isHelper = (path: string): boolean => /\/testing[^/]*(\/.*)?\.ts$/.test(path);

function typeScriptIn(folder: string): string[] {
  return readdirSync(join(REPOSITORY, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .filter((name) => !/^(dist|node_modules)\//.test(name))
    .map((name) => `${folder}/${name}`)
    .sort();
}

/** The files that are mutated: all of them, or those whose path contains a text. @throws if a name has no file */
export function filesInScope(only = ''): string[] {
  return Object.entries(MONEY_PATH)
    .flatMap(([folder, { files }]) => {
      const sources = typeScriptIn(folder).filter((path) => !isTest(path) && !isHelper(path));
      return files.flatMap((name) => filesNamed(`${folder}/${name}`, sources));
    })
    .filter((path) => path.includes(only));
}

function filesNamed(name: string, sources: readonly string[]): string[] {
  const named = sources.filter((path) =>
    name.endsWith('/*') ? path.startsWith(name.slice(0, -1)) : path === `${name}.ts`,
  );
  // A file that was moved would no longer be tested, and nobody would see it.
  if (named.length === 0) throw new Error(`the money path names ${name}, which does not exist`);
  return named;
}

/** The suites that may kill a mutant of a file, by distance: its own, those of its workspace, then each other's. */
export function suitesNear(file: string): string[][] {
  const [, area] = Object.entries(MONEY_PATH).find(([folder]) => file.startsWith(`${folder}/`)) ?? [];
  if (!area) throw new Error(`${file} is not in the money path`);
  const [own = [], ...others] = area.suites.map((folder) => typeScriptIn(folder).filter(isTest));
  const isNamedAlike = (path: string): boolean => basename(path).startsWith(`${basename(file, '.ts')}.`);
  return [own.filter(isNamedAlike), own.filter((path) => !isNamedAlike(path)), ...others];
}

export function readSource(file: string): string {
  return readFileSync(join(REPOSITORY, file), 'utf8');
}

export function mutantsInScope(only: string | undefined): Mutant[] {
  return filesInScope(only).flatMap((file) => mutantsOf(file, readSource(file)));
}

/** A hash of everything that a clean run of a suite depends on: itself, all packages and its service. */
export function hashOfSuite(suite: string): string {
  const hash = createHash('sha256').update(readSource(suite));
  const [own = ''] = /^.*\/src(?=\/)/.exec(suite) ?? [];
  for (const file of [...sharedSources(), ...typeScriptIn(own).filter((path) => !isTest(path))]) {
    hash.update(file).update(readSource(file));
  }
  return hash.digest('hex');
}

function sharedSources(): string[] {
  const packages = readdirSync(join(REPOSITORY, 'packages'))
    .filter((name) => name !== 'operator' && name !== 'verification') // no suite of the money path runs them
    .map((name) => `packages/${name}/src`);
  return ['migrations', ...packages].flatMap(typeScriptIn).filter((file) => !isTest(file));
}
