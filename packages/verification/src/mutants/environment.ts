import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { TestEnvironment } from 'jest-environment-node';
import { REPOSITORY } from '../checks/repository';

/** That of `npm test`, which fits its runtime. */
const SuiteEnvironment = createRequire(__filename)(
  join(REPOSITORY, 'scripts/jest-environment.cjs'),
) as typeof TestEnvironment;

/** The tests that ran each function, by the function's record (see `withRecords`); '' means all tests. */
type Ran = Map<string, Set<string>>;

interface CircusTest {
  name: string;
  parent?: CircusTest;
  mode?: string | null;
}

interface CircusEvent {
  name: string;
  test?: CircusTest;
}

const OUTSIDE_TESTS = '';

/** Skips all tests after the first failure: one is enough to kill a mutant. */
export default class FirstFailureEnvironment extends SuiteEnvironment {
  /** By the suite's path. */
  static readonly ran = new Map<string, Ran>();

  private hasFailed = false;
  private running = OUTSIDE_TESTS;

  constructor(...[config, context]: ConstructorParameters<typeof SuiteEnvironment>) {
    super(config, context);
    const ran: Ran = new Map();
    FirstFailureEnvironment.ran.set(context.testPath, ran);
    this.global['__ran'] = {
      add: (record: string) => {
        const tests = ran.get(record) ?? new Set();
        ran.set(record, tests.add(this.running));
      },
    };
  }

  handleTestEvent({ name, test }: CircusEvent): void {
    if (name === 'test_fn_failure' || name === 'hook_failure') this.hasFailed = true;
    if (name === 'test_start' && this.hasFailed && test) test.mode = 'skip';
    if (name === 'test_start' && test) this.running = fullName(test);
    if (name === 'test_done') this.running = OUTSIDE_TESTS;
  }
}

/** The full name that jest matches with `testNamePattern`: the titles of its blocks and its title. */
function fullName({ name, parent }: CircusTest): string {
  return parent?.parent ? `${fullName(parent)} ${name}` : name;
}
