<?php

return [
    'messages' => [
        'Pay in USDT on the TRON network.'
            => 'Payez en USDT sur le réseau TRON.',
        'A part of the amount has arrived already. Please contact us before you pay again.'
            => 'Une partie du montant est déjà arrivée. Contactez-nous avant de payer à nouveau.',
        'Your payment has arrived. Please do not pay again; the order is paid in a moment.'
            => 'Votre paiement est arrivé. Ne payez pas à nouveau ; la commande sera payée dans un instant.',
        'There were too many attempts to pay this order. Please contact us.'
            => 'Il y a eu trop de tentatives de paiement pour cette commande. Contactez-nous.',
        'A payment for this order has arrived already. Please contact us before you pay again.'
            => 'Un paiement pour cette commande est déjà arrivé. Contactez-nous avant de payer à nouveau.',
        'Payments in USDT are not available at this moment. Nothing was charged; please try again in a minute.'
            => 'Les paiements en USDT ne sont pas disponibles pour le moment. Rien n’a été débité ; réessayez dans une minute.',
    ],
];
