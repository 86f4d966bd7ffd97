import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, jest, test } from '@jest/globals';
import { loadContract } from '@gateway/contract';
import { testWebhookBody } from '@gateway/domain';
import { testNeeding } from '@gateway/runtime/testing/needs';
import { until } from '@gateway/runtime/testing';
import { operationsOf } from './reference/pages';
import { SAMPLE_LANGUAGES } from './reference/sample-code';
import { sampleFiles } from './reference/samples';
import { isInstalled, readerPerSuite } from './testing/reader';

// The requests and samples that the pages show are run, as they are on the page.

jest.setTimeout(300_000);

const WAIT_MS = 120_000;
const reader = readerPerSuite();
const { code: CODE, runRequest } = reader;

/** What runs the reference's samples in each language, by the ends of their files' names. */
const RUN_SAMPLE: Record<string, readonly [command: string, ...args: string[]]> = {
  sh: ['bash'],
  mjs: [process.execPath],
  php: ['php'],
  py: ['python3'],
  go: ['go', 'run'],
};

for (const { extension, language } of SAMPLE_LANGUAGES) {
  const [command = '', ...args] = RUN_SAMPLE[extension] ?? [];
  testNeeding(command, isInstalled(command))(
    `the reference's samples in ${language} create, list and cancel an order (where ${basename(command)} is installed)`,
    async () => {
      const contract = loadContract();
      let orderId = '';
      const send = async (id: string): Promise<string> => {
        const placed = operationsOf(contract).find(({ operation }) => operation.operationId === id);
        const name = `${id}.${extension}`;
        const code = placed && sampleFiles(contract, placed).get(name);
        const own = code?.replace('order-1', `sample-${extension}`).replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, orderId);
        writeFileSync(join(reader.folder(), name), own ?? '');
        const options = { cwd: reader.folder(), env: reader.environment() };
        return (await promisify(execFile)(command, [...args, name], options)).stdout;
      };
      const created = await send('createPayment');
      orderId = /\bid\W+([0-9a-f-]{36})/.exec(created)?.[1] ?? '';
      expect(created).toMatch(new RegExp(`external_id\\W+sample-${extension}`));
      expect(await send('listPayments')).toContain(orderId);
      expect(await send('getPayment')).toMatch(/metadata\W+basket\W+4711/);
      expect(await send('cancelPayment')).toMatch(/cancelled_at\W+\d{4}-/);
    },
  );
}

test('the requests of the pages are answered as they say', async () => {
  const created = JSON.parse(await runRequest('create-order.sh')) as Record<string, unknown>;
  expect(created).toMatchObject({ external_id: 'order-1', amount: '25.500000', status: 'pending', reused: false });
  expect(JSON.parse(await runRequest('create-order.sh'))).toEqual({ ...created, reused: true });
  const link = JSON.parse(await runRequest('payment-link.sh')) as Record<string, unknown>;
  expect(link).toMatchObject({ title: 'Membership 2027', amount: '25.500000', state: 'open', paid_count: 0 });
  const deposit = JSON.parse(await runRequest('deposit-address.sh')) as Record<string, unknown>;
  expect(deposit).toMatchObject({ customer_id: 'customer-4711', min_amount: '5.000000', active: true, paid_count: 0 });
  expect(JSON.parse(await runRequest('deposit-address.sh'))).toEqual(deposit);
});

test('the reader of events shows each event once, however often it is started', async () => {
  await runRequest('create-order.sh');
  writeFileSync(join(reader.folder(), 'read-events.mjs'), CODE.get('read-events.mjs') ?? '');
  const readEvents = async (): Promise<string> => {
    const options = { cwd: reader.folder(), env: reader.environment() };
    return (await promisify(execFile)(process.execPath, ['read-events.mjs'], options)).stdout;
  };
  // The newest events may not be settled yet, so that a later reading adds some; none repeats one.
  let shown = '';
  const hasCreation = async (): Promise<boolean> => {
    shown += await readEvents();
    return shown.includes('order.created order-1 pending\n');
  };
  await until('the creation is shown', hasCreation, WAIT_MS);
  const lines = (shown + (await readEvents())).trim().split('\n');
  expect(new Set(lines).size).toBe(lines.length);
});

test('the webhook on the page has the fields of a webhook, in their order', () => {
  const sent = JSON.parse(testWebhookBody('nile', new Date(0)).toString()) as object;
  expect(Object.keys(JSON.parse(CODE.get('webhook.json') ?? '{}') as object)).toEqual(Object.keys(sent));
});

test('the sandbox pays an order as the page says, and then it is listed', async () => {
  const { id } = JSON.parse(await runRequest('create-order.sh')) as { id: string };
  const paid: unknown = JSON.parse(await runRequest('sandbox-payment.sh', undefined, { ORDER_ID: id }));
  expect(paid).toMatchObject({ order_id: id, scenario: 'exact', amount: '25.500000' });
  let listed: { status: string }[] = [];
  const isListed = async (): Promise<boolean> => {
    listed = (JSON.parse(await runRequest('list-orders.sh')) as { data: typeof listed }).data;
    return listed.length > 0;
  };
  await until('the paid order is listed', isListed, WAIT_MS);
  for (const { status } of listed) expect(['confirmed', 'completed', 'callback_failed']).toContain(status);
});
