import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Me } from '../../api/access/me';
import { chooseMerchant, know } from '../../live/session';
import { endSteps, findDone, firstSteps, openSteps } from './first-day';

const ALL = ['createPaymentLink', 'rotateOwnApiKey', 'createOwnMessageChannel', 'inviteOwnPerson'];

const merchant = (id: string, operations: readonly string[]): Me['merchants'][number] =>
  ({ id, name: id, role: 'owner', is_active: true, operations }) as Me['merchants'][number];

const ME = {
  ...{ gateway_role: null, operations: [], person: null },
  merchants: [
    merchant('tea', ALL),
    merchant('ink', ALL),
    merchant('till', ['createPaymentLink', 'createOwnMessageChannel']),
  ],
} as unknown as Me;

const before = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');
const kept = new Map<string, string>();

beforeAll(() => {
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  };
  Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true });
});
afterAll(() => {
  Object.defineProperty(globalThis, 'localStorage', before ?? { value: undefined, configurable: true });
});
beforeEach(() => {
  kept.clear();
  know(ME);
});

const namesOf = (steps: ReturnType<typeof firstSteps>): string[] => steps.map(({ name }) => name);

test('a person sees the steps that her role permits', () => {
  chooseMerchant('tea');
  expect(namesOf(firstSteps())).toEqual(['pay', 'connect', 'messages', 'people']);
  chooseMerchant('till');
  expect(namesOf(firstSteps())).toEqual(['pay', 'messages']);
});

test('a step that is done or skipped is not shown again for its merchant, and is still one of all', () => {
  chooseMerchant('tea');
  endSteps('tea', ['pay']);
  endSteps('tea', ['people', 'pay']);
  expect(namesOf(openSteps('tea'))).toEqual(['connect', 'messages']);
  expect(namesOf(openSteps('ink'))).toHaveLength(4);
  expect(namesOf(firstSteps())).toHaveLength(4);
});

test('the steps that are done are those of which the gateway says so', async () => {
  chooseMerchant('tea');
  const steps = firstSteps().map((step) => ({
    ...step,
    isDone: (id: string) => Promise.resolve(id === 'tea' && step.name !== 'connect'),
  }));
  expect(await findDone(steps, 'tea', new AbortController().signal)).toEqual(['pay', 'messages', 'people']);
});
