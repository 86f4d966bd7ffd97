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
  /** The arguments, for the usage text; without it there are none. */
  parameters?: string;
  /** What it does, for the usage text. */
  summary: string;
  run: (environment: NodeJS.ProcessEnv, args: string[]) => Promise<number>;
}

const SUBCOMMANDS: readonly Subcommand[] = [
  {
    words: 'audit',
    parameters: '[--json] [--addresses] [--record]',
    summary: 'proves that the money adds up; exits with 0, 1 (it does not) or 2 (could not check)',
    run: auditLedger,
  },
  { words: 'doctor', summary: 'reports what is wrong with this deployment, and what to do', run: doctor },
  {
    words: 'order',
    parameters: '<id, external id, address or transaction hash>',
    summary: 'shows the whole history of an order',
    run: orderLife,
  },
  {
    words: 'reconcile',
    parameters: '[--record]',
    summary: 'compares the balances of our addresses on chain with the ledger; exits with 1 when they differ',
    run: reconcile,
  },
  {
    words: 'rescan',
    parameters: '[--from <block> [--to <block>]]',
    summary: 'has the watcher read final blocks again and record what a node left out',
    run: rescan,
  },
  {
    words: 'wallet init',
    parameters: '[--dry-run] [--yes]',
    summary: 'creates the wallet in VAULT_DIR and shows its seed phrase, once',
    run: walletInit,
  },
  { words: 'wallet show', summary: 'shows the public facts of the wallet', run: walletShow },
  {
    words: 'wallet verify',
    summary: 'compares the seed phrase that you type with the wallet; exits with 1 when it is another',
    run: walletVerify,
  },
  {
    words: 'wallet balances',
    parameters: '[first index] [last index]',
    summary: 'queries the chain for the balances of the wallet’s addresses',
    run: walletBalances,
  },
  {
    words: 'wallet advance',
    parameters: '[index] [--dry-run] [--yes]',
    summary: 'retires every address up to this index: for a vault folder that lost its watermark',
    run: walletAdvance,
  },
  {
    words: 'wallet accept-cold',
    parameters: '<address> [--dry-run] [--yes]',
    summary: 'replaces the pinned cold wallet',
    run: walletAcceptCold,
  },
  {
    words: 'vault rekey',
    parameters: '[--dry-run] [--yes]',
    summary: 'seals the vault under NEW_VAULT_KEY; the old key works until a start with the new one',
    run: vaultRekey,
  },
];

/** `npm run gateway -- <subcommand>`: the operator's command. An unknown one prints the list and exits with 2. */
void runCommand(async () => {
  const given = process.argv.slice(2);
  for (const { words, parameters, run } of SUBCOMMANDS) {
    const count = words.split(' ').length;
    const args = given.slice(count);
    if (given.slice(0, count).join(' ') !== words || (args.length > 0 && parameters === undefined)) continue;
    return run(process.env, args);
  }
  const list = SUBCOMMANDS.map(
    ({ words, parameters = '', summary }) => `  ${`${words} ${parameters}`.trim()}\n      ${summary}\n`,
  );
  process.stderr.write(`Usage: npm run gateway -- <subcommand>\n${list.join('')}`);
  return given.length === 0 ? 0 : 2;
});
