import type { IconName } from '../parts/icon';

/** A room of the console, in the bar at the side or below. */
export interface Room {
  path: string;
  label: string;
  icon: IconName;
}

export const ROOMS: readonly Room[] = [
  { path: '', label: 'Overview', icon: 'overview' },
  { path: 'orders', label: 'Orders', icon: 'orders' },
  { path: 'merchants', label: 'Merchants', icon: 'merchants' },
  { path: 'wallet', label: 'Wallet', icon: 'wallet' },
  { path: 'unmatched', label: 'Unmatched', icon: 'unmatched' },
  { path: 'health', label: 'Health', icon: 'health' },
];

const MORE: Room = { path: 'more', label: 'More', icon: 'more' };

/** The four rooms that a phone's bar has room for, and the way to the others. */
export const PHONE_ROOMS: readonly Room[] = [...ROOMS.slice(0, 4), MORE];

/** Whether a place lies in a room; rooms without an entry of their own on a phone lie in "More". */
export function isInRoom(room: Room, path: string, isPhone: boolean): boolean {
  const first = path.split('/')[0] ?? '';
  if (isPhone && room.path === MORE.path) return !PHONE_ROOMS.slice(0, 4).some((other) => other.path === first);
  return room.path === first;
}
