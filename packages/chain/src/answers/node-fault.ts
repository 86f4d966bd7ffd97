import { Unavailable } from '@gateway/domain';

/**
 * Why the node returned nothing usable:
 * - timeout: no complete response within the deadline
 * - refused: no connection, or it broke before the response was complete
 * - http_status: an HTTP status other than 200 that is not a rate limit
 * - no_solidity: the path of the solidity interface at a port that does not serve it, which a node's first one does not
 * - rate_limited: 403, 429, 503, or the node's own "lack of computing resources"
 * - node_error: 200 with an Error text
 * - too_big: more bytes than the cap, or than arrive within the deadline
 * - garbage: not JSON, or JSON of another shape
 * - missing: something that every node has was missing
 * - rejected: a block that contradicts itself, its number or its parent
 */
export type NodeFaultReason =
  | 'timeout'
  | 'refused'
  | 'http_status'
  | 'no_solidity'
  | 'rate_limited'
  | 'node_error'
  | 'too_big'
  | 'garbage'
  | 'missing'
  | 'rejected';

interface NodeFaultFacts {
  cause?: unknown;
  retryAfterMs?: number | undefined;
}

/** The node failed; the same request may succeed later. Never contains the API key or the node's URL. */
export class NodeFault extends Unavailable {
  readonly reason: NodeFaultReason;
  readonly detail: string;
  /** The pause that the node demanded, if any. */
  readonly retryAfterMs: number | undefined;

  constructor(reason: NodeFaultReason, detail: string, facts: NodeFaultFacts = {}) {
    super(`TRON node: ${reason}: ${detail}`, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.reason = reason;
    this.detail = detail;
    this.retryAfterMs = facts.retryAfterMs;
  }
}

/** The defect of a rejected block. */
export type BlockDefect = 'id' | 'number' | 'parent' | 'transactions' | 'infos';

/** A block that must not be used. In the solid view a wrong parent means a bad node, not a fork. */
export class BlockRejected extends NodeFault {
  readonly defect: BlockDefect;

  constructor(defect: BlockDefect, detail: string) {
    super('rejected', detail);
    this.defect = defect;
  }
}
