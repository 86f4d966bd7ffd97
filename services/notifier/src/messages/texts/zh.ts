// Needs a review by a native speaker before production use.
import type { Texts } from './texts';

export const zh: Texts = {
  paid: '{amount} 已收到，订单 {order}。',
  firstOfDay: '今天的第一笔付款。',
  short: '{amount} 已收到，订单 {order}，还差 {missing}。',
  late: '{amount} 已收到，订单 {order}，已超时。',
  over: '{amount} 已收到，订单 {order}，多付 {surplus}。',
  held: '{amount} 已收到，订单 {order}，但未付足，请决定如何处理。',
  day: '{amount} 于 {day} 收到，共 {count} 笔付款。',
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
