import { createServer } from 'node:net';
import { inspect } from 'node:util';
import { gzipSync } from 'node:zlib';

import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Agent } from 'undici';

import { NodeFault } from '../answers/node-fault';
import { requestJson, openConnections, prepareNode } from './node-http';
import { type Answer, type TestServer, serve } from '../testing/serve';

const API_KEY = 'b5c1a2f0-secret-key';

let connections: Agent;
let server: TestServer | undefined;
beforeEach(() => {
  connections = openConnections();
  server = undefined;
});
afterEach(async () => {
  await connections.close();
  await server?.close();
});

/** Queries a server with this response; the URL may be extended. */
async function query(answer: Answer, url = (base: string) => base): Promise<unknown> {
  server ??= await serve(answer);
  return requestJson(prepareNode(connections, url(server.url), API_KEY))('/wallet/getblock', { detail: false });
}

async function faultOf(answer: Answer, url?: (base: string) => string): Promise<NodeFault> {
  const error: unknown = await query(answer, url).then(
    () => new Error('the node answered'),
    (cause: unknown) => cause,
  );
  expect(error).toBeInstanceOf(NodeFault);
  expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(API_KEY);
  return error as NodeFault;
}

const silent: Answer = () => undefined;
const status =
  (code: number, headers: Record<string, string> = {}, body = ''): Answer =>
  (_, response) => {
    response.writeHead(code, headers).end(body);
    return undefined;
  };

describe('a request', () => {
  test('is posted as JSON with the key, and returns the JSON response', async () => {
    expect(await query(({ body }) => ({ echo: body }))).toEqual({ echo: { detail: false } });
    expect(server?.requests).toMatchObject([
      { url: '/wallet/getblock', headers: { 'tron-pro-api-key': API_KEY, 'content-type': 'application/json' } },
    ]);
  });

  test('keeps the path, query and user of the base URL', async () => {
    await query(
      () => ({}),
      (url) => `${url.replace('//', '//me:s%40cret@')}/some/prefix/?token=1`,
    );
    expect(server?.requests).toMatchObject([
      {
        url: '/some/prefix/wallet/getblock?token=1',
        headers: { authorization: `Basic ${Buffer.from('me:s@cret').toString('base64')}` },
      },
    ]);
  });

  test('reuses a connection', async () => {
    for (let i = 0; i < 20; i++) await query(() => ({}));
    expect(server?.requests).toHaveLength(20);
    expect(server?.connectionCount()).toBeLessThanOrEqual(2);
  });

  test('accepts a gzip response', async () => {
    const zipped = gzipSync(JSON.stringify({ number: 7 }));
    expect(
      await query(({ headers }, response) => {
        expect(headers['accept-encoding']).toBe('gzip');
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(zipped);
      }),
    ).toEqual({ number: 7 });
  });

  test('rejects an invalid URL without repeating its text', () => {
    const build = (): unknown => prepareNode(connections, `no url ${API_KEY}`, undefined);
    expect(build).toThrow(new Error('the URL of the TRON node is not a URL'));
  });
});

describe('a node that limits the rate', () => {
  test.each([403, 429, 503])('with HTTP %i is a rate limit', async (code) => {
    expect(await faultOf(status(code))).toMatchObject({ reason: 'rate_limited', retryAfterMs: undefined });
  });

  test.each([
    ['7', 7_000],
    ['0', 0],
    ['99999999', 3_600_000],
    ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
    ['Fri, 31 Dec 9999 23:59:59 GMT', 3_600_000],
    ['soon', undefined],
  ])('with Retry-After %j is given that time, at most an hour', async (header, retryAfterMs) => {
    expect((await faultOf(status(429, { 'retry-after': header }))).retryAfterMs).toBe(retryAfterMs);
  });

  test('in its error text is understood too', async () => {
    const text = `The key exceeds the frequency limit(15), and the query server is suspended for 30s ${API_KEY}`;
    expect(await faultOf(status(403, {}, JSON.stringify({ Error: text })))).toMatchObject({ retryAfterMs: 30_000 });
  });

  test('with its own error is a rate limit', async () => {
    const text = 'class java.lang.IllegalAccessException : lack of computing resources';
    expect((await faultOf(() => ({ Error: text }))).reason).toBe('rate_limited');
  });
});

