// Needs a review by a native speaker before production use.
import type { Texts } from './texts';

export const ar: Texts = {
  paid: '{amount} استُلمت للطلب {order}.',
  firstOfDay: 'أول دفعة اليوم.',
  short: '{amount} استُلمت للطلب {order}. ينقص {missing}.',
  late: '{amount} استُلمت للطلب {order} بعد انتهاء الوقت.',
  over: '{amount} استُلمت للطلب {order}، بزيادة {surplus}.',
  held: '{amount} استُلمت للطلب {order} الذي لم يُدفع كاملًا. قرِّر ما يُفعل به.',
  day: '{amount} استُلمت في {day}، عدد الدفعات: {count}.',
  summary: 'وأيضًا:',
  kinds: {
    paid: 'مدفوع',
    short: 'مدفوع جزئيًا',
    late: 'مدفوع متأخرًا',
    over: 'مدفوع بزيادة',
    held: 'بانتظار القرار',
    day: 'أيام',
  },
  openOrder: 'الطلب: {url}',
  test: 'هذه تجربة. الرسائل تصل إلى هنا.',
  failing: 'الرسائل إلى {channel} لا تصل: {result}',
};
