import {
  nodeSpan,
  openWakeups,
  openRateLimiter,
  openRedis,
  startTracing,
  statementSpan,
  type Wakeups,
  type Logger,
  type RateLimiter,
} from '@gateway/runtime';
import { openTransactionNode, type TransactionNode } from '@gateway/chain';
import { connectService, observeStatements, STATEMENT_TIMEOUTS_MS, type Db } from '@gateway/store/db';
import { pinInstance } from '@gateway/store/gateway';
import { openHmacKeys, secretFingerprint, type HmacKeys } from '@gateway/domain';
import type { Sandbox } from '@gateway/sandbox';
import { openChanges, type Changes } from '../features/changes/changes';
import type { ApiConfig } from './config';
import { openEvidenceWriter, type EvidenceWriter } from '../features/evidence/evidence-writer';
import { openKeyLookups, type LookUpKey } from '../access/merchant/key-lookups';
import { openExporter, type Exporter } from '../features/exports/exporter';
import { openListReader, type ListReader } from './list-reader';
import { loadContract, type Contract } from '@gateway/contract';
import { openSessionTokens, type SessionTokens } from '../access/admin/admin-session';
import type { Drain } from '../http/server/drain';
import { openLogoMaker, type LogoMaker } from '../features/merchants/logo/logo-maker';
import { readAssets, type Assets } from '../pages/assets';
import { openRates, type Rates } from '../features/rates/rates';
import { loadSandbox } from '../features/sandbox/load-sandbox';
import { openTransferLookups, type FindTransfers } from '../features/transfers/transfer-lookups';
import { WAITS, type Waits } from './waits';

/** The connections of the api, and what is derived once from its configuration. */
export interface ApiContext {
  config: ApiConfig;
  waits: Waits;
  /** The OpenAPI document. */
  contract: Contract;
  db: Db;
  /** Reads lists. Everything else, which is small, uses `db`, and never waits for a list. */
  lists: ListReader;
  exporter: Exporter;
  lookUpKey: LookUpKey;
  findTransfers: FindTransfers;
  redis: ReturnType<typeof openRedis>;
  wakeups: Wakeups;
  /** The node for transaction lookups by payers; undefined if none is configured. */
  node: TransactionNode | undefined;
  /** Writes the evidence files of orders, from the same node. */
  evidence: EvidenceWriter;
  rates: Rates;
  makeLogo: LogoMaker;
  /** Simulates payments; undefined outside a sandbox. */
  sandbox: Sandbox | undefined;
  /** The files of the checkout page. */
  assets: Assets;
  logger: Logger;
  limiter: RateLimiter;
  tokens: SessionTokens;
  instanceId: string;
  /** Hashes API keys, seals and opens webhook secrets. */
  hmacKeys: HmacKeys;
  changes: Changes;
  drain: Drain;
  close(): Promise<void>;
}

const DATABASE = { name: 'api', poolSize: 20, statementTimeoutMs: STATEMENT_TIMEOUTS_MS.api };

/**
 * Opens Postgres and Redis.
 * @throws when the database is not migrated or belongs to another deployment
 */
export async function openContext(config: ApiConfig, logger: Logger, waits: Waits = WAITS): Promise<ApiContext> {
  if (await startTracing('api', config.traces, logger)) observeStatements(statementSpan);
  const db = await connectService(config, DATABASE, logger);
  const hmacKeys = openHmacKeys(config.hmacSecret, config.previousHmacSecret);
  const instance = await pinInstance(db, {
    network: config.network,
    usdtContract: config.usdtContract,
    hmac: hmacKeys,
    jwt: {
      fingerprint: secretFingerprint(config.jwtSecret),
      previousFingerprint: config.previousJwtSecret && secretFingerprint(config.previousJwtSecret),
    },
  });
  const sandbox = await loadSandbox(config, db, waits);
  const lists = openListReader(config.databaseUrl);
  const exporter = openExporter(config.databaseUrl);
  const redis = openRedis(config.redisUrl, logger);
  const wakeups = openWakeups(redis, logger);
  const node = openLookupNode(config);
  const limiter = openRateLimiter(redis, `{gateway}:${instance.id}:quota:`, logger);
  const changes = openChanges({ db, logger, config, waits });
  const evidence = openEvidenceWriter(config, { db, limiter, hmacKeys });
  return {
    config,
    waits,
    contract: loadContract(),
    db,
    lists,
    exporter,
    lookUpKey: openKeyLookups(db),
    findTransfers: openTransferLookups(db),
    redis,
    wakeups,
    node,
    evidence,
    rates: openRates(db, config.rates, logger),
    makeLogo: openLogoMaker(),
    sandbox,
    assets: readAssets(),
    logger,
    limiter,
    tokens: openSessionTokens(config),
    instanceId: instance.id,
    hmacKeys,
    changes,
    drain: { isOn: false },
    async close() {
      await changes.close();
      await wakeups.close();
      await node?.close();
      await evidence.close();
      redis.disconnect();
      await exporter.close();
      await lists.close();
      await db.destroy();
    },
  };
}

function openLookupNode({ lookupNodeUrl, usdtContract }: ApiConfig): TransactionNode | undefined {
  if (lookupNodeUrl === undefined) return undefined;
  const node = openTransactionNode(lookupNodeUrl, usdtContract);
  const inSpan = nodeSpan(lookupNodeUrl);
  return { ...node, find: (txHash) => inSpan('/wallet/gettransactioninfobyid', () => node.find(txHash)) };
}
