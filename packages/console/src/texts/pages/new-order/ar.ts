import { around } from '../../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in Arabic. */
export const texts: Texts = {
  title: 'طلب جديد',
  orders: 'الطلبات',
  backToOrders: 'الطلبات',
  whoPaysWhat: 'ما يجب دفعه',
  help: 'لمتجر بلا برنامج خاص: أرسل للعميل عنوان صفحة الدفع، أو اعرض رمز QR.',

  amount: 'المبلغ',
  currency: 'العملة',
  currencyHelp: 'USDT، أو رمز عملة أخرى مثل EUR: تُحتسب بسعر الآن.',
  whatFor: 'لأجل',
  whatForHelp: 'يقرؤه عميلك في صفحة الدفع.',
  validFor: 'مدة الدفع',
  halfHour: '30 دقيقة',
  hour: 'ساعة واحدة',
  sixHours: '6 ساعات',
  day: '24 ساعة',
  reference: 'مرجعك',
  referenceHelp: 'مثل رقم فاتورة. بدونه يحصل الطلب على مرجع جديد.',
  create: 'إنشاء طلب',

  noMerchantChosen: 'اختر التاجر الذي يستلم المال.',
  notAnAmount: 'رقم أكبر من صفر، مثل 25.50.',
  notACurrency: 'USDT، أو ثلاثة أحرف لعملة، مثل EUR.',
  referenceTaken: 'هذا المرجع لطلب آخر للتاجر، بمبلغ أو سعر آخر.',
  suspended: 'هذا التاجر موقوف: لا يقبل طلبات.',
  merchantGone: 'لم يعد هذا التاجر موجودًا.',
  noWallet: 'لا محفظة بعد. يجب إنشاؤها أولًا.',
  noRate: 'لا سعر لهذه العملة حاليًا. حاول بعد دقيقة، أو اطلب USDT.',
  noFreeAddress: 'لا عنوان دفع متاح حاليًا. حاول بعد دقيقة.',

  validUntil: (time) => around`حتى ${time}`,
  ofPrice: (amount, currency) => `مقابل ${amount} ${currency}`,
  order: (reference) => around`الطلب ${reference}`,
  qrName: 'رمز QR لعنوان صفحة الدفع',
  openOrder: 'فتح الطلب',
  another: 'طلب آخر',
};
