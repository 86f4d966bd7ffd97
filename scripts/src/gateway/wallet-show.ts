import { formatTrx, sun } from '@gateway/domain';
import { env, readEnvironment } from '@gateway/runtime';
import { findColdWallet, findWatcherFacts, highestAddressIdx, listAddresses, poolCounts } from '@gateway/store';
import { readWatermark } from '@gateway/wallet';
import Joi from 'joi';
import { DATABASE_VARIABLES, demandWallet, withDatabase, type DatabaseVariables } from './operator-database';

const SCHEMA = Joi.object<DatabaseVariables & { VAULT_DIR?: string }>({ ...DATABASE_VARIABLES, VAULT_DIR: env.text() });
const ABOUT_WIDTH = 22;

/** `gateway wallet show`: the public facts of the wallet; not the seed phrase, the keys or the xpub. */
export function walletShow(environment: NodeJS.ProcessEnv): Promise<number> {
  const given = readEnvironment(SCHEMA, environment);
  const { VAULT_DIR: folder } = given;
  return withDatabase('gateway wallet show', given, async (db) => {
    const wallet = await demandWallet(db);
    const [first] = await listAddresses(db, 0, 1);
    const { free, allocated } = await poolCounts(db);
    const highest = await highestAddressIdx(db);
    const watermark = folder === undefined ? undefined : await readWatermark(folder);
    const facts = await findWatcherFacts(db);
    const hotTrx = facts?.hotWalletSun == null ? 'unknown' : formatTrx(sun(facts.hotWalletSun));
    const lines: [string, string][] = [
      ['fingerprint', wallet.fingerprint],
      ['created', wallet.createdAt.toISOString()],
      ['first address', first?.address ?? 'none'],
      ['addresses', `${highest + 1} derived, ${free} free, ${allocated} leased or cooling down`],
      ['address epoch', wallet.epoch],
      ['watermark', folder === undefined ? 'not checked: VAULT_DIR is not set' : describeWatermark(watermark)],
      ['hot wallet', facts?.hotWalletAddress == null ? 'none' : `${facts.hotWalletAddress}, ${hotTrx} TRX`],
      ['cold wallet', (await findColdWallet(db)) ?? 'none pinned yet'],
      ['sweep', facts?.sweepEnabled ? `on, mode ${facts.sweepMode}` : 'off'],
    ];
    process.stdout.write(lines.map(([name, value]) => `${name.padEnd(ABOUT_WIDTH)} ${value}\n`).join(''));
    return 0;
  });
}

function describeWatermark(watermark: number | undefined): string {
  return watermark === undefined
    ? 'missing: no address is derived until "gateway wallet advance"'
    : `index ${String(watermark)}`;
}
