import { expect, test } from '@jest/globals';
import { hexOf, usdt, type TronAddress } from '@gateway/domain';
import { ask, devnets, infoOf, infosOf, OTHER_STRANGER, STRANGER } from '../../testing/node';
import { accountWord, hashOf, selectorOf, word } from './abi';
import type { Devnet } from '../../devnet';

const start = devnets();

const ONE = usdt(1_000_000n);
const TRANSFER = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const FALSE = word(0n);

test('a transfer emits the log of the real token and returns false although it succeeded', async () => {
  const devnet = await start();
  const txId = devnet.pay({ to: STRANGER, amount: usdt(25_500_000n) });
  devnet.mine();
  expect(await infoOf(devnet, txId)).toMatchObject({
    contractResult: [FALSE],
    contract_address: '41eca9bc828a3005b9a3b909f2cc5c2a54794de05f',
    log: [
      {
        address: 'eca9bc828a3005b9a3b909f2cc5c2a54794de05f',
        topics: [TRANSFER, accountWord(hexOf(devnet.customer)), accountWord(hexOf(STRANGER))],
        data: word(25_500_000n),
      },
    ],
  });
  expect(devnet.usdtOf(STRANGER)).toBe(25_500_000n);
});

test('an address word that still has its 41 pays the same account', async () => {
  const devnet = await start();
  devnet.pay({ to: STRANGER, amount: ONE, via: 'dirty' });
  devnet.mine();
  expect(devnet.usdtOf(STRANGER)).toBe(ONE);
});

test('a third party moves tokens after an approval, which has a separate log', async () => {
  const devnet = await start();
  const payer = devnet.faucet();
  const txId = devnet.pay({ to: STRANGER, amount: ONE, from: payer.address, via: 'transferFrom' });
  const block = devnet.mine();
  const infos = (await ask(devnet, '/wallet/gettransactioninfobyblocknum', { num: block.number })) as {
    log?: { topics: string[] }[];
  }[];
  const topics = infos.flatMap(({ log = [] }) => log.map((entry) => entry.topics[0]));
  expect(topics).toEqual([TRANSFER, hashOf('Approval(address,address,uint256)'), TRANSFER]);
  expect((await infoOf(devnet, txId)).receipt).toMatchObject({ result: 'SUCCESS' });
  expect(devnet.usdtOf(STRANGER)).toBe(ONE);
});

test('any account can send a zero transfer in the name of another', async () => {
  const devnet = await start();
  const txId = devnet.pay({ to: STRANGER, amount: usdt(0n), from: OTHER_STRANGER, via: 'transferFrom' });
  devnet.mine();
  expect(await infoOf(devnet, txId)).toMatchObject({
    receipt: { result: 'SUCCESS' },
    log: [{ topics: [TRANSFER, accountWord(hexOf(OTHER_STRANGER)), accountWord(hexOf(STRANGER))], data: word(0n) }],
  });
});

test('one transaction can pay many receivers, and one of them twice', async () => {
  const devnet = await start();
  const legs = [STRANGER, OTHER_STRANGER, STRANGER].map((to, i) => ({ to, amount: usdt(BigInt(i + 1)) }));
  const txId = devnet.payMany(legs);
  devnet.mine();
  const { log = [], receipt } = await infoOf(devnet, txId);
  expect(receipt['result']).toBe('SUCCESS');
  expect(log.map(({ data }) => data)).toEqual([word(1n), word(2n), word(3n)]);
  expect(new Set(log.map(({ topics }) => topics[1]))).toEqual(new Set([accountWord(hexOf(devnet.multisendContract))]));
  expect(devnet.usdtOf(STRANGER)).toBe(4n);
});

test('the token of the same name at another address moves nothing of USDT', async () => {
  const devnet = await start();
  const txId = devnet.pay({ to: STRANGER, amount: ONE, via: 'fake' });
  devnet.mine();
  expect((await infoOf(devnet, txId)).log?.[0]?.address).toBe(hexOf(devnet.fakeContract).slice(2));
  expect(await view(devnet, 'symbol()', devnet.fakeContract)).toBe(await view(devnet, 'symbol()', devnet.usdtContract));
  expect(devnet.usdtOf(STRANGER)).toBe(0n);
});

