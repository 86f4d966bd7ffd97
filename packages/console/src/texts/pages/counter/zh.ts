import { around } from '../../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in Chinese. */
export const texts: Texts = {
  title: '收银台',
  backToCounter: '收银台',
  today: '今天',
  latest: '最近的销售',
  none: '今天还没有销售',
  previous: '上一笔销售',
  sale: '销售',

  amount: '金额',
  erase: '删除最后一位',
  currency: '货币',
  note: '备注',
  charge: '收款',
  signals: '声音和振动',
  notAnAmount: '请输入大于零的金额。',
  notACurrency: 'USDT 或货币的三个字母，例如 EUR。',
  noRate: '目前没有这种货币的汇率。请用 USDT 收款，或一分钟后再试。',
  unanswered: '还没有答复。系统会重复请求同一笔销售，直到有答复；这笔销售只会生成一次。',
  giveUp: '放弃',

  next: '下一位顾客',
  cancelSale: '取消销售',
  qrName: '付款地址的二维码',
  copyAddress: '复制地址',
  payUntil: (time) => around`请在 ${time} 前付款`,
  witnesses: (count, required) => `一致的见证人：${count} / ${required}`,

  states: {
    waiting: '等待中',
    too_little: '金额不足',
    seen: '已看到',
    paid: '最终确认',
    held: '太晚',
    cancelled: '已取消',
    expired: '已过期',
    vanished: '已消失',
  },
  advice: {
    waiting: '请向顾客出示二维码。',
    held: '请保留商品。付款到得太晚：如何处理由网关运营者决定。请告知店主。',
    cancelled: '没有收到任何款项。',
    expired: '没有按时收到款项。如果顾客仍想付款，请新建一笔销售。',
  },
  missing: (amount) => `还差 ${amount} USDT。请保留商品。顾客可以把余额发到同一地址。`,
  missingLate: (amount) => `时间已过，还差 ${amount} USDT。请保留商品。请为余额新建一笔销售，或请店主退回已到的款项。`,
  tooMuch: (amount) => `可以交付商品。顾客多付了 ${amount} USDT：店主可以退回。`,
  seenStays: '已看到，尚未最终确认。请先保留商品。',
  seenMayGo: '可以交付商品：在您商店的限额之内。付款尚未最终确认。',
  paid: '可以交付商品。',
  vanished: '付款从网络中消失了。请保留商品。通常它很快会再次出现；如果没有，请让顾客重新付款。',

  sales: '销售笔数',
  notFinal: '已看到，未最终确认',
  sums: '已付',
  received: '已收到',
  first: '第一笔',
  last: '最后一笔',
  all: '所有收银台',
};
