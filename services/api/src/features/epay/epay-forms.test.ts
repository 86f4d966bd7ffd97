import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, test } from '@jest/globals';
import { findOrderByExternalId } from '@gateway/store/orders';
import { openEPayShop, type TestShop } from '../../testing/clients/epay-shop';
import { apiPerSuite } from '../../testing/suite-api';

const api = apiPerSuite({ FIXED_RATES: 'CNY:7.25' });
let shop: TestShop;
beforeAll(async () => {
  shop = await openEPayShop(api);
});

/** As long as curl writes it. */
const BOUNDARY = '------------------------d74496d66958873e';
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

/** A part as curl writes it for a value of an array. */
const partOf = ([name, value]: readonly [string, string], rest = ''): string =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${rest}\r\n\r\n${value}\r\n`;
/** The form as curl sends it when PHP gives it an array. */
const formOf = (fields: Iterable<readonly [string, string]>, ...others: string[]): string =>
  `${[...fields].map((field) => partOf(field)).join('')}${others.join('')}--${BOUNDARY}--\r\n`;

async function send(path: string, body: string | Buffer | FormData, type = TYPE): Promise<Response> {
  const headers = body instanceof FormData ? {} : { 'content-type': type };
  return fetch(`http://127.0.0.1:${api.port}${path}`, { method: 'POST', body, headers, redirect: 'manual' });
}

async function expectRefused(fields: URLSearchParams, body: string | Buffer | FormData, msg: RegExp, type = TYPE) {
  expect(await (await send('/mapi.php', body, type)).json()).toEqual({ code: -1, msg: expect.stringMatching(msg) });
  const page = await send('/submit.php', body, type);
  expect([page.status >= 400, page.headers.get('location')]).toEqual([true, null]);
  const outTradeNo = fields.get('out_trade_no') ?? '';
  expect(await findOrderByExternalId(api.database.db, shop.id, `epay:${outTradeNo}`)).toBeUndefined();
}

test('a form in parts is taken, as curl sends it for an array of PHP', async () => {
  const sent = { out_trade_no: 'parts', name: '茶 & "cake"\r\n--tea=1', param: 'a=1&b=ä+%20', device: '0' };
  const fields = shop.signed(sent);
  const answer = (await (await send('/mapi.php', formOf(fields))).json()) as Record<string, string>;
  expect(answer).toMatchObject({ code: 1, msg: 'success' });
  const { name, param } = sent;
  expect(await shop.read({ out_trade_no: 'parts' })).toMatchObject({ trade_no: answer['trade_no'], name, param });
  for (const path of ['/submit.php', '/epay/submit.php']) {
    const page = await send(path, formOf(fields));
    expect([page.status, page.headers.get('location')]).toEqual([302, answer['payurl']]);
  }
  const read = formOf(Object.entries({ act: 'order', pid: shop.pid, key: shop.key, out_trade_no: 'parts' }));
  expect(await (await send('/api.php', read)).json()).toMatchObject({ code: 1, trade_no: answer['trade_no'] });
});

test('another program writes a form in parts with another boundary, in quotes, and the types of its values', async () => {
  const parts = [...shop.signed()].map(
    ([name, value]) =>
      `--a'b c\r\ncontent-type: text/plain; charset=UTF-8\r\ncontent-disposition: form-data; name=${name}\r\n` +
      `Content-Length: ${String(value.length)}\r\n\r\n${value}\r\n`,
  );
  const body = `a preamble\r\n${parts.join('')}--a'b c--\r\nan epilogue`;
  const answer = await send('/mapi.php', body, `Multipart/Form-Data; charset=utf-8; boundary="a'b c"`);
  expect(await answer.json()).toMatchObject({ code: 1 });
  const form = new FormData();
  for (const [name, value] of shop.signed({ type: '', sitename: '' })) form.append(name, value);
  expect(await (await send('/mapi.php', form)).json()).toMatchObject({ code: 1 });
});

