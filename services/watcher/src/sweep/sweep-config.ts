import type Joi from 'joi';
import { isTronAddress, parseTrx, parseUsdt, type Sun, type TronAddress, type Usdt } from '@gateway/domain';
import { ConfigError, env } from '@gateway/runtime';
import type { ReusePolicy } from '@gateway/store';
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

export interface SweepVariables {
  SWEEP_ENABLED: boolean;
  HOT_WALLET_KEY?: string;
  COLD_WALLET_ADDRESS?: string;
  SWEEP_MIN_AMOUNT: string;
  SWEEP_MAX_AGE: number;
  SWEEP_AGE_MIN_AMOUNT: string;
  SWEEP_MAX_TRX: string;
  SWEEP_DAILY_TRX: string;
  HOT_WALLET_ALERT_TRX: string;
  ADDRESS_REUSE: ReusePolicy;
}

const SEVEN_DAYS_SECONDS = 604_800;
const YEAR_SECONDS = 31_536_000;

/** The variables of sweeps and of address reuse. */
export const SWEEP_VARIABLES = {
  SWEEP_ENABLED: env.flag().default(false),
  HOT_WALLET_KEY: env.hex64(),
  COLD_WALLET_ADDRESS: env.text(),
  SWEEP_MIN_AMOUNT: env.text().default('20'),
  SWEEP_MAX_AGE: env.integer(3_600, YEAR_SECONDS).default(SEVEN_DAYS_SECONDS),
  SWEEP_AGE_MIN_AMOUNT: env.text().default('5'),
  SWEEP_MAX_TRX: env.text().default('20'),
  SWEEP_DAILY_TRX: env.text().default('500'),
  HOT_WALLET_ALERT_TRX: env.text().default('100'),
  ADDRESS_REUSE: env.oneOf('unpaid', 'all', 'off').default('unpaid'),
} satisfies Record<keyof SweepVariables, Joi.Schema>;

const MIN_SWEEP = parseUsdt('0.01');

/** @throws ConfigError without values: the hot wallet's key is among them */
export function readSweepConfig(given: SweepVariables, usdtContract: TronAddress): SweepConfig {
  const hotWallet = given.HOT_WALLET_KEY === undefined ? undefined : readHotWallet(given.HOT_WALLET_KEY);
  const coldWallet = readColdWallet(given.COLD_WALLET_ADDRESS);
  const problems: string[] = [];
  if (given.SWEEP_ENABLED && !hotWallet) problems.push('HOT_WALLET_KEY is missing: SWEEP_ENABLED requires it');
  if (given.SWEEP_ENABLED && !coldWallet) problems.push('COLD_WALLET_ADDRESS is missing: SWEEP_ENABLED requires it');
  if (coldWallet !== undefined && (coldWallet === hotWallet?.address || coldWallet === usdtContract)) {
    problems.push('COLD_WALLET_ADDRESS must be neither the hot wallet nor the contract');
  }
  const minAmount = readAmount('SWEEP_MIN_AMOUNT', given.SWEEP_MIN_AMOUNT, problems);
  const ageMinAmount = readAmount('SWEEP_AGE_MIN_AMOUNT', given.SWEEP_AGE_MIN_AMOUNT, problems);
  if (problems.length > 0) throw new ConfigError(problems);
  return {
    isEnabled: given.SWEEP_ENABLED,
    hotWallet,
    coldWallet,
    minAmount,
    maxAgeSeconds: given.SWEEP_MAX_AGE,
    ageMinAmount,
    maxSun: readSun('SWEEP_MAX_TRX', given.SWEEP_MAX_TRX),
    dailySun: readSun('SWEEP_DAILY_TRX', given.SWEEP_DAILY_TRX),
    alertSun: readSun('HOT_WALLET_ALERT_TRX', given.HOT_WALLET_ALERT_TRX),
  };
}

function readHotWallet(text: string): HotWallet {
  const key = text.toLowerCase();
  const address = addressOfKey(key);
  if (!address) throw new ConfigError(['HOT_WALLET_KEY is not a private key']);
  return { address, readKey: () => key };
}

function readColdWallet(text: string | undefined): TronAddress | undefined {
  if (text === undefined || isTronAddress(text)) return text;
  throw new ConfigError(['COLD_WALLET_ADDRESS must be a TRON address with a valid checksum']);
}

function readAmount(name: string, text: string, problems: string[]): Usdt {
  const amount = readWith(name, () => parseUsdt(text, name));
  if (amount < MIN_SWEEP) problems.push(`${name} must be at least 0.01`);
  return amount;
}

function readSun(name: string, text: string): Sun {
  return readWith(name, () => parseTrx(text, name));
}

/** Turns a rejected amount into a configuration error. */
function readWith<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch {
    throw new ConfigError([`${name} must be an amount such as "20" or "0.5"`]);
  }
}
