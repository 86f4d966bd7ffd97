<?php

declare(strict_types=1);

namespace CryptoPaymentGateway\Client;

/** An order as it was just after an event. */
final class OrderAtEvent
{
    /**
     * @param ?string $amountWaived what stayed unpaid of a paid order, within what you tolerate; null for nothing
     * @param ?OrderLink $link of an order that was made at a payment link
     * @param ?string $source deposit, for a payment to a deposit address
     * @param ?OrderDeposit $deposit the deposit address of such an order, and its customer
     */
    public function __construct(
        public readonly string $id,
        public readonly string $externalId,
        public readonly string $status,
        public readonly string $amountExpected,
        public readonly string $amountReceived,
        public readonly ?OrderPrice $price = null,
        public readonly ?string $amountWaived = null,
        public readonly ?OrderLink $link = null,
        public readonly ?string $source = null,
        public readonly ?OrderDeposit $deposit = null,
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
            $values['external_id'],
            $values['status'],
            $values['amount_expected'],
            $values['amount_received'],
            OrderPrice::in($values),
            $values['amount_waived'] ?? null,
            OrderLink::in($values),
            $values['source'] ?? null,
            OrderDeposit::in($values),
        );
    }
}
