import { expect, test } from '@jest/globals';
import { Refusal, Unavailable } from '@gateway/domain';
import { isConflict, isConsequence, isDatabaseTrouble, isDataFault, isSessionFault } from './faults';
import { LeadershipLost } from '../watcher/leadership';

const stateOf = (code: string): Error => Object.assign(new Error(code), { code });

test.each(['22000', '22003', '22P02', '23502', '23505', '23514', '23P01', 'P0001'])('%s is a data fault', (code) => {
  expect(isDataFault(stateOf(code))).toBe(true);
});

test.each([
  ...[
    '02000',
    '08006',
    '0A000',
    '21000',
    '25P02',
    '26000',
    '28000',
    '2BP01',
    '40001',
    '40P01',
    '42501',
    '42P01',
    '42P05',
  ],
  ...['53100', '54000', '55P03', '57014', '57P01', '58030', 'F0000', 'P0000', 'P0002', 'P0004', 'XX000', 'ECONNRESET'],
])('%s ends the unit of work', (code) => {
  expect(isDataFault(stateOf(code))).toBe(false);
});

test('a refusal of the domain is a data fault; a bug, lost leadership and unavailability are not', () => {
  expect(isDataFault(new Refusal('INVALID_STATE', 'no'))).toBe(true);
  for (const fault of [
    new TypeError('undefined is not a function'),
    new Error('broken invariant: never'),
    new LeadershipLost('gone'),
    new Unavailable('silent'),
    'P0001',
    undefined,
  ]) {
    expect(isDataFault(fault)).toBe(false);
  }
});

test('each state that is repeated, or follows from another, is recognised, and no other', () => {
  const states = ['26000', '42P05', '0A000', '25006', '40001', '40P01', '25P02', '42P01', '23505', ''];
  const recognised = (isKind: (error: unknown) => boolean): string[] =>
    states.filter((state) => isKind(stateOf(state)));
  expect(recognised(isSessionFault)).toEqual(['26000', '42P05', '0A000', '25006']);
  expect(recognised(isConflict)).toEqual(['40001', '40P01']);
  expect(recognised(isConsequence)).toEqual(['25P02']);
});

test.each([
  ...['08006', '08P01', '53300', '55P03', '57014', '57P01', '57P02', '57P03', '58030', 'XX000'],
  ...['25006', '25P03', '25P04', '40001', '40P01'],
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'ETIMEDOUT', 'EPIPE', 'EPROTO', 'ENOTCONN', 'EADDRNOTAVAIL'],
  ...['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN', 'ENETRESET'],
])('%s is database trouble that may pass', (code) => {
  expect(isDatabaseTrouble(stateOf(code))).toBe(true);
});

test.each([
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Received unexpected dataRow message from backend.',
  'received invalid response: 48',
  'There was an error establishing an SSL connection',
  'Unable to acquire a connection',
  'timeout expired',
  'Query read timeout',
  'Knex: Timeout acquiring a connection. The pool is probably full.',
  'timeout exceeded when trying to connect',
])('"%s" is database trouble', (message) => {
  expect(isDatabaseTrouble(new Error(message))).toBe(true);
});

test('data faults and bugs are not database trouble', () => {
  for (const code of ['22003', '23505', '25001', '25P02', '42P01', 'P0001', 'ENOENT']) {
    expect(isDatabaseTrouble(stateOf(code))).toBe(false);
  }
  expect(isDatabaseTrouble(new Error('no'))).toBe(false);
  expect(isDatabaseTrouble({ code: 'ECONNRESET' })).toBe(false);
});
