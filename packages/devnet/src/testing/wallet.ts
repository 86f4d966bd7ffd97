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
}

const FEE_LIMIT_SUN = 100_000_000;

/** A wallet with a new key at a node. */
export function walletAt(devnet: Devnet, name: string): Wallet {
  const { privateKey, account } = keyPairNamed(name);
  return walletOf(devnet, addressFromHex(account), privateKey);
}

/** A wallet with this key at a node. */
export function walletOf(devnet: Devnet, address: TronAddress, privateKey: string): Wallet {
  const tronWeb = new TronWeb({ fullHost: devnet.url, privateKey });
  const send = async (signed: Parameters<typeof tronWeb.trx.sendRawTransaction>[0]): Promise<string> => {
    const answer = await tronWeb.trx.sendRawTransaction(signed);
    if (!answer.result) throw new Error(`${answer.code}: ${Buffer.from(answer.message, 'hex').toString()}`);
    return signed.txID;
  };
  return {
    address,
    tronWeb,
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
