import { strict as assert } from 'node:assert';
import { verifyEvidence, type Witness } from 'crypto-payment-gateway-client/evidence';
import type { Stage } from '../checkout/checkout-scenarios';
import { until } from '../../rig/http';
import { newestBlock } from './console-page';

const ROUND = 27;
/** Two rounds of final blocks, those above them, and the time in which the watcher reads them. */
const WITNESSES_KNOWN = 2 * ROUND + 18 + 10;
const PATIENCE_MS = 120_000;

/** Waits until all that is in this block, or in an earlier one, can be proved by the signatures of all witnesses. */
export async function untilWitnessesKnown(stage: Stage, block: number): Promise<void> {
  const enough = Math.max(block + ROUND, WITNESSES_KNOWN);
  await until('all witnesses', PATIENCE_MS, async () => (await newestBlock(stage)).number > enough || undefined);
}

/** Asserts that a file of evidence holds, without the gateway. */
export function assertEvidence(text: string, webhookSecret: string): void {
  const { witnesses } = JSON.parse(text) as { witnesses: Witness[] };
  const { valid, checks } = verifyEvidence(text, { witnesses, webhookSecret });
  assert.ok(valid, JSON.stringify(checks.filter(({ result }) => result === 'failed')));
}
