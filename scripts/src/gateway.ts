import { walletInit } from './gateway/wallet-init';
import { runCommand } from './process/run-command';

interface Subcommand {
  words: string;
  /** What it does, for the list of all. */
  promise: string;
  run: (environment: NodeJS.ProcessEnv) => Promise<number>;
}

const SUBCOMMANDS: readonly Subcommand[] = [
  { words: 'wallet init', promise: 'makes the wallet in VAULT_DIR and shows its seed phrase, once', run: walletInit },
];

/** `npm run gateway -- <subcommand>`: the operator's command. Without a known subcommand it lists them and ends with 2. */
void runCommand(async () => {
  const given = process.argv.slice(2).join(' ');
  const subcommand = SUBCOMMANDS.find(({ words }) => words === given);
  if (subcommand !== undefined) return subcommand.run(process.env);
  const list = SUBCOMMANDS.map(({ words, promise }) => `  ${words.padEnd(24)} ${promise}\n`).join('');
  process.stderr.write(`Usage: npm run gateway -- <subcommand>\n${list}`);
  return given === '' ? 0 : 2;
});
