<?php

return [
    'messages' => [
        'Pay in USDT on the TRON network.'
            => 'Bayar dengan USDT di jaringan TRON.',
        'A part of the amount has arrived already. Please contact us before you pay again.'
            => 'Sebagian jumlah sudah masuk. Hubungi kami sebelum Anda membayar lagi.',
        'Your payment has arrived. Please do not pay again; the order is paid in a moment.'
            => 'Pembayaran Anda sudah masuk. Jangan membayar lagi; pesanan akan lunas sebentar lagi.',
        'There were too many attempts to pay this order. Please contact us.'
            => 'Terlalu banyak percobaan untuk membayar pesanan ini. Hubungi kami.',
        'A payment for this order has arrived already. Please contact us before you pay again.'
            => 'Pembayaran untuk pesanan ini sudah masuk. Hubungi kami sebelum Anda membayar lagi.',
        'Payments in USDT are not available at this moment. Nothing was charged; please try again in a minute.'
            => 'Saat ini pembayaran dengan USDT tidak tersedia. Tidak ada yang ditagih; coba lagi satu menit lagi.',
    ],
];
