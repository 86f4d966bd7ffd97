import type { WatcherEnvironment } from '@gateway/config';
import type { Sun, TronAddress, Usdt } from '@gateway/domain';
import { ConfigError } from '@gateway/runtime';
import { addressOfKey } from '@gateway/wallet';

/** Pays for the sweeps. The key is behind a function, so that dumps of the configuration do not show it. */
export interface HotWallet {
  address: TronAddress;
  readKey(): string;
}

/** When money is moved to the cold wallet, who pays for it, and the maximum cost. */
export interface SweepConfig {
  isEnabled: boolean;
  hotWallet: HotWallet | undefined;
  coldWallet: TronAddress | undefined;
  minAmount: Usdt;
  maxAgeSeconds: number;
  ageMinAmount: Usdt;
  /** For one sweep, with all its attempts. */
  maxSun: Sun;
  /** For all sweeps within 24 hours. */
  dailySun: Sun;
  alertSun: Sun;
}

/** @throws ConfigError without values: the hot wallet's key is among them */
export function readSweepConfig(given: WatcherEnvironment): SweepConfig {
  const hotWallet = given.HOT_WALLET_KEY === undefined ? undefined : readHotWallet(given.HOT_WALLET_KEY);
  const coldWallet = given.COLD_WALLET_ADDRESS;
  if (coldWallet !== undefined && (coldWallet === hotWallet?.address || coldWallet === given.USDT_CONTRACT)) {
    throw new ConfigError(['COLD_WALLET_ADDRESS must be neither the hot wallet nor the contract']);
  }
  return {
    isEnabled: given.SWEEP_ENABLED,
    hotWallet,
    coldWallet,
    minAmount: given.SWEEP_MIN_AMOUNT,
    maxAgeSeconds: given.SWEEP_MAX_AGE,
    ageMinAmount: given.SWEEP_AGE_MIN_AMOUNT,
    maxSun: given.SWEEP_MAX_TRX,
    dailySun: given.SWEEP_DAILY_TRX,
    alertSun: given.HOT_WALLET_ALERT_TRX,
  };
}

function readHotWallet(bytes: Buffer): HotWallet {
  const key = bytes.toString('hex');
  const address = addressOfKey(key);
  if (!address) throw new ConfigError(['HOT_WALLET_KEY is not a private key']);
  return { address, readKey: () => key };
}
