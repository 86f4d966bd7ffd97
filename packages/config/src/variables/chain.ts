import { flag, integer, oneOf, secret, text, tronAddress, url, urls } from '../format';
import { optional, toBeSet, withDefault } from '../variable';

export const NETWORK = {
  title: 'Network',
  variables: {
    TRON_NETWORK: toBeSet(
      oneOf('nile', 'mainnet'),
      'nile',
      'nile (test) or mainnet. Pinned at the first start, as is the contract.',
    ),
    USDT_CONTRACT: toBeSet(tronAddress, 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf'),
  },
};

export const NODE = {
  title: 'Node',
  variables: {
    TRON_NODE_URL: optional(
      urls('http', 'https'),
      'https://nile.trongrid.io',
      'One or more full nodes, separated by commas, in order of preference. Default: the public service of the ' +
        "network. The api shows the health of the first, and queries it for the checkout's lookup and for evidence files.",
    ),
    TRON_SOLIDITY_URL: optional(
      urls('http', 'https'),
      '',
      'Their solidity interfaces, one for each node above, if they are not at the same URL.',
    ),
    TRON_VERIFY_URL: optional(
      url('http', 'https'),
      '',
      'A node of another operator that must agree before money is credited. It is queried for every block while any ' +
        'order can still be paid: two requests each, up to 57,600 a day. Blocks wait while it does not respond. ' +
        'Without one, a nightly pass queries the node once for each address that could be paid that day, and finds ' +
        'what its blocks left out.',
    ),
    TRON_VERIFY_HEADERS: withDefault(
      oneOf('off', 'warn', 'require'),
      'warn',
      'Whether at least 19 known super representatives must have built on a block: with warn, a lack of signatures is ' +
        'reported; with require, nothing is credited without them, and payments take up to a minute longer where ' +
        'NODE_REQUESTS_PER_DAY leaves no requests for newer blocks. The first two rounds of blocks pin the set.',
    ),
    TRON_API_KEY: toBeSet(
      secret(1),
      'replace-with-your-key',
      'Key of the public service; required when TRON_NODE_URL is not set.',
    ),
    NODE_POLL_MS: optional(
      integer(50, 60_000),
      '1000',
      'How often to poll for the next final block, in milliseconds, and five times as often for the newest one; 3000, ' +
        'aligned to the blocks, for both when there is a daily quota.',
    ),
    NODE_REQUESTS_PER_SECOND: optional(
      integer(1, 10_000),
      '12',
      'Quotas of the node; defaults apply when TRON_API_KEY is set, otherwise there is none.',
    ),
    NODE_REQUESTS_PER_DAY: optional(integer(1, 1_000_000_000), '100000'),
    MIN_CONFIRMATIONS: withDefault(
      integer(1, 1000),
      '19',
      'More confirmations than finality needs (19) delay every order.',
    ),
    SANDBOX: withDefault(
      flag,
      'false',
      'Serves POST /sandbox/pay and a panel on the checkout page, which simulate payments. Only with the simulated ' +
        'node of npm start, which sets it: the images of the services do not contain what it needs.',
    ),
    START_BLOCK: optional(
      integer(0, Number.MAX_SAFE_INTEGER),
      '',
      'Starts the scan at this block, once, instead of an hour before the wallet was created.',
    ),
  },
};

export const ADDRESSES = {
  title: 'Vault and addresses',
  variables: {
    VAULT_DIR: toBeSet(
      text,
      '/var/lib/gateway/vault',
      'A folder of mode 0700 that belongs to this deployment alone, on a file system with hard links. All watchers ' +
        'share it, and no other service has it. It also holds the watermark of leased addresses: do not put an old ' +
        'copy of mark.<n>.json back (infra/runbook.md).',
    ),
    POOL_MIN_FREE: withDefault(integer(1, 100_000), '500', 'Fewer free addresses than this lead to new ones.'),
    POOL_BATCH: withDefault(integer(1, 10_000), '1000', 'Addresses derived at once.'),
    BLOCK_LOG_DAYS: withDefault(integer(2, 3650), '90', 'Recorded blocks without a transfer are kept this many days.'),
    ADDRESS_REUSE: withDefault(
      oneOf('unpaid', 'all', 'off'),
      'unpaid',
      'Which addresses serve a second order: unpaid (never received anything but dust), all, off.',
    ),
    ADDRESS_COOLDOWN: withDefault(
      integer(0, 31_536_000),
      '604800',
      'How long an address stays reserved after its order is no longer monitored.',
    ),
  },
};
