import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { testNeeding } from '@gateway/runtime/testing/needs';

const ROOT = join(__dirname, '../../..');
const RECORDED = join(ROOT, '../shared/samples/tron/private-net-4.8.0');
const GUIDE = join(ROOT, 'packages/docs/guide');
const DOCUMENTS = [
  join(ROOT, 'README.md'),
  join(ROOT, 'infra/runbook.md'),
  ...readdirSync(GUIDE, { withFileTypes: true }).flatMap((entry) =>
    entry.name.endsWith('.md') ? [join(GUIDE, entry.name)] : [],
  ),
];
/** A call of a node, with its query; `/wallet/init` is one of the gateway's. */
const CALL = /\/wallet(?:solidity)?\/(?!init\b)[a-z0-9]+(?:\?[\w=&]+)?(?![\w/.-])/g;

const textOf = (name: string): string => readFileSync(join(RECORDED, name), 'utf8');
const read = (name: string): unknown => JSON.parse(textOf(name));

interface Witnesses {
  witnesses: { address: string; isJobs?: boolean }[];
}
interface Account {
  address?: string;
  witness_permission?: unknown;
  active_permission?: { keys: { address: string }[] }[];
}
interface Block {
  block_header: { raw_data: { number: number; timestamp: number } };
  transactions?: unknown[];
}

/** For each call that a document names, what a real node answered, and that this has what the document says. */
const CHECKS: Record<string, () => void> = {
  '/wallet/listwitnesses?visible=true': () => {
    const { witnesses } = read('listwitnesses-visible-in-query.json') as Witnesses;
    expect(witnesses.filter(({ isJobs }) => isJobs)).toHaveLength(27);
    expect(witnesses.every(({ address }) => /^T\w{33}$/.test(address))).toBe(true);
    const { witnesses: inBody } = read('listwitnesses-visible-in-body.json') as Witnesses;
    expect(inBody.every(({ address }) => /^41[0-9a-f]{40}$/.test(address))).toBe(true);
  },
  // Witnesses of the recorded network have one key for everything; of accounts, visible is read from the body.
  '/wallet/getaccount': () => {
    const account = read('getaccount-hot-wallet-staked.json') as Account;
    expect(account).toMatchObject({ address: expect.stringMatching(/^T\w{33}$/) });
    expect(account).not.toHaveProperty('witness_permission');
    expect(account.active_permission?.[0]?.keys[0]?.address).toBe(account.address);
  },
  // The document wants an account that is activated: of another one the answer is empty.
  '/wallet/getaccountresource': () => {
    const totals = { TotalEnergyLimit: expect.any(Number), TotalEnergyWeight: expect.any(Number) };
    expect(read('getaccountresource-hot-wallet.json')).toMatchObject(totals);
    expect(read('getaccountresource-not-activated.json')).toEqual({});
    expect(readFileSync(join(ROOT, 'infra/runbook.md'), 'utf8')).toContain(
      '(/wallet/getaccountresource of an account that is activated)',
    );
  },
  // At the port of the other interface it is refused by the status that the runbook names.
  '/walletsolidity/getnowblock': () => {
    const { raw_data: header } = (read('solidity-getnowblock.json') as Block).block_header;
    expect(header).toMatchObject({ number: expect.any(Number), timestamp: expect.any(Number) });
    expect(textOf('walletsolidity-on-full-node-port.headers')).toMatch(/^HTTP\/1\.1 405 /);
  },
  '/walletsolidity/getblockbynum': () => {
    expect((read('block-170-getblockbynum.json') as Block).transactions).toHaveLength(8);
    expect(read('solidity-block-beyond-head.json')).toEqual({});
  },
  '/walletsolidity/gettransactioninfobyblocknum': () => {
    expect(read('block-170-gettransactioninfobyblocknum.json')).toHaveLength(8);
    expect(read('txinfos-beyond-head.json')).toEqual([]);
  },
};

test('every call of a node in the guide and in the runbook is listed here', () => {
  const named = DOCUMENTS.flatMap((path) => readFileSync(path, 'utf8').match(CALL) ?? []);
  expect([...new Set(named)].sort()).toEqual(Object.keys(CHECKS).sort());
});

testNeeding('recordings of the TRON network', existsSync(RECORDED)).each(Object.entries(CHECKS))(
  'a real node answers %s with what the document says',
  (_call, check) => {
    check();
  },
);
