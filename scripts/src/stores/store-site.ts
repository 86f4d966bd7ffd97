import type { Guard } from '../process/guard';
import type { Identity } from './identity';

/** Everything that decides where and how the stores of one command run. */
export interface StoreSite {
  /** `kept` data lives in the state folder and is durable; `throwaway` data is removed at the end and is not. */
  purpose: 'kept' | 'throwaway';
  /** Where the servers' programs are put. */
  home: string;
  /** The folder of the data: below home, reachable by the servers' user. */
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
  /** For people: which server it is and where. Without credentials. */
  description: string;
  /** Resolves when the server ended, whoever ended it; undefined for a server that is not ours to watch. */
  ended?: Promise<string>;
}
