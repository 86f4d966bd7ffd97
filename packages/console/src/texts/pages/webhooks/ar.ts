import { around, plural } from '../../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in Arabic. */
export const texts: Texts = {
  title: 'رسائل webhook',
  help: 'رسائل موقّعة تُخبر بها هذه البوابة خادم متجرك بأن طلبًا دُفع.',
  change: 'تغيير',
  save: 'حفظ',

  notToldOf: (count) => `مدفوعة وخادمك لا يعلم: ${count}`,
  notToldTable: 'طلبات فشل webhook الخاص بها، الأحدث أولًا',
  seeOrders: 'عرض الطلبات',
  order: 'الطلب',
  amount: 'المبلغ',
  created: 'أُنشئ',
  sendAgain: 'إرسال مجددًا',
  sendAgainOf: (order) => `إرسال مجددًا: webhook للطلب ${order}`,
  queued: 'في الانتظار للإرسال.',
  sendAllAgain: 'إرسال الكل مجددًا',
  sendFailedQuestion: 'إرسال كل رسائل webhook الفاشلة مجددًا؟',
  sendFailedEffect: (name) =>
    around`يُبلَّغ ${name} مرة أخرى بكل طلب مدفوع فشل webhook الخاص به: الأقدم أولًا، خمسة في الثانية، إلى URL الطلب.`,
  webhooksQueued: (count) =>
    plural(count, {
      zero: 'لا شيء للإرسال.',
      one: 'رسالة واحدة في الانتظار للإرسال.',
      two: 'رسالتان في الانتظار للإرسال.',
      few: '{n} رسائل في الانتظار للإرسال.',
      many: '{n} رسالة في الانتظار للإرسال.',
      other: '{n} رسالة في الانتظار للإرسال.',
    }),
  webhooksQueuedOfMore: (count) =>
    plural(count, {
      zero: 'لا شيء للإرسال بعد. هناك المزيد.',
      one: 'رسالة واحدة في الانتظار للإرسال. هناك المزيد.',
      two: 'رسالتان في الانتظار للإرسال. هناك المزيد.',
      few: '{n} رسائل في الانتظار للإرسال. هناك المزيد.',
      many: '{n} رسالة في الانتظار للإرسال. هناك المزيد.',
      other: '{n} رسالة في الانتظار للإرسال. هناك المزيد.',
    }),

  deliveries: 'المحاولات',
  newestFirst: 'محاولات إرسال رسائل webhook والأحداث، الأحدث أولًا',
  noDeliveries: 'لم يُرسل شيء بعد.',
  noDeliveriesHelp: 'يُرسل أول webhook حين يُدفع طلب. لا داعي للانتظار: أرسل مثالًا.',
  answer: 'الرد',
  time: 'الوقت',
  kinds: { payment: 'webhook لدفعة', event: 'حدث' },
  sentElsewhere: 'أرسلته البوابة إلى URL آخر',
  sendEventAgainOf: (order) => `إرسال مجددًا: حدث للطلب ${order}`,

  settings: 'الإعدادات',
  defaultUrl: 'URL المعتاد لرسائل webhook',
  changeDefaultUrl: 'تغيير URL المعتاد لرسائل webhook',
  urlForWebhooks: 'URL لرسائل webhook',
  urlForWebhooksHelp: 'للطلبات والروابط التي لا تذكره. إن تُرك فارغًا فلا webhook لها. تبقى الطلبات القائمة كما هي.',
  eventsGoTo: 'تُرسل الأحداث إلى',
  changeEventsUrl: 'تغيير وجهة الأحداث',
  urlForEvents: 'URL للأحداث',
  urlForEventsHelp:
    'من الآن يُرسل إليه كل ما يحدث لطلب؛ وتستمر رسائل webhook للدفعات كما هي. إن تُرك فارغًا فلا تُرسل أحداث.',

  secret: 'سر webhook',
  oneSigns: 'واحد، قيد الاستخدام',
  twoSignUntil: (time) => around`يوقّع اثنان حتى ${time}`,
  newSecret: 'سر جديد',
  newSecretQuestion: 'استبدال سر webhook؟',
  newSecretEffect:
    'يوقّع القديم 24 ساعة أخرى إلى جانب الجديد، ليكون لدى متجرك وقت للتغيير. إن سُرق، فأدخل الجديد في متجرك فورًا.',
  makeSecret: 'إنشاء سر جديد',
  newSecretIs: 'سر webhook الجديد',
  enterSecret: 'أدخله في متجرك، فبه يتحقق من التواقيع.',
  copySecret: 'نسخ سر webhook',
  secretIsStored: 'حفظت سر webhook في مكان آمن',
  signatureUntilThen: 'x-signature حتى ذلك الحين',
  asBefore: 'كما كان',
  byNewSecret: 'بالسر الجديد',
  byOldSecret: 'بالسر القديم',
  changeSignature: 'تغيير ما يُصنع به x-signature',
  signatureHelp: 'اختر الجديد ما إن يعرفه متجرك. في ترويسة webhook-signature التوقيعان دائمًا.',

  tryWebhook: 'تجربة webhook',
  sendTo: 'إرسال مثال موقّع إلى',
  waitingForAnswer: 'في انتظار رده',
  sendExample: 'إرسال المثال',
  answered: (answer, span) => `ردّ بـ ${answer} بعد ${span}.`,
  noAnswer: (reason, span) => `${reason}، بعد ${span}.`,
};
