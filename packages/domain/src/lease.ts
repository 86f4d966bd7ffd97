import { invariant } from './assert';

const HOUR_MS = 3_600_000;

/** The times that bind an address to one order. Half-open: the end is not part of the range. */
export interface LeaseTimes {
  expiresAt: Date;
  monitorUntil: Date;
  attributedFrom: Date;
  attributedUntil: Date;
  exclusiveUntil: Date;
}

/**
 * How long an order holds its address. Money in the attributed range is the order's; nobody else gets the
 * address before the exclusive range ends. The hour before `createdAt` allows for clocks that differ.
 */
export function leaseTimes(
  createdAt: Date,
  seconds: { lifetime: number; monitorAfterExpiry: number; cooldown: number },
): LeaseTimes {
  invariant(seconds.lifetime > 0 && seconds.monitorAfterExpiry >= 0 && seconds.cooldown >= 0, 'lease lengths');
  const later = (from: Date, ms: number): Date => new Date(from.getTime() + ms);
  const expiresAt = later(createdAt, seconds.lifetime * 1000);
  const monitorUntil = later(expiresAt, seconds.monitorAfterExpiry * 1000);
  return {
    expiresAt,
    monitorUntil,
    attributedFrom: later(createdAt, -HOUR_MS),
    attributedUntil: monitorUntil,
    exclusiveUntil: later(monitorUntil, seconds.cooldown * 1000 + HOUR_MS),
  };
}
