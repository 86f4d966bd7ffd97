import { plural } from '../../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in Arabic. */
export const texts: Texts = {
  title: 'عناوين الإيداع',
  backToMerchant: 'التاجر',
  help: 'العنوان لعميل واحد دائمًا: كل دفعة إليه تصبح طلبًا. برنامج التاجر يمنح العناوين ويغيّرها ويغلقها.',
  none: 'لا عناوين إيداع بعد',
  noneHelp: 'يطلب برنامج التاجر عنوانًا لكل عميل.',
  search: 'العميل أو العنوان كاملًا',
  clearSearch: 'مسح البحث',
  nothingMatches: 'لا نتائج',
  newestFirst: 'عناوين الإيداع، الأحدث أولًا',
  customer: 'العميل',
  address: 'العنوان',
  least: 'على الأقل',
  state: 'الحالة',
  orders: 'الدفعات',
  payments: (count) =>
    plural(count, { zero: 'دفعة', one: 'دفعة', two: 'دفعة', few: 'دفعات', many: 'دفعة', other: 'دفعة' }),
  received: 'المستلم',
  qr: 'رمز QR',
  qrOf: (customer) => `رمز QR لعنوان ${customer}`,
  copyAddress: 'نسخ العنوان',
  closed: 'هذا العنوان مغلق: ما يصل إليه ليس طلبًا، وينتظر قرارك.',
  close: 'إغلاق',
};
