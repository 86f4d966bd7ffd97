import type { Texts } from './en';

/** As in `en.ts`, in Vietnamese. */
export const texts: Texts = {
  waiting: 'Đang chờ',
  seen: 'Đã thấy',
  paid: 'Đã thanh toán',
  completed: 'Hoàn tất',
  notNotified: 'Chưa báo cửa hàng',
  expired: 'Hết hạn',
  partMissing: 'Thiếu một phần',
  closed: 'Đã đóng',
  active: 'Hoạt động',
  suspended: 'Tạm ngưng',
  open: 'Mở',
  off: 'Tắt',
  ended: 'Kết thúc',
  usedUp: 'Đã hết',
  addressOpen: 'Mở',
  addressClosed: 'Đã đóng',
  at: (status, time) => `${status} lúc ${time}`,
};
