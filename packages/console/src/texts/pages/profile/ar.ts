import type { Texts } from './en';

/** As in `en.ts`, in Arabic. */
export const texts: Texts = {
  title: 'الملف الشخصي',
  you: 'أنت',
  secondFactor: 'العامل الثاني',
  sessions: 'الجلسات',

  name: 'الاسم',
  nameHelp: 'كما يقرؤه الآخرون، وفي سجل التدقيق أيضًا.',
  language: 'اللغة',
  asBrowser: 'كلغة المتصفح',
  save: 'حفظ',
  saved: 'تم الحفظ.',
  roles: 'أدوارك',
  noRoles: 'ليس لك دور حاليًا.',

  password: 'كلمة المرور',
  passwordHelp: 'إلى جانب مفاتيح المرور: اسم دخولك وكلمة المرور هذه مع رمز من تطبيقك.',
  noLoginName: 'تحتاج كلمة المرور إلى اسم دخول يُختار عند قبول الدعوة. أنت تدخل بمفتاح مرور.',
  loginName: 'اسم الدخول',
  setPassword: 'تعيين كلمة مرور',
  changePassword: 'تغيير كلمة المرور',
  newPassword: 'كلمة مرور جديدة',
  newPasswordHelp: '12 حرفًا على الأقل. تنتهي كل الجلسات الأخرى.',
  passwordIsSet: 'عُيّنت كلمة المرور. انتهت كل الجلسات الأخرى.',

  deployment: 'دخلت بكلمة مرور التثبيت',
  deploymentHelp: 'ليست لشخص بعينه. كشخص تدخل بمفتاح مرور، ويحمل سجل التدقيق اسمك. تبقى كلمة المرور كما هي.',
  yourName: 'اسمك',
  makeMeOwner: 'اجعلني مالكًا',
};
