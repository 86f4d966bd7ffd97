<?php

declare(strict_types=1);

namespace CryptoPaymentGateway\Client;

/** By what an order at a price in a currency would be priced now. */
final class Rate
{
    /**
     * @param string $currency ISO 4217, such as "EUR"
     * @param string $rate units of the currency for 1 USDT, as decimal text
     * @param string $spread what the merchant adds, in percent, as decimal text
     */
    public function __construct(
        public readonly string $currency,
        public readonly string $rate,
        public readonly string $rateAt,
        public readonly string $spread,
    ) {
    }

    /**
     * @param array<string, mixed> $values
     * @internal
     */
    public static function of(array $values): self
    {
        return new self($values['currency'], $values['rate'], $values['rate_at'], $values['spread']);
    }
}
