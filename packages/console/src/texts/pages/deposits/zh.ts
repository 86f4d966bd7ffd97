import { plural } from '../../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in Chinese. */
export const texts: Texts = {
  title: '充值地址',
  backToMerchant: '商户',
  help: '一个地址永久属于一位客户：每笔付款都会成为订单。商户的程序负责分配、更改和关闭地址。',
  none: '还没有充值地址',
  noneHelp: '商户的程序会为每位客户申请一个。',
  search: '完整的客户标识或地址',
  clearSearch: '清除搜索',
  nothingMatches: '没有匹配项',
  newestFirst: '充值地址，最新在前',
  customer: '客户',
  address: '地址',
  least: '至少',
  state: '状态',
  orders: '付款',
  payments: (count) => plural(count, { other: '笔付款' }),
  received: '已收',
  qr: '二维码',
  qrOf: (customer) => `${customer} 的地址二维码`,
  copyAddress: '复制地址',
  closed: '此地址已关闭：到账款项不成为订单，等待您的决定。',
  close: '关闭',
};
