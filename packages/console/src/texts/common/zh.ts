import type { Texts } from './en';

/** As in `en.ts`, in Chinese. */
export const texts: Texts = {
  nothingHere: '这里什么都没有',
  noSuchPage: '没有这个页面。',
  noSuchNumber: '这里没有这个编号的内容。',
  toOverview: '前往概览',

  note: '备注',
  noteHelp: '原因。备注保留在订单和审计日志中，不会出现在任何事件或 Webhook 里。',

  sweepAgain: '再次归集',
  sweepAgainQuestion: '再次归集？',
  sweepNow: '立即归集',
  sweepEffect: (amount) => `${amount} USDT 将转入冷钱包，手续费由热钱包支付。`,
  sweepQueued: '已排队，归集重新开始。',

  whatCanBeDone: '可执行的操作',

  merchant: '商户',
  allMerchants: '全部',
  choose: '请选择',

  done: '完成',

  payAt: '付款至',
  copyAddress: '复制地址',
  print: '打印',

  export: '导出',
};
