import type { Tasks } from '../week/play-tasks';
import { invite, type ShopWeek } from './people';

/** The gateway's operator, where a shop joins. */
export const OPERATOR: Tasks<ShopWeek> = {
  'Invite the owner of a shop': async (week) => {
    await invite(week, 'Olga', 'Owner', week.shop);
  },
};
