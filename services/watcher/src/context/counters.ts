import { DISPOSITIONS } from '@gateway/domain';
import { Counter, Histogram } from '@gateway/runtime';

/** The watcher's counters. No label names an order, an address or a transaction. */
export interface WatcherCounts {
  confirmSeconds: Histogram;
  transfers: Counter<'fate'>;
  unmatched: Counter;
  nodeRequests: Counter<'node'>;
  nodeFailures: Counter<'loop'>;
  disagreements: Counter;
  unproven: Counter;
  unknownSignatures: Counter;
  stakeExhausted: Counter;
  rentalFaults: Counter<'reason'>;
}

/** Finality alone takes about 57 s; after downtime a watcher confirms hours-old payments. */
const CONFIRM_SECONDS = [5, 15, 30, 45, 60, 65, 70, 80, 100, 180, 600, 3_600, 21_600];

const FATES = [...DISPOSITIONS, 'sweep', 'outside'];

/**
 * Why energy is burned although it was to be rented: the market did not respond, did not accept the order, did not
 * deliver, or asks for more than the limit.
 */
const RENTAL_FAULTS = ['no_answer', 'refused', 'undelivered', 'too_expensive'] as const;

export type RentalFault = (typeof RENTAL_FAULTS)[number];

/** Creates unregistered counters: the process registers them once. */
export function newCounts(): WatcherCounts {
  const counts = createCounts();
  // Prometheus sees no increase in a series that begins with its first event, and would not alert.
  for (const fate of FATES) counts.transfers.inc({ fate }, 0);
  for (const reason of RENTAL_FAULTS) counts.rentalFaults.inc({ reason }, 0);
  return counts;
}

function createCounts(): WatcherCounts {
  const registers: [] = [];
  return {
    confirmSeconds: new Histogram({
      name: 'order_confirm_seconds',
      help: 'From the time of the block that completed an order to the commit that confirmed it',
      buckets: CONFIRM_SECONDS,
      registers,
    }),
    transfers: new Counter({
      name: 'transfers_total',
      help: 'Recorded transfers, by disposition or direction',
      labelNames: ['fate'],
      registers,
    }),
    unmatched: new Counter({
      name: 'unmatched_total',
      help: 'Transfers that wait for an admin: unmatched or held',
      registers,
    }),
    nodeRequests: new Counter({
      name: 'node_requests_total',
      help: 'Requests to each node',
      labelNames: ['node'],
      registers,
    }),
    nodeFailures: new Counter({
      name: 'node_failures_total',
      help: 'Ticks that failed because of a node or the database',
      labelNames: ['loop'],
      registers,
    }),
    unproven: new Counter({
      name: 'blocks_unproven_total',
      help: 'Final blocks accepted although their header does not prove their transactions',
      registers,
    }),
    unknownSignatures: new Counter({
      name: 'headers_unknown_total',
      help: 'Final blocks signed by a key that is no known witness’s: new witnesses, or forged blocks',
      registers,
    }),
    stakeExhausted: new Counter({
      name: 'sweep_stake_exhausted_total',
      help: 'Sweeps that burn TRX because the stake of the hot wallet does not suffice, or was refused by the node',
      registers,
    }),
    rentalFaults: new Counter({
      name: 'energy_rental_faults_total',
      help: 'Energy of sweeps that was to be rented and could not be, by reason: it is burned instead',
      labelNames: ['reason'],
      registers,
    }),
    disagreements: new Counter({
      name: 'node_disagreements_total',
      help: 'Disagreements with the verifying node: nothing is credited meanwhile',
      registers,
    }),
  };
}
