import { TestEnvironment } from 'jest-environment-node';

interface CircusEvent {
  name: string;
  test?: { mode?: string | null };
}

/** Runs no further test after the first that fails: one is enough to kill a mutant. */
export default class FirstFailureEnvironment extends TestEnvironment {
  /** The functions that ran in each suite, as `withRecords` names them, by the suite's path. */
  static readonly ran = new Map<string, Set<string>>();

  private hasFailed = false;

  constructor(...[config, context]: ConstructorParameters<typeof TestEnvironment>) {
    super(config, context);
    const records = new Set<string>();
    FirstFailureEnvironment.ran.set(context.testPath, records);
    this.global['__ran'] = records;
  }

  handleTestEvent({ name, test }: CircusEvent): void {
    if (name === 'test_fn_failure' || name === 'hook_failure') this.hasFailed = true;
    if (name === 'test_start' && this.hasFailed && test) test.mode = 'skip';
  }
}
