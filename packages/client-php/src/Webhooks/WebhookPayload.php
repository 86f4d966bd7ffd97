<?php

declare(strict_types=1);

namespace CryptoPaymentGateway\Client;

/**
 * The fields of a webhook. The event payment.confirmed: an order was paid. webhook.test: an example that an
 * admin of the gateway requested; nothing was paid.
 */
final class WebhookPayload
{
    /**
     * @param ?string $amountWaived what stayed unpaid, within what you tolerate; null for nothing
     * @param ?OrderLink $link of an order that was made at a payment link
     * @param ?string $source deposit, for a payment to a deposit address
     * @param ?OrderDeposit $deposit the deposit address of such an order, and its customer
     */
    public function __construct(
        public readonly string $event,
        public readonly string $orderId,
        public readonly string $externalId,
        public readonly string $amountExpected,
        public readonly string $amountReceived,
        public readonly string $currency,
        public readonly string $network,
        public readonly string $txHash,
        public readonly string $fromAddress,
        public readonly string $toAddress,
        public readonly string $status,
        public readonly string $timestamp,
        public readonly ?OrderPrice $price = null,
        public readonly ?string $amountWaived = null,
        public readonly ?OrderLink $link = null,
        public readonly ?string $source = null,
        public readonly ?OrderDeposit $deposit = null,
    ) {
    }

    /** @internal */
    public static function parse(string $body): self
    {
        $values = json_decode($body, true);
        $names = ['event', 'order_id', 'external_id', 'amount_expected', 'amount_received', 'currency', 'network',
            'tx_hash', 'from_address', 'to_address', 'status', 'timestamp'];
        $fields = array_map(fn (string $name): mixed => is_array($values) ? $values[$name] ?? null : null, $names);
        if (array_filter($fields, is_string(...)) !== $fields) {
            throw new WebhookException(WebhookFault::InvalidBody, 'The body is not that of a webhook');
        }
        return new self(
            ...$fields,
            price: OrderPrice::in($values),
            amountWaived: $values['amount_waived'] ?? null,
            link: OrderLink::in($values),
            source: $values['source'] ?? null,
            deposit: OrderDeposit::in($values),
        );
    }
}