test('the blacklist stops a sender and not a receiver', async () => {
  const devnet = await start();
  const payer = devnet.faucet();
  devnet.blacklist(payer.address);
  const sent = devnet.pay({ to: STRANGER, amount: ONE, from: payer.address });
  const received = devnet.pay({ to: payer.address, amount: ONE });
  devnet.mine();
  expect(await infoOf(devnet, sent)).toMatchObject({ result: 'FAILED', receipt: { result: 'REVERT' } });
  expect(await infoOf(devnet, sent)).not.toHaveProperty('log');
  expect((await infoOf(devnet, received)).receipt['result']).toBe('SUCCESS');
  expect(await view(devnet, 'isBlackListed(address)', devnet.usdtContract, accountWord(hexOf(payer.address)))).toBe(
    word(1n),
  );

  devnet.blacklist(payer.address, false);
  const again = devnet.pay({ to: STRANGER, amount: ONE, from: payer.address });
  devnet.mine();
  expect((await infoOf(devnet, again)).receipt['result']).toBe('SUCCESS');
});

test('a paused token reverts every transfer until it is unpaused', async () => {
  const devnet = await start();
  devnet.pause();
  const stopped = devnet.pay({ to: STRANGER, amount: ONE });
  devnet.pause(false);
  const running = devnet.pay({ to: STRANGER, amount: ONE });
  devnet.mine();
  expect((await infoOf(devnet, stopped)).receipt['result']).toBe('REVERT');
  expect((await infoOf(devnet, running)).receipt['result']).toBe('SUCCESS');
});

test('with a fee the receiver gets less than the call states, and the owner has a separate log', async () => {
  const devnet = await start();
  devnet.setTransferFee(10n, usdt(500n));
  const small = devnet.pay({ to: STRANGER, amount: usdt(100_000n) });
  const large = devnet.pay({ to: OTHER_STRANGER, amount: ONE });
  devnet.mine();
  const amounts = async (txId: string): Promise<unknown> => (await infoOf(devnet, txId)).log?.map(({ data }) => data);
  expect(await amounts(small)).toEqual([word(99_900n), word(100n)]);
  expect(await amounts(large)).toEqual([word(999_500n), word(500n)]);
  expect(devnet.usdtOf(STRANGER)).toBe(99_900n);
});

test('destroyed funds disappear without a Transfer log', async () => {
  const devnet = await start();
  devnet.pay({ to: STRANGER, amount: ONE });
  devnet.blacklist(STRANGER);
  devnet.mine();
  devnet.destroyFunds(STRANGER);
  const { number } = devnet.mine();
  const [info] = await infosOf(devnet, number);
  expect(info?.log?.map(({ topics }) => topics[0])).toEqual([hashOf('DestroyedBlackFunds(address,uint256)')]);
  expect(devnet.usdtOf(STRANGER)).toBe(0n);
});

test('a transfer above the balance reverts, costs energy and moves nothing', async () => {
  const devnet = await start();
  const payer = devnet.faucet({ usdt: ONE });
  const txId = devnet.pay({ to: STRANGER, amount: usdt(1_000_001n), from: payer.address });
  devnet.mine();
  const info = await infoOf(devnet, txId);
  expect(info).toMatchObject({ result: 'FAILED', contractResult: [''], receipt: { result: 'REVERT' } });
  expect(Buffer.from(info.resMessage ?? '', 'hex').toString()).toBe('REVERT opcode executed');
  expect(info.fee).toBeGreaterThan(0);
  expect(devnet.usdtOf(payer.address)).toBe(ONE);
});

test('OUT_OF_TIME leaves a Transfer log that no ledger backs', async () => {
  const devnet = await start();
  const txId = devnet.pay({ to: STRANGER, amount: ONE, fails: 'OUT_OF_TIME' });
  devnet.mine();
  const info = await infoOf(devnet, txId);
  expect(info).toMatchObject({ result: 'FAILED', receipt: { result: 'OUT_OF_TIME' } });
  expect(info.log).toHaveLength(1);
  expect(devnet.usdtOf(STRANGER)).toBe(0n);
});

async function view(devnet: Devnet, signature: string, contract: TronAddress, args = ''): Promise<string | undefined> {
  const answer = (await ask(devnet, '/wallet/triggerconstantcontract', {
    owner_address: hexOf(devnet.customer),
    contract_address: hexOf(contract),
    data: selectorOf(signature) + args,
  })) as { constant_result: string[] };
  return answer.constant_result[0];
}
