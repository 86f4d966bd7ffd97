import { addressFromHex, type TronAddress, type Usdt } from '@gateway/domain';
import { TronWeb } from 'tronweb';
import type { Devnet } from '../devnet';
import { keyPairNamed } from '../encoding/key-pair';

/** A wallet independent of this package: tronweb builds and signs for it. */
export interface Wallet {
  readonly address: TronAddress;
  readonly tronWeb: TronWeb;
  /** Sends USDT and returns the transaction's id; a refusal of the node throws its code. */
  sendUsdt(to: TronAddress, amount: Usdt, feeLimitSun?: number): Promise<string>;
  /** Sends TRX and returns the transaction's id; a refusal of the node throws its code. */
  sendTrx(to: TronAddress, sun: number, memo?: string): Promise<string>;
  /** Stakes, for energy unless the resource is named. */
  freeze(sun: number, resource?: StakeResource): Promise<string>;
  /** Withdraws a stake. */
  unfreeze(sun: number, resource?: StakeResource): Promise<string>;
  /** Gives the yield of a stake to another account; locked when a number of blocks is named. */
  delegate(to: TronAddress, sun: number, options?: DelegationOptions): Promise<string>;
  /** Takes a delegation back. */
  reclaim(from: TronAddress, sun: number, resource?: StakeResource): Promise<string>;
}

type StakeResource = 'ENERGY' | 'BANDWIDTH';

interface DelegationOptions {
  readonly resource?: StakeResource;
  readonly lockBlocks?: number;
}

type Send = (signed: Parameters<TronWeb['trx']['sendRawTransaction']>[0]) => Promise<string>;

const FEE_LIMIT_SUN = 100_000_000;

/** A wallet with a new key at a node. */
export function walletAt(devnet: Devnet, name: string): Wallet {
  const { privateKey, account } = keyPairNamed(name);
  return walletOf(devnet, addressFromHex(account), privateKey);
}

/** A wallet with this key at a node. */
export function walletOf(devnet: Devnet, address: TronAddress, privateKey: string): Wallet {
  const tronWeb = new TronWeb({ fullHost: devnet.url, privateKey });
  const send: Send = async (signed) => {
    const answer = await tronWeb.trx.sendRawTransaction(signed);
    if (!answer.result) throw new Error(`${answer.code}: ${Buffer.from(answer.message, 'hex').toString()}`);
    return signed.txID;
  };
  return {
    address,
    tronWeb,
    ...stakeOf(tronWeb, send),
    async sendUsdt(to, amount, feeLimit = FEE_LIMIT_SUN) {
      const { transaction } = await tronWeb.transactionBuilder.triggerSmartContract(
        devnet.usdtContract,
        'transfer(address,uint256)',
        { feeLimit },
        [
          { type: 'address', value: to },
          { type: 'uint256', value: amount.toString() },
        ],
        address,
      );
      return send(await tronWeb.trx.sign(transaction));
    },
    async sendTrx(to, sun, memo) {
      const plain = await tronWeb.transactionBuilder.sendTrx(to, sun, address);
      const built =
        memo === undefined
          ? plain
          : await tronWeb.transactionBuilder.addUpdateData(plain, memo, 'utf8', { txLocal: true });
      return send(await tronWeb.trx.sign(built));
    },
  };
}

function stakeOf(tronWeb: TronWeb, send: Send): Pick<Wallet, 'freeze' | 'unfreeze' | 'delegate' | 'reclaim'> {
  const { transactionBuilder: build, trx } = tronWeb;
  return {
    freeze: async (sun, resource = 'ENERGY') => send(await trx.sign(await build.freezeBalanceV2(sun, resource))),
    unfreeze: async (sun, resource = 'ENERGY') => send(await trx.sign(await build.unfreezeBalanceV2(sun, resource))),
    delegate: async (to, sun, { resource = 'ENERGY', lockBlocks } = {}) => {
      const isLocked = lockBlocks !== undefined;
      const built = await build.delegateResource(sun, to, resource, undefined, isLocked, lockBlocks);
      return send(await trx.sign(built));
    },
    reclaim: async (from, sun, resource = 'ENERGY') =>
      send(await trx.sign(await build.undelegateResource(sun, from, resource))),
  };
}
