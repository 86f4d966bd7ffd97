import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { startDevnet, type Devnet } from '@gateway/devnet';
import type { Finding } from './finding';
import { examineNodes } from './node';
import type { Variables } from './variables';

/** An address of this machine at which no node of a developer listens, also not at the usual port. */
const HOST = '127.0.0.91';

let chain: Devnet;
let servers: Server[];
beforeEach(async () => {
  servers = [];
  chain = await startDevnet({ genesisTimestamp: Date.now() - 290_000 });
  chain.mine({ blocks: 100 });
});
afterEach(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  await chain.close();
});

/** Serves one interface of the node as java-tron does, which answers 405 with HTML for any other path. */
async function openPort(view: '/wallet/' | '/walletsolidity/', port = 0): Promise<string> {
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    if (!path.startsWith(view)) {
      response.writeHead(405, { 'content-type': 'text/html;charset=iso-8859-1' }).end('<html></html>');
      return;
    }
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const answer = await fetch(chain.url + path, { method: 'POST', body: Buffer.concat(chunks) });
      response.end(await answer.text());
    })();
  });
  servers.push(server);
  server.listen(port, HOST);
  await once(server, 'listening');
  return `http://${HOST}:${String((server.address() as AddressInfo).port)}`;
}

function examine(urls: { node: string; solidity?: string; verify?: string }): Promise<Finding[]> {
  return examineNodes({
    TRON_NETWORK: 'nile',
    USDT_CONTRACT: chain.usdtContract,
    TRON_NODE_URL: [urls.node],
    ...(urls.solidity === undefined ? {} : { TRON_SOLIDITY_URL: [urls.solidity] }),
    ...(urls.verify === undefined ? {} : { TRON_VERIFY_URL: urls.verify }),
  } as Variables);
}

test('a second port that is not named is found where it usually is', async () => {
  const url = await openPort('/wallet/');
  const result = 'this port does not serve the solidity interface (/walletsolidity)';
  const closed = await examine({ node: url });
  expect(closed.map(({ state }) => state)).toEqual(['fine', 'wrong', 'watch']);
  expect(closed[1]?.result).toBe(result);
  expect(closed[1]?.remedy).toMatch(/^nor does .*:8091: enable it .*"A node of your own".* set TRON_SOLIDITY_URL/);

  const solid = await openPort('/walletsolidity/', 8091);
  const [, open] = await examine({ node: url });
  expect(open).toMatchObject({ state: 'wrong', result, remedy: `${solid} serves it: set TRON_SOLIDITY_URL to it` });
  const named = await examine({ node: url, solidity: solid });
  expect(named.map(({ state }) => state)).toEqual(['fine', 'fine', 'watch']);
});

test('a verifying node is read at its solidity port only', async () => {
  const [url, solid] = [await openPort('/wallet/'), await openPort('/walletsolidity/', 8091)];
  const nodes = { node: url, solidity: solid };
  const fine = await examine({ ...nodes, verify: solid });
  expect(fine.map(({ state }) => state)).toEqual(['fine', 'fine', 'fine', 'fine']);
  const wrong = await examine({ ...nodes, verify: url });
  expect(wrong[2]).toMatchObject({ state: 'wrong', remedy: `${solid} serves it: set TRON_VERIFY_URL to it` });
});
