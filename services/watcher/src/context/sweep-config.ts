import type { WatcherEnvironment } from '@gateway/config';
import { sun, type DailyHours, type FeeRule, type Sun, type TronAddress, type Usdt } from '@gateway/domain';
import { ConfigError } from '@gateway/runtime';
import { addressOfKey } from '@gateway/wallet';

/** Pays for the sweeps. The key is behind a function, so that dumps of the configuration do not show it. */
export interface HotWallet {
  address: TronAddress;
  readKey(): string;
}

/** How the energy of sweeps is paid. */
export type SweepMode = WatcherEnvironment['SWEEP_MODE'];

/** When money is moved to the cold wallet, who pays for it, and the maximum cost. */
export interface SweepConfig {
  isEnabled: boolean;
  mode: SweepMode;
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
  /** By which sweeps are worth their fee. */
  feeRule: FeeRule | undefined;
  /** In which new sweeps begin. */
  hours: DailyHours | undefined;
  /** For showing fees in USDT. */
  trxPrice: Usdt | undefined;
  /** Where rented energy comes from; undefined when none is rented. */
  market: MarketConfig | undefined;
  /** The highest price of one rented energy, for the plan of every mode; undefined without a market. */
  rentMaxPrice: Sun | undefined;
}

/** A market of energy. Its key is behind a function, as the hot wallet's. */
export interface MarketConfig {
  url: string;
  readKey(): string;
  /** For one energy. */
  maxPriceSun: bigint;
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
    mode: given.SWEEP_MODE,
    hotWallet,
    coldWallet,
    minAmount: given.SWEEP_MIN_AMOUNT,
    maxAgeSeconds: given.SWEEP_MAX_AGE,
    ageMinAmount: given.SWEEP_AGE_MIN_AMOUNT,
    maxSun: given.SWEEP_MAX_TRX,
    dailySun: given.SWEEP_DAILY_TRX,
    alertSun: given.HOT_WALLET_ALERT_TRX,
    feeRule: readFeeRule(given),
    hours: given.SWEEP_HOURS,
    trxPrice: given.SWEEP_TRX_PRICE,
    market: readMarket(given),
    rentMaxPrice: hasMarket(given) ? sun(BigInt(given.SWEEP_RENT_MAX_PRICE_SUN)) : undefined,
  };
}

function readFeeRule({
  SWEEP_MAX_FEE_SHARE: maxShare,
  SWEEP_TRX_PRICE: trxPrice,
}: WatcherEnvironment): FeeRule | undefined {
  return maxShare === undefined || trxPrice === undefined ? undefined : { maxShare, trxPrice };
}

function hasMarket({ ENERGY_MARKET_URL: url, ENERGY_MARKET_KEY: key }: WatcherEnvironment): boolean {
  return url !== undefined && key !== undefined;
}

function readMarket(given: WatcherEnvironment): MarketConfig | undefined {
  const { SWEEP_MODE: mode, ENERGY_MARKET_URL: url, ENERGY_MARKET_KEY: key, TRON_NETWORK: network } = given;
  if (mode !== 'rent' || url === undefined || key === undefined) return undefined;
  if (network === 'mainnet' && new URL(url).protocol !== 'https:') {
    throw new ConfigError(['ENERGY_MARKET_URL must begin with https on mainnet: the key is sent there']);
  }
  return { url, readKey: () => key, maxPriceSun: BigInt(given.SWEEP_RENT_MAX_PRICE_SUN) };
}

function readHotWallet(bytes: Buffer): HotWallet {
  const key = bytes.toString('hex');
  const address = addressOfKey(key);
  if (!address) throw new ConfigError(['HOT_WALLET_KEY is not a private key']);
  return { address, readKey: () => key };
}
