<?php

declare(strict_types=1);

namespace CryptoPaymentGateway\Client;

/** The price by which an order was created, and the rate by which its amount follows from it. */
final class OrderPrice extends Price
{
    /** @param string $rate units of the currency for 1 USDT, as decimal text */
    public function __construct(
        string $amount,
        string $currency,
        public readonly string $rate,
        public readonly string $rateAt,
    ) {
        parent::__construct($amount, $currency);
    }

    /**
     * @param array<string, mixed> $values of an order, which has a price or none
     * @internal
     */
    public static function in(array $values): ?self
    {
        $price = $values['price'] ?? null;
        return $price === null
            ? null
            : new self($price['amount'], $price['currency'], $price['rate'], $price['rate_at']);
    }
}
