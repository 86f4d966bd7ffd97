import { expect, test } from '@jest/globals';
import type { ProofHeader, ProofNode } from '@gateway/chain';
import { openSignedBlocks } from './signed-blocks';

const WITNESSES = Array.from({ length: 27 }, (_, i) => ({ witness: `w${i}`, signer: `w${i}` }));

function headerOf(number: number, witness: string): ProofHeader {
  return {
    number,
    id: `block ${number}`,
    parentId: `block ${number - 1}`,
    timestamp: new Date(number * 3_000),
    bytes: Buffer.alloc(0),
    signature: Buffer.alloc(65),
    signedBy: { witness, signer: witness },
  };
}

/** The numbers of the blocks that prove block 1, in a chain of 200 blocks that these witnesses signed. */
async function prove(witnessOf: (number: number) => string): Promise<number[]> {
  const header = (number: number): ProofHeader => headerOf(number, witnessOf(number));
  const node: Pick<ProofNode, 'header'> = {
    header: (number) => Promise.resolve(number > 200 ? undefined : header(number)),
  };
  const blocks = openSignedBlocks(node, WITNESSES);
  await blocks.prove(header(1));
  return blocks.list().map(({ number }) => number);
}

test('a witness counts once, however many blocks it signed', async () => {
  await expect(prove((number) => `w${number % 18}`)).rejects.toThrow(/only 18 of the super representatives/);
  const numbers = await prove((number) => (number === 60 ? 'w18' : `w${number % 18}`));
  expect(numbers.at(-1)).toBe(60 + 26);
  expect(numbers).toHaveLength(86);
});

test('a witness that is not known does not count', async () => {
  const numbers = await prove((number) => (number === 5 ? 'elected since' : `w${number % 27}`));
  expect(numbers.at(-1)).toBe(20 + 26);
});
