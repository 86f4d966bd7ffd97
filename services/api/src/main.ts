import { once } from 'node:events';
import { join } from 'node:path';
import { openLogger, runService, serveMetrics } from '@gateway/runtime';
import { isDatabaseWell } from '@gateway/store';
import { createServer } from './app';
import { loadConfig } from './config';
import { openContext } from './context';
import { closeServer } from './http/server';
import { openMetrics } from './metrics';
import { checkVault, syncDefaultMerchant, warnOfWeakPassword } from './startup';

const GRACE_MS = 20_000;
const READY_MS = 1_000;

void runService(async () => {
  const config = loadConfig(process.env);
  const context = await openContext(config, join(__dirname, '..'), openLogger('api', config.log));
  warnOfWeakPassword(context);
  await checkVault(context);
  await syncDefaultMerchant(context);

  const server = createServer(context);
  const registry = openMetrics(context, server);
  server.listen(config.port, config.host);
  await once(server, 'listening');
  const metrics =
    config.metrics &&
    (await serveMetrics(registry, config.metrics.host, config.metrics.port, () =>
      isDatabaseWell(context.db, READY_MS),
    ));
  context.logger.info('api started', { network: config.network, host: config.host, port: config.port });

  return {
    async stop() {
      await closeServer(server);
      await metrics?.close();
      await context.close();
    },
  };
}, GRACE_MS);
