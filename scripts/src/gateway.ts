import { auditLedger } from './gateway/audit';
import { doctor } from './gateway/doctor';
import { orderLife } from './gateway/order';
import { reconcile } from './gateway/reconcile';
import { walletInit } from './gateway/wallet-init';
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
    promise: 'compares what our addresses hold on chain with the ledger; ends with 1 when they differ',
    run: reconcile,
  },
  { words: 'wallet init', promise: 'makes the wallet in VAULT_DIR and shows its seed phrase, once', run: walletInit },
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
