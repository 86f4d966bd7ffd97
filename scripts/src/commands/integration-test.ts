import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand, UsageError } from '@gateway/runtime/command';
import { createClient } from 'crypto-payment-gateway-client';
import { STATE } from '../checkout';
import { playSituations, tableOf } from '../integration/play';
import { openRelay } from '../integration/relay';
import { SITUATIONS } from '../integration/situations';
import { openTestedShop } from '../integration/tested-shop';
import { findRun } from '../start/run-file';

const LISTEN = 'http://127.0.0.1:3100';
const NAMES = Object.keys(SITUATIONS);

const USAGE = `Usage: npm run integration-test -- --shop <url> [--listen <url>] [situation …]

Plays what happens to a shop that takes payments, against your shop and a sandbox, and prints whether the shop was right.
Have the shop use ${LISTEN} as its gateway, or what --listen says: an address at which the shop and the
gateway reach this command. The page "Write an integration" of the guide says what the shop answers.

The sandbox is the one that npm start runs in this checkout, or that of GATEWAY_URL, GATEWAY_API_KEY and
GATEWAY_WEBHOOK_SECRET.

Situations, all by default: ${NAMES.join(', ')}.
`;

interface Gateway {
  url: string;
  apiKey: string;
  secret: string;
}

/** `npm run integration-test -- --shop <url>`: tests how a shop was integrated. Its exit code is 1 if it is wrong. */
void runCommand(async (interruption) => {
  const options = { shop: { type: 'string' }, listen: { type: 'string', default: LISTEN } } as const;
  const help = { help: { type: 'boolean', short: 'h', default: false } } as const;
  const { values, positionals } = parseArgs({ options: { ...options, ...help }, allowPositionals: true });
  if (values.help) {
    process.stdout.write(USAGE);
    return 0;
  }
  const isKnown = positionals.every((name) => NAMES.includes(name));
  if (!isKnown || !URL.canParse(values.shop ?? '') || !URL.canParse(values.listen)) {
    throw new UsageError(USAGE.trimEnd());
  }
  const { url, apiKey, secret } = findGateway();
  const relay = await openRelay(values.listen, url);
  try {
    const names = positionals.length === 0 ? NAMES : positionals;
    process.stdout.write(`Playing ${names.join(', ')}, at once.\n\n`);
    const shop = openTestedShop(values.shop ?? '', interruption);
    const gateway = createClient({ baseUrl: url, apiKey });
    const rows = await playSituations({ shop, relay, gateway, secret, interruption }, names);
    process.stdout.write(tableOf(rows));
    const wrong = rows.filter(({ isRight }) => !isRight).length;
    process.stdout.write(`\n${rows.length - wrong} right, ${wrong} wrong\n`);
    return wrong === 0 ? 0 : 1;
  } finally {
    await relay.close();
  }
});

/** The sandbox that the variables name, or that runs in this checkout. */
function findGateway(): Gateway {
  const { GATEWAY_URL: url, GATEWAY_API_KEY: apiKey, GATEWAY_WEBHOOK_SECRET: secret } = process.env;
  if (url !== undefined && apiKey !== undefined && secret !== undefined) return { url, apiKey, secret };
  const file = join(STATE, 'secrets.json');
  const apiUrl = findRun()?.apiUrl;
  if (apiUrl === undefined || !existsSync(file)) {
    throw new Error(
      'No sandbox runs in this checkout: npm start. Or set GATEWAY_URL, GATEWAY_API_KEY and GATEWAY_WEBHOOK_SECRET.',
    );
  }
  const { API_KEY, WEBHOOK_SECRET } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  return { url: apiUrl, apiKey: API_KEY ?? '', secret: WEBHOOK_SECRET ?? '' };
}
