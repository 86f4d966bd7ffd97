import { openPaidChain, openTamperingNode, type PaidChain, type TamperingNode } from '@gateway/evidence/testing';
import { buildMerchant, type TestMerchant } from '@gateway/store/testing';
import { openTestApi, type TestApi } from '../testing';

/** An api with a merchant, whose node can change its answers, on a chain on which orders are paid. */
export interface PaidChainApi extends TestApi {
  chain: PaidChain;
  node: TamperingNode;
  merchant: TestMerchant;
}

export async function openPaidChainApi(): Promise<PaidChainApi> {
  const node = await openTamperingNode();
  const api = await openTestApi({ TRON_NODE_URL: node.url }, { addresses: 0 });
  const chain = await openPaidChain(api.database.db);
  node.target = chain.devnet.url;
  return {
    ...api,
    ...{ chain, node, merchant: await buildMerchant(api.database.db) },
    async close() {
      await api.close();
      await node.close();
      await chain.close();
    },
  };
}
