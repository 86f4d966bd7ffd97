import type { Schemas } from '@gateway/contract';
import { send } from '../../http/send';
import type { Router } from 'express';
import Joi from 'joi';
import { formatTrx, formatUsdt, sun, SWEEP_STATES, type SweepState } from '@gateway/domain';
import { findWatcherFacts, type KnownWatcherFacts } from '@gateway/store/gateway';
import { readHoldings, readStatistics } from '@gateway/store/statistics';
import { listSweeps, planFields, readSweepPlan, sweepCounts, type SweepListEntry } from '@gateway/store/sweeps';
import type { ApiConfig } from '../../base/config';
import type { ApiContext } from '../../base/context';
import { sessionOf } from '../../access/admin/admin-auth';
import { readListPage } from '../../http/request/list-page';
import { type ListQuery, PAGE_QUERY, pageOf, readQuery } from '../../http/request/query';
import { presentHoldings } from './holdings-view';
import { presentExplorer, presentSweepMode } from './chain-view';
import { adminEndpoint } from '../../access/admin/admin-endpoint';

const SWEEPS_QUERY = PAGE_QUERY.append<ListQuery & { state?: SweepState }>({
  state: Joi.string().valid(...SWEEP_STATES),
});
/** Shown as the alert threshold until the watcher has reported its threshold. */
const DEFAULT_ALERT = sun(100_000_000n);
const SUN_PER_TRX = 1_000_000;

/** The wallets, the address pool and the sweeps. */
export function walletRoutes(router: Router, context: ApiContext): void {
  const { db, lists, config } = context;
  adminEndpoint(router, context, '/wallet', {
    async get(_request, response) {
      const [facts, { pool }, sweeps] = await Promise.all([findWatcherFacts(db), readStatistics(db), sweepCounts(db)]);
      send<'getWallet'>(response, {
        hot_wallet: presentHotWallet(facts),
        cold_wallet: facts?.coldWalletAddress ? { address: facts.coldWalletAddress } : null,
        address_pool: { total: pool.total, free: pool.free, allocated: pool.allocated },
        sweep_queue: { waiting: sweeps.waiting, active: sweeps.active, failed: sweeps.failed },
        system: presentSystem(config, facts),
      });
    },
  });
  adminEndpoint(router, context, '/wallet/holdings', {
    async get(_request, response) {
      const [facts, holdings] = await Promise.all([findWatcherFacts(db), readHoldings(db)]);
      send<'getHoldings'>(response, presentHoldings(holdings, facts));
    },
  });
  adminEndpoint(router, context, '/wallet/plan', {
    async get(request, response) {
      const plan = await lists.read(sessionOf(request).id, (listDb) => readSweepPlan(listDb));
      send<'getSweepPlan'>(response, planFields(plan));
    },
  });
  adminEndpoint(router, context, '/sweeps', {
    async get(request, response) {
      const query = readQuery(request, SWEEPS_QUERY);
      const pageWanted = pageOf(query);
      const { entries, pagination } = await readListPage(lists, sessionOf(request).id, pageWanted, (listDb) =>
        listSweeps(listDb, { ...pageWanted, ...(query.state === undefined ? {} : { state: query.state }) }),
      );
      send<'listSweeps'>(response, { data: entries.map(presentSweep), pagination });
    },
  });
}

function alertOf(facts: KnownWatcherFacts | undefined): bigint {
  return facts?.hotWalletAlertSun ?? DEFAULT_ALERT;
}

/** A balance that the watcher has not read yet counts as low: nothing can be swept with it. */
function presentHotWallet(facts: KnownWatcherFacts | undefined): Schemas['Wallet']['hot_wallet'] {
  if (!facts?.hotWalletAddress) return null;
  const balance = sun(facts.hotWalletSun ?? 0n);
  return {
    address: facts.hotWalletAddress,
    trx_balance: formatTrx(balance),
    is_low_balance: balance < alertOf(facts),
  };
}

function presentSystem(config: ApiConfig, facts: KnownWatcherFacts | undefined): Schemas['Wallet']['system'] {
  return {
    tron_network: config.network,
    usdt_contract: config.usdtContract,
    tron_node_url: withoutCredentials(config.nodeUrl),
    ...presentExplorer(config),
    ...presentSweepMode(facts),
    hot_wallet_alert_trx: Number(alertOf(facts)) / SUN_PER_TRX,
  };
}

/** Scheme, host and path; any other part of a node's URL may be a key. */
function withoutCredentials(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`.replace(/\/$/, '');
}

function presentSweep(sweep: SweepListEntry): Schemas['Sweep'] {
  return {
    id: sweep.id,
    state: sweep.state,
    address: sweep.address,
    order_id: sweep.orderId,
    balance: formatUsdt(sweep.balance),
    attempt: sweep.attempt,
    waiting_for: sweep.waitingFor,
    failure_reason: sweep.failureReason,
    refusal: sweep.refusal,
    to_address: sweep.toAddress,
    tx_hash: sweep.txHash,
    amount: sweep.amount === null ? null : formatUsdt(sweep.amount),
    fee_trx: sweep.feeSun === null ? null : formatTrx(sweep.feeSun),
    energy_used: sweep.energyUsed === null ? null : Number(sweep.energyUsed),
    funding_tx_hash: sweep.fundingTxHash,
    spent_trx: formatTrx(sweep.spentSun),
    created_at: sweep.createdAt.toISOString(),
    state_at: sweep.stateAt.toISOString(),
    swept_at: sweep.sweptAt?.toISOString() ?? null,
  };
}
