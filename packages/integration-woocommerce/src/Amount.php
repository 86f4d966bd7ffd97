<?php

declare(strict_types=1);

namespace CryptoPaymentGateway\WooCommerce;

/** Amounts as decimal text: no floating point, and nothing is rounded. */
final class Amount
{
    /** Zero, as the gateway writes it. */
    public const NOTHING = '0.000000';
    private const PLACES = 6;

    /** The amount as the gateway writes it, with six places. @throws \RangeException if USDT has no such amount */
    public static function of(string $amount): string
    {
        if (!preg_match('/^(\d{1,12})(?:\.(\d+))?$/D', $amount, $match)) {
            throw new \RangeException("\"$amount\" is not an amount of money");
        }
        $fraction = rtrim($match[2] ?? '', '0');
        if (strlen($fraction) > self::PLACES) {
            throw new \RangeException("USDT has six decimal places, and $amount has more");
        }
        return (ltrim($match[1], '0') ?: '0') . '.' . str_pad($fraction, self::PLACES, '0');
    }

    /** How much of an amount is missing. */
    public static function missing(string $expected, string $received): string
    {
        $missing = max(0, self::micro($expected) - self::micro($received));
        return sprintf('%d.%06d', intdiv($missing, 1_000_000), $missing % 1_000_000);
    }

    private static function micro(string $amount): int
    {
        return (int) str_replace('.', '', self::of($amount));
    }
}
