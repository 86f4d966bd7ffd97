import { setTimeout as wait } from 'node:timers/promises';
import { request } from 'undici';
import { launchChromium } from '../../browser/page/chromium';
import { openShop } from '../../browser/counter/shop';
import { call } from '../../rig/http';
import type { Servers } from '../../rig/servers';
import { startGateway, type Gateway } from '../../stage/gateway';
import { percentile } from '../percentile';
import { startBrowsers } from './page-process';
import { openShownTill, type Served, type ShownTill } from './shown-till';

export interface TillsRequest {
  url: string;
  chainUrl: string;
  merchantId: string;
  cookies: readonly string[];
}

export interface TillsResult {
  served: Served[];
  /** Why customers were not served. */
  errors: string[];
}

/** Medians of the rounds; of the till in the browser, of all its sales. */
export interface TillResults {
  tills: number;
  sales: number;
  /** From "Charge" to the answer with all that the code shows. */
  charge_median_ms: number;
  charge_p99_ms: number;
  /** From the block to the answer that says "seen". */
  seen_median_ms: number;
  seen_p99_ms: number;
  /** The same two until they are on a screen; null without a browser. */
  shown_sales: number;
  code_shown_median_ms: number | null;
  code_shown_p99_ms: number | null;
  seen_shown_median_ms: number | null;
  seen_shown_p99_ms: number | null;
  errors: number;
}

/** How long the two waits of a customer took. */
interface Waits {
  charge: number[];
  seen: number[];
}

const ROUNDS = 5;
const ROUND_MS = 40_000;
/** Of the real network. */
const BLOCK_MS = 3_000;
/** More than all have open. */
const SEEN_LIMIT = '1000000';
/** The variables that a rig sets are as shipped here. */
const AS_SHIPPED = { NODE_POLL_MS: '' };

/**
 * Tills serve customers who pay at once: one of them in a browser, where there is one, the others in a process of their
 * own, which asks as the page does.
 */
export async function measureTills(stores: Servers, count: number): Promise<TillResults> {
  const gateway = await startGateway(stores, { blockMs: BLOCK_MS, variables: AS_SHIPPED });
  const { merchantId, invite } = await openShop(gateway, SEEN_LIMIT);
  const browser = await launchChromium();
  if (!browser) console.log('skipped, no Chromium here: the till in a browser');
  const shown = browser && (await openShownTill({ gateway, browser }, await invite('Shown', 'cashier')));
  const cookies: string[] = [];
  while (cookies.length < count - (shown ? 1 : 0)) {
    cookies.push(await signIn(gateway, await invite(`Cashier ${String(cookies.length)}`, 'cashier')));
  }
  const { apiUrl: url, chainUrl } = gateway;
  const tills = await startBrowsers<TillsResult>('open-tills', { url, chainUrl, merchantId, cookies }, cookies.length);
  const rounds: Waits[] = [];
  const onScreen: Waits = { charge: [], seen: [] };
  let errors = 0;
  while (rounds.length < ROUNDS) {
    await tills.open();
    const shownNow = await waitsOf(gateway, await serveFor(shown, ROUND_MS));
    const round = await tills.close();
    const waits = await waitsOf(gateway, round.served);
    onScreen.charge.push(...shownNow.charge);
    onScreen.seen.push(...shownNow.seen);
    rounds.push(waits);
    errors += round.errors.length;
    const progress = { round: rounds.length, of: ROUNDS, ...summaryOf([waits]), errors: round.errors };
    console.log(JSON.stringify({ ...progress, on_screen: shownNow.charge.length }));
  }
  await shown?.close();
  await browser?.close();
  await tills.stop();
  await gateway.stop();
  return { tills: count, ...summaryOf(rounds), ...shownOf(onScreen), errors };
}

/** A cashier's phone accepts its invitation. @returns the cookie of its session */
async function signIn({ apiUrl }: Gateway, link: string): Promise<string> {
  const { statusCode, headers, body } = await request(`${apiUrl}/api/v1/auth/invitations/accept`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ secret: new URL(link).hash.slice(1), device: true }),
  });
  await body.dump();
  if (statusCode !== 200) throw new Error(`an invitation is answered with ${String(statusCode)}`);
  return String(headers['set-cookie']).split(';')[0] ?? '';
}

async function serveFor(shown: ShownTill | undefined, durationMs: number): Promise<Served[]> {
  const ending = new AbortController();
  const serving = shown?.serve(ending.signal);
  await wait(durationMs);
  ending.abort();
  return (await serving) ?? [];
}

async function waitsOf({ chainUrl }: Gateway, served: readonly Served[]): Promise<Waits> {
  const waits: Waits = { charge: [], seen: [] };
  for (const { chargeMs, txId, seenAt } of served) {
    const path = `${chainUrl}/wallet/gettransactioninfobyid`;
    const { body } = await call<{ blockTimeStamp: number }>('POST', path, { body: { value: txId } });
    waits.charge.push(chargeMs);
    waits.seen.push(seenAt - body.blockTimeStamp);
  }
  return waits;
}

function summaryOf(
  rounds: readonly Waits[],
): Pick<TillResults, 'sales' | 'charge_median_ms' | 'charge_p99_ms' | 'seen_median_ms' | 'seen_p99_ms'> {
  const medianOf = (name: keyof Waits, share: number): number =>
    percentile(
      rounds.map((round) => percentile(round[name], share)),
      0.5,
    );
  return {
    sales: rounds.reduce((sum, { charge }) => sum + charge.length, 0),
    charge_median_ms: medianOf('charge', 0.5),
    charge_p99_ms: medianOf('charge', 0.99),
    seen_median_ms: medianOf('seen', 0.5),
    seen_p99_ms: medianOf('seen', 0.99),
  };
}

function shownOf({ charge, seen }: Waits): Omit<TillResults, 'tills' | 'errors' | keyof ReturnType<typeof summaryOf>> {
  const of = (waits: readonly number[], share: number): number | null =>
    waits.length === 0 ? null : percentile(waits, share);
  return {
    shown_sales: charge.length,
    ...{ code_shown_median_ms: of(charge, 0.5), code_shown_p99_ms: of(charge, 0.99) },
    ...{ seen_shown_median_ms: of(seen, 0.5), seen_shown_p99_ms: of(seen, 0.99) },
  };
}
