import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { TargetPolicy } from '@gateway/domain';
import { followOwnNames } from './own-names';

const POLICY: TargetPolicy = {
  ...{ isPrivateAllowed: true, allowedRanges: [] },
  blockedHosts: [
    { host: 'database', port: 6000 },
    { host: '10.0.0.9', port: undefined },
  ],
};
const MINUTE_MS = 60_001;

let now: number;

beforeEach(() => {
  now = 1_000;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => {
  jest.restoreAllMocks();
});

function addresses(policy: TargetPolicy): string[] {
  return policy.blockedHosts.map(({ host }) => host);
}

test('the addresses of own names are blocked on the port of the name, and resolved again every minute', async () => {
  let answer = ['10.0.0.1'];
  const currentPolicy = followOwnNames(POLICY, () => Promise.resolve(answer));
  expect((await currentPolicy()).blockedHosts).toEqual([...POLICY.blockedHosts, { host: '10.0.0.1', port: 6000 }]);
  answer = ['10.0.0.2'];
  expect(addresses(await currentPolicy())).not.toContain('10.0.0.2');
  now += MINUTE_MS;
  await currentPolicy(); // does not wait for the new answer
  expect(addresses(await currentPolicy())).toContain('10.0.0.2');
});

test('an own name that no longer resolves stays blocked by the addresses it had', async () => {
  let isDown = false;
  const currentPolicy = followOwnNames(POLICY, () =>
    isDown ? Promise.reject(new Error('no answer')) : Promise.resolve(['10.0.0.1']),
  );
  await currentPolicy();
  isDown = true;
  for (let i = 0; i < 3; i++) {
    now += MINUTE_MS;
    await currentPolicy();
    expect(addresses(await currentPolicy())).toContain('10.0.0.1');
  }
});

test('an unresponsive name server delays nothing once the addresses are known', async () => {
  let isHanging = false;
  const currentPolicy = followOwnNames(POLICY, () =>
    isHanging ? new Promise(() => undefined) : Promise.resolve(['10.0.0.1']),
  );
  await currentPolicy();
  isHanging = true;
  now += MINUTE_MS;
  expect(addresses(await currentPolicy())).toContain('10.0.0.1');
});
