import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach } from '@jest/globals';
import { perSuite } from '@gateway/runtime/testing/suite';
import { openTestGateway, type TestGateway } from './gateway';
import { guideCode } from './guide-code';

/** The address of a shop, where there is none. */
const NO_SHOP = 'http://127.0.0.1:1';

/** A reader of the guide: a gateway for all tests of the file, and a folder for each of them, to try code in. */
export interface Reader {
  gateway: TestGateway;
  /** The code of the guide, by its name. */
  code: ReadonlyMap<string, string>;
  folder(): string;
  /** The variables that the code reads. */
  environment(shopUrl?: string): Record<string, string | undefined>;
  /** Runs one of the pages' requests. @returns what it prints */
  runRequest(name: string, shopUrl?: string, added?: Record<string, string>): Promise<string>;
}

export function readerPerSuite(): Reader {
  const gateway = perSuite(openTestGateway);
  const code = guideCode();
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'guide-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });
  const environment: Reader['environment'] = (shopUrl = NO_SHOP) => ({
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    GATEWAY_URL: gateway.url,
    GATEWAY_API_KEY: gateway.apiKey,
    GATEWAY_WEBHOOK_SECRET: gateway.webhookSecret,
    SHOP_URL: shopUrl,
  });
  return {
    ...{ gateway, code, environment },
    folder: () => folder,
    async runRequest(name, shopUrl, added = {}) {
      const env = { ...environment(shopUrl), ...added };
      return (await promisify(execFile)('bash', ['-c', code.get(name) ?? 'exit 9'], { env })).stdout;
    },
  };
}

/** Without its program, code cannot be tried. */
export function isInstalled(command: string): boolean {
  return spawnSync(command, [command === 'go' ? 'version' : '--version']).status === 0;
}
