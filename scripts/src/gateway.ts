import { auditLedger } from './gateway/audit';
import { doctor } from './gateway/doctor';
import { orderLife } from './gateway/order';
import { reconcile } from './gateway/reconcile';
import { rescan } from './gateway/rescan';
import { vaultRekey } from './gateway/vault-rekey';
import { walletAcceptCold } from './gateway/wallet-accept-cold';
import { walletAdvance } from './gateway/wallet-advance';
import { walletBalances } from './gateway/wallet-balances';
import { walletInit } from './gateway/wallet-init';
import { walletShow } from './gateway/wallet-show';
import { walletVerify } from './gateway/wallet-verify';
import { runCommand } from './process/run-command';

interface Subcommand {
  words: string;
  /** What may follow the words, for people; without it nothing may. */
  parameters?: string;
  /** What it does, for the list of all. */
  promise: string;
  run: (environment: NodeJS.ProcessEnv, args: string[]) => Promise<number>;
}

const SUBCOMMANDS: readonly Subcommand[] = [
  {
    words: 'audit',
    parameters: '[--json] [--addresses] [--record]',
    promise: 'proves that the money adds up; ends with 0, 1 (it does not) or 2 (could not look)',
    run: auditLedger,
  },
  { words: 'doctor', promise: 'says what is wrong with this deployment, and what to do', run: doctor },
  {
    words: 'order',
    parameters: '<id, external id, address or transaction hash>',
    promise: 'tells the whole life of an order',
    run: orderLife,
  },
  {
    words: 'reconcile',
    parameters: '[--record]',
    promise: 'compares what our addresses hold on chain with the ledger; ends with 1 when they differ',
    run: reconcile,
  },
  {
    words: 'rescan',
    parameters: '[--from <block> [--to <block>]]',
    promise: 'has the watcher read final blocks again and record what a node had left out',
    run: rescan,
  },
  {
    words: 'wallet init',
    parameters: '[--dry-run] [--yes]',
    promise: 'makes the wallet in VAULT_DIR and shows its seed phrase, once',
    run: walletInit,
  },
  { words: 'wallet show', promise: 'tells what may be told of the wallet', run: walletShow },
  {
    words: 'wallet verify',
    promise: 'compares the seed phrase that you type with the wallet; ends with 1 when it is another',
    run: walletVerify,
  },
  {
    words: 'wallet balances',
    parameters: '[first index] [last index]',
    promise: 'asks the chain what the addresses of the wallet hold',
    run: walletBalances,
  },
  {
    words: 'wallet advance',
    parameters: '[index] [--dry-run] [--yes]',
    promise: 'leases no address up to this index any more: for a vault folder that lost its watermark',
    run: walletAdvance,
  },
  {
    words: 'wallet accept-cold',
    parameters: '<address> [--dry-run] [--yes]',
    promise: 'replaces the pinned cold wallet',
    run: walletAcceptCold,
  },
  {
    words: 'vault rekey',
    parameters: '[--dry-run] [--yes]',
    promise: 'seals the vault under NEW_VAULT_KEY; the old key stays good until a start with the new one',
    run: vaultRekey,
  },
];

/** `npm run gateway -- <subcommand>`: the operator's command. Without a known subcommand it lists them and ends with 2. */
void runCommand(async () => {
  const given = process.argv.slice(2);
  for (const { words, parameters, run } of SUBCOMMANDS) {
    const count = words.split(' ').length;
    const args = given.slice(count);
    if (given.slice(0, count).join(' ') !== words || (args.length > 0 && parameters === undefined)) continue;
    return run(process.env, args);
  }
  const list = SUBCOMMANDS.map(
    ({ words, parameters = '', promise }) => `  ${`${words} ${parameters}`.trim()}\n      ${promise}\n`,
  );
  process.stderr.write(`Usage: npm run gateway -- <subcommand>\n${list.join('')}`);
  return given.length === 0 ? 0 : 2;
});
