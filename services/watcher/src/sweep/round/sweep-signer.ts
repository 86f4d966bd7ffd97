import { readTransaction, type TransactionContent } from '@gateway/chain';
import { invariant, type Sun, type TronAddress, type Usdt } from '@gateway/domain';
import { findDepositPath } from '@gateway/store/deposits';
import { keyAt, readVault, VaultFault } from '@gateway/wallet';
import type { SweepRound } from './sweep-round';

/** What may be signed: a top-up or a delegation to one of our addresses, its end, or a token transfer to the cold wallet. */
export type SigningOrder = { expiration: Date } & (
  | { kind: 'trx' | 'delegation' | 'reclaim'; from: TronAddress; to: TronAddress; amount: Sun }
  | { kind: 'token'; contract: TronAddress; from: TronAddress; to: TronAddress; amount: Usdt; feeLimit: Sun }
);

/** Bytes that were decoded again and do exactly what was ordered. */
export interface CheckedTransaction {
  txId: string;
  bytes: Buffer;
  expiresAt: Date;
}

export type Unsigned = Awaited<ReturnType<SweepRound['signing']['buildTrxTransfer']>>;

/** Signs a top-up, a delegation or its end with the hot wallet's key. */
export async function signAsHotWallet(
  round: SweepRound,
  unsigned: Unsigned,
  order: SigningOrder,
): Promise<CheckedTransaction> {
  return sign(round, unsigned, order, round.hotWallet.readKey());
}

/** Opens the vault for one signature by the address with this index, and erases its contents. @throws VaultFault */
export async function signTransfer(
  round: SweepRound,
  unsigned: Unsigned,
  order: SigningOrder,
  addressIdx: number,
): Promise<CheckedTransaction> {
  const { config, instanceId } = round.context;
  const path = await pathOf(round, addressIdx);
  const opened = await readVault({ ...config.vault, instance: instanceId });
  if (!opened) throw new VaultFault('VAULT_DIR holds no vault although the database has a wallet');
  try {
    return await sign(round, unsigned, order, keyAt(opened.entropy, path.child, path.branch));
  } finally {
    opened.entropy.fill(0);
  }
}

/** Where the key of an address is in the account. Numbers below zero are of deposit addresses. */
async function pathOf({ context }: SweepRound, addressIdx: number): Promise<{ branch: number; child: number }> {
  const path = addressIdx < 0 ? await findDepositPath(context.db, addressIdx) : { branch: 0, child: addressIdx };
  invariant(path !== undefined, 'an address is in the wallet');
  return path;
}

async function sign(
  round: SweepRound,
  unsigned: Unsigned,
  order: SigningOrder,
  key: string,
): Promise<CheckedTransaction> {
  checkPolicy(round, order);
  const signed = await round.signing.signTransaction(unsigned, key);
  const content = readTransaction(signed.hex);
  checkContent(content, order);
  invariant(content.txId === signed.txId, 'a transaction has the id of its bytes');
  return { txId: signed.txId, bytes: Buffer.from(signed.hex, 'hex'), expiresAt: content.expiration };
}

/** Checks the order: only the hot wallet's TRX and stake, only our token, only to the cold wallet, never above the cap. */
function checkPolicy({ context, hotWallet, coldWallet }: SweepRound, order: SigningOrder): void {
  const { usdtContract, sweep } = context.config;
  if (order.kind !== 'token') {
    invariant(order.from === hotWallet.address, 'only the hot wallet sends TRX and lends energy');
    invariant(order.kind !== 'trx' || order.amount <= sweep.maxSun, 'a top-up stays below the cap');
    return;
  }
  invariant(
    order.contract === usdtContract && order.to === coldWallet && order.feeLimit <= sweep.maxSun,
    'a sweep moves our token to the cold wallet below the cap',
  );
}

/** Compares what will be broadcast, read by a decoder independent of the builder, with the order. */
function checkContent(content: TransactionContent, order: SigningOrder): void {
  const isAsOrdered =
    content.from === order.from &&
    content.to === order.to &&
    content.amount === order.amount &&
    content.expiration.getTime() === order.expiration.getTime() &&
    (order.kind === 'token'
      ? content.kind === 'token' && content.contract === order.contract && content.feeLimit === order.feeLimit
      : content.kind === order.kind);
  invariant(isAsOrdered, 'the bytes of a transaction do what was ordered');
}
