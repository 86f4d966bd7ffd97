import { strict as assert } from 'node:assert';
import { createServer } from 'node:http';
import type { Page } from 'playwright-core';
import { listen } from '@gateway/runtime';
import type { BrowserScenario } from '../checkout/checkout-scenarios';
import { openPage } from '../page/watched-page';
import { expectVisible, signIn } from './console-page';

/** Another site than the gateway's localhost, and a page of the same site on another port, to which cookies go. */
const HOSTS = ['127.0.0.1', 'localhost'];
const REFUSED = /status of 401/;

/** A page that somebody opens who is signed in. */
export const FOREIGN_SITE_SCENARIOS: Record<string, BrowserScenario> = {
  'a page of another site, or of another port, neither reads nor changes anything with the session': async (stage) => {
    const { browser, gateway } = stage;
    const desk = await openPage(browser, gateway.publicUrl);
    await desk.page.goto(`${gateway.publicUrl}/console`);
    await signIn(desk.page, gateway.adminPassword);
    await expectVisible(desk.page, 'Log out');
    const before = await stateOf(desk.page);
    const server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end('<p>'));
    const site = await listen(server);
    try {
      for (const host of HOSTS) {
        const page = await desk.page.context().newPage();
        await page.goto(site.url.replace('127.0.0.1', host));
        const read = await page.evaluate<Record<string, string>>(`(${READS})('${gateway.publicUrl}/api/v1')`);
        assert.deepEqual(new Set(Object.values(read)), new Set(['nothing']), JSON.stringify(read));
        await page.evaluate(`(${WRITES})('${gateway.publicUrl}/api/v1')`);
        await page.close();
        assert.deepEqual(await stateOf(desk.page), before);
      }
    } finally {
      await site.close();
    }
    desk.forget(REFUSED);
    await desk.close();
  },
};

/** What would be changed: the last row of the audit log, and the number of sessions. */
function stateOf(page: Page): Promise<unknown> {
  return page.evaluate(`(async () => {
    const read = async (path) => (await fetch('/api/v1/admin' + path)).json();
    const [log, sessions] = [await read('/audit-log?limit=1'), await read('/sessions')];
    return [log.data[0].sequence, sessions.pagination.total];
  })()`);
}

const READS = `async (api) => {
  const read = {};
  const attempt = (name, promise) => promise.then((value) => (read[name] = value), () => (read[name] = 'nothing'));
  const loaded = (element, address) => new Promise((resolve, reject) => {
    Object.assign(element, { onload: () => resolve('loaded'), onerror: reject, src: address });
    document.body.append(element);
  });
  const streamed = new Promise((resolve, reject) => {
    const stream = new EventSource(api + '/admin/changes', { withCredentials: true });
    stream.onopen = () => resolve('open');
    stream.onerror = () => { stream.close(); reject(new Error()); };
  });
  const socket = new Promise((resolve, reject) => {
    const opened = new WebSocket(api.replace('http', 'ws') + '/admin/changes');
    opened.onopen = () => resolve('open');
    opened.onerror = reject;
  });
  await attempt('fetch', fetch(api + '/me', { credentials: 'include' }).then((answer) => answer.text()));
  await attempt('image', loaded(new Image(), api + '/me'));
  await attempt('script', loaded(document.createElement('script'), api + '/admin/stats'));
  await attempt('stream', streamed);
  await attempt('socket', socket);
  return read;
}`;

const WRITES = `async (api) => {
  const paths = ['/admin/merchants', '/admin/people', '/admin/auth/logout', '/admin/sessions/revoke-others', '/me/password'];
  const types = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/json'];
  const body = '{"name":"Evil"}';
  for (const path of paths) {
    for (const type of types) {
      for (const mode of ['no-cors', 'cors']) {
        const request = { method: 'POST', mode, credentials: 'include', headers: { 'content-type': type }, body };
        await fetch(api + path, request).catch(() => undefined);
      }
    }
    navigator.sendBeacon(api + path, body);
    for (const enctype of types.slice(0, 3)) {
      const frame = Object.assign(document.createElement('iframe'), { name: 'frame' });
      const form = Object.assign(document.createElement('form'), { method: 'post', action: api + path, target: 'frame', enctype });
      form.append(Object.assign(document.createElement('input'), { name: '{"name":"Evil","x":"', value: '"}' }));
      document.body.append(frame, form);
      await new Promise((resolve) => { frame.onload = resolve; form.submit(); });
      frame.remove();
    }
  }
}`;
