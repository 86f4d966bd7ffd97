import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { openLogLines } from './log-lines';

test('each line is prefixed with the name of its process, also when it arrives in pieces', async () => {
  const lines: string[] = [];
  const show = openLogLines((text) => lines.push(text), false);
  const [api, watcher] = [new PassThrough(), new PassThrough()];
  show('api', api);
  show('watcher', watcher);
  api.write('start');
  await nextTurn();
  watcher.end('block read\n');
  await once(watcher, 'end');
  api.end('ed\nready\nlast without an end');
  await once(api, 'end');
  await nextTurn();
  expect(lines).toEqual([
    'watcher  block read\n',
    'api      started\n',
    'api      ready\n',
    'api      last without an end\n',
  ]);
});

test('two processes have different colours, and each keeps its colour', async () => {
  const lines: string[] = [];
  const show = openLogLines((text) => lines.push(text), true);
  for (const name of ['api', 'watcher', 'api']) {
    const stream = new PassThrough();
    show(name, stream);
    stream.end('x\n');
    await once(stream, 'end');
    await nextTurn();
  }
  expect(lines[0]).toContain('\u001b[36m');
  expect(lines[1]).toContain('\u001b[33m');
  expect(lines[2]).toBe(lines[0]);
});
