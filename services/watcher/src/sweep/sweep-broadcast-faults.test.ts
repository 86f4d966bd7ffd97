import { test } from '@jest/globals';
import type { Fault } from '@gateway/devnet';
import { openFaultySweeps } from '../testing/faulty-sweeps';

const { expectSwept } = openFaultySweeps();

const BROADCAST = { path: '/wallet/broadcasthex' };

test.each<[string, Fault]>([
  ['is busy', { kind: 'broadcast-code', code: 'SERVER_BUSY', ...BROADCAST, times: 3 }],
  ['rejects a valid transaction as invalid', { kind: 'broadcast-code', code: 'SIGERROR', ...BROADCAST, times: 1 }],
  ['does not know the reference block', { kind: 'broadcast-code', code: 'TAPOS_ERROR', ...BROADCAST, times: 1 }],
  [
    'claims to know a transaction it does not have',
    { kind: 'broadcast-code', code: 'DUP_TRANSACTION_ERROR', ...BROADCAST, times: 2 },
  ],
  [
    'accepts a transaction and reports it as rejected',
    { kind: 'broadcast-code', code: 'OTHER_ERROR', accepted: true, ...BROADCAST, times: 2 },
  ],
  [
    'accepts a transaction and cannot relay it',
    { kind: 'broadcast-code', code: 'NOT_ENOUGH_EFFECTIVE_CONNECTION', accepted: true, ...BROADCAST, times: 2 },
  ],
  ['accepts a transaction and does not respond', { kind: 'accept-then-cut', ...BROADCAST, times: 2 }],
  ['accepts a transaction and drops it', { kind: 'accept-and-drop', ...BROADCAST, times: 2 }],
  ['accepts a transaction and responds after the timeout', { kind: 'slow', delayMs: 6_000, ...BROADCAST, times: 1 }],
])('a node that %s: the money arrives once, and costs what it must', (_, fault) => expectSwept(fault));
