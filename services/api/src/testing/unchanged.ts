import { expect } from '@jest/globals';
import { countRows } from '@gateway/store/testing';
import type { TestApi } from '../testing';

/** Calls a function and asserts that no table gains or loses a row, other than that which counts refused logins. */
export async function expectUnchanged<T>(api: TestApi, act: () => Promise<T>): Promise<T> {
  const before = await countRows(api.database.db);
  const result = await act();
  expect({ ...(await countRows(api.database.db)), login_failures: 0 }).toEqual({ ...before, login_failures: 0 });
  return result;
}
