import type { Texts } from './en';

/** As in `en.ts`, in Arabic. */
export const texts: Texts = {
  webhook: {
    blocked_address: 'العنوان غير مسموح',
    dns_error: 'لم يُعثر على اسم المضيف',
    connect_refused: 'رُفض الاتصال',
    connect_timeout: 'لا اتصال خلال 5 ث',
    unreachable: 'تعذّر الوصول إلى الخادم',
    tls_error: 'لم تُقبل الشهادة',
    socket_closed: 'انقطع الاتصال',
    timeout: 'لا رد خلال 15 ث',
    bad_response: 'الرد ليس HTTP صالحًا، أو طويل جدًا',
    not_acknowledged: 'لم يرد المتجر بـ «success»',
    internal_error: 'تعذّر على البوابة إرساله',
    notifier_crash: 'أُوقفت البوابة أثناء الإرسال',
  },

  nodeRefuses: 'العقدة ترفض المعاملة:',
  sweep: {
    blacklisted: 'عقد الرمز لا يسمح بالخروج من هذا العنوان',
    cold_wallet_blacklisted: 'المحفظة الباردة في القائمة السوداء للرمز',
    token_paused: 'الرمز موقوف مؤقتًا',
    dry_run_refused: 'عقد الرمز سيرفض التحويل',
    balance_missing: 'على العنوان أقل مما في الدفاتر',
    cost_cap: 'يكلّف أكثر من المسموح للتجميع',
    funding_expired: 'لم يصل TRX في الوقت',
    delegation_expired: 'لم تصل الطاقة في الوقت',
    transfer_expired: 'لم يصل التحويل إلى السلسلة في الوقت',
    out_of_energy: 'نفدت طاقة التحويل',
    reverted: 'أُلغي التحويل',
    execution_failed: 'فشل التحويل على السلسلة',
    transfer_missing: 'لم تنقل المعاملة شيئًا',
  },

  waiting: {
    hot_wallet_trx: 'بانتظار TRX في المحفظة الساخنة',
    daily_budget: 'بانتظار ميزانية الغد',
    cost_above_cap: 'بانتظار سعر أقل',
    fee_share: 'لا يستحق رسومه الآن',
    hot_wallet_changed: 'بانتظار المحفظة الساخنة التي أعارت الطاقة',
    cold_wallet_changed: 'بانتظار المحفظة الباردة الجديدة في الإعدادات',
  },

  order: {
    expired: 'انتهى الطلب دون دفع',
    cancelled: 'ألغى المتجر الطلب',
    underpaid: 'دُفع الطلب جزئيًا',
  },
  answered: (status) => `الرد ${status}`,
  ofWebhook: (reason) => `Webhook: ${reason}`,
  ofSweep: (reason) => `التجميع: ${reason}`,
};
