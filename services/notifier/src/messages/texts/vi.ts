// Needs a review by a native speaker before production use.
import type { Texts } from './texts';

export const vi: Texts = {
  paid: '{amount} đã nhận cho đơn hàng {order}.',
  firstOfDay: 'Khoản thanh toán đầu tiên trong ngày.',
  short: '{amount} đã nhận cho đơn hàng {order}. Còn thiếu {missing}.',
  late: '{amount} đã nhận cho đơn hàng {order}, sau thời hạn.',
  over: '{amount} đã nhận cho đơn hàng {order}, thừa {surplus}.',
  held: '{amount} đã nhận cho đơn hàng {order} nhưng chưa đủ. Hãy quyết định cách xử lý.',
  day: '{amount} đã nhận ngày {day}, qua {count} lần thanh toán.',
  summary: 'Ngoài ra:',
  kinds: {
    paid: 'Đã trả',
    short: 'Trả thiếu',
    late: 'Trả muộn',
    over: 'Trả thừa',
    held: 'Chờ quyết định',
    day: 'Ngày',
  },
  openOrder: 'Đơn hàng: {url}',
  test: 'Đây là thử nghiệm. Tin nhắn sẽ đến đây.',
  failing: 'Tin nhắn đến {channel} không tới nơi: {result}',
};
