import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICE_VARIABLES } from '@gateway/config';
import { expect, test } from '@jest/globals';
import { composeFaults, parseCompose } from './compose-file';
import { REPOSITORY } from './repository';

const TEXT = readFileSync(join(REPOSITORY, 'docker-compose.yml'), 'utf8');
const { services, networks } = parseCompose(TEXT);

test('the compose file is valid, complete and closed', () => {
  expect(composeFaults(TEXT)).toEqual([]);
});

test.each([
  ['restart: unless-stopped', 'restarts: unless-stopped', 'must NOT have additional properties'],
  ['condition: service_healthy', 'condition: service_well', 'must be equal to one of the allowed values'],
  ['networks: [stores]', 'networks: [stors]', 'network stors is not declared'],
  ['secrets: [database_password,', 'secrets: [database_passwort,', 'secret database_passwort is not declared'],
  ["volumes: ['redis:/data']", "volumes: ['reddis:/data']", 'volume reddis is not declared'],
  ['migrate: { condition', 'migrat: { condition', 'service migrat is not declared'],
  ['read_only: true', 'read_only: false', 'the root file system is writable'],
  ['cap_drop: [ALL]', 'cap_drop: [NET_RAW]', 'capabilities are not dropped'],
  ['image: redis:7', 'image: redis', 'its image has no version'],
  ['127.0.0.1:9090', '9090', 'is not bound to loopback'],
  ['HMAC_SECRET_FILE: /run/secrets/hmac_secret', 'HMAC_SECRET: 0123', 'HMAC_SECRET is a value in the file'],
  [
    ['      - redis_certificate', '      - hmac_secret', ''].join('\n'),
    '      - redis_certificate\n',
    'secret hmac_secret is referenced but not mounted',
  ],
])('a compose file with %s changed to %s is refused', (right, wrong, sentence) => {
  expect(TEXT).toContain(right);
  expect(composeFaults(TEXT.replace(right, wrong)).join('\n')).toContain(sentence);
});

test('the stores are isolated, only the notifier reaches merchants, only api, watcher and operator the node', () => {
  const on = (network: string): string[] =>
    Object.keys(services).filter((name) => services[name]?.networks?.includes(network));
  expect(networks?.['stores']?.internal).toBe(true);
  expect(services['postgres']?.networks).toEqual(['stores']);
  expect(services['redis']?.networks).toEqual(['stores']);
  expect(on('merchants')).toEqual(['notifier']);
  expect(on('node')).toEqual(['api', 'api-2', 'watcher', 'gateway']);
});

test('the notifier is given no key and no vault', () => {
  expect(services['notifier']?.secrets).toEqual([
    ...['database_url_notifier', 'postgres_certificate', 'redis_url', 'redis_certificate'],
    ...['hmac_secret', 'hmac_secret_previous', 'otlp_headers'],
  ]);
  expect(services['notifier']?.volumes).toBeUndefined();
});

test('only the first step connects as the superuser, only the migrations as the owner, each service with its role', () => {
  const using = (secret: string): string[] =>
    Object.keys(services).filter((name) => services[name]?.environment?.['DATABASE_URL_FILE']?.endsWith(`/${secret}`));
  expect(using('database_url')).toEqual(['roles']);
  expect(using('database_url_owner')).toEqual(['migrate', 'owner']);
  expect(using('database_url_api')).toEqual(['api', 'api-2']);
  expect(using('database_url_notifier')).toEqual(['notifier']);
  expect(using('database_url_watcher')).toEqual(['watcher', 'gateway']);
});

test('each store alone has its key, and every program that connects to it its certificate', () => {
  const having = (secret: string): string[] =>
    Object.keys(services).filter((name) => services[name]?.secrets?.includes(secret));
  for (const store of ['postgres', 'redis']) expect(having(`${store}_key`)).toEqual([store]);
  const withUrl = (file: RegExp): string[] =>
    Object.keys(services).filter((name) => services[name]?.secrets?.some((secret) => file.test(secret)));
  expect(having('postgres_certificate')).toEqual(withUrl(/^database_/));
  expect(having('redis_certificate')).toEqual(withUrl(/^redis_(url|password)$/));
});

test('what opens the admin API is given to the apis alone', () => {
  for (const secret of ['admin_password', 'jwt_secret', 'api_key']) {
    expect(Object.keys(services).filter((name) => services[name]?.secrets?.includes(secret))).toEqual(['api', 'api-2']);
  }
});

test('no service has a name or a port that prevents a second copy', () => {
  for (const name of ['api', 'api-2', 'notifier']) {
    expect(services[name]).not.toHaveProperty('container_name');
    expect(services[name]).not.toHaveProperty('ports');
  }
});

test('what a command prints, such as a seed phrase or a link that lets anyone in, is kept in no log', () => {
  for (const name of ['gateway', 'owner']) expect(services[name]).toMatchObject({ logging: { driver: 'none' } });
});

test('both apis are the same', () => {
  expect(services['api-2']).toEqual(services['api']);
});

/** Set by the image, or not useful in a container; the image of the api does not contain the sandbox. */
const IMAGE = ['NODE_ENV', 'HOST', 'PORT', 'METRICS_PORT', 'SANDBOX'];

test.each(Object.entries(SERVICE_VARIABLES))('every variable that %s reads can be set, and no other', (name, read) => {
  const given = Object.keys(services[name]?.environment ?? {}).map((variable) => variable.replace(/_FILE$/, ''));
  expect(given.sort()).toEqual(read.filter((variable) => !IMAGE.includes(variable)).sort());
});
