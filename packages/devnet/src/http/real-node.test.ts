import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { hexOf, usdt, type TronAddress } from '@gateway/domain';
import { describeNeeding } from '@gateway/runtime/testing/needs';
import type { Devnet } from '../devnet';
import { startDevnet } from '../start';
import { STRANGER } from '../testing/node';
import { walletAt } from '../testing/wallet';

/** Answers of java-tron 4.8.0, stored outside the repository, if available. */
const SAMPLES = join(process.cwd(), '../shared/samples/tron/private-net-4.8.0');
const README = readFileSync(join(__dirname, '../../README.md'), 'utf8');
const recorded = describeNeeding('recordings of the TRON network', existsSync(SAMPLES));
const ONE = usdt(1_000_000n);
const TRX = 1_000_000;
/** They use up the free bandwidth of a day. */
const FREE_TRANSFERS = 2;

let devnet: Devnet;
let world: World;

interface World {
  hot: TronAddress;
  swept: TronAddress;
  blocks: Record<'payments' | 'stake' | 'activation' | 'delegation' | 'sweep' | 'reclaim' | 'empty', number>;
  transactions: Record<'transfer' | 'many' | 'trx' | 'oom', string>;
  /** A transaction that is in a final block, as bytes, whose time is over. */
  expired: string;
}

const text = (name: string): string => readFileSync(join(SAMPLES, name), 'utf8');

async function post(url: string, path: string, body: unknown): Promise<string> {
  const sent = typeof body === 'string' ? body : JSON.stringify(body);
  return (await fetch(url + path, { method: 'POST', body: sent })).text();
}
const wallet = (path: string, body: unknown = {}) => post(devnet.url, `/wallet/${path}`, body);
const solid = (path: string, body: unknown = {}) => post(devnet.solidityUrl, `/walletsolidity/${path}`, body);
const numbered = (path: string, block: keyof World['blocks']) => () => wallet(path, { num: world.blocks[block] });
const info = (of: keyof World['transactions']) => () =>
  wallet('gettransactioninfobyid', { value: world.transactions[of] });
const at = (address: string, more: object = {}): object => ({ address, visible: true, ...more });
const call = (from: string, amount: bigint, contract: string = devnet.usdtContract): object => ({
  ...{ owner_address: from, contract_address: contract, visible: true },
  function_selector: 'transfer(address,uint256)',
  parameter: `${hexOf(world.swept).slice(2).padStart(64, '0')}${amount.toString(16).padStart(64, '0')}`,
});

