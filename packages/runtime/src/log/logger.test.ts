import { expect, jest, test } from '@jest/globals';
import { errorFields, openLogger } from './logger';

/** Everything written to standard output while `act` runs. */
function written(act: () => void): string {
  const original = process.stdout.write.bind(process.stdout);
  const chunks: string[] = [];
  process.stdout.write = (chunk: string | Uint8Array) => {
    chunks.push(String(chunk));
    return true;
  };
  const { _stdout: stdout } = console as unknown as { _stdout?: { write: unknown } };
  const originalConsole = stdout?.write;
  if (stdout) stdout.write = process.stdout.write;
  try {
    act();
  } finally {
    process.stdout.write = original;
    if (stdout) stdout.write = originalConsole;
  }
  return chunks.join('');
}

test('secrets never reach the log, however deeply nested', () => {
  const text = written(() => {
    openLogger('test', { level: 'info', json: true }).info('something happened', {
      orderId: '42',
      mnemonic: 'word word',
      apiKey: 'k1',
      nested: { webhook_secret: 's1', list: [{ password: 'p1' }] },
      bytes: Buffer.from('b1'),
      amount: 5n,
    });
  });
  expect(JSON.parse(text)).toMatchObject({
    level: 'info',
    message: 'something happened',
    service: 'test',
    orderId: '42',
    mnemonic: '[redacted]',
    apiKey: '[redacted]',
    nested: { webhook_secret: '[redacted]', list: [{ password: '[redacted]' }] },
    bytes: '[2 bytes]',
    amount: '5',
  });
});

test('an error is logged with its name, code, message and causes only', () => {
  const cause = Object.assign(new Error('row of a secret'), { code: '23505', detail: 'Key (secret)=(x)' });
  const fields = errorFields(new Error('not stored', { cause }));
  expect(fields).toEqual({
    name: 'Error',
    message: 'not stored',
    cause: { name: 'Error', code: '23505', message: 'row of a secret' },
  });
});

test('a line forged in a value stays one line', () => {
  const text = written(() => {
    openLogger('test', { level: 'info', json: false }).info('order was created', {
      externalId: 'a\ninfo order confirmed',
    });
  });
  expect(text.trimEnd().split('\n')).toHaveLength(1);
});

test('lines below the level are not written', () => {
  const text = written(() => {
    openLogger('test', { level: 'warn', json: true }).info('unheard');
  });
  expect(text).toBe('');
});

test('a long text is cut, also in an error', () => {
  const text = written(() => {
    openLogger('test', { level: 'info', json: true }).warn('request failed', {
      path: 'p'.repeat(5_000),
      error: new Error('e'.repeat(5_000)),
    });
  });
  const { path, error } = JSON.parse(text) as { path: string; error: { message: string } };
  expect(path).toBe(`${'p'.repeat(2_000)} [3000 more]`);
  expect(error.message).toBe(`${'e'.repeat(2_000)} [3000 more]`);
});

test('a message that repeats without end leaves the others in the log, and is counted', () => {
  jest.useFakeTimers();
  const text = written(() => {
    const logger = openLogger('test', { level: 'info', json: true });
    for (let i = 0; i < 1_000; i++) logger.warn('request was refused', { i });
    for (let i = 0; i < 1_000; i++) logger.debug('not written at this level');
    logger.info('admin logged in');
    jest.advanceTimersByTime(60_000);
    logger.warn('request was refused', { i: 1_000 });
  });
  jest.useRealTimers();
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { message: string; i?: number; count?: number });
  expect(lines.filter(({ message }) => message === 'request was refused')).toHaveLength(601);
  expect(lines.slice(-3)).toMatchObject([
    { message: 'admin logged in' },
    { level: 'warn', message: 'log lines were left out', of: 'request was refused', count: 400 },
    { message: 'request was refused', i: 1_000 },
  ]);
});
