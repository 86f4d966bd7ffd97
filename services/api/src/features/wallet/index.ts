export { walletRoutes } from './admin-wallet';
export { presentExplorer, presentSweepMode } from './chain-view';
export { walletInitRoutes } from './wallet-init';
