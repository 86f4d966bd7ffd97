import type * as SandboxPackage from '@gateway/sandbox';
import { ConfigError } from '@gateway/runtime';
import type { Db } from '@gateway/store/db';
import type { ApiConfig } from '../../base/config';
import type { Waits } from '../../base/waits';
import type { ApiContext } from '../../base/context';
import { contextValue } from '../../base/context-value';

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
  const sandbox = await importSandbox();
  return sandbox.openSandbox(db, sandboxNodeUrl, waits);
}

const sandboxes = contextValue<SandboxPackage.Sandbox | undefined>(() => undefined);

/** Simulates payments; undefined outside a sandbox. */
export const sandboxOf = sandboxes.of;

/** Makes this api a sandbox if the configuration asks for it, before it serves anything. @throws as `loadSandbox` */
export async function openSandbox(context: ApiContext): Promise<void> {
  sandboxes.set(context, await loadSandbox(context.config, context.db, context.waits));
}

/** In a sandbox, messages arrive at a page of its own. */
export async function openMailbox(context: ApiContext): Promise<void> {
  await sandboxOf(context)?.openMailbox(context.hmacKeys);
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
