<?php

return [
    'messages' => [
        'Pay in USDT on the TRON network.'
            => 'Paga en USDT por la red TRON.',
        'A part of the amount has arrived already. Please contact us before you pay again.'
            => 'Ya ha llegado una parte del importe. Ponte en contacto con nosotros antes de volver a pagar.',
        'Your payment has arrived. Please do not pay again; the order is paid in a moment.'
            => 'Tu pago ha llegado. No vuelvas a pagar; el pedido quedará pagado en un momento.',
        'There were too many attempts to pay this order. Please contact us.'
            => 'Ha habido demasiados intentos de pagar este pedido. Ponte en contacto con nosotros.',
        'A payment for this order has arrived already. Please contact us before you pay again.'
            => 'Ya ha llegado un pago de este pedido. Ponte en contacto con nosotros antes de volver a pagar.',
        'Payments in USDT are not available at this moment. Nothing was charged; please try again in a minute.'
            => 'En este momento no se puede pagar en USDT. No se ha cobrado nada; inténtalo de nuevo dentro de un minuto.',
    ],
];
