import { openNode } from '@gateway/chain';
import type { TronNode } from '@gateway/chain';
import { nodeUrls } from '@gateway/config';
import { examine, judge } from './finding';
import type { Finding } from './finding';
import type { Variables } from './variables';

const OLDEST_HEAD_MS = 30_000;
/** Final blocks are about a minute old. */
const OLDEST_SOLID_MS = 180_000;

/** The chain's nodes: reachable, current, and in agreement. */
export async function examineNodes(given: Variables): Promise<Finding[]> {
  const { TRON_NETWORK: network, USDT_CONTRACT: contract } = given;
  if (network === undefined || contract === undefined) {
    return [{ about: 'node', state: 'watch', result: 'not checked', remedy: 'set TRON_NETWORK and USDT_CONTRACT' }];
  }
  const nodes: { name: string; fullUrl: string; solidityUrl: string }[] = [];
  const faults = await examine('node', 'list one solidity URL for each node, or none', () => {
    const urls = nodeUrls({ ...given, TRON_NETWORK: network });
    nodes.push(...urls.map((pair) => ({ name: hostOf(pair.fullUrl), ...pair })));
    return Promise.resolve([]);
  });
  if (faults.length > 0) return faults;
  const verifyUrl = given.TRON_VERIFY_URL;
  if (verifyUrl !== undefined)
    nodes.push({ name: `${hostOf(verifyUrl)} (verifying)`, fullUrl: verifyUrl, solidityUrl: verifyUrl });
  const opened = nodes.map(({ name, ...urls }) => ({
    name,
    node: openNode({ ...urls, contract, apiKey: given.TRON_API_KEY }),
  }));
  try {
    const findings: Finding[] = [];
    for (const { name, node } of opened) findings.push(...(await examineNode(name, node)));
    return [...findings, ...(await examineAgreement(opened))];
  } finally {
    await Promise.all(opened.map(({ node }) => node.close()));
  }
}

function examineNode(name: string, node: TronNode): Promise<Finding[]> {
  return examine(
    `node ${name}`,
    'check the URL, the key and the network; name a second node after a comma',
    async () => {
      const [head, solid] = [await node.head(), await node.solidHead()];
      const headAgeMs = Date.now() - head.timestamp.getTime();
      const solidAgeMs = Date.now() - solid.timestamp.getTime();
      const lagging = 'use another node: this one has stopped, or a clock is wrong';
      return [
        judge(
          Math.abs(headAgeMs) < OLDEST_HEAD_MS,
          `newest block ${head.number}, ${seconds(headAgeMs)} old`,
          'wrong',
          lagging,
        ),
        judge(
          solidAgeMs < OLDEST_SOLID_MS,
          `newest final block ${solid.number}, ${seconds(solidAgeMs)} old`,
          'wrong',
          lagging,
        ),
      ];
    },
  );
}

/** Checks that every node has the same block at a height that is final for all. */
async function examineAgreement(opened: { name: string; node: TronNode }[]): Promise<Finding[]> {
  if (opened.length < 2) {
    const remedy = 'set TRON_VERIFY_URL to a node of another operator: no signature covers logs';
    return [{ about: 'agreement', state: 'watch', result: 'one node is trusted alone', remedy }];
  }
  return examine('agreement', 'compare with a public explorer which node differs, and remove it', async () => {
    const heights = await Promise.all(opened.map(({ node }) => node.solidHead().then(({ number }) => number)));
    const height = Math.min(...heights);
    const ids = await Promise.all(opened.map(({ node }) => node.solidHeader(height).then((header) => header?.id)));
    const isOne = new Set(ids).size === 1 && ids[0] !== undefined;
    return judge(
      isOne,
      `${isOne ? 'all' : 'not all'} have the same final block ${height}`,
      'wrong',
      'trust none until you know which one is wrong',
    );
  });
}

function hostOf(url: string): string {
  return new URL(url).host;
}

function seconds(ms: number): string {
  return `${Math.round(ms / 1000)} s`;
}
