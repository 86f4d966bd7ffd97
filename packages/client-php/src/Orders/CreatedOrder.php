<?php

declare(strict_types=1);

namespace CryptoPaymentGateway\Client;

/** The response to a create. Amounts are decimal strings, times ISO 8601 in UTC. */
class CreatedOrder
{
    /**
     * @param bool $reused also true when the order existed already
     * @param array<string> $metadata your own pairs of texts, given on creation
     * @param ?OrderPrice $price of an order that was created by price
     * @param ?string $description what the order is for
     * @param ?OrderLink $link of an order that was made at a payment link
     */
    public function __construct(
        public readonly string $id,
        public readonly string $externalId,
        public readonly string $address,
        public readonly string $amount,
        public readonly string $currency,
        public readonly string $network,
        public readonly string $status,
        public readonly string $expiresAt,
        public readonly string $createdAt,
        public readonly bool $reused,
        public readonly string $checkoutUrl,
        public readonly array $metadata = [],
        public readonly ?OrderPrice $price = null,
        public readonly ?string $description = null,
        public readonly ?OrderLink $link = null,
    ) {
    }

    /**
     * @param array<string, mixed> $values
     * @internal
     */
    public static function of(array $values): self
    {
        return new self(...self::common($values));
    }

    /**
     * @param array<string, mixed> $values
     * @return array<string, mixed>
     */
    protected static function common(array $values): array
    {
        return [
            'id' => $values['id'],
            'externalId' => $values['external_id'],
            'address' => $values['address'],
            'amount' => $values['amount'],
            'currency' => $values['currency'],
            'network' => $values['network'],
            'status' => $values['status'],
            'expiresAt' => $values['expires_at'],
            'createdAt' => $values['created_at'],
            'reused' => $values['reused'],
            'checkoutUrl' => $values['checkout_url'],
            'metadata' => $values['metadata'] ?? [],
            'price' => OrderPrice::in($values),
            'description' => $values['description'] ?? null,
            'link' => OrderLink::in($values),
        ];
    }
}
