import { openLogger, runService } from '@gateway/runtime';
import { readConfig } from './config';
import { startDevnet } from './start';

const GRACE_MS = 5_000;

void runService(async () => {
  const logger = openLogger('devnet', { level: 'info', json: process.env['NODE_ENV'] === 'production' });
  const devnet = await startDevnet(readConfig(process.env));
  const { url, solidityUrl, usdtContract: usdt } = devnet;
  logger.info('simulated node started', { url, solidityUrl, head: devnet.head().number, usdt });

  return {
    async stop() {
      await devnet.close();
      logger.info('simulated node stopped', { head: devnet.head().number });
    },
  };
}, GRACE_MS);
