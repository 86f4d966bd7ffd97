import { type TronAddress, accountOf } from '@gateway/domain';

import type { PickLimits, Wanted } from './json-picker';

/**
 * What is kept of answers about a block that are too large to be read whole. What is left out is what nobody reads:
 * readable copies of raw data, what calls returned, what other contracts logged. Anyone can make that as large as he
 * pays for; what is kept of a transaction is a few hundred characters, and the longest block has two megabytes.
 */
export const LARGE_BLOCK_LIMITS: PickLimits = { kept: 24 * 1024 * 1024, token: 16 * 1024 * 1024 };

/** A block of a node: its header, and of each transaction what its hash is made of. */
export const BLOCK_PARTS: Wanted = {
  fields: {
    blockID: 'all',
    block_header: { fields: { raw_data: 'all' } },
    transactions: { items: { fields: { txID: 'all', raw_data_hex: 'all', signature: 'all', ret: 'all' } } },
    Error: 'all',
  },
};

/** Infos of transactions. Logs of other contracts keep their place: a transfer is known by its position among all. */
export function infoParts(contract: TronAddress): Wanted {
  const account = accountOf(contract);
  const isOther = (address: unknown): boolean =>
    typeof address === 'string' && address !== account && ACCOUNT.test(address);
  return {
    items: {
      fields: {
        id: 'all',
        blockNumber: 'all',
        result: 'all',
        receipt: { fields: { result: 'all' } },
        log: {
          items: {
            fields: { address: 'all', topics: 'all', data: 'all' },
            replace: (log: Readonly<Record<string, unknown>>) =>
              isOther(log['address']) ? { address: log['address'] } : log,
          },
        },
      },
    },
    fields: { Error: 'all' },
  };
}

const ACCOUNT = /^[0-9a-f]{40}$/;
