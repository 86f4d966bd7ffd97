import { hexOf, usdt } from '@gateway/domain';
import type { Devnet } from '../devnet';
import type { DevnetOptions } from '../start';
import { ask, OTHER_STRANGER } from './node';
import { walletAt, type Wallet } from './wallet';

/** A million sun: 1 TRX. */
export const TRX = 1_000_000;
/** In sun, of the hot wallet. */
export const STAKE = 7_000 * TRX;

/** In TRX, of all accounts: one TRX of stake yields 10 energy a day. */
const WEIGHT = 18_000_000_000n;

/** The parts of an account's resources that tests read. */
export interface ResourcesAnswer {
  readonly EnergyLimit?: number;
  readonly EnergyUsed?: number;
  readonly freeNetUsed?: number;
}

/** The resources of an account. */
export async function resourcesOf(devnet: Devnet, { address }: Wallet): Promise<ResourcesAnswer> {
  return (await ask(devnet, '/wallet/getaccountresource', { address: hexOf(address) })) as ResourcesAnswer;
}

/** An account as the full node shows it. */
export function accountOf(devnet: Devnet, { address }: Wallet): Promise<unknown> {
  return ask(devnet, '/wallet/getaccount', { address: hexOf(address) });
}

/** The largest delegation by type: 0 is bandwidth, 1 is energy. */
export async function maxSizeOf(devnet: Devnet, { address }: Wallet, type = 1): Promise<number> {
  const body = { owner_address: hexOf(address), type };
  const answer = (await ask(devnet, '/wallet/getcandelegatedmaxsize', body)) as { max_size?: number };
  return answer.max_size ?? 0;
}

/** A hot wallet with a stake of 7,000 TRX, and an activated address with one USDT that was paid to it. */
export async function stakedWorld(
  start: (options?: DevnetOptions) => Promise<Devnet>,
  options: DevnetOptions = {},
): Promise<{ devnet: Devnet; hot: Wallet; deposit: Wallet }> {
  const devnet = await start(options);
  devnet.setTotalStake('energy', WEIGHT);
  const [hot, deposit] = [walletAt(devnet, 'hot'), walletAt(devnet, 'deposit')];
  devnet.faucet({ to: hot.address, sun: 10_000_000_000n });
  devnet.faucet({ to: deposit.address, sun: 1n, usdt: usdt(1_000_000n) });
  devnet.faucet({ to: OTHER_STRANGER, sun: 1n, usdt: usdt(1n) });
  devnet.mine();
  await hot.freeze(STAKE);
  devnet.mine();
  return { devnet, hot, deposit };
}
