/** The words for statuses. */
export const texts = {
  waiting: 'Waiting',
  seen: 'Seen',
  paid: 'Paid',
  completed: 'Completed',
  notNotified: 'Shop not notified',
  expired: 'Expired',
  partMissing: 'Part missing',
  closed: 'Closed',
  active: 'Active',
  suspended: 'Suspended',
  open: 'Open',
  off: 'Off',
  ended: 'Ended',
  usedUp: 'Used up',
  /** Of an address. */
  addressOpen: 'Open',
  addressClosed: 'Closed',
  at: (status: string, time: string) => `${status} at ${time}`,
};

export type Texts = typeof texts;
