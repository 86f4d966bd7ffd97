import { BROADCAST_MESSAGES, type BroadcastCode } from '../state/rejected';
import { Unreadable } from '../encoding/transaction-json';
import { address, amount, count, oneOf, optional } from './control-values';
import { FAULT_KINDS, type Fault } from '../requests/faults';
import type { Parameters } from './parameters';

/** The failures of an execution that can be injected. */
export const FAILURES = ['REVERT', 'OUT_OF_ENERGY', 'OUT_OF_TIME'] as const;

const CODES = Object.keys(BROADCAST_MESSAGES) as BroadcastCode[];
const STATUSES = ['403', '429', '503'] as const;
const STATUS_NUMBER = { '403': 403, '429': 429, '503': 503 } as const;

/**
 * Reads a fault from a request: the members of `Fault`, amounts as decimal text.
 * @throws Unreadable or Refusal
 */
export function readFault(parameters: Parameters): Fault {
  const { path, times } = parameters;
  const reach = { ...optional('path', path, textOf('path')), ...optional('times', times, count) };
  const kind = oneOf(FAULT_KINDS, parameters['kind']);
  switch (kind) {
    case 'behind':
      return { ...reach, kind, blocks: count(parameters['blocks']) };
    case 'short-infos':
      return { ...reach, kind, ...optional('omit', parameters['omit'], count) };
    case 'forged-log':
      return { ...reach, kind, to: address(parameters['to']), amount: amount(parameters['amount']) };
    case 'broadcast-code':
      return {
        ...{ ...reach, kind, code: oneOf(CODES, parameters['code']), accepted: parameters['accepted'] === true },
        ...optional('detail', parameters['detail'], textOf('detail')),
      };
    case 'fail-execution':
      return { ...reach, kind, result: oneOf(FAILURES, parameters['result']) };
    case 'status': {
      const status = STATUS_NUMBER[oneOf(STATUSES, String(parameters['status']))];
      return { ...reach, kind, status, ...optional('retryAfterSeconds', parameters['retryAfterSeconds'], count) };
    }
    case 'slow':
      return { ...reach, kind, delayMs: count(parameters['delayMs']) };
    case 'huge':
      return { ...reach, kind, bytes: count(parameters['bytes']) };
    case 'missing':
    case 'frozen':
    case 'without-result':
    case 'big-timestamp':
    case 'shuffled-keys':
    case 'accept-and-drop':
    case 'accept-then-cut':
    case 'market-lies':
    case 'market-short':
    case 'market-rises':
    case 'no-resources':
    case 'html':
    case 'cut':
    case 'truncated':
    case 'cut-body':
      return { ...reach, kind };
  }
}

function textOf(name: string): (value: unknown) => string {
  return (value) => {
    if (typeof value === 'string') return value;
    throw new Unreadable(`${name} must be a string`);
  };
}
