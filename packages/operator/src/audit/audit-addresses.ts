import { findWallet, highestAddressIdx, listAddresses } from '@gateway/store/addresses';
import type { IndexedAddress } from '@gateway/store/addresses';
import type { AuditFinding } from '@gateway/store/audit';
import type { Db } from '@gateway/store/db';
import { listDerivedDeposits, type DerivedDeposit } from '@gateway/store/deposits';
import { addressesFromXpub, depositAddress, depositPath, readWatermark } from '@gateway/wallet';

const PAGE = 1_000;
const ROWS_SHOWN = 20;
const DERIVED = { check: 'A14', promise: 'every address follows from the wallet at its index, or from its customer' };
const COVERED = { check: 'A13', promise: 'the vault folder has a watermark, and no index is above it' };

/** Checks of the addresses that SQL cannot do: half a millisecond each, some of a deposit address. With a folder the watermark is compared. */
export async function auditAddresses(
  db: Db,
  vaultFolder: string | undefined,
): Promise<{ checkCount: number; findings: AuditFinding[] }> {
  const wrong = [...(await findWrongAddresses(db)), ...(await findWrongDeposits(db))];
  const finding = { ...DERIVED, count: wrong.length, rows: wrong.slice(0, ROWS_SHOWN) };
  const findings = wrong.length === 0 ? [] : [finding];
  if (vaultFolder === undefined) return { checkCount: 1, findings };
  const rows = await findWrongWatermark(db, vaultFolder);
  return {
    checkCount: 2,
    findings: rows.length === 0 ? findings : [...findings, { ...COVERED, count: rows.length, rows }],
  };
}

type Rows = AuditFinding['rows'];

async function findWrongAddresses(db: Db): Promise<Rows> {
  const wallet = await findWallet(db);
  if (wallet === undefined) return [];
  const wrong: Rows = [];
  let page: IndexedAddress[];
  let next = 0;
  do {
    page = await listAddresses(db, next, PAGE);
    const last = page.at(-1);
    if (last === undefined) break;
    const derived = addressesFromXpub(wallet.xpub, next, last.idx - next + 1);
    for (const { idx, address } of page) {
      if (derived[idx - next] !== address)
        wrong.push({ key: address, detail: `index ${idx} is ${String(derived[idx - next])}` });
    }
    next = last.idx + 1;
  } while (page.length === PAGE);
  return wrong;
}

/** The address of a customer follows from who it is: a place that was changed, and an exchanged address, are found. */
async function findWrongDeposits(db: Db): Promise<Rows> {
  const wallet = await findWallet(db);
  if (wallet === undefined) return [];
  const wrong: Rows = [];
  for (let afterId: string | null = null; ;) {
    const page: DerivedDeposit[] = await listDerivedDeposits(db, afterId, PAGE);
    for (const { address, branch, child, ...owner } of page) {
      const path = depositPath(owner);
      const derived = depositAddress(wallet.xpub, path);
      if (derived === address && branch === path.branch && child === path.child) continue;
      wrong.push({ key: address, detail: `that of ${owner.customerId} is ${derived}` });
    }
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return wrong;
    afterId = last.id;
  }
}

async function findWrongWatermark(db: Db, folder: string): Promise<Rows> {
  if ((await findWallet(db)) === undefined) return [];
  const highest = await highestAddressIdx(db);
  const watermark = await readWatermark(folder);
  if (watermark === undefined) return [{ key: 'watermark', detail: 'missing' }];
  if (watermark >= highest) return [];
  return [{ key: 'watermark', detail: `${String(watermark)}, highest index ${String(highest)}` }];
}
