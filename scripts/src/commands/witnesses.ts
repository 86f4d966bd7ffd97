import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openNode, openProofNode } from '@gateway/chain';
import type { TronAddress } from '@gateway/domain';
import { runCommand, say, UsageError } from '@gateway/runtime/command';
import { MAINNET_WITNESSES } from 'crypto-payment-gateway-client/evidence';
import { ROOT } from '../checkout';
import { readWitnessSet, type WitnessNode, withWitnessSet } from '../release/witness-set';

const USAGE = 'Usage: npm run witnesses -- <URL of a node of mainnet> <URL of a second node>';
const FILE = 'packages/client-javascript/src/evidence/chain/witnesses.ts';
/** A public node permits so many without a key. */
const REQUESTS_PER_SECOND = 5;

/** `npm run witnesses -- <node> <second node>`: writes who signs the blocks of mainnet now into the client. */
void runCommand(async () => {
  const urls = process.argv.slice(2);
  if (urls.length !== 2 || new Set(urls).size !== 2 || !urls.every((url) => URL.canParse(url)))
    throw new UsageError(USAGE);
  const opened = urls.map(openWitnessNode);
  try {
    const found = await readWitnessSet(opened, MAINNET_WITNESSES.lastBlock);
    const file = join(ROOT, FILE);
    writeFileSync(file, withWitnessSet(readFileSync(file, 'utf8'), found));
    const before = new Set(MAINNET_WITNESSES.set.map(({ witness }) => witness));
    const others = found.set.filter(({ witness }) => !before.has(witness)).map(({ witness }) => witness);
    say(FILE, `blocks ${found.firstBlock} to ${found.lastBlock}, ${found.date}`);
    say('not in the set before', others.join(', ') || 'none');
    return 0;
  } finally {
    await Promise.all(opened.map(({ close }) => close()));
  }
});

/** Of headers only: no token is read. */
function openWitnessNode(url: string): WitnessNode & { close(): Promise<unknown> } {
  const options = { contract: '' as TronAddress, perSecond: REQUESTS_PER_SECOND };
  const node = openNode({ ...options, fullUrl: url, solidityUrl: url });
  const proof = openProofNode({ ...options, url });
  return { head: node.head, header: proof.header, close: () => Promise.all([node.close(), proof.close()]) };
}
