import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import { request } from 'undici';
import { createAuthority } from '../../rig/authority';
import { freePort } from '../../rig/program';

const HOST = 'localhost';

/** The proxy with TLS that an operator puts in front of the apis. */
export interface PublicProxy {
  url: string;
  /** The file of its authority's certificate. */
  authority: string;
  /** Serves with a new certificate from now on. @param days how long it is valid */
  renew(days: number): Promise<void>;
  /** Ends it; `renew` starts it again. */
  stop(): Promise<void>;
}

/** A proxy in front of an api; it does not serve before `renew`. */
export async function openPublicProxy(folder: string, apiUrl: string): Promise<PublicProxy> {
  const port = await freePort();
  const authority = createAuthority(folder, 'public');
  let server: Server | undefined;
  const stop = async (): Promise<void> => {
    const ending = server;
    server = undefined;
    if (!ending) return;
    await new Promise((resolve) => {
      ending.close(resolve);
      ending.closeAllConnections();
    });
  };
  return {
    url: `https://${HOST}:${String(port)}/api/v1/health/live`,
    authority: authority.file,
    stop,
    async renew(days) {
      const { key, certificate } = authority.issue(HOST, days);
      await stop();
      const tls = { cert: readFileSync(certificate), key: readFileSync(key) };
      const next = createServer(tls, (incoming, outgoing) => {
        request(apiUrl + (incoming.url ?? ''))
          .then(async ({ statusCode, body }) => outgoing.writeHead(statusCode).end(await body.text()))
          .catch(() => outgoing.writeHead(502).end());
      });
      server = next;
      await new Promise<void>((resolve) => next.listen(port, HOST, resolve));
    },
  };
}
