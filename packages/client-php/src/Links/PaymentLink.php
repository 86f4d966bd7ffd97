<?php

declare(strict_types=1);

namespace CryptoPaymentGateway\Client;

/** A page of the gateway at which customers make orders. Of amount, price and open it has one. */
final class PaymentLink
{
    /**
     * @param string $url its page
     * @param ?int $mostPayments how many payments it takes; null for any number
     * @param string $reference whether the customer is asked for one: none, optional or required
     * @param string $state open, or why it takes no orders: off, ended or used_up
     * @param int $paidCount its orders that were paid
     * @param string $received what these have received
     * @param array<string> $metadata becomes the metadata of its orders
     */
    public function __construct(
        public readonly string $id,
        public readonly string $url,
        public readonly string $title,
        public readonly ?string $text,
        public readonly ?string $amount,
        public readonly ?Price $price,
        public readonly ?OpenAmount $open,
        public readonly bool $singleUse,
        public readonly ?int $mostPayments,
        public readonly ?string $endsAt,
        public readonly string $reference,
        public readonly ?string $successUrl,
        public readonly ?string $callbackUrl,
        public readonly array $metadata,
        public readonly bool $active,
        public readonly string $state,
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
        ['price' => $price, 'open' => $open] = $values + ['price' => null, 'open' => null];
        return new self(
            $values['id'],
            $values['url'],
            $values['title'],
            $values['text'],
            $values['amount'] ?? null,
            $price === null ? null : new Price($price['amount'], $price['currency']),
            $open === null ? null : new OpenAmount($open['minimum'], $open['maximum'], $open['currency']),
            $values['single_use'],
            $values['most_payments'],
            $values['ends_at'],
            $values['reference'],
            $values['success_url'],
            $values['callback_url'],
            $values['metadata'] ?? [],
            $values['active'],
            $values['state'],
            $values['paid_count'],
            $values['received'],
            $values['created_at'],
        );
    }
}
