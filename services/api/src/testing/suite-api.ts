import { perSuite, perTest } from '@gateway/runtime/testing/suite';
import { openTestApi, type TestApi } from '../testing';

/** One api for all tests of the file, with the arguments of `openTestApi`. */
export function apiPerSuite(...how: Parameters<typeof openTestApi>): TestApi {
  return perSuite(() => openTestApi(...how));
}

/** Another api for each test of the file, with the arguments of `openTestApi`. */
export function apiPerTest(...how: Parameters<typeof openTestApi>): TestApi {
  return perTest(() => openTestApi(...how));
}
