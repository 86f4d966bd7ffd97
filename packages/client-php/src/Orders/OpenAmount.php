<?php

declare(strict_types=1);

namespace CryptoPaymentGateway\Client;

/** Bounds between which the customer of a payment link chooses what to pay. */
final class OpenAmount
{
    /** @param string $currency USDT, or the currency of a price (ISO 4217) */
    public function __construct(
        public readonly string $minimum,
        public readonly string $maximum,
        public readonly string $currency,
    ) {
    }
}
