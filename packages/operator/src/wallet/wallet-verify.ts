import { Writable } from 'node:stream';
import { createInterface } from 'node:readline';
import { readEnvironment, reading } from '@gateway/config';
import { fingerprintOfMnemonic } from '@gateway/wallet';
import { demandWallet, withDatabase } from '../command/operator-database';
import { TEXT_OUTPUT, type Output } from '../command/output';

const READING = reading({ required: ['DATABASE_URL'], optional: [] });

type Keyboard = NodeJS.ReadableStream & { isTTY?: boolean };

const SAME = 0;
const DIFFERENT = 1;

/**
 * `gateway wallet verify`: reads a seed phrase, from the keyboard without showing it or from a pipe, and reports
 * whether it is this wallet's. Returns 0, or 1 when it is not.
 */
export function walletVerify(
  environment: NodeJS.ProcessEnv,
  _args: string[],
  output: Output = TEXT_OUTPUT,
  keyboard: Keyboard = process.stdin,
): Promise<number> {
  const given = readEnvironment(READING, environment);
  return withDatabase('gateway wallet verify', given, async (db) => {
    const wallet = await demandWallet(db);
    const fingerprint = fingerprintOfMnemonic(await readWords(keyboard));
    output.json({ is_same: fingerprint === wallet.fingerprint, is_seed_phrase: fingerprint !== undefined });
    if (fingerprint === wallet.fingerprint) {
      output.text(`this is the seed phrase of this wallet (fingerprint ${wallet.fingerprint})\n`);
      return SAME;
    }
    const what =
      fingerprint === undefined ? 'not a seed phrase: a word or its position is wrong' : 'that of another wallet';
    output.text(`THIS IS ${what}\n`);
    return DIFFERENT;
  });
}

async function readWords(keyboard: Keyboard): Promise<string> {
  const isTyped = keyboard.isTTY === true;
  if (isTyped) process.stderr.write('type the seed phrase and press enter (it is not shown): ');
  const hidden = new Writable({
    write: (_chunk, _encoding, done) => {
      done();
    },
  });
  const reader = createInterface({ input: keyboard, output: hidden, terminal: isTyped });
  const lines: string[] = [];
  for await (const line of reader) {
    lines.push(line);
    if (isTyped) break;
  }
  reader.close();
  if (isTyped) process.stderr.write('\n');
  return lines.join(' ');
}
