<?php

return [
    'messages' => [
        'Pay in USDT on the TRON network.'
            => 'TRON ağında USDT ile ödeyin.',
        'A part of the amount has arrived already. Please contact us before you pay again.'
            => 'Tutarın bir kısmı ulaştı. Yeniden ödemeden önce lütfen bize yazın.',
        'Your payment has arrived. Please do not pay again; the order is paid in a moment.'
            => 'Ödemeniz ulaştı. Lütfen yeniden ödemeyin; sipariş birazdan ödenmiş olacak.',
        'There were too many attempts to pay this order. Please contact us.'
            => 'Bu siparişi ödemek için çok fazla deneme yapıldı. Lütfen bize yazın.',
        'A payment for this order has arrived already. Please contact us before you pay again.'
            => 'Bu sipariş için bir ödeme zaten ulaştı. Yeniden ödemeden önce lütfen bize yazın.',
        'Payments in USDT are not available at this moment. Nothing was charged; please try again in a minute.'
            => 'Şu anda USDT ile ödeme yapılamıyor. Sizden bir şey tahsil edilmedi; lütfen bir dakika sonra yeniden deneyin.',
    ],
];
