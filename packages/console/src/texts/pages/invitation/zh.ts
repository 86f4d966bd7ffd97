import { around } from '../../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in Chinese. */
export const texts: Texts = {
  title: '邀请',
  welcome: (name) => around`欢迎，${name}`,
  opening: '正在读取邀请…',
  noSecret: '请再次打开收到的链接：本页只保留到重新加载为止。',
  notOpen: '此链接无效：已被使用、撤销或替换，或已超过 72 小时。请索取新链接。',
  toSignIn: '前往登录',
  invitedAs: (role, place) => around`您受邀成为${place}的${role}。`,
  newCredentials: '此链接给您新的登录方式，旧的已失效。',
  thisGateway: '本网关',

  passkeyWay: '设置通行密钥',
  passkeyHelp: '最佳：设备会要求指纹、面容或 PIN，没有可被盗的密码。',
  passkeyExists: '本设备已有您的通行密钥。请用它登录，再打开链接。',
  passwordWay: '使用密码和应用',
  directoryWay: '使用组织账户',
  directoryHelp: '您在所属组织的账户。在那里登录后返回。',
  joinWay: (name) => `以 ${name} 继续`,
  joinHelp: '您已登录。该角色会加到您现有的角色中。',
  deviceWay: '将本设备用作收银台',
  deviceHelp: '适用于商店的手机或平板。仅为收银台保持登录 30 天。',

  loginName: '登录名',
  loginNameHelp: '例如您的邮箱地址；不会向其发送任何内容。',
  password: '密码',
  passwordHelp: '至少 12 个字符，且不是他人常用的。',
  scan: '用验证器应用扫描，或输入密钥。然后输入应用显示的验证码。',
  accept: '接受',
  back: '返回',
};
