<?php

declare(strict_types=1);

namespace CryptoPaymentGateway\Client;

/** Which failed webhooks are delivered again. */
final class ResentWebhooks
{
    /**
     * @param string $until when the last one is sent first
     * @param bool $hasMore whether more have failed than one request plans
     */
    public function __construct(
        public readonly int $count,
        public readonly string $until,
        public readonly bool $hasMore,
    ) {
    }

    /**
     * @param array<string, mixed> $values
     * @internal
     */
    public static function of(array $values): self
    {
        return new self($values['count'], $values['until'], $values['has_more']);
    }
}
