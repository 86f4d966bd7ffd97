<?php

declare(strict_types=1);

namespace CryptoPaymentGateway\Client;

/** The address of one customer for good. */
final class DepositAddress
{
    /**
     * @param string $customerId by which you know the customer
     * @param string $minAmount less than this makes no order
     * @param ?string $label what you call it
     * @param bool $active whether payments to it become orders
     * @param int $paidCount the orders that its payments became
     * @param string $received what these have received
     */
    public function __construct(
        public readonly string $id,
        public readonly string $customerId,
        public readonly string $address,
        public readonly string $currency,
        public readonly string $network,
        public readonly string $minAmount,
        public readonly ?string $callbackUrl,
        public readonly ?string $label,
        public readonly bool $active,
        public readonly int $paidCount,
        public readonly string $received,
        public readonly string $createdAt,
    ) {
    }

    /**
     * @param array<string, mixed> $values
     * @internal
     */
    public static function of(array $values): self
    {
        return new self(
            $values['id'],
            $values['customer_id'],
            $values['address'],
            $values['currency'],
            $values['network'],
            $values['min_amount'],
            $values['callback_url'],
            $values['label'],
            $values['active'],
            $values['paid_count'],
            $values['received'],
            $values['created_at'],
        );
    }
}
