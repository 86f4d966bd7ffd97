import type { Texts } from './en';

/** As in `en.ts`, in Arabic. */
export const texts: Texts = {
  nothingHere: 'لا شيء هنا',
  noSuchPage: 'لا توجد صفحة كهذه.',
  noSuchNumber: 'لا شيء هنا بهذا الرقم.',
  toOverview: 'إلى النظرة العامة',

  note: 'ملاحظة',
  noteHelp: 'السبب. تبقى مع الطلب وفي سجل التدقيق، ولا تظهر في أي حدث أو webhook.',

  sweepAgain: 'التجميع مجددًا',
  sweepAgainQuestion: 'التجميع مجددًا؟',
  sweepNow: 'التجميع الآن',
  sweepEffect: (amount) => `${amount} USDT تذهب إلى المحفظة الباردة. المحفظة الساخنة تدفع الرسوم.`,
  sweepQueued: 'في الانتظار. يبدأ التجميع من جديد.',

  whatCanBeDone: 'ما يمكن فعله',

  merchant: 'التاجر',
  allMerchants: 'الكل',
  choose: 'اختر واحدًا',

  done: 'تم',

  payAt: 'الدفع إلى',
  copyAddress: 'نسخ العنوان',
  print: 'طباعة',

  export: 'تصدير',
};
