import { type TronAddress, accountOf } from '@gateway/domain';

import type { PickLimits, WantedParts } from './json-picker';
import { createSkimmer, type Skimmer } from './json-skimmer';

/**
 * What is kept of responses about a block that are too large to read whole. What is dropped is never used: readable
 * copies of raw data, return values of calls, logs of other contracts. Anyone can make those as large as they pay for;
 * a few hundred characters per transaction are kept, and the largest block has two megabytes.
 */
export const LARGE_BLOCK_LIMITS: PickLimits = { kept: 24 * 1024 * 1024, token: 8 * 1024 * 1024 };

/** A block of a node: its header, and the hashed parts of each transaction. */
export const BLOCK_PARTS: WantedParts = {
  fields: {
    blockID: 'all',
    block_header: { fields: { raw_data: 'all', witness_signature: 'all' } },
    transactions: {
      items: {
        fields: { txID: 'all', raw_data_hex: 'all', signature: 'all', ret: 'all' },
        // In valid JSON this is a key: within a string, a quote never follows a comma, because it is escaped.
        endings: { raw_data: '},"raw_data_hex":' },
      },
    },
    Error: 'all',
  },
};

/** Infos of transactions. Logs of other contracts keep their place: a transfer is identified by its position. */
export function infoParts(contract: TronAddress): WantedParts {
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
            replace: (log: Readonly<Record<string, unknown>>) => (isOther(log['address']) ? OTHER_LOG : log),
          },
        },
      },
    },
    fields: { Error: 'all' },
  };
}

const ACCOUNT = /^[0-9a-f]{40}$/;
/** One object for all of them: anyone can have a hundred thousand in a block. */
const OTHER_LOG = { address: '0'.repeat(40) };

/** Reads the parts of a block that is whole in memory. */
export const skimBlock = createSkimmer(BLOCK_PARTS);

let newest: { contract: TronAddress; skim: Skimmer } | undefined;

/** Reads the parts of infos that are whole in memory. */
export function infoSkimmer(contract: TronAddress): Skimmer {
  if (newest?.contract !== contract) newest = { contract, skim: createSkimmer(infoParts(contract)) };
  return newest.skim;
}
