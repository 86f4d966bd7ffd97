import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { openTestApi, type TestApi } from '../testing';

/** One api for all tests of the file, with the arguments of `openTestApi`. */
export function apiPerSuite(...how: Parameters<typeof openTestApi>): TestApi {
  const api = {} as TestApi;
  beforeAll(async () => {
    Object.assign(api, await openTestApi(...how));
  });
  afterAll(() => api.close());
  return api;
}

/** Another api for each test of the file, with the arguments of `openTestApi`. */
export function apiPerTest(...how: Parameters<typeof openTestApi>): TestApi {
  const api = {} as TestApi;
  beforeEach(async () => {
    Object.assign(api, await openTestApi(...how));
  });
  afterEach(() => api.close());
  return api;
}
