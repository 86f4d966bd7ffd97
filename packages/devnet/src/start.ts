import { hexOf, type TronAddress } from '@gateway/domain';
import { listen } from '@gateway/runtime';
import { createChain } from './chain/chain';
import { openChainFile } from './chain/chain-file';
import { endowGenesis, genesisContracts } from './chain/genesis';
import { mine } from './chain/mining';
import { devnetOf, type Devnet } from './devnet';
import { controlRoutes, type ControlRoute } from './http/control';
import { createFaults } from './requests/faults';
import { openRecordings } from './http/recordings';
import { createRequestCounts } from './requests/request-counts';
import { createNodeServer, type ServerContext } from './http/server';
import { heights } from './http/view';
import { createMarket } from './market/market';
import { startRates } from './rates/rate-server';

export interface DevnetOptions {
  /** 127.0.0.1 when absent. */
  readonly host?: string;
  /** Any free port when absent. */
  readonly port?: number;
  /**
   * A port of its own for the interface to final data, as a full node has, 0 for any free one. When absent, both
   * interfaces are at one port, as at the public service.
   */
  readonly solidityPort?: number;
  /** Simulated sources of rates are served at this port; none when absent. */
  readonly ratesPort?: number;
  /** Milliseconds between blocks with wall-clock time. By default only `mine` produces blocks. */
  readonly blockMs?: number;
  /** How many blocks the solid head is behind the head: 18 when absent, as on mainnet. */
  readonly solidityLag?: number;
  /** USDT of the Nile test network when absent. */
  readonly usdtContract?: TronAddress;
  /** The time of block 0 in milliseconds. Absent: now with `blockMs`, else 2026-01-01T00:00:00Z. */
  readonly genesisTimestamp?: number;
  /** Keeps the chain in this folder, and continues an existing one. */
  readonly dataDir?: string;
  /** Serves recorded blocks; `openRecordings` documents the file names. */
  readonly replayFolder?: string;
}

/** The contract of USDT on the Nile test network. */
export const NILE_USDT = 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf' as TronAddress;
const SOLIDITY_LAG = 18;
const GENESIS_TIMESTAMP = Date.UTC(2026, 0, 1);
const MANUAL_STEP_MS = 3_000;
/** The process that holds the blocks may die before it releases them. */
const HOLD_MS = 15_000;

/** Starts a simulated TRON node and resolves when it responds. Its `close` releases everything it opened. */
export async function startDevnet(options: DevnetOptions = {}): Promise<Devnet> {
  const { blockMs, solidityLag = SOLIDITY_LAG, usdtContract = NILE_USDT } = options;
  const recordings = options.replayFolder === undefined ? undefined : await openRecordings(options.replayFolder);
  const isAutomatic = blockMs !== undefined;
  const fresh = {
    genesisTimestamp: options.genesisTimestamp ?? (isAutomatic ? Date.now() : GENESIS_TIMESTAMP),
    usdtContract,
  };
  const file = options.dataDir === undefined ? undefined : await openChainFile(options.dataDir, fresh);
  const { genesisTimestamp } = file?.identity ?? fresh;
  const chain = createChain({
    contracts: genesisContracts(usdtContract),
    genesisTimestamp,
    endow: (state) => {
      endowGenesis(state, usdtContract, genesisTimestamp);
    },
    solidityLag,
    nextTimestamp: isAutomatic ? wallClock : (previous) => previous + MANUAL_STEP_MS,
  });
  file?.keep(chain);

  const faults = createFaults(() => heights(chain, recordings));
  const requests = createRequestCounts();
  const market = createMarket(chain, faults);
  const control = new Map<string, ControlRoute>();
  const context = { chain, recordings, faults, count: requests.count, control, market, usdt: hexOf(usdtContract) };
  const { url, solidityUrl, close: closePorts } = await openPorts(context, options);
  let heldUntil = 0;
  const tick = (): void => {
    if (performance.now() < heldUntil) return;
    mine(chain);
    market.advance();
  };
  const holdBlocks = (isHeld: boolean): void => {
    heldUntil = isHeld ? performance.now() + HOLD_MS : 0;
  };
  const clock = isAutomatic ? setInterval(tick, blockMs) : undefined;
  const { ratesPort } = options;
  const rates =
    ratesPort === undefined
      ? undefined
      : await startRates({ ...(options.host === undefined ? {} : { host: options.host }), port: ratesPort });
  const close = async (): Promise<void> => {
    clearInterval(clock);
    await rates?.close();
    await closePorts();
    file?.close();
  };
  const devnet = devnetOf(chain, {
    ...{ url, solidityUrl, usdtContract, faults, requests, market, holdBlocks, close },
  });
  for (const [path, route] of controlRoutes(devnet)) control.set(path, route);
  return devnet;
}

/** One port for both interfaces, or one for each. */
async function openPorts(
  context: ServerContext,
  { host, port, solidityPort }: DevnetOptions,
): Promise<Pick<Devnet, 'url' | 'solidityUrl' | 'close'>> {
  if (solidityPort === undefined) {
    const { url, close } = await listen(createNodeServer(context, 'both'), host, port);
    return { url, solidityUrl: url, close };
  }
  const full = await listen(createNodeServer(context, 'full'), host, port);
  const solid = await listen(createNodeServer(context, 'solidity'), host, solidityPort);
  return {
    url: full.url,
    solidityUrl: solid.url,
    async close() {
      await full.close();
      await solid.close();
    },
  };
}

function wallClock(previous: number): number {
  return Math.max(previous + 1, Date.now());
}
