import { around } from '../../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in Arabic. */
export const texts: Texts = {
  title: 'الصندوق',
  backToCounter: 'الصندوق',
  today: 'اليوم',
  latest: 'آخر المبيعات',
  none: 'لا مبيعات اليوم بعد',
  previous: 'البيع السابق',
  sale: 'عملية بيع',

  amount: 'المبلغ',
  erase: 'حذف الرقم الأخير',
  currency: 'العملة',
  note: 'ملاحظة',
  charge: 'تحصيل',
  signals: 'صوت واهتزاز',
  notAnAmount: 'اكتب مبلغًا أكبر من الصفر.',
  notACurrency: 'USDT أو الأحرف الثلاثة لعملة، مثل EUR.',
  unanswered: 'لا جواب بعد. يُطلب البيع نفسه مرة أخرى حتى يصل جواب، ولا يُنشأ إلا مرة واحدة.',
  giveUp: 'ترك المحاولة',

  next: 'العميل التالي',
  cancelSale: 'إلغاء البيع',
  qrName: 'رمز QR لعنوان الدفع',
  copyAddress: 'نسخ العنوان',
  payUntil: (time) => around`يُدفع حتى ${time}`,
  witnesses: (count, required) => `الشهود المتفقون: ${count} من ${required}`,

  states: {
    waiting: 'في الانتظار',
    too_little: 'أقل من المطلوب',
    seen: 'شوهدت',
    paid: 'نهائية',
    held: 'متأخرة',
    cancelled: 'ملغاة',
    expired: 'منتهية',
    vanished: 'اختفت',
  },
  advice: {
    waiting: 'اعرض الرمز على العميل.',
    held: 'احتفظ بالبضاعة. وصلت الدفعة متأخرة: يقرر مشغّل البوابة ما يُفعل بها. أخبر صاحب المتجر.',
    cancelled: 'لم يصل شيء.',
    expired: 'لم يصل شيء في الوقت. أنشئ عملية بيع جديدة إن كان العميل لا يزال يريد الدفع.',
  },
  missing: (amount) => `ينقص ${amount} USDT. احتفظ بالبضاعة. يمكن للعميل إرسال الباقي إلى العنوان نفسه.`,
  missingLate: (amount) =>
    `انتهى الوقت وينقص ${amount} USDT. احتفظ بالبضاعة. أنشئ عملية بيع جديدة بالباقي، أو اطلب من صاحب المتجر إعادة ما وصل.`,
  tooMuch: (amount) => `يمكن تسليم البضاعة. دفع العميل ${amount} USDT زيادة: يمكن لصاحب المتجر إعادتها.`,
  seenStays: 'شوهدت وليست نهائية. احتفظ بالبضاعة حتى تصبح نهائية.',
  seenMayGo: 'يمكن تسليم البضاعة: هذا ضمن حد متجرك. الدفعة ليست نهائية بعد.',
  paid: 'يمكن تسليم البضاعة.',
  vanished: 'اختفت الدفعة من الشبكة. احتفظ بالبضاعة. غالبًا تعود بعد لحظة؛ وإلا فاطلب من العميل الدفع مرة أخرى.',

  sales: 'المبيعات',
  notFinal: 'شوهدت وليست نهائية',
  sums: 'المدفوع',
  received: 'المستلم',
  first: 'أول بيع',
  last: 'آخر بيع',
  all: 'كل الصناديق',
};
