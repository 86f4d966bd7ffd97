<?php

declare(strict_types=1);

namespace CryptoPaymentGateway\Client;

/** The payment link at which an order was made. */
final class OrderLink
{
    /** @param ?string $reference what the customer gave there, unchecked */
    public function __construct(public readonly string $id, public readonly ?string $reference = null)
    {
    }

    /**
     * @param array<string, mixed> $values of an order, which has a link or none
     * @internal
     */
    public static function in(array $values): ?self
    {
        $link = $values['link'] ?? null;
        return $link === null ? null : new self($link['id'], $link['reference'] ?? null);
    }
}
