import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { REPOSITORY } from '../checks/repository';
import { mutantsOf } from './source-mutants';
import type { Mutant } from './mutant';

interface Area {
  /** The files that are mutated. */
  files: RegExp;
  /** The folders of the suites that may kill their mutants, nearest first. */
  suites: readonly string[];
}

/** The money path by folder: code that decides about money, without code that only shows it. */
const MONEY_PATH: Readonly<Record<string, Area>> = {
  'packages/domain/src': {
    files: /^(money|order|sweep|sweep-cost|transfer|trx|tron-address|webhook|webhook-schedule)\.ts$/,
    suites: ['packages/domain/src'],
  },
  'packages/chain/src': {
    files: /^(block-acceptance|block-header|token-.*|transaction-(content|root.*)|protobuf.*|verify.*)\.ts$/,
    suites: ['packages/chain/src'],
  },
  'packages/store/src': {
    files:
      /^(addresses\/(address-return|addresses|wallet-row)|chain\/(block-match|credits|hints|ledger-balances|rescans|scan-cursor|transfers|transfer-settlement)|db\/(faults|pool|prepared|transaction)|deliveries\/(delivery-owing|webhook-retry)|gateway\/leadership|orders\/(order-creation|order-status|orders)|sweeps\/(cold-wallet|sweep-(retry|state|transactions)|sweeps))\.ts$/,
    suites: ['packages/store/src', 'services/watcher/src', 'services/notifier/src', 'services/api/src'],
  },
  'services/watcher/src': {
    files:
      /^(addresses\/(epoch|pool)|polling\/hint|recovery\/(missed-transfers|rescan)|scan\/(begin-scan|block-outcome|credit|expire|scan|verify)|status\/hot-wallet|sweep\/(?!sweep-config).*)\.ts$/,
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

/** The files that are mutated: all of them, or those whose path contains a text. */
export function filesInScope(only = ''): string[] {
  return Object.entries(MONEY_PATH)
    .flatMap(([folder, { files }]) => typeScriptIn(folder).filter((path) => files.test(path.slice(folder.length + 1))))
    .filter((path) => !isTest(path) && !isHelper(path) && path.includes(only));
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