/** The same request in the same situation, for each recorded answer. */
const REQUESTS: Record<string, () => Promise<string>> = {
  'block-0-genesis.json': () => wallet('getblockbynum', { num: 0 }),
  'block-170-getblockbynum.json': numbered('getblockbynum', 'payments'),
  'block-170-gettransactioninfobyblocknum.json': numbered('gettransactioninfobyblocknum', 'payments'),
  'block-282-getblockbynum.json': numbered('getblockbynum', 'stake'),
  'block-282-gettransactioninfobyblocknum.json': numbered('gettransactioninfobyblocknum', 'stake'),
  'block-300-getblockbynum-empty.json': numbered('getblockbynum', 'empty'),
  'block-300-gettransactioninfobyblocknum-empty.json': numbered('gettransactioninfobyblocknum', 'empty'),
  'block-309-getblockbynum.json': numbered('getblockbynum', 'activation'),
  'block-309-gettransactioninfobyblocknum.json': numbered('gettransactioninfobyblocknum', 'activation'),
  'block-331-getblockbynum.json': numbered('getblockbynum', 'delegation'),
  'block-331-gettransactioninfobyblocknum.json': numbered('gettransactioninfobyblocknum', 'delegation'),
  'block-375-getblockbynum.json': numbered('getblockbynum', 'sweep'),
  'block-375-gettransactioninfobyblocknum.json': numbered('gettransactioninfobyblocknum', 'sweep'),
  'block-395-getblockbynum.json': numbered('getblockbynum', 'reclaim'),
  'block-395-gettransactioninfobyblocknum.json': numbered('gettransactioninfobyblocknum', 'reclaim'),
  'block-beyond-head.json': () => wallet('getblockbynum', { num: 1_000_000 }),
  'txinfos-beyond-head.json': () => wallet('gettransactioninfobyblocknum', { num: 1_000_000 }),
  'solidity-block-beyond-head.json': () => solid('getblockbynum', { num: devnet.head().number }),
  'solidity-getnowblock.json': () => solid('getnowblock'),
  'body-not-json.json': () => wallet('getblockbynum', '{"num":'),
  'broadcasthex-garbage.json': () => wallet('broadcasthex', { transaction: '00' }),
  'broadcasthex-not-hex.json': () => wallet('broadcasthex', { transaction: 'xyz' }),
  'broadcasthex-again-after-final.json': () => wallet('broadcasthex', { transaction: world.expired }),
  'estimateenergy.json': () => wallet('estimateenergy', call(devnet.customer, ONE)),
  'getaccount-bad-address.json': () => wallet('getaccount', { address: 'nonsense', visible: true }),
  'getaccount-hot-wallet-staked.json': () => wallet('getaccount', at(world.hot)),
  'getaccount-not-activated.json': () => wallet('getaccount', at(STRANGER)),
  'getaccount-swept-by-stake.json': () => wallet('getaccount', at(world.swept)),
  'getaccountresource-hot-wallet.json': () => wallet('getaccountresource', at(world.hot)),
  'getaccountresource-not-activated.json': () => wallet('getaccountresource', at(STRANGER)),
  'getbandwidthprices.json': () => wallet('getbandwidthprices'),
  'getcandelegatedmaxsize.json': () =>
    wallet('getcandelegatedmaxsize', { owner_address: world.hot, type: 1, visible: true }),
  'getchainparameters.json': () => wallet('getchainparameters'),
  'getdelegatedresourceaccountindexv2.json': () =>
    wallet('getdelegatedresourceaccountindexv2', { value: world.hot, visible: true }),
  'getenergyprices.json': () => wallet('getenergyprices'),
  'getnodeinfo.json': () => wallet('getnodeinfo'),
  'listwitnesses-visible-in-body.json': () => wallet('listwitnesses', { visible: true }),
  'listwitnesses-visible-in-query.json': () => wallet('listwitnesses?visible=true'),
  'no-such-path.txt': () => wallet('nosuch'),
  'walletsolidity-on-full-node-port.txt': () => post(devnet.url, '/walletsolidity/getnowblock', {}),
  'triggerconstantcontract-no-contract.json': () =>
    wallet('triggerconstantcontract', call(devnet.customer, ONE, STRANGER)),
  'triggerconstantcontract-transfer-ok.json': () => wallet('triggerconstantcontract', call(devnet.customer, ONE)),
  'triggerconstantcontract-transfer-reverted.json': () =>
    wallet('triggerconstantcontract', call(world.swept, 1_000_000_000n)),
  'txinfo-caught.json': info('many'),
  'txinfo-multi_tx.json': info('many'),
  'txinfo-one.json': info('transfer'),
  'txinfo-oom.json': info('oom'),
  'txinfo-trxin.json': info('trx'),
};

afterAll(async () => {
  if (existsSync(SAMPLES)) await devnet.close();
});
beforeAll(async () => {
  if (!existsSync(SAMPLES)) return;
  devnet = await startDevnet({ solidityPort: 0 });
  world = await play();
});