describe('a node that fails', () => {
  test('with another HTTP status is reported with it', async () => {
    const codes = [201, 204, 400, 401, 404, 413, 500, 502];
    server = await serve(({ url }, response) => {
      response.writeHead(Number(url.split('/')[1])).end();
    });
    for (const code of codes) {
      const fault = await faultOf(silent, (url) => `${url}/${code}`);
      expect(fault.reason).toBe('http_status');
      expect(fault.message).toContain(`HTTP ${code}`);
    }
  });

  test('with a redirect is not followed', async () => {
    const fault = await faultOf(status(302, { location: '/elsewhere' }));
    expect(fault.reason).toBe('http_status');
    expect(server?.requests).toHaveLength(1);
  });

  test('with an error text is quoted, shortened and without the API key', async () => {
    const text = `class org.tron.json.JSONException : ${API_KEY} ${'x'.repeat(10_000)}`;
    const fault = await faultOf(() => ({ Error: text }));
    expect(fault.reason).toBe('node_error');
    expect(fault.message).toContain('JSONException');
    expect(fault.message.length).toBeLessThan(400);
  });

  test('with an error that is not a text has failed all the same', async () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    for (const text of ['null', '7', '{}', '{"toString":1}', '["x"]', deep]) {
      expect((await faultOf(status(200, {}, `{"Error":${text}}`))).reason).toBe('node_error');
      await server?.close();
      server = undefined;
    }
  });

  test('with an error text that neither a database nor a terminal takes is quoted without it', async () => {
    const { message } = await faultOf(() => ({ Error: 'a\u0000b\u001b[2J\nc\ud800\u00e9' }));
    expect(message).toMatch(/ a\?b\?\[2J\?c[?]+$/);
  });

  test.each(['<html>busy</html>', '', '{"blockID":"00', 'this API is closed because this node is a lite fullnode'])(
    'with %j sends garbage',
    async (text) => {
      expect((await faultOf(status(200, {}, text))).reason).toBe('garbage');
    },
  );

  test('with a broken or unknown encoding sends garbage', async () => {
    const broken = await faultOf(status(200, { 'content-encoding': 'gzip' }, 'no gzip'));
    expect(broken.reason).toBe('garbage');
    await server?.close();
    server = undefined;
    expect((await faultOf(status(200, { 'content-encoding': 'br' }, '{}'))).reason).toBe('garbage');
  });
});

describe('a connection', () => {
  test('that is refused', async () => {
    server = await serve(() => ({}));
    await server.close();
    const { url } = server;
    server = undefined;
    expect(
      (
        await faultOf(
          () => ({}),
          () => url,
        )
      ).reason,
    ).toBe('refused');
  });

  test('that breaks before or within the response', async () => {
    expect((await faultOf((_, response) => void response.destroy())).reason).toBe('refused');
    await server?.close();
    server = undefined;
    const cut: Answer = (_, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('{"blockID":"00', () => response.destroy());
    };
    expect((await faultOf(cut)).reason).toBe('refused');
  });

  test('that speaks another protocol', async () => {
    const other = createServer((socket) => socket.resume().end('220 mail ready\r\n'));
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const address = other.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const fault = await faultOf(
      () => ({}),
      () => `http://127.0.0.1:${port}`,
    );
    expect(fault.reason).toBe('refused');
    await new Promise((resolve) => other.close(resolve));
  });
});

describe('a response', () => {
  test('that never comes, drips endlessly or is too large ends at the deadline', async () => {
    const drip: Answer = (_, response) => {
      const timer = setInterval(() => response.write(' '), 100);
      response.on('close', () => {
        clearInterval(timer);
      });
    };
    const large: Answer = (_, response) => void response.write(Buffer.alloc(20_000, ' '));
    const answers = new Map([
      ['/drip', drip],
      ['/large', large],
    ]);
    server = await serve((request, response) =>
      (answers.get(request.url.slice(0, request.url.indexOf('/', 1))) ?? silent)(request, response),
    );
    const faults = await Promise.all(['', '/drip', '/large'].map((path) => faultOf(silent, (url) => url + path)));
    expect(faults.map(({ reason }) => reason)).toEqual(['timeout', 'timeout', 'too_big']);
  });

  test('with more values than any block has is not parsed: it would fill the memory', async () => {
    for (const value of ['[]', '{}', '[', '0', '"",""', '{"a":0']) {
      const text = `[${`${value},`.repeat(600_000)}0]`;
      expect((await faultOf(status(200, {}, text))).reason).toBe('too_big');
      await server?.close();
      server = undefined;
    }
    const wide = JSON.stringify(Array.from({ length: 200_000 }, () => ({ a: 'xxxxxxxxxx' })));
    expect(await query(status(200, {}, wide))).toHaveLength(200_000);
  });

  test('larger than the cap is rejected, even if its compressed form is small', async () => {
    const endless: Answer = (_, response) => {
      const chunk = Buffer.alloc(1024 * 1024, ' ');
      const more = (): void => {
        if (!response.destroyed) response.write(chunk, () => setImmediate(more));
      };
      more();
    };
    expect((await faultOf(endless)).reason).toBe('too_big');
    await server?.close();
    server = undefined;
    const bomb = gzipSync(Buffer.alloc(30 * 1024 * 1024, ' '));
    const fault = await faultOf((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
    });
    expect(fault.reason).toBe('too_big');
  });
});

test.each([404, 405])(
  'a node that answers HTTP %d below /walletsolidity has that interface at another port',
  async (code) => {
    const { url } = (server = await serve((_request, response) => void response.writeHead(code).end('<html></html>')));
    const solid = requestJson(prepareNode(connections, url, API_KEY))('/walletsolidity/getblock', {});
    await expect(solid).rejects.toThrow(
      `no_solidity: /walletsolidity/getblock HTTP ${code}: this port does not serve the solidity interface; ` +
        'name the port that does, usually 8091, in TRON_SOLIDITY_URL',
    );
  },
);
