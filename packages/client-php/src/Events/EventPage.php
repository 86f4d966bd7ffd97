<?php

declare(strict_types=1);

namespace CryptoPaymentGateway\Client;

/** One page of the feed, oldest first. */
final class EventPage
{
    /** @param list<OrderEvent> $data */
    public function __construct(
        public readonly array $data,
        public readonly ?string $nextCursor,
        public readonly bool $hasMore,
    ) {
    }

    /**
     * @param array<string, mixed> $values
     * @internal
     */
    public static function of(array $values): self
    {
        return new self(array_map(OrderEvent::of(...), $values['data']), $values['next_cursor'], $values['has_more']);
    }
}
