/** The texts of the own profile. */
export const texts = {
  title: 'Profile',
  you: 'You',
  secondFactor: 'Second factor',
  sessions: 'Sessions',

  name: 'Name',
  nameHelp: 'As others read it, also in the audit log.',
  language: 'Language',
  asBrowser: 'As the browser',
  save: 'Save',
  saved: 'Saved.',
  roles: 'Your roles',
  noRoles: 'You have no role at the moment.',

  password: 'Password',
  passwordHelp: 'Besides passkeys: your login name and this password, with a code of your app.',
  noLoginName:
    'A password needs a login name, which is chosen when an invitation is accepted. You sign in with a passkey.',
  loginName: 'Login name',
  setPassword: 'Set a password',
  changePassword: 'Change password',
  newPassword: 'New password',
  newPasswordHelp: 'At least 12 characters. All other sessions end.',
  passwordIsSet: 'The password is set. All other sessions have ended.',

  deployment: 'You are signed in with the password of the deployment',
  deploymentHelp:
    'It is nobody in particular. As a person you sign in with a passkey, and the audit log has your name. The password stays as it is.',
  yourName: 'Your name',
  makeMeOwner: 'Make me an owner',
};

export type Texts = typeof texts;
