import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';

/** An authority of this run, which issues certificates. */
export interface Authority {
  /** The file of its certificate. */
  file: string;
  /** The files of a new key and its certificate, for one host. @param more names and addresses that it has */
  issue(host: string, days?: number, more?: readonly string[]): { key: string; certificate: string };
}

const YEAR_DAYS = 365;

/** Whether certificates can be issued here: a bare Debian has no openssl. */
export const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

/** @param folder of the files, which begin with the name */
export function createAuthority(folder: string, name: string): Authority {
  const file = (end: string): string => join(folder, `${name}-${end}`);
  const openssl = (...args: string[]): void => {
    execFileSync('openssl', args, { stdio: 'pipe' });
  };
  const newKey = (key: string): string[] => ['-newkey', 'rsa:2048', '-nodes', '-keyout', key];
  const own = { key: file('authority.key'), certificate: file('authority.pem') };
  openssl(
    'req',
    '-x509',
    ...newKey(own.key),
    '-out',
    own.certificate,
    '-days',
    String(YEAR_DAYS),
    '-subj',
    `/CN=${name}`,
  );
  let count = 0;
  return {
    file: own.certificate,
    issue(host, days = YEAR_DAYS, more = []) {
      count += 1;
      const [key, certificate] = [file(`${String(count)}.key`), file(`${String(count)}.pem`)];
      const [request, names] = [file('request'), file('names')];
      writeFileSync(
        names,
        `subjectAltName=${[host, ...more].map((name) => `${isIP(name) ? 'IP' : 'DNS'}:${name}`).join(',')}`,
      );
      openssl('req', ...newKey(key), '-out', request, '-subj', `/CN=${host}`);
      openssl(
        ...['x509', '-req', '-in', request, '-CA', own.certificate, '-CAkey', own.key, '-CAcreateserial'],
        ...['-days', String(days), '-extfile', names, '-out', certificate],
      );
      return { key, certificate };
    },
  };
}
