import { TestEnvironment } from 'jest-environment-node';

/** The tests that ran each function, by the function's record (see `withRecords`); '' stands for all tests. */
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

/** Runs no further test after the first that fails: one is enough to kill a mutant. */
export default class FirstFailureEnvironment extends TestEnvironment {
  /** By the suite's path. */
  static readonly ran = new Map<string, Ran>();

  private hasFailed = false;
  private running = OUTSIDE_TESTS;

  constructor(...[config, context]: ConstructorParameters<typeof TestEnvironment>) {
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

/** As jest matches it with `testNamePattern`: the titles of its blocks and its own. */
function fullName({ name, parent }: CircusTest): string {
  return parent?.parent ? `${fullName(parent)} ${name}` : name;
}
