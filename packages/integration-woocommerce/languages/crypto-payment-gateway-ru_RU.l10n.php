<?php

return [
    'messages' => [
        'Pay in USDT on the TRON network.'
            => 'Оплата в USDT в сети TRON.',
        'A part of the amount has arrived already. Please contact us before you pay again.'
            => 'Часть суммы уже поступила. Свяжитесь с нами, прежде чем платить ещё раз.',
        'Your payment has arrived. Please do not pay again; the order is paid in a moment.'
            => 'Ваш платёж поступил. Не платите ещё раз: заказ будет оплачен через мгновение.',
        'There were too many attempts to pay this order. Please contact us.'
            => 'Было слишком много попыток оплатить этот заказ. Свяжитесь с нами.',
        'A payment for this order has arrived already. Please contact us before you pay again.'
            => 'Платёж за этот заказ уже поступил. Свяжитесь с нами, прежде чем платить ещё раз.',
        'Payments in USDT are not available at this moment. Nothing was charged; please try again in a minute.'
            => 'Сейчас оплата в USDT недоступна. Деньги не списаны; попробуйте ещё раз через минуту.',
    ],
];
