<?php

declare(strict_types=1);

namespace CryptoPaymentGateway\Client;

/** An order as it is now. */
final class Order extends CreatedOrder
{
    /**
     * @param string $monitoredUntil until then an order that is expired or failed may still become confirmed by a late
     *        payment
     * @param ?Transaction $transaction the payment that completed the order, or else the newest; lists leave it out
     * @param list<Transaction> $transactions all payments, of an order that was read alone
     * @param array<string> $metadata your own pairs of texts, given on creation
     * @param ?OrderPrice $price of an order that was created by price
     * @param ?string $amountWaived what stayed unpaid of a paid order, within what you tolerate; null for nothing
     * @param ?string $cancelledAt when you closed its payment window, if you did
     * @param ?OrderLink $link of an order that was made at a payment link
     * @param ?string $source deposit, for a payment to a deposit address
     * @param ?OrderDeposit $deposit the deposit address of such an order, and its customer
     * @param ?string $amountRefunded what you have recorded as returned; null for nothing
     * @param ?string $closedAt when an admin decided that nothing more is to be done about it
     * @param bool $accepted whether an admin accepted less than the expected amount as paid
     * @param ?string $underpaidTolerance how much of the amount may stay unpaid; null for nothing
     * @param ?string $updatedAt when it was last changed; only in a list by $updatedSince
     */
    public function __construct(
        string $id,
        string $externalId,
        string $address,
        string $amount,
        string $currency,
        string $network,
        string $status,
        string $expiresAt,
        string $createdAt,
        bool $reused,
        string $checkoutUrl,
        public readonly string $amountExpected,
        public readonly string $amountReceived,
        public readonly ?string $txHash,
        public readonly ?string $callbackUrl,
        public readonly ?string $confirmedAt,
        public readonly string $monitoredUntil,
        public readonly ?Transaction $transaction = null,
        public readonly array $transactions = [],
        array $metadata = [],
        ?OrderPrice $price = null,
        public readonly ?string $cancelledAt = null,
        public readonly ?string $updatedAt = null,
        public readonly ?string $amountWaived = null,
        ?string $description = null,
        ?OrderLink $link = null,
        public readonly ?string $source = null,
        public readonly ?OrderDeposit $deposit = null,
        public readonly ?string $amountRefunded = null,
        public readonly ?string $closedAt = null,
        public readonly bool $accepted = false,
        public readonly ?string $underpaidTolerance = null,
    ) {
        parent::__construct(
            $id,
            $externalId,
            $address,
            $amount,
            $currency,
            $network,
            $status,
            $expiresAt,
            $createdAt,
            $reused,
            $checkoutUrl,
            $metadata,
            $price,
            $description,
            $link,
        );
    }

    /**
     * @param array<string, mixed> $values
     * @internal
     */
    public static function of(array $values): self
    {
        return new self(
            ...self::common($values),
            amountExpected: $values['amount_expected'],
            amountReceived: $values['amount_received'],
            txHash: $values['tx_hash'],
            callbackUrl: $values['callback_url'],
            confirmedAt: $values['confirmed_at'],
            monitoredUntil: $values['monitored_until'],
            cancelledAt: $values['cancelled_at'] ?? null,
            updatedAt: $values['updated_at'] ?? null,
            amountWaived: $values['amount_waived'] ?? null,
            amountRefunded: $values['amount_refunded'] ?? null,
            closedAt: $values['closed_at'] ?? null,
            accepted: $values['accepted'] ?? false,
            underpaidTolerance: $values['underpaid_tolerance'] ?? null,
            source: $values['source'] ?? null,
            deposit: OrderDeposit::in($values),
            transaction: isset($values['transaction']) ? Transaction::of($values['transaction']) : null,
            transactions: array_map(Transaction::of(...), $values['transactions'] ?? []),
        );
    }
}
