import { around, plural } from '../../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in Arabic. */
export const texts: Texts = {
  title: 'الطلبات',
  newOrder: 'طلب جديد',
  live: 'مباشر',
  notLive: 'غير مباشر',
  all: 'الكل',

  merchant: 'التاجر',
  created: 'الإنشاء',
  allTime: 'كل الأوقات',
  today: 'اليوم',
  week: 'آخر 7 أيام',
  month: 'آخر 30 يومًا',
  days: 'أيام…',
  from: 'من',
  to: 'إلى',
  beginsWith: (search) => around`يبدأ بـ «${search}»`,
  clearSearch: 'مسح البحث',
  ofLink: (link) => around`عبر ${link} واحد`,
  thisLink: 'رابط دفع',
  ofAll: 'عرض كل الطلبات',
  showNew: (count) =>
    plural(count, {
      zero: 'لا طلبات جديدة',
      one: 'عرض طلب جديد واحد',
      two: 'عرض طلبين جديدين',
      few: 'عرض {n} طلبات جديدة',
      many: 'عرض {n} طلبًا جديدًا',
      other: 'عرض {n} طلب جديد',
    }),
  nothingMatches: 'لا نتائج.',
  clearFilters: 'مسح عوامل التصفية',

  newestFirst: 'الطلبات، الأحدث أولًا',
  createdNewestFirst: 'الإنشاء، الأحدث أولًا',
  order: 'الطلب',
  status: 'الحالة',
  expected: 'المتوقع',
  received: 'المستلم',
  transaction: 'المعاملة',
  noneYet: 'لا شيء بعد',

  noOrders: 'لا طلبات بعد',
  noOrdersHelp: 'يظهر الطلب هنا لحظة يطلب متجر دفعة.',
  walletReady: 'المحفظة جاهزة',
  addressesWait: (count) =>
    plural(count, {
      zero: 'لا عناوين تنتظر.',
      one: 'عنوان واحد ينتظر.',
      two: 'عنوانان ينتظران.',
      few: '{n} عناوين تنتظر.',
      many: '{n} عنوانًا تنتظر.',
      other: '{n} عنوان تنتظر.',
    }),
  makeWallet: 'إنشاء المحفظة',
  makeWalletHelp: 'مرة واحدة، من الخادم. يحمل الرد كلمات استعادتها: دوّنها.',
  giveKey: 'إعطاء متجر مفتاحه',
  giveKeyHelp: 'لكل متجر مفتاحه وسرّه.',
  newMerchant: 'تاجر جديد',
  firstPayment: 'اطلب أول دفعة',
  firstPaymentHelp: 'من خادم المتجر، بمفتاحه.',
  yourKey: 'مفتاحك',
  gatewayKey: 'المفتاح من إعدادات هذه البوابة',
};
