import type { Html } from '@gateway/checkout';
import type { HmacKeys, TronAddress, Usdt } from '@gateway/domain';
import { ConfigError } from '@gateway/runtime';
import type { Db } from '@gateway/store/db';
import type { Order } from '@gateway/store/orders';
import { type PayableDeposit, renderDepositPage } from './pages/deposit-page';
import { openMailbox, renderMailbox } from './pages/mailbox';
import { isPrepared } from './order-time';
import { PANEL_STYLES, renderLinkPanel, renderPanel } from './pages/panel';
import {
  type DepositSimulation,
  readDepositSimulation,
  readSimulation,
  readSimulationForm,
  type Simulation,
} from './request';
import { openSimulator, type Patience, type Simulated } from './sandbox';
import { openSimulatedChain } from './simulated-chain';
import { addTrial } from './trial';

export { prepareSandboxDatabase } from './order-time';
export type { Simulation } from './request';
export type { Simulated } from './sandbox';

/** What the api serves in a sandbox, and nowhere else. */
export interface Sandbox {
  readSimulation(body: unknown): Simulation;
  readSimulationForm(orderId: string, form: URLSearchParams): Simulation;
  simulate(order: Order, simulation: Simulation): Promise<Simulated>;
  readDepositSimulation(body: unknown): DepositSimulation;
  /** Pays a deposit address; its order follows when this is final. @returns the hash of the transaction */
  payDeposit(address: TronAddress, amount: Usdt): Promise<string>;
  /** The panel below the checkout page. @param outcome the scenario that was simulated, or the code of its refusal */
  renderPanel(order: Order, language: string, outcome: string | null): Html;
  /** The panel below the page of a payment link: a field `simulate` of its form is the scenario for the order. */
  renderLinkPanel(): Html;
  /** The page that pays a deposit address. @param outcome `deposit` after a payment, or the code of a refusal */
  renderDepositPage(deposit: PayableDeposit, assets: string, outcome: string | null): string;
  /** @param keys under which the secret of its channels is sealed */
  openMailbox(keys: Pick<HmacKeys, 'seal' | 'open'>): Promise<void>;
  /** The page of the messages that people get. */
  renderMailbox(assets: string): Promise<string>;
  panelStyles: Buffer;
  addTrial: typeof addTrial;
}

/**
 * Opens the sandbox of a gateway on a simulated chain.
 * @throws ConfigError when the node is a real one, or the database is not that of a sandbox
 */
export async function openSandbox(db: Db, nodeUrl: string, patience: Patience): Promise<Sandbox> {
  const chain = openSimulatedChain(nodeUrl);
  await chain.state().catch((error: unknown) => {
    throw new ConfigError([
      'SANDBOX requires that TRON_NODE_URL is the simulated node: ' +
        (error instanceof Error ? error.message : String(error)),
    ]);
  });
  if (!(await isPrepared(db))) {
    throw new ConfigError(['SANDBOX requires a database that npm start has prepared, and that no real node feeds']);
  }
  return {
    readSimulation,
    readSimulationForm,
    simulate: openSimulator({ db, chain, patience }),
    readDepositSimulation,
    payDeposit: (address, amount) => chain.pay(address, amount),
    renderPanel,
    renderLinkPanel,
    renderDepositPage,
    openMailbox: (keys) => openMailbox(db, keys),
    renderMailbox: (assets) => renderMailbox(db, assets),
    panelStyles: PANEL_STYLES,
    addTrial,
  };
}
