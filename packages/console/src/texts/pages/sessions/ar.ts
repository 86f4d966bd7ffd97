import { around } from '../../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in Arabic. */
export const texts: Texts = {
  title: 'الجلسات',
  help: 'أين استُخدمت كلمة مرور هذه البوابة للدخول. تنتهي الجلسة بعد 24 ساعة على الأكثر، وقبلها إن لم تُستخدم.',
  newestFirst: 'الجلسات، الأحدث أولًا',
  browser: 'المتصفح',
  address: 'العنوان',
  signedIn: 'الدخول',
  lastUsed: 'آخر استخدام',
  used: 'الاستخدام',
  thisSession: 'هذه الجلسة',
  unknownProgram: 'برنامج غير معروف',
  browserOn: (browser, system) => `${browser} على ${system}`,

  end: 'إنهاء',
  endOf: (browser, address) => `إنهاء جلسة ${browser}، ${address}`,
  endQuestion: 'إنهاء هذه الجلسة؟',
  endSession: 'إنهاء الجلسة',
  endEffect: (browser, address) =>
    around`يُسجَّل خروج ${browser} من ${address} فورًا. إن لم تكن أنت، فغيّر كلمة المرور أيضًا: ADMIN_PASSWORD.`,
  ended: 'انتهت الجلسة.',
  endOthers: 'إنهاء البقية',
  endOthersQuestion: 'إنهاء كل الجلسات الأخرى؟',
  endOthersEffect: 'تنتهي كل الجلسات الأخرى فورًا. وتبقى أنت هنا.',
  othersEnded: 'انتهت كل الجلسات الأخرى.',
};
