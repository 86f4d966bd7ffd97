export { openMailbox, openSandbox, sandboxOf } from './load-sandbox';
export { sandboxPanel, sandboxPanelRoutes, simulateAtLink } from './sandbox-panel';
export { sandboxRoutes } from './sandbox';
