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

    /** Without zeros at the end: an amount in a currency may have no more decimals than the currency. */
    public static function plain(string $amount): string
    {
        return rtrim(rtrim(self::of($amount), '0'), '.');
    }

    /**
     * The part of an amount that is to the whole as $part is to $of, rounded down, with as many decimals as $whole has.
     * The product of two amounts is larger than an integer, so the digits of one are multiplied one by one.
     */
    public static function share(string $whole, string $part, string $of): string
    {
        [$factor, $divisor, $quotient, $rest] = [self::micro($whole), self::micro($of), 0, 0];
        foreach (str_split((string) self::micro($part)) as $digit) {
            $sum = $rest * 10 + $factor * (int) $digit;
            [$quotient, $rest] = [$quotient * 10 + intdiv($sum, $divisor), $sum % $divisor];
        }
        $decimals = strlen(explode('.', $whole)[1] ?? '');
        return rtrim(substr(self::text($quotient), 0, $decimals - self::PLACES ?: null), '.');
    }

    /** How much of an amount is missing. */
    public static function missing(string $expected, string $received): string
    {
        return self::text(max(0, self::micro($expected) - self::micro($received)));
    }

    private static function text(int $micro): string
    {
        return sprintf('%d.%06d', intdiv($micro, 1_000_000), $micro % 1_000_000);
    }

    private static function micro(string $amount): int
    {
        return (int) str_replace('.', '', self::of($amount));
    }
}
