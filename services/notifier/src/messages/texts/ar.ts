// Needs a review by a native speaker before production use.
import type { Texts } from './texts';

export const ar: Texts = {
  paid: 'استُلم {amount} للطلب {order}.',
  firstOfDay: 'أول دفعة اليوم.',
  short: 'استُلم {amount} للطلب {order}. ينقص {missing}.',
  late: 'استُلم {amount} للطلب {order} بعد انتهاء الوقت.',
  over: 'استُلم {amount} للطلب {order}، بزيادة {surplus}.',
  held: 'استُلم {amount} للطلب {order} الذي لم يُدفع كاملًا. قرِّر ما يُفعل به.',
  day: 'استُلم {amount} في {day}، عدد الدفعات: {count}.',
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
