<?php

return [
    'messages' => [
        'Pay in USDT on the TRON network.'
            => 'ادفع بعملة USDT على شبكة TRON.',
        'A part of the amount has arrived already. Please contact us before you pay again.'
            => 'وصل جزء من المبلغ بالفعل. يُرجى التواصل معنا قبل أن تدفع مرة أخرى.',
        'Your payment has arrived. Please do not pay again; the order is paid in a moment.'
            => 'وصلت دفعتك. يُرجى عدم الدفع مرة أخرى؛ سيُسجَّل الطلب مدفوعًا بعد لحظات.',
        'There were too many attempts to pay this order. Please contact us.'
            => 'جرت محاولات كثيرة جدًا لدفع هذا الطلب. يُرجى التواصل معنا.',
        'A payment for this order has arrived already. Please contact us before you pay again.'
            => 'وصلت دفعة لهذا الطلب بالفعل. يُرجى التواصل معنا قبل أن تدفع مرة أخرى.',
        'Payments in USDT are not available at this moment. Nothing was charged; please try again in a minute.'
            => 'الدفع بعملة USDT غير متاح في هذه اللحظة. لم يُخصم أي مبلغ؛ يُرجى المحاولة مجددًا بعد دقيقة.',
    ],
];
