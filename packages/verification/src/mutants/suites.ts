import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { REPOSITORY } from '../checks/repository';
import { filesInScope, hashOfSuite, readSource, suitesNear } from './scope';
import { recordAround } from './source-mutants';
import type { Mutant } from './mutant';
import type { SuiteRunner } from './pool';

/** A suite that passes without a mutant: how long it takes, and the functions of the money path that it runs. */
export interface Suite {
  path: string;
  seconds: number;
  /** The tests that ran each function, by its record; '' means all tests. */
  ran: Record<string, string[]>;
}

/** A suite, and those of its tests that run a mutant's code; undefined for all of them. */
export interface Target {
  suite: Suite;
  tests: string[] | undefined;
}

/** The suites of the money path, each measured when a mutant first needs it. */
export interface Suites {
  /**
   * The suites that run a mutant's code, nearest first: its own, those of its workspace, then the others; the quickest
   * of each first, up to a sum of their times. Suites that fail without a mutant are left out: they would kill all.
   */
  nearest(runner: SuiteRunner, mutant: Mutant): AsyncGenerator<Target>;
  leftOut: ReadonlySet<string>;
}

type Measured = Record<string, Suite & { hash: string }>;

const CACHE = join(REPOSITORY, '.state/mutants/suites.json');
const CLEAN_LIMIT_MS = 600_000;
/** A mutant is tried in its nearest suites up to this sum of their times without it, at least in one. */
const MAX_SUITES_SECONDS = 180;

/** Times are kept in `.state/` while the suite and all sources are unchanged. */
export function openSuites(): Suites {
  const kept: Measured = existsSync(CACHE) ? (JSON.parse(readFileSync(CACHE, 'utf8')) as Measured) : {};
  const recorded = filesInScope();
  const measuring = new Map<string, Promise<Suite | undefined>>();
  const leftOut = new Set<string>();

  const measure = async (runner: SuiteRunner, path: string): Promise<Suite | undefined> => {
    const hash = hashOfSuite(path);
    const known = kept[path];
    if (known?.hash === hash) return known;
    const end = await runner.run({ suite: path, mutant: undefined, recorded }, CLEAN_LIMIT_MS);
    if (end.end !== 'passed') {
      console.log(
        `${path} is left out, since it fails without a mutant: ${end.end === 'failed' ? end.message : end.end}`,
      );
      leftOut.add(path);
      return undefined;
    }
    console.log(`clean ${end.seconds.toFixed(1).padStart(6)} s  ${path}`);
    const suite = { path, hash, seconds: end.seconds, ran: end.ran };
    kept[path] = suite;
    mkdirSync(dirname(CACHE), { recursive: true });
    writeFileSync(CACHE, JSON.stringify(kept));
    return suite;
  };
  const measured = (runner: SuiteRunner, path: string): Promise<Suite | undefined> => {
    const suite = measuring.get(path) ?? measure(runner, path);
    measuring.set(path, suite);
    return suite;
  };

  return {
    leftOut,
    async *nearest(runner, mutant) {
      const record = recordAround(mutant.file, readSource(mutant.file), mutant.start);
      const testsOf = ({ ran }: Suite): string[] =>
        Object.entries(ran)
          .filter(([name]) => (record === undefined ? name.startsWith(`${mutant.file}:`) : name === record))
          .flatMap(([, tests]) => tests);
      let sum = 0;
      for (const paths of suitesNear(mutant.file)) {
        const suites: Suite[] = [];
        for (const path of paths) {
          const suite = await measured(runner, path);
          if (suite) suites.push(suite);
        }
        for (const suite of suites.sort((a, b) => a.seconds - b.seconds)) {
          const tests = new Set(testsOf(suite));
          if (tests.size === 0) continue;
          if (sum > 0 && sum + suite.seconds > MAX_SUITES_SECONDS) return;
          sum += suite.seconds;
          yield { suite, tests: tests.has('') ? undefined : [...tests] };
        }
      }
    },
  };
}
