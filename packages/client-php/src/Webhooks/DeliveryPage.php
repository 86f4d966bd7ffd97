<?php

declare(strict_types=1);

namespace CryptoPaymentGateway\Client;

/** One page of attempts, newest first. */
final class DeliveryPage
{
    /**
     * @param list<Delivery> $data
     * @param bool $totalIsMinimum whether there are more attempts than `total`
     */
    public function __construct(
        public readonly array $data,
        public readonly int $page,
        public readonly int $limit,
        public readonly int $total,
        public readonly int $totalPages,
        public readonly bool $totalIsMinimum,
    ) {
    }

    /**
     * @param array<string, mixed> $values
     * @internal
     */
    public static function of(array $values): self
    {
        $pagination = $values['pagination'];
        return new self(
            array_map(Delivery::of(...), $values['data']),
            $pagination['page'],
            $pagination['limit'],
            $pagination['total'],
            $pagination['total_pages'],
            $pagination['total_is_minimum'] ?? false,
        );
    }
}
