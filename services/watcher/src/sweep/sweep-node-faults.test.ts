import { test } from '@jest/globals';
import type { Fault } from '@gateway/devnet';
import { openFaultySweeps } from '../testing/faulty-sweeps';

const { expectSwept } = openFaultySweeps();

const INFO = '/walletsolidity/gettransactioninfobyid';

test.each<[string, Fault]>([
  ['does not respond at all', { kind: 'cut', times: 4 }],
  ['responds with an HTML page', { kind: 'html', times: 4 }],
  ['is slow', { kind: 'slow', delayMs: 300, times: 12 }],
  ['breaks off in the middle of a response', { kind: 'cut-body', times: 4 }],
  ['truncates responses', { kind: 'truncated', times: 4 }],
  ['lacks resources', { kind: 'no-resources', times: 1 }],
  ['shows an old final chain', { kind: 'behind', blocks: 3, path: '/walletsolidity/*', times: 20 }],
  ['does not know final transactions', { kind: 'missing', path: INFO, times: 2 }],
  ['prints its keys in another order', { kind: 'shuffled-keys', times: 60 }],
])('a node that %s: the money arrives once, and costs what it must', (_, fault) => expectSwept(fault));
