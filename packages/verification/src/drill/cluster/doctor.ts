import { strict as assert } from 'node:assert';
import { until } from '../../rig/http';
import type { Host } from './hosts';
import type { Services } from './services';
import type { Patroni } from './patroni';

const CHANGE_MS = 60_000;

/**
 * `gateway doctor` says whether commits wait for a standby, as long as Patroni has it so, and when the URL leads to a
 * server that only reads.
 */
export async function expectDoctorToSay(services: Services, patroni: Patroni, front: Host): Promise<void> {
  const examine = (variables: Record<string, string>): Promise<string> =>
    front.execute([process.execPath, 'packages/operator/dist/gateway.js', 'doctor'], variables);
  const says = (text: RegExp, variables = services.variables): Promise<boolean> =>
    until(`doctor to say ${text.source}`, CHANGE_MS, async () => {
      const output = await examine(variables);
      if (!text.test(output)) throw new Error(output);
      return true;
    });
  await says(/ok +database +a commit waits for a standby \(2\)/);
  await patroni.changeSynchronousMode(false);
  await says(/WATCH +database +no commit waits for its standby \(2\)/);
  await patroni.changeSynchronousMode(true);
  await says(/a commit waits for a standby \(2\)/);
  const [leader] = await patroni.membersIn('leader');
  const standby = patroni.members.find((member) => member !== leader);
  assert.ok(standby);
  const url = new URL(services.variables['DATABASE_URL'] ?? '');
  url.hostname = standby.address;
  await says(/WRONG +database +is a standby/, { ...services.variables, DATABASE_URL: url.href });
}
