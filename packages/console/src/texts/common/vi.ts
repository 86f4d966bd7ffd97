import type { Texts } from './en';

/** As in `en.ts`, in Vietnamese. */
export const texts: Texts = {
  nothingHere: 'Không có gì ở đây',
  noSuchPage: 'Không có trang này.',
  noSuchNumber: 'Không có gì ở đây với số này.',
  toOverview: 'Về trang tổng quan',

  note: 'Ghi chú',
  noteHelp: 'Lý do. Ghi chú ở lại với đơn hàng và trong nhật ký kiểm tra, không có trong sự kiện hay webhook nào.',

  sweepAgain: 'Gom lại',
  sweepAgainQuestion: 'Gom lại?',
  sweepNow: 'Gom ngay',
  sweepEffect: (amount) => `${amount} USDT chuyển về ví lạnh. Ví nóng trả phí.`,
  sweepQueued: 'Đã xếp hàng. Việc gom bắt đầu lại.',

  whatCanBeDone: 'Có thể làm gì',

  merchant: 'Người bán',
  allMerchants: 'Tất cả',
  choose: 'Chọn một',

  done: 'Xong',

  payAt: 'Thanh toán tại',
  copyAddress: 'Sao chép địa chỉ',
  print: 'In',

  export: 'Xuất',
};
