import type { BrowserScenario, Stage } from '../../checkout/checkout-scenarios';
import { openAdmin } from '../../../rig/admin-session';
import { playTasks, type Tasks } from '../week/play-tasks';
import { asWritten, wordsIn } from '../week/words';
import { readWrittenTasks, type WrittenTask } from '../week/written';
import { CASHIER } from './cashier';
import { MANAGER } from './manager';
import { OPERATOR } from './operator';
import { OWNER, OWNER_AT_THE_END } from './owner';
import { accept, openDesk, type ShopWeek } from './people';
import { READER } from './reader';

/** Who does what, in order. The first two parts are played for a shop in each language. */
export const PARTS: Readonly<Record<string, Tasks<ShopWeek>>> = {
  ...{ 'The operator': OPERATOR, 'The owner': OWNER, 'The manager': MANAGER },
  ...{ 'The reader': READER, 'The cashier': CASHIER, 'The owner again': OWNER_AT_THE_END },
};

/** Shops, by the locale of the browser of each owner. */
const SHOPS = { 'ar-EG': 'مكتبة الميناء', 'zh-CN': '港口书店', 'en-GB': 'Harbour Books' };

const OTTO = { name: 'Otto', gateway_role: 'operator' };

/** A week of five people. */
export const SHOP_WEEK: Record<string, BrowserScenario> = {
  'what the people of a shop do in a week is done in the console, as it is written': playShopWeek,
};

async function playShopWeek(stage: Stage): Promise<void> {
  const written = readWrittenTasks('shop-week');
  const ask = await openAdmin(stage.gateway);
  for (const name of Object.values(SHOPS)) {
    await ask('POST', '/merchants', { name, webhook_secret: 'a secret of nobody' });
  }
  const operator = await openDesk(stage, String((await ask('POST', '/people', OTTO))['link']));
  await accept(operator);
  for (const [locale, shop] of Object.entries(SHOPS)) {
    const week: ShopWeek = { stage, shop, desk: operator, links: new Map() };
    await play(week, 'The operator', written);
    const words = locale === 'en-GB' ? asWritten : wordsIn(locale.slice(0, 2));
    const owner = await openDesk(stage, linkOf(week, 'Olga'), { locale, words });
    console.log(`         ${locale}`);
    await play({ ...week, desk: owner }, 'The owner', written);
    if (locale === 'en-GB') await playOthers({ ...week, desk: owner }, written);
    await owner.close();
  }
  await operator.close();
}

async function playOthers(week: ShopWeek, written: readonly WrittenTask[]): Promise<void> {
  const parts = { 'The manager': 'Mia', 'The reader': 'Rita', 'The cashier': 'Kim' };
  const desks = [];
  for (const [part, name] of Object.entries(parts)) {
    const desk = await openDesk(week.stage, linkOf(week, name), { isPhone: name === 'Kim' });
    await play({ ...week, desk }, part, written);
    desks.push(desk);
  }
  await play(week, 'The owner again', written);
  for (const desk of desks) await desk.close();
}

function play(week: ShopWeek, part: string, written: readonly WrittenTask[]): Promise<void> {
  return playTasks(week, part, PARTS[part] ?? {}, written);
}

function linkOf({ links }: ShopWeek, name: string): string {
  const link = links.get(name);
  if (link === undefined) throw new Error(`nobody invited ${name}`);
  return link;
}
