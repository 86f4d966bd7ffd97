<?php

return [
    'messages' => [
        'Pay in USDT on the TRON network.'
            => 'Pague em USDT na rede TRON.',
        'A part of the amount has arrived already. Please contact us before you pay again.'
            => 'Uma parte do valor já chegou. Fale conosco antes de pagar de novo.',
        'Your payment has arrived. Please do not pay again; the order is paid in a moment.'
            => 'Seu pagamento chegou. Não pague de novo; o pedido constará como pago em instantes.',
        'There were too many attempts to pay this order. Please contact us.'
            => 'Houve tentativas demais de pagar este pedido. Fale conosco.',
        'A payment for this order has arrived already. Please contact us before you pay again.'
            => 'Um pagamento deste pedido já chegou. Fale conosco antes de pagar de novo.',
        'Payments in USDT are not available at this moment. Nothing was charged; please try again in a minute.'
            => 'No momento não é possível pagar em USDT. Nada foi cobrado; tente de novo daqui a um minuto.',
    ],
];
