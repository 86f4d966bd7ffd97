import { around } from '../../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in Chinese. */
export const texts: Texts = {
  title: '会话',
  help: '使用本网关密码登录过的地方。会话最长 24 小时，不使用则更早结束。',
  newestFirst: '会话，最新在前',
  browser: '浏览器',
  address: '地址',
  signedIn: '登录于',
  lastUsed: '最近使用',
  used: '使用',
  thisSession: '本会话',
  unknownProgram: '未知程序',
  browserOn: (browser, system) => `${system} 上的 ${browser}`,

  end: '结束',
  endOf: (browser, address) => `结束 ${browser}（${address}）的会话`,
  endQuestion: '结束此会话？',
  endSession: '结束会话',
  endEffect: (browser, address) =>
    around`${address} 的 ${browser} 将立即退出。如果不是您，请同时更改密码：ADMIN_PASSWORD。`,
  ended: '会话已结束。',
  endOthers: '结束其他会话',
  endOthersQuestion: '结束所有其他会话？',
  endOthersEffect: '所有其他会话立即结束，您在此保持登录。',
  othersEnded: '所有其他会话已结束。',
};
