// Needs a review by a native speaker before production use.
import type { Texts } from './texts';

export const zh: Texts = {
  paid: '订单 {order} 收到 {amount}。',
  firstOfDay: '今天的第一笔付款。',
  short: '订单 {order} 收到 {amount}，还差 {missing}。',
  late: '订单 {order} 超时后收到 {amount}。',
  over: '订单 {order} 收到 {amount}，多付 {surplus}。',
  held: '订单 {order} 收到 {amount}，但未付足，请决定如何处理。',
  day: '{day} 共收到 {amount}，{count} 笔付款。',
  summary: '另有：',
  kinds: {
    paid: '已付款',
    short: '付款不足',
    late: '逾期付款',
    over: '多付款',
    held: '待处理',
    day: '天数',
  },
  openOrder: '订单：{url}',
  test: '这是测试。消息会发到这里。',
  failing: '发往 {channel} 的消息未送达：{result}',
};
