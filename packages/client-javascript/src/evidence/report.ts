/** What a fact rests on: signatures of the chain, the report of the gateway's node, or the gateway's own word. */
export type RestsOn = 'chain' | 'node' | 'gateway';

export interface Check {
  /** What was compared. */
  what: string;
  rests_on: RestsOn;
  /** Unproven is what the file itself says it cannot prove. */
  result: 'passed' | 'failed' | 'not checked' | 'unproven';
  /** What was found, in a sentence. */
  detail: string;
}

/** Collects the checks of one file. */
export interface Report {
  readonly checks: readonly Check[];
  /** Notes a check that passes with the sentence that it returns, and fails with the error that it throws. */
  check(restsOn: RestsOn, what: string, judge: () => string | NotChecked): void;
}

/** Returned by a check that cannot be made. */
export interface NotChecked {
  why: string;
  /** The verifier cannot help it: the file lacks what would prove it. */
  isUnproven?: boolean;
}

/** An empty report. */
export function createReport(): Report {
  const checks: Check[] = [];
  return {
    checks,
    check(restsOn, what, judge) {
      checks.push({ what, rests_on: restsOn, ...verdict(judge) });
    },
  };
}

function verdict(judge: () => string | NotChecked): Pick<Check, 'result' | 'detail'> {
  try {
    const found = judge();
    return typeof found === 'string'
      ? { result: 'passed', detail: found }
      : { result: found.isUnproven === true ? 'unproven' : 'not checked', detail: found.why };
  } catch (error) {
    return { result: 'failed', detail: error instanceof Error ? error.message : String(error) };
  }
}

/** Fails the check in which it is called, unless the condition holds. */
export function demand(holds: boolean, fault: string): asserts holds {
  if (!holds) throw new Error(fault);
}
