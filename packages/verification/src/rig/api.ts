import { NILE_USDT } from '@gateway/devnet';
import type { RunDatabase } from './database';
import { untilOk } from './http';
import { freePort, programOf, type Program } from './program';
import { newSecrets } from './secrets';

/** An api process on a database of its own. */
export interface StartedApi {
  program: Program;
  port: number;
  url: string;
  /** Its metrics and its health. */
  metricsUrl: string;
  secrets: ReturnType<typeof newSecrets>;
}

const READY_MS = 60_000;

/** Starts an api, and returns when it responds. @param variables beside those of its stores, network, port and secrets */
export async function startApi(
  { urlOf }: RunDatabase,
  redisUrl: string,
  variables: (url: string) => Record<string, string>,
): Promise<StartedApi> {
  const [port, metricsPort] = [await freePort(), await freePort()];
  const [url, metricsUrl] = [`http://127.0.0.1:${String(port)}`, `http://127.0.0.1:${String(metricsPort)}`];
  const secrets = newSecrets();
  const program = programOf('api', 'services/api/dist/main.js', {
    ...{ DATABASE_URL: urlOf('api'), REDIS_URL: redisUrl, ...secrets },
    ...{ PORT: String(port), METRICS_PORT: String(metricsPort) },
    ...{ TRON_NETWORK: 'nile', USDT_CONTRACT: NILE_USDT },
    ...variables(url),
  });
  program.start();
  await untilOk('the api', `${url}/api/v1/health/live`, READY_MS).catch((error: unknown) => {
    throw new Error(`the api did not start\n${program.tail()}`, { cause: error });
  });
  return { program, port, url, metricsUrl, secrets };
}
