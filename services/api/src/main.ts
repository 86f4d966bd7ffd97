import { once } from 'node:events';
import { openLogger, runService, serveMetrics, startHeartbeat } from '@gateway/runtime';
import { isDatabaseWell } from '@gateway/store/db';
import { heartbeatsOf } from '@gateway/store/gateway';
import { createServer } from './app';
import { loadConfig } from './base/config';
import { openContext } from './base/context';
import { openMailbox, openSandbox } from './features/sandbox';
import { startDrain } from './http/server/drain';
import { closeServer } from './http/server/server';
import { openMetrics } from './metrics';
import { startResealing } from './startup/reseal';
import { endPasswordSessions, syncDefaultMerchant, warnOfWeakPassword } from './startup/startup';

const GRACE_MS = 20_000;
const READY_MS = 1_000;

void runService(async (signal) => {
  const config = loadConfig(process.env);
  const context = await openContext(config, openLogger('api', config.log));
  await openSandbox(context);
  warnOfWeakPassword(context);
  await syncDefaultMerchant(context);
  await endPasswordSessions(context);
  await openMailbox(context);

  const resealing = startResealing(context, signal);
  const server = createServer(context);
  const registry = openMetrics(context, server);
  server.listen(config.port, config.host);
  await once(server, 'listening');
  const metrics =
    config.metrics &&
    (await serveMetrics(
      registry,
      config.metrics.host,
      config.metrics.port,
      async () => !context.drain.signal.aborted && (await isDatabaseWell(context.db, READY_MS)),
    ));
  const heartbeat = startHeartbeat(heartbeatsOf(context.db, 'api'), { signal, logger: context.logger });
  context.logger.info('api started', { network: config.network, host: config.host, port: config.port });

  return {
    drain: () => startDrain(context),
    async stop() {
      await closeServer(server);
      await metrics?.close();
      await resealing.ended;
      await heartbeat.end();
      await context.close();
    },
  };
}, GRACE_MS);
