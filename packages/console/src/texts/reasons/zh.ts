import type { Texts } from './en';

/** As in `en.ts`, in Chinese. */
export const texts: Texts = {
  webhook: {
    blocked_address: '地址不被允许',
    dns_error: '找不到主机名',
    connect_refused: '连接被拒绝',
    connect_timeout: '5 秒内无法连接',
    unreachable: '无法访问服务器',
    tls_error: '证书未被接受',
    socket_closed: '连接被中断',
    timeout: '15 秒内没有响应',
    bad_response: '响应不是有效的 HTTP，或过长',
    not_acknowledged: '商店没有回复“success”',
    internal_error: '网关无法发送',
    notifier_crash: '网关在发送时被停止',
  },

  nodeRefuses: '节点拒绝该交易：',
  sweep: {
    blacklisted: '代币合约不允许从此地址转出',
    cold_wallet_blacklisted: '冷钱包在代币黑名单中',
    token_paused: '代币已暂停',
    dry_run_refused: '代币合约会拒绝此转账',
    balance_missing: '地址余额少于账面',
    cost_cap: '费用会超过归集上限',
    funding_expired: 'TRX 未按时到账',
    delegation_expired: '能量未按时到账',
    transfer_expired: '转账未按时上链',
    out_of_energy: '转账能量耗尽',
    reverted: '转账被回滚',
    execution_failed: '转账在链上失败',
    transfer_missing: '交易没有转移任何资产',
  },

  waiting: {
    hot_wallet_trx: '等待热钱包中的 TRX',
    daily_budget: '等待明天的预算',
    cost_above_cap: '等待更低的价格',
    fee_share: '目前不值手续费',
    hot_wallet_changed: '等待借出能量的热钱包',
    cold_wallet_changed: '等待配置中的新冷钱包',
  },

  order: {
    expired: '订单过期未付',
    cancelled: '商店取消了订单',
    underpaid: '订单部分付款',
  },
  answered: (status) => `响应 ${status}`,
  ofWebhook: (reason) => `Webhook：${reason}`,
  ofSweep: (reason) => `归集：${reason}`,
};
