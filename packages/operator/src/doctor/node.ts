import { NodeFault, openNode } from '@gateway/chain';
import type { BlockHeader, TronNode } from '@gateway/chain';
import { nodeUrls } from '@gateway/config';
import { examine, judge } from './finding';
import type { Finding } from './finding';
import type { Variables } from './variables';

const OLDEST_HEAD_MS = 30_000;
/** Final blocks are about a minute old. */
const OLDEST_SOLID_MS = 180_000;
/** `node.http.solidityPort` of java-tron. */
const USUAL_SOLIDITY_PORT = '8091';

/** The chain's nodes: reachable, current, and in agreement. */
export async function examineNodes(given: Variables): Promise<Finding[]> {
  const { TRON_NETWORK: network, USDT_CONTRACT: contract } = given;
  if (network === undefined || contract === undefined) {
    return [{ about: 'node', state: 'watch', result: 'not checked', remedy: 'set TRON_NETWORK and USDT_CONTRACT' }];
  }
  const nodes: NodeToExamine[] = [];
  const faults = await examine('node', 'list one solidity URL for each node, or none', () => {
    const urls = nodeUrls({ ...given, TRON_NETWORK: network });
    nodes.push(
      ...urls.map((pair) => ({ name: hostOf(pair.fullUrl), ...pair, variable: 'TRON_SOLIDITY_URL' as const })),
    );
    return Promise.resolve([]);
  });
  if (faults.length > 0) return faults;
  const verifyUrl = given.TRON_VERIFY_URL;
  if (verifyUrl !== undefined) {
    const name = `${hostOf(verifyUrl)} (verifying)`;
    nodes.push({ name, fullUrl: verifyUrl, solidityUrl: verifyUrl, variable: 'TRON_VERIFY_URL' });
  }
  const open = (urls: NodeUrls): TronNode => openNode({ ...urls, contract, apiKey: given.TRON_API_KEY });
  const opened = nodes.map((urls) => ({ ...urls, node: open(urls) }));
  try {
    const findings: Finding[] = [];
    for (const { node, ...urls } of opened) {
      // A verifying node is read at its solidity port only.
      if (urls.variable !== 'TRON_VERIFY_URL') findings.push(...(await examineHead(urls.name, node)));
      findings.push(...(await examineSolidHead(urls, node, open)));
    }
    return [...findings, ...(await examineAgreement(opened))];
  } finally {
    await Promise.all(opened.map(({ node }) => node.close()));
  }
}

type NodeUrls = { fullUrl: string; solidityUrl: string };

interface NodeToExamine extends NodeUrls {
  name: string;
  /** Where its solidity interface is set. */
  variable: 'TRON_SOLIDITY_URL' | 'TRON_VERIFY_URL';
}

const UNREACHABLE = 'check the URL, the key and the network; name a second node after a comma';

function examineHead(name: string, node: TronNode): Promise<Finding[]> {
  return examine(`node ${name}`, UNREACHABLE, async () => judgeAge('block', await node.head(), OLDEST_HEAD_MS));
}

function examineSolidHead(
  { name, solidityUrl, variable }: NodeToExamine,
  node: TronNode,
  open: (urls: NodeUrls) => TronNode,
): Promise<Finding[]> {
  return examine(`node ${name}`, UNREACHABLE, async () => {
    try {
      return judgeAge('final block', await node.solidHead(), OLDEST_SOLID_MS);
    } catch (error) {
      if (!(error instanceof NodeFault) || error.reason !== 'no_solidity') throw error;
      const result = 'this port does not serve the solidity interface (/walletsolidity)';
      return { state: 'wrong', result, remedy: await secondPort(solidityUrl, variable, open) };
    }
  });
}

/** What to do about a port that serves one interface only: a node's two have a port each. */
async function secondPort(url: string, variable: string, open: (urls: NodeUrls) => TronNode): Promise<string> {
  const usual = new URL(url);
  usual.port = USUAL_SOLIDITY_PORT;
  const node = open({ fullUrl: usual.href, solidityUrl: usual.href });
  const answers = await node.solidHead().then(
    () => true,
    () => false,
  );
  await node.close();
  // Without user info and query, which may hold a key.
  const shown = `${usual.protocol}//${usual.host}${usual.pathname.replace(/\/$/, '')}`;
  return answers
    ? `${shown} serves it: set ${variable} to it`
    : `nor does ${shown}: enable it there (runbook, "A node of your own"), and set ${variable} to its URL`;
}

function judgeAge(what: string, { number, timestamp }: BlockHeader, oldestMs: number): Omit<Finding, 'about'> {
  const ageMs = Date.now() - timestamp.getTime();
  return judge(
    Math.abs(ageMs) < oldestMs,
    `newest ${what} ${number}, ${seconds(ageMs)} old`,
    'wrong',
    'use another node: this one has stopped, or a clock is wrong',
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
