<?php

declare(strict_types=1);

namespace CryptoPaymentGateway\Client;

/** The deposit address whose payment an order is. */
final class OrderDeposit
{
    public function __construct(public readonly string $id, public readonly string $customerId)
    {
    }

    /**
     * @param array<string, mixed> $values of an order, which has a deposit address or none
     * @internal
     */
    public static function in(array $values): ?self
    {
        $deposit = $values['deposit'] ?? null;
        return $deposit === null ? null : new self($deposit['id'], $deposit['customer_id']);
    }
}
