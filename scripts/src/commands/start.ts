import { once } from 'node:events';
import { readArguments, runCommand, say, step } from '@gateway/runtime/command';
import { openGuard } from '../process/guard';
import { playDemo } from '../start/demo';
import { startGateway } from '../start/gateway';
import type { Gateway } from '../start/gateway';
import { callJson, waitFor } from '../start/api/http';
import { nextSteps } from '../start/next-steps';
import { announceRun, claimRun, releaseRun } from '../start/run-file';
import { prepareWallet } from '../start/api/wallet';

const HEALTH_LIMIT_MS = 60_000;

/** `npm start`: a whole gateway on this machine until Ctrl-C; with `--demo` it plays one payment and exits. */
void runCommand(async (interruption) => {
  const isDemo = readArguments('npm start --', ['--demo']).length > 0;
  claimRun();
  const guard = openGuard();
  try {
    const gateway = await startGateway(guard, process.env, interruption);
    await prepareWallet(gateway);
    if (gateway.devnetUrl !== undefined) await waitForHealth(gateway);
    announceRun({
      apiUrl: gateway.apiUrl,
      ...(gateway.devnetUrl === undefined ? {} : { devnetUrl: gateway.devnetUrl }),
    });
    if (isDemo) return await playDemo(gateway);

    process.stdout.write(nextSteps(gateway, process.env));
    if (!gateway.life.aborted) await once(gateway.life, 'abort');
    gateway.life.throwIfAborted();
    return 0;
  } finally {
    say('stopping');
    await guard.close();
    releaseRun();
    say('stopped');
  }
});

async function waitForHealth({ apiUrl, life }: Gateway): Promise<void> {
  await step('health', () =>
    waitFor('the health of the gateway', HEALTH_LIMIT_MS, life, async () => {
      const { body } = await callJson<{ status: string }>(`${apiUrl}/api/v1/health`);
      return body.status === 'ok' ? true : undefined;
    }),
  );
}
