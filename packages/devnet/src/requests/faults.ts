import type { TronAddress } from '@gateway/domain';
import type { ContractResult } from '../encoding/transaction';
import type { BroadcastCode } from '../state/rejected';

/** Faults that hide part of the chain. */
export type ViewFault =
  /** `{}` or `[]` for blocks that exist, as from a lagging replica. */
  | { readonly kind: 'missing' }
  /** The head stays at its height when the fault was set. */
  | { readonly kind: 'frozen' }
  /** The head is some blocks lower. */
  | { readonly kind: 'behind'; readonly blocks: number };

/** Faults inside a response; they wait for a response that they apply to. */
export type AnswerFault =
  /** The last infos of a block are missing. */
  | { readonly kind: 'short-infos'; readonly omit?: number }
  /** A Transfer log of the USDT contract that no ledger backs. */
  | { readonly kind: 'forged-log'; readonly to: TronAddress; readonly amount: bigint }
  /** `contractRet` of a block's transactions, or `receipt.result` of infos, is missing. */
  | { readonly kind: 'without-result' }
  /** The first transaction of a block shows a timestamp beyond 2^53. */
  | { readonly kind: 'big-timestamp' }
  | { readonly kind: 'shuffled-keys' };

/** Faults of a broadcast. */
export type BroadcastFault =
  /** The response has this code; with `accepted` the transaction enters the pool nevertheless. */
  | {
      readonly kind: 'broadcast-code';
      readonly code: BroadcastCode;
      /** Follows the text of the code. */
      readonly detail?: string;
      readonly accepted?: boolean;
    }
  | { readonly kind: 'accept-and-drop' }
  | { readonly kind: 'accept-then-cut' }
  /** It is accepted, and its execution fails. OUT_OF_TIME keeps its logs. */
  | { readonly kind: 'fail-execution'; readonly result: Exclude<ContractResult, 'SUCCESS'> };

/** Faults of the energy market. */
export type MarketFault =
  /** It reports success and takes the price, and delegates nothing. */
  | { readonly kind: 'market-lies' }
  /** It delegates half of what was ordered, for the whole price. */
  | { readonly kind: 'market-short' }
  /** The price has risen above the one it just named. */
  | { readonly kind: 'market-rises' };

/** Faults instead of the node's work. */
export type RefusingFault =
  | { readonly kind: 'status'; readonly status: 403 | 429 | 503; readonly retryAfterSeconds?: number }
  /** 200 and `lack of computing resources`. */
  | { readonly kind: 'no-resources' }
  | { readonly kind: 'html' }
  | { readonly kind: 'cut' };

/** Faults of delivery, after the node has done the work. */
export type DeliveryFault =
  /** Half of the JSON, as a complete HTTP response. */
  | { readonly kind: 'truncated' }
  /** The connection breaks in the middle of the body. */
  | { readonly kind: 'cut-body' }
  /** The second half of the body is delayed. */
  | { readonly kind: 'slow'; readonly delayMs: number }
  | { readonly kind: 'huge'; readonly bytes: number };

interface FaultReach {
  /** A path, in which `*` matches anything: "/walletsolidity/*". By default every path of the node. */
  readonly path?: string;
  /** The number of affected requests; by default all until cleared. */
  readonly times?: number;
}

export type Fault = FaultReach &
  (ViewFault | AnswerFault | BroadcastFault | MarketFault | RefusingFault | DeliveryFault);

const STAGE = {
  missing: 'view',
  frozen: 'view',
  behind: 'view',
  'short-infos': 'answer',
  'forged-log': 'answer',
  'without-result': 'answer',
  'big-timestamp': 'answer',
  'shuffled-keys': 'answer',
  'broadcast-code': 'broadcast',
  'accept-and-drop': 'broadcast',
  'accept-then-cut': 'broadcast',
  'fail-execution': 'broadcast',
  'market-lies': 'market',
  'market-short': 'market',
  'market-rises': 'market',
  status: 'refusal',
  'no-resources': 'refusal',
  html: 'refusal',
  cut: 'refusal',
  truncated: 'delivery',
  'cut-body': 'delivery',
  slow: 'delivery',
  huge: 'delivery',
} as const satisfies Record<Fault['kind'], string>;

type FaultKind = keyof typeof STAGE;
type Stage = (typeof STAGE)[FaultKind];
type FaultOf<S extends Stage> = Extract<
  Fault,
  { kind: { [K in FaultKind]: (typeof STAGE)[K] extends S ? K : never }[FaultKind] }
>;

/** The newest blocks at some time. */
export interface Heights {
  readonly head: number;
  readonly solid: number;
}

/** The scripted faults of a node. At most one of each stage applies to a request: the one set first. */
export interface Faults {
  add(fault: Fault): void;
  clear(): void;
  list(): readonly Fault[];
}

/** The faults as the server uses them. */
export interface FaultRegistry extends Faults {
  /** The next view fault for this path, with the heights when it was set. */
  takeView(path: string): { readonly fault: ViewFault; readonly since: Heights } | undefined;
  takeBroadcast(path: string): BroadcastFault | undefined;
  takeMarket(path: string): MarketFault | undefined;
  takeRefusal(path: string): RefusingFault | undefined;
  takeDelivery(path: string): DeliveryFault | undefined;
  /** Changes a response; a fault that does not apply to it is not used up. */
  changeAnswer<A>(path: string, answer: A, change: (answer: A, fault: AnswerFault) => A | undefined): A;
}

interface Entry {
  readonly fault: Fault;
  readonly pattern: RegExp;
  readonly since: Heights;
  left: number;
}

/** Every kind of fault. */
export const FAULT_KINDS = Object.keys(STAGE) as FaultKind[];

/** A registry without faults. */
export function createFaults(heights: () => Heights): FaultRegistry {
  let entries: Entry[] = [];
  const use = (entry: Entry): void => {
    entry.left -= 1;
    if (entry.left <= 0) entries = entries.filter((other) => other !== entry);
  };
  const find = <S extends Stage>(stage: S, path: string): { entry: Entry; fault: FaultOf<S> } | undefined => {
    const entry = entries.find(({ fault, pattern }) => STAGE[fault.kind] === stage && pattern.test(path));
    return entry && { entry, fault: entry.fault as FaultOf<S> };
  };
  const take = <S extends Stage>(stage: S, path: string): { entry: Entry; fault: FaultOf<S> } | undefined => {
    const found = find(stage, path);
    if (found) use(found.entry);
    return found;
  };
  return {
    add(fault) {
      const { path = '*', times = Number.POSITIVE_INFINITY } = fault;
      entries.push({ fault, pattern: patternOf(path), since: heights(), left: times });
    },
    clear() {
      entries = [];
    },
    list: () => entries.map(({ fault }) => fault),
    takeView(path) {
      const taken = take('view', path);
      return taken && { fault: taken.fault, since: taken.entry.since };
    },
    takeBroadcast: (path) => take('broadcast', path)?.fault,
    takeMarket: (path) => take('market', path)?.fault,
    takeRefusal: (path) => take('refusal', path)?.fault,
    takeDelivery: (path) => take('delivery', path)?.fault,
    changeAnswer(path, answer, change) {
      const found = find('answer', path);
      if (!found) return answer;
      const changed = change(answer, found.fault);
      if (changed === undefined) return answer;
      use(found.entry);
      return changed;
    },
  };
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.split('*').map(escapeText).join('.*')}$`);
}

function escapeText(text: string): string {
  return text.replace(/[^\w/-]/g, '\\$&');
}
