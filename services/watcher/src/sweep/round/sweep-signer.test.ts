import { afterEach, beforeEach, expect, test } from '@jest/globals';
import * as signing from '@gateway/chain/signing';
import { parseUsdt, sun, type TronAddress } from '@gateway/domain';
import { addressOf } from '@gateway/store/testing';
import { findCursor } from '@gateway/store/chain';
import { query } from '@gateway/store/db';
import { signAsHotWallet, signTransfer, type SigningOrder } from './sweep-signer';
import { beginRound, type SweepRound } from './sweep-round';
import { openSweepWorld, type SweepWorld } from '../../testing/sweep-world';

const LIFE_MS = 60_000;

let world: SweepWorld;
let round: SweepRound;
let expiration: Date;
let ours: TronAddress;
beforeEach(async () => {
  world = await openSweepWorld();
  const { context } = world;
  const { term } = context.state;
  const { hotWallet, coldWallet } = context.config.sweep;
  const cursor = await findCursor(context.db, context.config.network);
  if (!term || !hotWallet || !coldWallet || !cursor) throw new Error('the watcher does not lead a sweep');
  round = beginRound({ context, term, signing, cursor, hotWallet, coldWallet });
  expiration = new Date(Date.now() + LIFE_MS);
  const [first] = await query<{ address: TronAddress }>(context.db, 'select address from addresses where idx = 0');
  if (!first) throw new Error('there is no address');
  ours = first.address;
});
afterEach(() => world.close());

const frame = () => ({
  refBlock: { number: round.cursor.number, id: round.cursor.blockId },
  expiration,
  timestamp: new Date(),
});
const topUp = () => ({ kind: 'trx' as const, expiration, from: world.hot, to: ours, amount: maxSun() });
const sweep = () => ({
  kind: 'token' as const,
  expiration,
  contract: world.context.config.usdtContract,
  from: ours,
  to: world.cold,
  amount: parseUsdt('25'),
  feeLimit: maxSun(),
});
const maxSun = () => world.context.config.sweep.maxSun;
const above = () => sun(maxSun() + 1n);

const fund = async (order: SigningOrder & { kind: 'trx' }) =>
  signAsHotWallet(round, await signing.buildTrxTransfer({ ...frame(), ...order, amountSun: order.amount }), order);
const move = async (order: SigningOrder & { kind: 'token' }) =>
  signTransfer(
    round,
    await signing.buildTokenTransfer({ ...frame(), ...order, feeLimitSun: order.feeLimit }),
    order,
    0,
  );

test('a top-up from the hot wallet is signed up to the cap, and neither above it nor from elsewhere', async () => {
  await expect(fund(topUp())).resolves.toMatchObject({ expiresAt: expiration });
  await expect(fund({ ...topUp(), amount: above() })).rejects.toThrow('a top-up stays below the cap');
  await expect(fund({ ...topUp(), from: addressOf('elsewhere') })).rejects.toThrow(
    'only the hot wallet sends TRX and lends energy',
  );
});

test('a transfer of our token to the cold wallet is signed up to the cap, and no other', async () => {
  const refused = 'a sweep moves our token to the cold wallet below the cap';
  await expect(move(sweep())).resolves.toMatchObject({ expiresAt: expiration });
  await expect(move({ ...sweep(), contract: addressOf('another token') })).rejects.toThrow(refused);
  await expect(move({ ...sweep(), to: addressOf('thief') })).rejects.toThrow(refused);
  await expect(move({ ...sweep(), feeLimit: above() })).rejects.toThrow(refused);
});

test('bytes that do anything else than what was ordered are not signed', async () => {
  const unsigned = await signing.buildTrxTransfer({ ...frame(), ...topUp(), amountSun: sun(7n) });
  const differing: SigningOrder[] = [
    { ...topUp(), amount: sun(8n) },
    { ...topUp(), amount: sun(7n), to: addressOf('thief') },
    { ...topUp(), amount: sun(7n), expiration: new Date(expiration.getTime() + 1_000) },
  ];
  for (const order of differing)
    await expect(signAsHotWallet(round, unsigned, order)).rejects.toThrow('what was ordered');
  await expect(signAsHotWallet(round, unsigned, { ...topUp(), amount: sun(7n) })).resolves.toBeDefined();
});
