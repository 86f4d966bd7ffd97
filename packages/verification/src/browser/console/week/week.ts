import { strict as assert } from 'node:assert';
import { randomBytes } from 'node:crypto';
import { addressOfKey } from '@gateway/wallet';
import type { BrowserScenario, Stage } from '../../checkout/checkout-scenarios';
import { call } from '../../../rig/http';
import { openConsole } from '../console-page';
import { deskIn } from './desk';
import { FRIDAY } from './friday';
import { MONDAY } from './monday';
import { playTasks, type Tasks } from './play-tasks';
import { type Week, ZONE } from './task';
import { THURSDAY } from './thursday';
import { TUESDAY } from './tuesday';
import { WEDNESDAY } from './wednesday';
import { spendWeekend } from './weekend';
import { readWrittenTasks } from './written';

/** The tasks of each day, in order. */
export const DAYS: Readonly<Record<string, Tasks<Week>>> = {
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
  const written = readWrittenTasks('console-week');
  const weekend = await spendWeekend(stage);
  let newKey = '';
  for (const [day, tasks] of Object.entries(DAYS)) {
    const options = { timezoneId: ZONE, isSignedOut: day === 'Monday' };
    const week: Week = { stage, weekend, desk: deskIn(await openConsole(stage, '', options)), newKey };
    await playTasks(week, day, tasks, written);
    await week.desk.close();
    ({ newKey } = week);
  }
  await weekend.shop.close();
}
