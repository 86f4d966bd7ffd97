<?php

declare(strict_types=1);

namespace CryptoPaymentGateway\Client;

/** What a shop asks in its own currency. */
class Price
{
    /**
     * @param string $amount decimal text with at most as many decimals as the currency has, such as "19.99"
     * @param string $currency ISO 4217, such as "EUR"
     */
    public function __construct(public readonly string $amount, public readonly string $currency)
    {
    }
}
