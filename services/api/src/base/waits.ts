/** How long an api waits. Nobody configures it; suites wait less. */
export interface Waits {
  /** For the headers of a request. */
  headersMs: number;
  /** For a whole request. */
  requestMs: number;
  /** Longer than any response takes: then a connection is closed on which nothing was received and nothing was read. */
  silenceMs: number;
  /** While a client that was refused may read why. */
  lingerMs: number;
  /** Between two looks for connections that have waited for too long. */
  checkMs: number;
  /** Between two logins, while too many are tried. */
  loginTurnMs: number;
  /** For a watcher that prepares the wallet: longer than another one needs to take over the lead. */
  walletMs: number;
  /** For a notifier that makes a test delivery: slightly longer than it waits for a merchant's server. */
  testMs: number;
  /** Until a silent stream says that it works: shorter than what proxies and this server take for a dead connection. */
  streamMs: number;
  /** For a look at what has changed: then the streams end, and pages poll and show what they find. */
  lookMs: number;
  /** In a sandbox, for a gateway that follows what is simulated: shorter than the chain holds its blocks. */
  followMs: number;
  /** In a sandbox, for a payment to be seen: a watcher that is slower is not waited for. */
  seenMs: number;
}

/** How long the service waits. */
export const WAITS: Waits = {
  headersMs: 10_000,
  requestMs: 15_000,
  silenceMs: 30_000,
  lingerMs: 5_000,
  checkMs: 1_000,
  loginTurnMs: 2_000,
  walletMs: 20_000,
  testMs: 16_000,
  streamMs: 15_000,
  lookMs: 2_000,
  followMs: 12_000,
  seenMs: 3_000,
};
