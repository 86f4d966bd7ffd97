<?php

declare(strict_types=1);

namespace CryptoPaymentGateway\WooCommerce;

/** The names of attempts to pay an order. A new attempt is a new name; a repeated request has the same one. */
final class Attempt
{
    public static function name(int $orderId, int $number): string
    {
        return "$orderId-$number";
    }

    /** The order of an attempt, or null if it is not one of this shop's. */
    public static function orderId(string $externalId): ?int
    {
        return preg_match('/^([1-9]\d{0,17})-[1-9]\d*$/D', $externalId, $match) ? (int) $match[1] : null;
    }
}
