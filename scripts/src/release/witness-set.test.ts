import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { openNode, openProofNode } from '@gateway/chain';
import { type Devnet, startDevnet } from '@gateway/devnet';
import { MAINNET_WITNESSES } from 'crypto-payment-gateway-client/evidence';
import { ROOT } from '../checkout';
import { readWitnessSet, type WitnessNode, withWitnessSet } from './witness-set';

const SOURCE = readFileSync(join(ROOT, 'packages/client-javascript/src/evidence/chain/witnesses.ts'), 'utf8');
const LENGTH = 200;

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.close()));
});

async function openChain(genesisTimestamp = 1_800_000_000_000): Promise<Devnet> {
  const devnet = await startDevnet({ genesisTimestamp });
  opened.push(devnet);
  return devnet;
}

function nodeOf({ url, usdtContract: contract }: Devnet): WitnessNode {
  const node = openNode({ fullUrl: url, solidityUrl: url, contract });
  const proof = openProofNode({ url, contract });
  opened.push(node, proof);
  return { head: node.head, header: proof.header };
}

test('the set is of those who signed the newest final blocks, and is written as the client has it', async () => {
  const devnet = await openChain();
  devnet.mine({ blocks: LENGTH });
  const nodes = [nodeOf(devnet), nodeOf(devnet)];
  const found = await readWitnessSet(nodes, 0);
  expect(found).toMatchObject({ firstBlock: 39, lastBlock: 146, date: '2027-01-15' });
  expect(found.set).toHaveLength(27);
  expect(found.set.filter(({ witness, signer }) => witness !== signer)).toHaveLength(7);
  const written = withWitnessSet(SOURCE, found);
  expect(written).toContain(`  firstBlock: 39,\n  lastBlock: 146,\n  date: '2027-01-15',\n  set: [\n`);
  expect(withWitnessSet(written, { ...MAINNET_WITNESSES, set: [...MAINNET_WITNESSES.set] })).toBe(SOURCE);
  await expect(readWitnessSet(nodes, 39)).rejects.toThrow('no blocks after 39');
});

test('no set is read from nodes that differ, or while witnesses change', async () => {
  const [devnet, other] = [await openChain(), await openChain(1_800_000_003_000)];
  devnet.mine({ blocks: LENGTH });
  other.mine({ blocks: LENGTH });
  const nodes = [nodeOf(devnet), nodeOf(other)];
  await expect(readWitnessSet(nodes, 0)).rejects.toThrow('the nodes differ in block 39');
  devnet.signWith([3], 5);
  devnet.mine({ blocks: LENGTH / 2 });
  await expect(readWitnessSet([nodeOf(devnet), nodeOf(devnet)], 0)).rejects.toThrow('28 pairs of witness and key');
});
