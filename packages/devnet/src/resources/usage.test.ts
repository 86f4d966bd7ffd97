import { expect, test } from '@jest/globals';
import { createState, type State } from '../state/state';
import { FULL_WINDOW, setUsage, takeOver, usageOf, use } from './usage';

const ACCOUNT = '41dd791d6b49e190062d650e6a23c575510d35f2f9';
const SLOT_MS = 3_000;
const DAY_SLOTS = 28_800;

test('use in one slot after another gives what java-tron computes, in usage and window', () => {
  // The numbers are those of its EnergyProcessorTest.testUseEnergyInWindowSizeV2.
  const [state, slot] = [createState(), 9_999];
  begin(state, slot);
  for (let i = 0; i < 1_001; i++) use(state, 'energy', ACCOUNT, 2_345n, slot * SLOT_MS);
  expect(at(state, slot)).toEqual({ used: 72_368_521n, window: 1_224_919n });

  begin(state, slot);
  for (let i = 0; i < 1_000; i++) use(state, 'energy', ACCOUNT, 2_345n, (slot + i) * SLOT_MS);
  expect(at(state, slot + 999)).toEqual({ used: 15_844_971n, window: 2_086_556n });
});

test('a usage recovers evenly over a day, and the window is what is left of the day', () => {
  const state = createState();
  use(state, 'energy', ACCOUNT, 64_285n, 0);
  expect(at(state, 0)).toEqual({ used: 64_285n, window: FULL_WINDOW });
  expect(at(state, DAY_SLOTS / 2)).toEqual({ used: 32_142n, window: FULL_WINDOW / 2n });
  expect(at(state, DAY_SLOTS - 1)).toEqual({ used: 2n, window: 1_000n });
  expect(at(state, DAY_SLOTS)).toEqual({ used: 0n, window: FULL_WINDOW });
});

test("usage that is taken over recovers when it would have, and mixes with one's own by amount", () => {
  const state = createState();
  takeOver(state, 'energy', ACCOUNT, { used: 60_000n, window: FULL_WINDOW / 4n }, 0);
  expect(at(state, 0)).toEqual({ used: 60_000n, window: FULL_WINDOW / 4n });
  expect(at(state, DAY_SLOTS / 4)).toEqual({ used: 0n, window: FULL_WINDOW });

  const other = createState();
  use(other, 'energy', ACCOUNT, 60_000n, 0);
  takeOver(other, 'energy', ACCOUNT, { used: 60_000n, window: FULL_WINDOW / 2n }, 0);
  expect(at(other, 0)).toEqual({ used: 120_000n, window: (FULL_WINDOW * 3n) / 4n });
});

/** An account that used energy, which recovers within 300 slots. */
function begin(state: State, slot: number): void {
  setUsage(state, 'energy', ACCOUNT, { used: 70_021_176n, window: 300_000n }, slot * SLOT_MS);
}

function at(state: State, slot: number): unknown {
  return usageOf(state, 'energy', ACCOUNT, slot * SLOT_MS);
}
