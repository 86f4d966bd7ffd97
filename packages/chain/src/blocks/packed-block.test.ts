import { usdt, type TronAccount } from '@gateway/domain';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';

import type { ChainBlock } from './block-reading';
import { packBlock, unpackBlock } from './packed-block';
import { ALICE, BOB } from '../testing/node-answers';
import type { TokenTransfer } from './token-transfer';

const transfer = (txHash: string, logIndex: number, amount: bigint): TokenTransfer => ({
  txHash: txHash.repeat(64),
  logIndex,
  from: ALICE as TronAccount,
  to: BOB as TronAccount,
  amount: usdt(amount),
});

test('a packed block is the same after it was passed to another thread', () => {
  const block: ChainBlock = {
    number: 7,
    id: 'ab'.repeat(32),
    parentId: 'cd'.repeat(32),
    timestamp: new Date(1_785_490_770_000),
    transactionCount: 3,
    unprovenRoot: undefined,
    transfers: [transfer('1', 0, 1n), transfer('1', 300, 10n ** 18n), transfer('2', 1, 25_000_000n)],
    oversized: [transfer('3', 2, 2n ** 256n - 1n)],
    signedBy: { witness: `41${ALICE}`, signer: undefined },
    witnessKeys: [{ witness: `41${ALICE}`, signer: `41${BOB}` }],
  };
  expect(unpackBlock(structuredClone(packBlock(block)))).toEqual(block);
  const empty = { ...block, transfers: [], oversized: [] };
  expect(unpackBlock(structuredClone(packBlock(empty)))).toEqual(empty);
});

test('any transfers are the same after they were passed to another thread', () => {
  const hex = (length: number): fc.Arbitrary<string> =>
    fc
      .array(fc.constantFrom(...'0123456789abcdef'), { minLength: length, maxLength: length })
      .map((digits) => digits.join(''));
  const transfers = fc.array(
    fc.record({
      txHash: hex(64),
      logIndex: fc.nat(),
      from: hex(40) as fc.Arbitrary<TronAccount>,
      to: hex(40) as fc.Arbitrary<TronAccount>,
      amount: fc.bigInt({ min: 1n, max: 10n ** 18n }).map(usdt),
    }),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(transfers, transfers, (booked, oversized) => {
      const header = { number: 7, id: 'ab'.repeat(32), parentId: '', timestamp: new Date(0), transactionCount: 3 };
      const block = { ...header, transfers: booked, oversized };
      expect(unpackBlock(structuredClone(packBlock(block)))).toEqual(block);
    }),
  );
});
