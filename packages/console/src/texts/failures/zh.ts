import { plural } from '../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in Chinese. */
export const texts: Texts = {
  byCode: {
    SWEEP_DISABLED: '本网关已停用归集。',
    NOT_FOUND: '这里没有这个编号的内容。',
    EMPTY_UPDATE: '没有任何更改。',
    ADMIN_UNAUTHORIZED: '您已退出登录，请登录以继续。',
    ADMIN_TOKEN_INVALID: '您已退出登录，请登录以继续。',
  },
  noAnswer: '网关没有响应，但操作可能已执行：重试前请先查看。',
  noAnswerTryAgain: '网关没有响应，请重试。',
  tooManyRequests: (seconds) => plural(seconds, { other: '请求过多，请在 {n} 秒后重试。' }),
  changedMeanwhile: (message) => `此内容已被更改。${message}`,
  nodeShowsOther: '节点没有响应，或显示的内容与记录不同。',
  nodeSilent: '节点没有响应，请一分钟后重试。',
  wrongPassword: '密码不正确。',
  wrongPasswordTriesLeft: (left) => plural(left, { other: '密码不正确，还可尝试 {n} 次。' }),
  tooManyTries: (time) => `尝试次数过多，请在 ${time} 重试。`,
  codeNotAccepted: '未被接受。每个验证码只能用一次：请用下一个，或用恢复码。',
  passkeyUnknown: '此通行密钥不能在这里登录。',
  passkeyNotUsed: '未使用通行密钥，请重试。',
  broken: (time) => `操作未成功或只完成一部分：重试前请先查看。（${time}）`,
};
