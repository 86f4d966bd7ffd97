import type * as SandboxPackage from '@gateway/sandbox';
import type { HmacKeys } from '@gateway/domain';
import { ConfigError } from '@gateway/runtime';
import type { Db } from '@gateway/store/db';
import type { ApiConfig } from '../../base/config';
import type { Waits } from '../../base/waits';

/**
 * Loads the sandbox if the configuration asks for it. No image contains its package.
 * @throws ConfigError when it is missing, when the node is a real one, or the database is not a sandbox's
 */
export async function loadSandbox(
  { sandboxNodeUrl }: ApiConfig,
  db: Db,
  waits: Waits,
): Promise<SandboxPackage.Sandbox | undefined> {
  if (sandboxNodeUrl === undefined) return undefined;
  const { openSandbox } = await importSandbox();
  return openSandbox(db, sandboxNodeUrl, waits);
}

interface MailboxNeeds {
  sandbox: SandboxPackage.Sandbox | undefined;
  hmacKeys: HmacKeys;
}

/** In a sandbox, what people are told arrives at a page of its own. */
export async function openMailbox({ sandbox, hmacKeys }: MailboxNeeds): Promise<void> {
  await sandbox?.openMailbox(hmacKeys);
}

async function importSandbox(): Promise<typeof SandboxPackage> {
  try {
    return await import('@gateway/sandbox');
  } catch (error) {
    const { code = '' } = error as { code?: string };
    if (!code.endsWith('MODULE_NOT_FOUND')) throw error;
    throw new ConfigError(['SANDBOX must not be true here: this image does not contain the sandbox']);
  }
}
