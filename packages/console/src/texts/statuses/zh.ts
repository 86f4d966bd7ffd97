import type { Texts } from './en';

/** As in `en.ts`, in Chinese. */
export const texts: Texts = {
  waiting: '等待中',
  seen: '已看到',
  paid: '已付款',
  completed: '已完成',
  notNotified: '未通知商店',
  expired: '已过期',
  partMissing: '缺一部分',
  closed: '已关闭',
  active: '启用',
  suspended: '已暂停',
  open: '开放',
  off: '停用',
  ended: '已结束',
  usedUp: '已用完',
  addressOpen: '开放',
  addressClosed: '已关闭',
  at: (status, time) => `${time} 时${status}`,
};
