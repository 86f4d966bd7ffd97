import { openNode } from '@gateway/chain';
import type { TronNode } from '@gateway/chain';
import { isTronAddress } from '@gateway/domain';
import { examine, judge } from './finding';
import type { Finding } from './finding';
import type { Variables } from './variables';

const TRONGRID = { nile: 'https://nile.trongrid.io', mainnet: 'https://api.trongrid.io' };
const OLDEST_HEAD_MS = 30_000;
/** Final blocks are about a minute old. */
const OLDEST_SOLID_MS = 180_000;

/** The chain's nodes: reached, awake, and of one mind. */
export async function examineNodes(given: Variables): Promise<Finding[]> {
  const { TRON_NETWORK: network, USDT_CONTRACT: contract } = given;
  if (network === undefined || contract === undefined || !isTronAddress(contract)) {
    return [{ about: 'node', state: 'watch', said: 'not looked at', cure: 'set TRON_NETWORK and USDT_CONTRACT' }];
  }
  const fullUrls = (given.TRON_NODE_URL ?? TRONGRID[network]).split(',');
  const solidityUrls = given.TRON_SOLIDITY_URL?.split(',') ?? fullUrls;
  const nodes = fullUrls.map((fullUrl, i) => ({
    name: hostOf(fullUrl),
    fullUrl,
    solidityUrl: solidityUrls[i] ?? fullUrl,
  }));
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
      const lagging = 'use another node: this one stands still, or a clock is wrong';
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

/** Every node has the same block at a height that all of them call final. */
async function examineAgreement(opened: { name: string; node: TronNode }[]): Promise<Finding[]> {
  if (opened.length < 2) {
    const cure = 'set TRON_VERIFY_URL to a node of another operator: logs are covered by no signature';
    return [{ about: 'agreement', state: 'watch', said: 'one node is believed alone', cure }];
  }
  return examine('agreement', 'see which node differs from a public explorer, and remove it', async () => {
    const heights = await Promise.all(opened.map(({ node }) => node.solidHead().then(({ number }) => number)));
    const height = Math.min(...heights);
    const ids = await Promise.all(opened.map(({ node }) => node.solidHeader(height).then((header) => header?.id)));
    const isOne = new Set(ids).size === 1 && ids[0] !== undefined;
    return judge(
      isOne,
      `${isOne ? 'all' : 'not all'} have the same final block ${height}`,
      'wrong',
      'trust none until you know which lies',
    );
  });
}

function hostOf(url: string): string {
  return new URL(url).host;
}

function seconds(ms: number): string {
  return `${Math.round(ms / 1000)} s`;
}
