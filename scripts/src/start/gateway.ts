import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { step } from '@gateway/runtime/command';
import { migrate } from '@gateway/store/db';
import { IS_SOURCE, ROOT, STATE } from '../checkout';
import type { Guard } from '../process/guard';
import { freePort } from '../stores/free-port';
import { openStores } from '../stores/stores';
import { apiAddress } from './api/api-address';
import { prepareRoles, prepareSandbox, type RoleUrls } from './database';
import { callJson, waitFor } from './api/http';
import { openLogLines } from './log-lines';
import { startProcess } from './processes';
import type { ProcessName, Variables } from './processes';
import { gatewayVariables, isSimulated } from './settings';

export interface Gateway {
  apiUrl: string;
  /** The simulated node; undefined on a real chain. */
  devnetUrl: string | undefined;
  /** The variables of all its processes, with secrets. */
  variables: Variables;
  /** Aborts when the command is interrupted, or when a process of the gateway exits, with the reason. */
  life: AbortSignal;
}

const DEVNET_PORT = 8_090;
const DEVNET_SOLIDITY_PORT = 8_091;
const DEVNET_RATES_PORT = 8_092;
const SERVICES: readonly ProcessName[] = ['api', 'watcher', 'notifier'];
const RESPONSE_LIMIT_MS = 60_000;

/** Starts a gateway on this machine: stores, schema, chain, services. It runs until the guard closes. */
export async function startGateway(guard: Guard, shell: Variables, interruption: AbortSignal): Promise<Gateway> {
  const failure = new AbortController();
  const life = AbortSignal.any([interruption, failure.signal]);
  const fail = (sentence: string): void => {
    failure.abort(new Error(sentence));
  };
  const api = await apiAddress(shell); // before anything is started that would only have to end again
  const stores = await openStores({
    purpose: 'kept',
    state: STATE,
    databaseUrl: shell['DATABASE_URL'],
    redisUrl: shell['REDIS_URL'],
    shell,
    guard,
  });
  void stores.ended.then(fail);
  const urls = await prepareRoles(stores.databaseUrl, shell);
  await applySchema(urls.owner);
  if (isSimulated(shell)) await prepareSandbox(urls.owner);
  const places = {
    ...stores,
    state: STATE,
    api,
    devnetPort: await freePort(DEVNET_PORT),
    devnetSolidityPort: await freePort(DEVNET_SOLIDITY_PORT),
    devnetRatesPort: await freePort(DEVNET_RATES_PORT),
  };
  const variables = gatewayVariables(shell, places);
  makeVaultFolder(variables['VAULT_DIR']);
  life.throwIfAborted();

  const showLog = openLogLines((text) => process.stdout.write(text), process.stdout.isTTY);
  const start = (name: ProcessName): void => {
    const { process: child, ended } = startProcess(guard, name, variablesOf(name, variables, urls));
    for (const stream of [child.stdout, child.stderr]) if (stream) showLog(name, stream);
    void ended.then((how) => {
      fail(`${name} exited unexpectedly (${how}).`);
    });
  };
  const devnetUrl = isSimulated(shell) ? variables['TRON_NODE_URL'] : undefined;
  const apiUrl = places.api.url;
  // The services wait for the node, as for any that is away.
  if (devnetUrl !== undefined) start('devnet');
  SERVICES.forEach(start);
  if (devnetUrl !== undefined) {
    await step(
      'simulated chain',
      () => responds(`${devnetUrl}/wallet/getnowblock`, life),
      () => devnetUrl,
    );
  }
  await step(
    'services',
    () => responds(`${apiUrl}/api/v1/health/live`, life),
    () => apiUrl,
  );
  return { apiUrl, devnetUrl, variables, life };
}

/** The services accept only a folder that is closed to others, and never create one. */
function makeVaultFolder(path: string | undefined): void {
  if (path !== undefined) mkdirSync(path, { recursive: true, mode: 0o700 });
}

function variablesOf(name: ProcessName, variables: Variables, urls: RoleUrls): Variables {
  return name === 'devnet' ? variables : { ...variables, DATABASE_URL: urls[name] };
}

async function applySchema(ownerUrl: string): Promise<void> {
  await step(
    'schema',
    () => migrate(ownerUrl, join(ROOT, IS_SOURCE ? 'migrations' : 'migrations/dist')),
    (applied) => `${applied.length} migrations applied`,
  );
}

function responds(url: string, life: AbortSignal): Promise<true> {
  return waitFor(`a response from ${url}`, RESPONSE_LIMIT_MS, life, async () => {
    const { status } = await callJson(url);
    return status === 200 ? true : undefined;
  });
}
