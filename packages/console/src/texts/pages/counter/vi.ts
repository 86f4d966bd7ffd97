import { around } from '../../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in Vietnamese. */
export const texts: Texts = {
  title: 'Quầy',
  backToCounter: 'quầy',
  today: 'Hôm nay',
  latest: 'Các lần bán mới nhất',
  none: 'Hôm nay chưa bán gì',
  previous: 'Lần bán trước',
  sale: 'Lần bán',

  amount: 'Số tiền',
  erase: 'Xóa chữ số cuối',
  currency: 'Tiền tệ',
  note: 'Ghi chú',
  charge: 'Thu tiền',
  signals: 'Âm thanh và rung',
  notAnAmount: 'Nhập số tiền lớn hơn không.',
  notACurrency: 'USDT hoặc ba chữ cái của một loại tiền, chẳng hạn EUR.',
  noRate: 'Hiện không có tỷ giá cho loại tiền này. Hãy thu bằng USDT, hoặc thử lại sau một phút.',
  unanswered: 'Chưa có trả lời. Cùng một lần bán được yêu cầu lại cho đến khi có; chỉ tạo một lần.',
  giveUp: 'Bỏ qua',

  next: 'Khách tiếp theo',
  cancelSale: 'Hủy lần bán',
  qrName: 'Mã QR của địa chỉ thanh toán',
  copyAddress: 'Sao chép địa chỉ',
  payUntil: (time) => around`Thanh toán trước ${time}`,
  witnesses: (count, required) => `Nhân chứng đồng ý: ${count} trên ${required}`,

  states: {
    waiting: 'Đang chờ',
    too_little: 'Quá ít',
    seen: 'Đã thấy',
    paid: 'Cuối cùng',
    held: 'Quá muộn',
    cancelled: 'Đã hủy',
    expired: 'Hết hạn',
    vanished: 'Đã biến mất',
  },
  advice: {
    waiting: 'Cho khách xem mã.',
    held: 'Hãy giữ hàng. Khoản thanh toán đến quá muộn: người vận hành cổng quyết định xử lý thế nào. Hãy báo cho chủ cửa hàng.',
    cancelled: 'Không có gì đến.',
    expired: 'Không có gì đến kịp. Tạo lần bán mới nếu khách vẫn muốn trả.',
  },
  missing: (amount) => `Còn thiếu ${amount} USDT. Hãy giữ hàng. Khách có thể gửi phần còn lại đến cùng địa chỉ.`,
  missingLate: (amount) =>
    `Đã hết thời gian và còn thiếu ${amount} USDT. Hãy giữ hàng. Tạo lần bán mới cho phần còn lại, hoặc nhờ chủ cửa hàng gửi trả số đã đến.`,
  tooMuch: (amount) => `Có thể giao hàng. Khách đã trả thừa ${amount} USDT: chủ cửa hàng có thể gửi trả.`,
  seenStays: 'Đã thấy, chưa cuối cùng. Hãy giữ hàng cho đến lúc đó.',
  seenMayGo: 'Có thể giao hàng: trong hạn mức của cửa hàng. Khoản thanh toán chưa cuối cùng.',
  paid: 'Có thể giao hàng.',
  vanished:
    'Khoản thanh toán đã biến mất khỏi mạng. Hãy giữ hàng. Thường nó trở lại ngay; nếu không, hãy nhờ khách trả lại lần nữa.',

  sales: 'Số lần bán',
  notFinal: 'Đã thấy, chưa cuối cùng',
  sums: 'Đã trả',
  received: 'Đã nhận',
  first: 'Lần bán đầu',
  last: 'Lần bán cuối',
  all: 'Tất cả các quầy',
};
