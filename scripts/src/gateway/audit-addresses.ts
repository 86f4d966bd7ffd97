import { findWallet, highestAddressIdx, listAddresses } from '@gateway/store';
import type { AuditFinding, Db, IndexedAddress } from '@gateway/store';
import { addressesFromXpub, readMark } from '@gateway/wallet';

const PAGE = 1_000;
const ROWS_SHOWN = 20;
const DERIVED = { check: 'A12', promise: 'every address follows from the wallet at its index' };
const MARKED = { check: 'A13', promise: 'the mark of the vault folder is of this wallet, and no index is above it' };

/** What only code can prove of the addresses: half a millisecond each. The mark is compared where a folder is given. */
export async function auditAddresses(
  db: Db,
  vaultFolder: string | undefined,
): Promise<{ checkCount: number; findings: AuditFinding[] }> {
  const wrong = await findWrongAddresses(db);
  const finding = { ...DERIVED, count: wrong.length, rows: wrong.slice(0, ROWS_SHOWN) };
  const findings = wrong.length === 0 ? [] : [finding];
  if (vaultFolder === undefined) return { checkCount: 1, findings };
  const rows = await findWrongMark(db, vaultFolder);
  return {
    checkCount: 2,
    findings: rows.length === 0 ? findings : [...findings, { ...MARKED, count: rows.length, rows }],
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

async function findWrongMark(db: Db, folder: string): Promise<Rows> {
  const wallet = await findWallet(db);
  if (wallet === undefined) return [];
  const mark = await readMark(folder);
  if (mark === undefined) return [{ key: 'mark', detail: 'missing' }];
  const highest = await highestAddressIdx(db);
  return [
    ...(mark.epoch === wallet.epoch ? [] : [{ key: 'mark', detail: 'of another epoch than the wallet' }]),
    ...(mark.highestIndex >= highest
      ? []
      : [{ key: 'mark', detail: `${mark.highestIndex}, highest index ${highest}` }]),
  ];
}
