import { strict as assert } from 'node:assert';
import { randomBytes } from 'node:crypto';
import { addressOfKey } from '@gateway/wallet';
import type { BrowserScenario, Stage } from '../../checkout/checkout-scenarios';
import { call } from '../../../rig/http';
import { openConsole } from '../console-page';
import { deskIn, type Used } from './desk';
import { FRIDAY } from './friday';
import { MONDAY } from './monday';
import { type Task, type Tasks, type Week, ZONE } from './task';
import { THURSDAY } from './thursday';
import { TUESDAY } from './tuesday';
import { WEDNESDAY } from './wednesday';
import { spendWeekend } from './weekend';
import { readWrittenWeek, type WrittenTask } from './written';

/** The tasks of each day, in order. */
export const DAYS: Readonly<Record<string, Tasks>> = {
  ...{ Monday: MONDAY, Tuesday: TUESDAY, Wednesday: WEDNESDAY },
  ...{ Thursday: THURSDAY, Friday: FRIDAY },
};

const HOT_WALLET_SUN = '900000000000';

/** The week as a scenario, and how its gateway differs from the defaults: it sweeps, and it holds money that is late. */
export function weekOfAdmin(): { variables: Record<string, string>; scenarios: Record<string, BrowserScenario> } {
  const [hotKey, coldKey] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')];
  return {
    variables: {
      ...{ LATE_PAYMENTS: 'hold', SWEEP_ENABLED: 'true', SWEEP_DAILY_TRX: '100000' },
      ...{ HOT_WALLET_KEY: hotKey, COLD_WALLET_ADDRESS: String(addressOfKey(coldKey)) },
    },
    scenarios: {
      'what an admin does in a week is done in the console, as it is written': async (stage) => {
        const grant = { to: addressOfKey(hotKey), sun: HOT_WALLET_SUN };
        assert.equal((await call('POST', `${stage.gateway.chainUrl}/devnet/faucet`, { body: grant })).status, 200);
        await playWeek(stage);
      },
    },
  };
}

async function playWeek(stage: Stage): Promise<void> {
  const written = readWrittenWeek();
  const weekend = await spendWeekend(stage);
  let newKey = '';
  for (const [day, tasks] of Object.entries(DAYS)) {
    const startedAt = performance.now();
    const options = { timezoneId: ZONE, isSignedOut: day === 'Monday' };
    const week: Week = { stage, weekend, desk: deskIn(await openConsole(stage, '', options)), newKey };
    for (const [title, task] of Object.entries(tasks)) {
      await play(
        week,
        task,
        written.find((other) => other.day === day && other.title === title),
      ).catch((cause: unknown) => {
        throw new Error(`${day}, "${title}"`, { cause });
      });
    }
    await week.desk.close();
    ({ newKey } = week);
    console.log(`         ${((performance.now() - startedAt) / 1000).toFixed(1).padStart(6)} s  ${day}`);
  }
  await weekend.shop.close();
}

/** Plays a task, and compares what it used and saw with what is written. */
async function play(week: Week, task: Task, written: WrittenTask | undefined): Promise<void> {
  assert.ok(written, 'it is not written');
  await task(week);
  const used = week.desk.takeUsed();
  assert.deepEqual(
    written.controls.filter((control) => !used.controls.has(control)),
    [],
    'controls are written that were not used',
  );
  assert.deepEqual(
    written.texts.filter((text) => !wasSeen(used, text)),
    [],
    'texts are written that were not seen',
  );
}

function wasSeen({ texts }: Used, written: string): boolean {
  return texts.some((seen) => (typeof seen === 'string' ? seen.includes(written) : seen.test(written)));
}
