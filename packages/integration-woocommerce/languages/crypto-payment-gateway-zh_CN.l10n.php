<?php

return [
    'messages' => [
        'Pay in USDT on the TRON network.'
            => '在 TRON 网络上用 USDT 付款。',
        'A part of the amount has arrived already. Please contact us before you pay again.'
            => '部分金额已到账。再次付款前请先联系我们。',
        'Your payment has arrived. Please do not pay again; the order is paid in a moment.'
            => '您的付款已到账。请勿重复付款，订单稍后即显示为已付款。',
        'There were too many attempts to pay this order. Please contact us.'
            => '此订单的付款尝试次数过多，请联系我们。',
        'A payment for this order has arrived already. Please contact us before you pay again.'
            => '此订单的一笔付款已到账。再次付款前请先联系我们。',
        'Payments in USDT are not available at this moment. Nothing was charged; please try again in a minute.'
            => '目前无法使用 USDT 付款。未扣除任何款项，请一分钟后再试。',
    ],
];
