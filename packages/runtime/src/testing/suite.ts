import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';

interface Closable {
  close(): Promise<void>;
}

/** Opens something for all tests of the file, and closes it after the last. It is empty before the first. */
export function perSuite<T extends Closable>(open: () => Promise<T>): T {
  return between(beforeAll, afterAll, open);
}

/** Opens something for each test of the file, and closes it after it. It is empty before the first. */
export function perTest<T extends Closable>(open: () => Promise<T>): T {
  return between(beforeEach, afterEach, open);
}

function between<T extends Closable>(before: typeof beforeAll, after: typeof afterAll, open: () => Promise<T>): T {
  const opened = {} as T;
  before(async () => {
    Object.assign(opened, await open());
  });
  after(() => opened.close());
  return opened;
}
