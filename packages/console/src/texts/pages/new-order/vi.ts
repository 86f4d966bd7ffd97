import { around } from '../../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in Vietnamese. */
export const texts: Texts = {
  title: 'Đơn mới',
  orders: 'Đơn hàng',
  backToOrders: 'đơn hàng',
  whoPaysWhat: 'Cần trả gì',
  help: 'Cho cửa hàng không có chương trình riêng: gửi khách địa chỉ trang thanh toán, hoặc cho xem mã QR.',

  amount: 'Số tiền',
  currency: 'Tiền tệ',
  currencyHelp: 'USDT, hoặc mã khác như EUR: tính theo tỷ giá lúc này.',
  whatFor: 'Cho việc gì',
  whatForHelp: 'Khách đọc ở trang thanh toán.',
  validFor: 'Trả được trong',
  halfHour: '30 phút',
  hour: '1 giờ',
  sixHours: '6 giờ',
  day: '24 giờ',
  reference: 'Tham chiếu của bạn',
  referenceHelp: 'Ví dụ số hóa đơn. Nếu không có, đơn nhận một số mới.',
  create: 'Tạo đơn',

  noMerchantChosen: 'Chọn người bán nhận tiền.',
  notAnAmount: 'Một số lớn hơn không, ví dụ 25.50.',
  notACurrency: 'USDT, hoặc ba chữ cái của tiền tệ, ví dụ EUR.',
  referenceTaken: 'Tham chiếu này thuộc đơn khác của người bán, với số tiền hoặc giá khác.',
  suspended: 'Người bán này bị tạm ngưng: không nhận đơn.',
  merchantGone: 'Người bán này không còn nữa.',
  noWallet: 'Chưa có ví. Phải tạo ví trước.',
  noRate: 'Hiện không có tỷ giá cho tiền tệ này. Thử lại sau một phút, hoặc yêu cầu USDT.',
  noFreeAddress: 'Hiện không có địa chỉ thanh toán trống. Thử lại sau một phút.',

  validUntil: (time) => around`Đến ${time}`,
  ofPrice: (amount, currency) => `cho ${amount} ${currency}`,
  order: (reference) => around`Đơn hàng ${reference}`,
  qrName: 'Mã QR địa chỉ trang thanh toán',
  openOrder: 'Mở đơn hàng',
  another: 'Đơn khác',
};
