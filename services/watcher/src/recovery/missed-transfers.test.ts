import { expect, test } from '@jest/globals';
import type { TokenTransfer } from '@gateway/chain';
import { accountOf, usdt } from '@gateway/domain';
import { addressOf, hashOf } from '@gateway/store/testing';
import { compareWithLedger } from './missed-transfers';

const BLOCK = 7;
const at = (logIndex: number, to: string, amount: bigint, txHash = hashOf('a')): TokenTransfer => ({
  txHash,
  logIndex,
  from: accountOf(addressOf('payer')),
  to: accountOf(addressOf(to)),
  amount: usdt(amount),
});
const recorded = (...transfers: TokenTransfer[]) => transfers.map((one) => ({ ...one, blockNumber: BLOCK }));

test('recorded transfers are not missed, and others are missed under their own log index', () => {
  const [first, second] = [at(0, 'ours', 1n), at(3, 'ours', 2n)];
  expect(compareWithLedger([first, second], recorded(first), BLOCK)).toEqual({ missed: [second], unshown: [] });
  expect(compareWithLedger([first, second], recorded(first, second), BLOCK)).toEqual({ missed: [], unshown: [] });
});

test('transfers recorded under a shifted log index are not recorded twice', () => {
  const [other, ours] = [at(0, 'ours', 1n), at(1, 'ours', 2n)];
  const moved = recorded({ ...ours, logIndex: 0 });
  const { missed, unshown } = compareWithLedger([other, ours], moved, BLOCK);
  expect(missed).toEqual([{ ...other, logIndex: 1 }]);
  expect(unshown).toEqual([]);
  expect(compareWithLedger([other, ours], [...moved, ...recorded(...missed)], BLOCK)).toEqual({
    missed: [],
    unshown: [],
  });
});

test('a missed transfer whose log index is taken gets the lowest unused one', () => {
  const [missed, other] = [at(5, 'ours', 1n), at(5, 'ours', 2n)];
  expect(compareWithLedger([missed], recorded(other), BLOCK).missed).toEqual([{ ...missed, logIndex: 0 }]);
  const filled = recorded(other, at(0, 'ours', 3n), at(1, 'ours', 4n));
  expect(compareWithLedger([missed], filled, BLOCK).missed).toEqual([{ ...missed, logIndex: 2 }]);
});

test('missed transfers of one transaction never share a log index', () => {
  const [first, second, ours] = [at(0, 'ours', 1n), at(1, 'ours', 2n), at(2, 'ours', 3n)];
  const { missed } = compareWithLedger([first, second, ours], recorded({ ...ours, logIndex: 0 }), BLOCK);
  expect(missed).toEqual([
    { ...first, logIndex: 1 },
    { ...second, logIndex: 2 },
  ]);
});

test('equal transfers of one transaction are counted, not merged', () => {
  const legs = [at(0, 'ours', 5n), at(1, 'ours', 5n), at(2, 'ours', 5n)];
  const { missed } = compareWithLedger(legs, recorded(at(0, 'ours', 5n)), BLOCK);
  expect(missed.map(({ logIndex }) => logIndex).sort()).toEqual([1, 2]);
});

test('a recorded transfer that the block lacks, or has with other values or elsewhere, is reported', () => {
  const ours = at(0, 'ours', 5n);
  const forged = recorded({ ...ours, amount: usdt(50n) });
  expect(compareWithLedger([ours], forged, BLOCK)).toEqual({ missed: [{ ...ours, logIndex: 1 }], unshown: forged });
  expect(compareWithLedger([], recorded(ours), BLOCK).unshown).toHaveLength(1);
  const elsewhere = [{ ...ours, blockNumber: 6 }];
  expect(compareWithLedger([ours], elsewhere, BLOCK)).toEqual({ missed: [], unshown: elsewhere });
});
