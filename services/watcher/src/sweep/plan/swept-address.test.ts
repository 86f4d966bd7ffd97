import { afterEach, expect, test } from '@jest/globals';
import { parseUsdt, usdt, type TronAddress } from '@gateway/domain';
import { addressOf } from '@gateway/store/testing';
import { expectConserved } from '../../testing/sweep-conservation';
import { openSweepWorld, type SweepWorld } from '../../testing/sweep-world';

/** The numbers and the decision of infra/adr/0049. */

let world: SweepWorld;
afterEach(() => world.close());

const TO_HOLDER = 64_285n;
const TO_OTHER = 130_285n;
/** TRX that the first top-up of an address burns. */
const ACTIVATION = 1_100_000n;
const MICRO_UNIT = usdt(1n);

/** The energy of a payment. */
async function pay(to: TronAddress, amount: string): Promise<bigint | undefined> {
  const txId = world.chain.pay({ to, amount: parseUsdt(amount) });
  await world.finalise();
  return (await world.context.node.accounts.solidOutcome(txId))?.energyUsed;
}

test('a swept address holds no USDT and no TRX, and stays activated', async () => {
  world = await openSweepWorld();
  const { address } = await world.paidOrder('25');
  const { accounts } = world.context.node;
  expect(await accounts.solidTrx(address)).toBeUndefined();
  for (const amount of ['30', '35']) {
    await world.settle();
    expect(world.chain.usdtOf(address)).toBe(0n);
    expect(await accounts.solidTrx(address)).toBe(0n);
    // It is empty again: the next payer pays for a new entry, as the first one did.
    expect(await pay(address, amount)).toBe(TO_OTHER);
  }
  await world.settle();
  expect(world.chain.usdtOf(address)).toBe(0n);
  const sweeps = await world.sweeps();
  expect(sweeps.map(({ amount, energy_used }) => [amount, energy_used])).toEqual(
    ['25', '30', '35'].map((amount) => [parseUsdt(amount), TO_HOLDER]),
  );
  const topUps = (await world.transactions()).filter(({ kind }) => kind === 'funding');
  // Further top-ups use the hot wallet's free bytes, and activate nothing.
  expect(topUps.map(({ fee_sun }) => fee_sun)).toEqual([ACTIVATION, 0n, 0n]);
  await expectConserved(world, '90');
});

test('one micro-unit left there would halve the next payment, and make no sweep cheaper', async () => {
  world = await openSweepWorld();
  const { address } = await world.paidOrder('25');
  const { accounts } = world.context.node;
  const energyOf = async (left: bigint): Promise<bigint> =>
    (await accounts.tryTransfer(address, world.cold, usdt(parseUsdt('25') - left))).energy;
  expect([await energyOf(0n), await energyOf(MICRO_UNIT)]).toEqual([TO_HOLDER, TO_HOLDER]);

  const holder = addressOf('an address with one micro-unit');
  // What gives it there costs as much as a payment to an empty address.
  expect(await pay(holder, '0.000001')).toBe(TO_OTHER);
  expect(await pay(holder, '25')).toBe(TO_HOLDER);
  expect(await pay(addressOf('an empty address'), '25')).toBe(TO_OTHER);
});
