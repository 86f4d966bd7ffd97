import type { Guard } from '../process/guard';
import type { Identity } from './identity';

/** Everything that decides where and how the stores of one command run. */
export interface StoreSite {
  /**
   * `kept` data lives in the state folder and is durable; `throwaway` data is removed at the end and is not; `measured`
   * data is removed at the end, and durable until then: a commit costs what it costs in production.
   */
  purpose: 'kept' | 'throwaway' | 'measured';
  /** The folder for the servers' programs. */
  home: string;
  /** The folder of the data, reachable by the servers' user: below home, or in memory. */
  data: string;
  identity: Identity | undefined;
  /** The environment of the command: where programs, proxies and container engines are found. */
  shell: Shell;
  guard: Guard;
}

export type Shell = Record<string, string | undefined>;

/** A store that runs, until the guard closes. */
export interface RunningStore {
  /** Its address, with credentials. */
  url: string;
  /** Which server it is and where, to print. Without credentials. */
  description: string;
  /** Resolves when the server has exited, for any reason; undefined for a server that we did not start. */
  ended?: Promise<string>;
}
