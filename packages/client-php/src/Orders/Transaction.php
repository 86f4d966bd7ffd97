<?php

declare(strict_types=1);

namespace CryptoPaymentGateway\Client;

/** A payment of an order. */
final class Transaction
{
    /** @param string $status "seen" until the payment is final, then "confirmed" */
    public function __construct(
        public readonly string $txHash,
        public readonly int $logIndex,
        public readonly int $blockNumber,
        public readonly string $blockTimestamp,
        public readonly string $fromAddress,
        public readonly string $toAddress,
        public readonly string $amount,
        public readonly int $confirmations,
        public readonly string $status,
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
            $values['block_number'],
            $values['block_timestamp'],
            $values['from_address'],
            $values['to_address'],
            $values['amount'],
            $values['confirmations'],
            $values['status'],
        );
    }
}
