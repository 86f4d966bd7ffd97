import { around } from '../../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in Chinese. */
export const texts: Texts = {
  title: '新建订单',
  orders: '订单',
  backToOrders: '订单',
  whoPaysWhat: '付款内容',
  help: '适合没有自有程序的商店：把付款页面地址发给客户，或出示二维码。',

  amount: '金额',
  currency: '币种',
  currencyHelp: 'USDT，或其他代码，如 EUR：按当前汇率计算。',
  whatFor: '用途',
  whatForHelp: '客户会在付款页面看到。',
  validFor: '可付款时间',
  halfHour: '30 分钟',
  hour: '1 小时',
  sixHours: '6 小时',
  day: '24 小时',
  reference: '您的编号',
  referenceHelp: '例如发票号。不填则自动生成。',
  create: '创建订单',

  noMerchantChosen: '请选择收款商户。',
  notAnAmount: '大于零的数字，例如 25.50。',
  notACurrency: 'USDT，或三个字母的币种，如 EUR。',
  referenceTaken: '此编号属于该商户另一笔金额或价格不同的订单。',
  suspended: '该商户已暂停：不接受订单。',
  merchantGone: '该商户已不存在。',
  noWallet: '还没有钱包，需要先创建。',
  noRate: '目前没有该币种的汇率。请一分钟后重试，或改用 USDT。',
  noFreeAddress: '目前没有空闲的付款地址，请一分钟后重试。',

  validUntil: (time) => around`截至 ${time}`,
  ofPrice: (amount, currency) => `对应 ${amount} ${currency}`,
  order: (reference) => around`订单 ${reference}`,
  qrName: '付款页面地址的二维码',
  openOrder: '打开订单',
  another: '再建一笔',
};
