<?php

declare(strict_types=1);

namespace CryptoPaymentGateway\Client;

/** Something that happened to an order, with the order as it was just after it. */
final class OrderEvent
{
    /**
     * @param string $type "order.confirmed", "payment.late" and so on
     * @param ?PaymentOfEvent $payment the payment that the event is about, if it is about a single one
     * @param ?WebhookOfEvent $webhook the attempt to deliver a webhook that the event is about
     */
    public function __construct(
        public readonly string $id,
        public readonly string $cursor,
        public readonly string $type,
        public readonly string $createdAt,
        public readonly OrderAtEvent $order,
        public readonly ?PaymentOfEvent $payment,
        public readonly ?WebhookOfEvent $webhook,
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
            $values['cursor'],
            $values['type'],
            $values['created_at'],
            OrderAtEvent::of($values['order']),
            isset($values['payment']) ? PaymentOfEvent::of($values['payment']) : null,
            isset($values['webhook']) ? WebhookOfEvent::of($values['webhook']) : null,
        );
    }
}
