import type { TronAddress } from '@gateway/domain';
import type { ContractResult } from '../encoding/transaction';
import type { BroadcastCode } from '../chain/rejected';

/** What the node shows less of. */
export type ViewFault =
  /** `{}` or `[]` for blocks that exist, as a replica does that lags behind. */
  | { readonly kind: 'missing' }
  /** The head stays where it was when the fault was set. */
  | { readonly kind: 'frozen' }
  /** The head is some blocks lower than it was. */
  | { readonly kind: 'behind'; readonly blocks: number };

/** What is wrong inside an answer; it waits for an answer in which it can happen. */
export type AnswerFault =
  /** The last infos of a block are not there. */
  | { readonly kind: 'short-infos'; readonly omit?: number }
  /** A Transfer log of the USDT contract that no ledger backs. */
  | { readonly kind: 'forged-log'; readonly to: TronAddress; readonly amount: bigint }
  /** `contractRet` of a block's transactions, or `receipt.result` of infos, is not there. */
  | { readonly kind: 'without-result' }
  /** The first transaction of a block shows a timestamp beyond 2^53. */
  | { readonly kind: 'big-timestamp' }
  | { readonly kind: 'shuffled-keys' };

/** What becomes of a broadcast. */
export type BroadcastFault =
  /** This code is answered; the transaction is taken nevertheless when `accepted`. */
  | { readonly kind: 'broadcast-code'; readonly code: BroadcastCode; readonly accepted?: boolean }
  | { readonly kind: 'accept-and-drop' }
  | { readonly kind: 'accept-then-cut' }
  /** It is taken, and its execution ends so. OUT_OF_TIME keeps its logs. */
  | { readonly kind: 'fail-execution'; readonly result: Exclude<ContractResult, 'SUCCESS'> };

/** What comes instead of the node's work. */
export type RefusingFault =
  | { readonly kind: 'status'; readonly status: 403 | 429 | 503; readonly retryAfterSeconds?: number }
  /** 200 and `lack of computing resources`. */
  | { readonly kind: 'no-resources' }
  | { readonly kind: 'html' }
  | { readonly kind: 'cut' };

/** What happens to the answer on its way, after the node has done the work. */
export type DeliveryFault =
  /** Half of the JSON, well delivered. */
  | { readonly kind: 'truncated' }
  /** The connection breaks in the middle of the body. */
  | { readonly kind: 'cut-body' }
  /** The second half of the body comes later. */
  | { readonly kind: 'slow'; readonly delayMs: number }
  | { readonly kind: 'huge'; readonly bytes: number };

interface FaultReach {
  /** A path, `*` stands for anything: "/walletsolidity/*". Without it every path of the node is meant. */
  readonly path?: string;
  /** How many requests it happens to; without it, all until cleared. */
  readonly times?: number;
}

export type Fault = FaultReach & (ViewFault | AnswerFault | BroadcastFault | RefusingFault | DeliveryFault);

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

/** The newest blocks at some moment. */
export interface Heights {
  readonly head: number;
  readonly solid: number;
}

/** The scripted faults of a node. A request meets at most one of each stage: the one that was set first. */
export interface Faults {
  add(fault: Fault): void;
  clear(): void;
  list(): readonly Fault[];
}

/** What the server asks. */
export interface FaultDesk extends Faults {
  /** The next view fault for this path, with the heights of the moment when it was set. */
  takeView(path: string): { readonly fault: ViewFault; readonly since: Heights } | undefined;
  takeBroadcast(path: string): BroadcastFault | undefined;
  takeRefusal(path: string): RefusingFault | undefined;
  takeDelivery(path: string): DeliveryFault | undefined;
  /** Changes an answer; a fault that cannot happen in it is not used up. */
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

/** An empty desk. */
export function createFaults(heights: () => Heights): FaultDesk {
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
