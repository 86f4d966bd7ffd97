import type { Texts } from './en';

/** As in `en.ts`, in Chinese. */
export const texts: Texts = {
  title: '个人资料',
  you: '您',
  secondFactor: '第二验证方式',
  sessions: '会话',

  name: '姓名',
  nameHelp: '他人看到的名字，审计日志中也是。',
  language: '语言',
  asBrowser: '跟随浏览器',
  save: '保存',
  saved: '已保存。',
  roles: '您的角色',
  noRoles: '您目前没有角色。',

  password: '密码',
  passwordHelp: '除通行密钥外：登录名加此密码，再加应用中的验证码。',
  noLoginName: '密码需要登录名，登录名在接受邀请时选择。您使用通行密钥登录。',
  loginName: '登录名',
  setPassword: '设置密码',
  changePassword: '更改密码',
  newPassword: '新密码',
  newPasswordHelp: '至少 12 个字符。其他会话将全部结束。',
  passwordIsSet: '密码已设置，其他会话已全部结束。',

  deployment: '您正使用部署密码登录',
  deploymentHelp: '它不属于任何人。以人员身份，您用通行密钥登录，审计日志中有您的姓名。该密码保持不变。',
  yourName: '您的姓名',
  makeMeOwner: '让我成为所有者',
};