test('a parameter that is there twice is refused, in two parts and in the query and a part', async () => {
  const fields = shop.signed();
  await expectRefused(fields, formOf(fields, partOf(['money', '0.01'])), /^money is given twice$/);
  await expectRefused(fields, formOf(fields, partOf(['money', '14.50'])), /^money is given twice$/);
  const answer = await send('/mapi.php?money=0.01', formOf(fields));
  expect(await answer.json()).toEqual({ code: -1, msg: 'money is given twice' });
});

test('a part that was not signed, or that was signed and is not there, is refused', async () => {
  const fields = shop.signed({ param: 'x' });
  await expectRefused(fields, formOf(fields, partOf(['later', 'x'])), /^sign is wrong/);
  const without = new URLSearchParams(fields);
  without.delete('param');
  await expectRefused(fields, formOf(without), /^sign is wrong/);
});

test.each([
  ['a file', (fields: URLSearchParams) => formOf(fields, partOf(['a', 'x'], '; filename="a.txt"')), /files/],
  ['a file without a name', (fields: URLSearchParams) => formOf(fields, partOf(['a', 'x'], '; filename=""')), /files/],
  [
    'a value that is called a file',
    (fields: URLSearchParams) => formOf([], ...[...fields].map((field) => partOf(field, '; filename="a"'))),
    /files/,
  ],
  [
    'bytes',
    (fields: URLSearchParams) => formOf(fields, partOf(['a', 'x'], '\r\nContent-Type: application/octet-stream')),
    /files/,
  ],
  ['a part without a name', (fields: URLSearchParams) => formOf(fields, partOf(['', 'x'])), /name that is not valid/],
  [
    'a part that has no name at all',
    (fields: URLSearchParams) => formOf(fields, `--${BOUNDARY}\r\nContent-Disposition: form-data\r\n\r\nx\r\n`),
    /name/,
  ],
  ['a name with two meanings', (fields: URLSearchParams) => formOf(fields, partOf(['a=1&b', 'x'])), /not valid/],
  [
    'too many fields',
    (fields: URLSearchParams) => formOf([...fields, ...Array.from({ length: 65 }, (_, i) => [`p${i}`, '1'] as const)]),
    /too many parameters/,
  ],
  ['too much', (fields: URLSearchParams) => formOf([...fields, ['a', 'x'.repeat(16_384)]]), /larger than 16384 bytes/],
  ['a file that is too large', (fields: URLSearchParams) => formWithFile(fields, 20_000), /larger than 16384 bytes/],
  ['a file of a browser', (fields: URLSearchParams) => formWithFile(fields, 5), /files/],
  ['no end', (fields: URLSearchParams) => formOf(fields).slice(0, -50), /not a complete form/],
  ['an end in a header', (fields: URLSearchParams) => formOf(fields).slice(0, 80), /not a complete form/],
  ['nothing', () => '', /pid must be/],
  [
    'text that is not UTF-8',
    (fields: URLSearchParams) => Buffer.from(formOf([...fields, ['a', 'ä']]), 'latin1'),
    /UTF-8/,
  ],
])('a form in parts with %s is refused', async (_, bodyOf, msg) => {
  const fields = shop.signed();
  await expectRefused(fields, bodyOf(fields), msg);
});

function formWithFile(fields: URLSearchParams, size: number): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  form.append('file', new Blob(['x'.repeat(size)]), 'a.txt');
  return form;
}

test.each([
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/mixed; boundary=a',
  'multipart/form-datax',
])('a body of the type %j is refused', async (type) => {
  const fields = shop.signed();
  await expectRefused(fields, formOf(fields), /boundary|Content-Type must be|pid must be/, type);
});

test('a form in parts whose length is not declared is read up to the limit of forms only', async () => {
  const socket = connect(api.port, '127.0.0.1');
  socket.write(`POST /mapi.php HTTP/1.1\r\nhost: a\r\ncontent-type: ${TYPE}\r\ntransfer-encoding: chunked\r\n\r\n`);
  socket.write(`4400\r\n${partOf(['a', 'x'.repeat(0x4400)])}`);
  const answer = await text(socket);
  expect(answer).toContain('The body must not be larger than 16384 bytes');
});
