<?php

return [
    'messages' => [
        'Pay in USDT on the TRON network.'
            => 'Thanh toán bằng USDT trên mạng TRON.',
        'A part of the amount has arrived already. Please contact us before you pay again.'
            => 'Một phần số tiền đã đến. Vui lòng liên hệ với chúng tôi trước khi thanh toán lại.',
        'Your payment has arrived. Please do not pay again; the order is paid in a moment.'
            => 'Khoản thanh toán của bạn đã đến. Vui lòng không thanh toán lại; đơn hàng sẽ được ghi nhận đã thanh toán ngay.',
        'There were too many attempts to pay this order. Please contact us.'
            => 'Đã có quá nhiều lần thử thanh toán đơn hàng này. Vui lòng liên hệ với chúng tôi.',
        'A payment for this order has arrived already. Please contact us before you pay again.'
            => 'Một khoản thanh toán cho đơn hàng này đã đến. Vui lòng liên hệ với chúng tôi trước khi thanh toán lại.',
        'Payments in USDT are not available at this moment. Nothing was charged; please try again in a minute.'
            => 'Hiện chưa thể thanh toán bằng USDT. Bạn chưa bị trừ tiền; vui lòng thử lại sau một phút.',
    ],
];
