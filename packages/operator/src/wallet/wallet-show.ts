import { readEnvironment, reading } from '@gateway/config';
import { formatTrx, sun } from '@gateway/domain';
import { highestAddressIdx, listAddresses, poolCounts } from '@gateway/store/addresses';
import { findWatcherFacts } from '@gateway/store/gateway';
import { findColdWallet } from '@gateway/store/sweeps';
import { readWatermark } from '@gateway/wallet';
import { demandWallet, withDatabase } from '../command/operator-database';
import { TEXT_OUTPUT } from '../command/output';
import type { Run } from '../command/subcommand';

const READING = reading({ required: ['DATABASE_URL'], optional: ['VAULT_DIR'] });
const ABOUT_WIDTH = 22;

/** `gateway wallet show`: the public facts of the wallet; not the seed phrase, the keys or the xpub. */
export const walletShow: Run = (environment, _args, output = TEXT_OUTPUT) => {
  const given = readEnvironment(READING, environment);
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
    output.text(lines.map(([name, value]) => `${name.padEnd(ABOUT_WIDTH)} ${value}\n`).join(''));
    output.json({
      fingerprint: wallet.fingerprint,
      created_at: wallet.createdAt.toISOString(),
      first_address: first?.address ?? null,
      addresses: { derived: highest + 1, free, allocated },
      address_epoch: wallet.epoch,
      watermark: watermark ?? null,
      hot_wallet: facts?.hotWalletAddress ?? null,
      hot_wallet_trx: facts?.hotWalletSun == null ? null : hotTrx,
      cold_wallet: (await findColdWallet(db)) ?? null,
      sweep_enabled: facts?.sweepEnabled ?? false,
    });
    return 0;
  });
};

function describeWatermark(watermark: number | undefined): string {
  return watermark === undefined
    ? 'missing: no address is derived until "gateway wallet advance"'
    : `index ${String(watermark)}`;
}