/** What happened on the real network, in its order: payments, a stake, activation, delegation, sweeps, a reclaim. */
async function play(): Promise<World> {
  const [hot, swept] = [walletAt(devnet, 'hot'), walletAt(devnet, 'swept')];
  devnet.faucet({ to: hot.address, sun: 5_000_000_000n });
  const empty = devnet.mine().number + 1;
  devnet.mine();
  devnet.setTotalStake('energy', 1_000n);
  devnet.setPenaltyFactor(0n);
  const payer = walletAt(devnet, 'payer 0');
  for (let spent = 0; spent < FREE_TRANSFERS; spent++) await payer.sendUsdt(swept.address, ONE);
  devnet.mine();
  const transfer = await payer.sendUsdt(swept.address, ONE);
  const again = await payer.sendUsdt(swept.address, ONE);
  const oom = await payer.sendUsdt(swept.address, ONE, TRX);
  const many = devnet.payMany([swept.address, STRANGER].map((to) => ({ to, amount: ONE })));
  const trx = await hot.sendTrx(walletAt(devnet, 'another').address, 3 * TRX);
  const { raw_data_hex: raw, signature } = JSON.parse(await wallet('gettransactionfrompending', { value: again })) as {
    raw_data_hex: string;
    signature: string[];
  };
  const expired = `0a${varint(raw.length / 2)}${raw}1241${signature.join('')}`;
  const payments = devnet.mine().number;
  await hot.freeze(1_000 * TRX);
  const stake = devnet.mine().number;
  await hot.sendTrx(swept.address, 1);
  const activation = devnet.mine().number;
  await hot.delegate(swept.address, 999 * TRX);
  await hot.delegate(walletAt(devnet, 'another').address, TRX);
  const delegation = devnet.mine().number;
  await swept.sendUsdt(devnet.customer, ONE);
  const sweep = devnet.mine().number;
  await hot.reclaim(swept.address, 999 * TRX);
  await hot.reclaim(walletAt(devnet, 'another').address, TRX);
  const reclaim = devnet.mine().number;
  devnet.mine({ blocks: 30 });
  const blocks = { payments, stake, activation, delegation, sweep, reclaim, empty };
  return { hot: hot.address, swept: swept.address, blocks, transactions: { transfer, many, trx, oom }, expired };
}

function varint(value: number): string {
  return value < 128 ? value.toString(16).padStart(2, '0') : Buffer.of((value & 127) | 128, value >> 7).toString('hex');
}

/** Members whose values are compared, and not only their kinds. */
const EXACT = ['code', 'message', 'result', 'ret', 'contractRet', 'type', 'type_url', 'resource', 'Error'];

/** Every member of a value by its path, with the kind of its value; of a list what its members have together. */
function shapeOf(value: unknown, path: string): string[] {
  if (Array.isArray(value)) return [...new Set([`${path}[]`, ...value.flatMap((one) => shapeOf(one, `${path}[]`))])];
  if (value !== null && typeof value === 'object') {
    return Object.entries(value).flatMap(([key, member]) => shapeOf(member, `${path}.${key}`));
  }
  return [`${path}: ${EXACT.includes(path.replace(/^.*\./, '')) ? JSON.stringify(value) : typeof value}`];
}

/** What only the real answer has (-), and only ours (+). */
function differences(name: string, answer: string): string[] {
  if (name.endsWith('.txt')) return answer === text(name) ? [] : [answer];
  const [real, ours] = [text(name), answer].map((json) => shapeOf(JSON.parse(json), ''));
  const only = (sign: string, some: string[] = [], others: string[] = []): string[] =>
    some.filter((one) => !others.includes(one)).map((one) => sign + one);
  return [...only('-', real, ours), ...only('+', ours, real)];
}

/** The members that README.md lists as different on purpose: "| `member` of …". */
const ON_PURPOSE = [...README.matchAll(/^\| `([\w.]+)` (of block 0)?/gm)].map(([, member = '', ofBlock0]) => ({
  member,
  files: ofBlock0 === undefined ? '' : 'block-0',
}));

recorded('answers of a real node (skipped where the samples are absent)', () => {
  const seen = new Set<string>();

  test('each recorded answer has its request here', () => {
    const files = readdirSync(SAMPLES).filter((name) => /\.(json|txt)$/.test(name));
    expect(Object.keys(REQUESTS).sort()).toEqual(files.sort());
  });

  test.each(Object.keys(REQUESTS))('%s: the same members, codes and texts', async (name) => {
    const found = differences(name, (await REQUESTS[name]?.()) ?? '');
    const isKnown = (one: string): boolean => {
      const known = ON_PURPOSE.find(({ member, files }) => name.startsWith(files) && one.includes(`.${member}`));
      if (known) seen.add(known.member);
      return known !== undefined;
    };
    expect(found.filter((one) => !isKnown(one))).toEqual([]);
  });

  test('what README.md lists as different is different', () => {
    expect([...seen].sort()).toEqual(ON_PURPOSE.map(({ member }) => member).sort());
  });
});
