import type { DailyHours, FeeRule, Sun, SweepTariff, Usdt } from '@gateway/domain';

/** When an address is swept. */
export interface SweepRules {
  minAmount: Usdt;
  /** Replaces `minAmount` once the money has been there for `maxAgeSeconds` of chain time. */
  ageMinAmount: Usdt;
  maxAgeSeconds: number;
  /** The most that one sweep may cost. */
  maxSun: Sun;
  /** The operator's price of one TRX; null when none is set. */
  trxPrice: Usdt | null;
  /** Without it every fee below `maxSun` is worth its sweep. */
  feeRule: FeeRule | null;
  /** In which new sweeps begin; null for always. */
  hours: DailyHours | null;
  /** Above this price of one energy none is rented; null without a market. */
  rentMaxPrice: Sun | null;
}

/** What sweeps cost alike, and when that was measured. */
export interface MeasuredTariff extends SweepTariff {
  measuredAt: Date;
}

/** What the leading watcher sweeps by. */
export interface SweepBasis {
  rules: SweepRules;
  /** Null until an address with money served as a sample. */
  tariff: MeasuredTariff | null;
}

const BIG = /^-?\d+n$/;

/** The basis as a row holds it: amounts are written as texts such as "20n", so that none is rounded. */
export function basisToJson(basis: SweepBasis): string {
  return JSON.stringify(basis, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));
}

/** Reads a stored basis. */
export function basisFromJson(stored: unknown): SweepBasis {
  const { rules, tariff } = revive(stored) as SweepBasis;
  return {
    rules,
    tariff: tariff && { ...tariff, measuredAt: new Date(tariff.measuredAt) },
  };
}

function revive(value: unknown): unknown {
  if (typeof value === 'string') return BIG.test(value) ? BigInt(value.slice(0, -1)) : value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, revive(inner)]));
}
