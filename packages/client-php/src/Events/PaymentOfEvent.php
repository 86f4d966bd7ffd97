<?php

declare(strict_types=1);

namespace CryptoPaymentGateway\Client;

/** A payment that an event is about. */
final class PaymentOfEvent
{
    public function __construct(
        public readonly string $txHash,
        public readonly int $logIndex,
        public readonly string $amount,
    ) {
    }

    /**
     * @param array<string, mixed> $values
     * @internal
     */
    public static function of(array $values): self
    {
        return new self(
            $values['tx_hash'],
            $values['log_index'],
            $values['amount'],
        );
    }
}
