<?php

return [
    'messages' => [
        'Pay in USDT on the TRON network.'
            => 'In USDT im TRON-Netz bezahlen.',
        'A part of the amount has arrived already. Please contact us before you pay again.'
            => 'Ein Teil des Betrags ist schon angekommen. Bitte melden Sie sich bei uns, bevor Sie noch einmal zahlen.',
        'Your payment has arrived. Please do not pay again; the order is paid in a moment.'
            => 'Ihre Zahlung ist angekommen. Bitte zahlen Sie nicht noch einmal; die Bestellung ist gleich bezahlt.',
        'There were too many attempts to pay this order. Please contact us.'
            => 'Für diese Bestellung gab es zu viele Zahlungsversuche. Bitte melden Sie sich bei uns.',
        'A payment for this order has arrived already. Please contact us before you pay again.'
            => 'Für diese Bestellung ist schon eine Zahlung angekommen. Bitte melden Sie sich bei uns, bevor Sie noch einmal zahlen.',
        'Payments in USDT are not available at this moment. Nothing was charged; please try again in a minute.'
            => 'Zahlungen in USDT sind im Augenblick nicht möglich. Es wurde nichts berechnet; bitte versuchen Sie es in einer Minute noch einmal.',
    ],
];
