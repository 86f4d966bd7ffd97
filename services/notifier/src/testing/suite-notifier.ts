import { afterEach, beforeEach } from '@jest/globals';
import { openTestNotifier, type TestNotifier } from './test-notifier';

/** Another fixture for each test of the file, closed after it. */
export function notifierPerTest(): TestNotifier {
  const fixture = {} as TestNotifier;
  beforeEach(async () => {
    Object.assign(fixture, await openTestNotifier());
  });
  afterEach(() => fixture.close());
  return fixture;
}
