import { expect, test } from '@jest/globals';
import { parseUsdt } from '@gateway/domain';
import { devnets, OTHER_STRANGER, STRANGER } from '../../testing/node';

const start = devnets();

interface History {
  data: { transaction_id: string; to: string; value: string; type: string; token_info: { address: string } }[];
  success: boolean;
  meta: { fingerprint?: string; page_size: number };
}

test('the history of an account has its final token transfers, newest first, by pages', async () => {
  const devnet = await start({ solidityLag: 2 });
  const legs = Array.from({ length: 3 }, () => ({ to: STRANGER, amount: parseUsdt('1') }));
  const first = devnet.payMany([...legs, { to: OTHER_STRANGER, amount: parseUsdt('1') }]);
  const { timestamp } = devnet.mine();
  const second = devnet.pay({ to: STRANGER, amount: parseUsdt('2') });
  devnet.mine({ blocks: 3 });
  devnet.pay({ to: STRANGER, amount: parseUsdt('3') }); // not final
  devnet.mine();
  const ask = async (query: string): Promise<History> => {
    const path = `/v1/accounts/${STRANGER}/transactions/trc20?only_confirmed=true&only_to=true&${query}`;
    return (await (await fetch(devnet.url + path)).json()) as History;
  };
  const ids = ({ data }: History): string[] => data.map((row) => row.transaction_id);

  const all = await ask(`contract_address=${devnet.usdtContract}`);
  expect(ids(all)).toEqual([second, first, first, first]);
  expect(all).toMatchObject({ success: true, meta: { page_size: 4 } });
  expect(all.data[0]).toMatchObject({
    to: STRANGER,
    value: '2000000',
    type: 'Transfer',
    token_info: { address: devnet.usdtContract },
  });
  expect(all.meta.fingerprint).toBeUndefined();

  const page = await ask('limit=3');
  expect(ids(page)).toEqual([second, first, first]);
  expect(ids(await ask(`limit=3&fingerprint=${page.meta.fingerprint ?? ''}`))).toEqual([first]);
  expect(ids(await ask(`max_timestamp=${String(timestamp)}`))).toEqual([first, first, first]);
  expect(ids(await ask(`min_timestamp=${String(timestamp + 1)}`))).toEqual([second]);
  expect(ids(await ask(`contract_address=${devnet.fakeContract}`))).toEqual([]);
});
