import { expect, test } from '@jest/globals';
import { nameOf } from './report';
import { walkSuites } from './suites';

test('every suite that lets the module of walks choose its steps is walked', () => {
  expect(walkSuites().map(nameOf).sort()).toEqual([
    ...[
      'changes',
      'deposit-kill',
      'omitting-node',
      'rent-kill',
      'restore-walk',
      'scan-kill',
      'stake-kill',
      'sweep-kill',
      'wallet-init-kill-api',
      'wallet-init-kill-statements',
      'wallet-init-kill-vault',
    ],
  ]);
});
