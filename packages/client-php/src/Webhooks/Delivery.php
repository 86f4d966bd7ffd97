<?php

declare(strict_types=1);

namespace CryptoPaymentGateway\Client;

/** One attempt to deliver a webhook. */
final class Delivery
{
    /**
     * @param int $cycle each requested repetition starts a new one
     * @param bool $isManual whether an admin requested this cycle
     * @param ?string $reason why it failed; null if it was acknowledged
     * @param ?string $response the beginning of the answer
     * @param ?string $url null if an admin sent this attempt elsewhere
     * @param string $requestBody what was sent
     * @param ?string $kind payment, or event for one that is pushed; like all that follow, in a list of all orders
     * @param ?string $eventId the `webhook-id` of the request
     * @param ?string $state what became of the cycle: open, delivered, failed or superseded
     */
    public function __construct(
        public readonly string $deliveryId,
        public readonly int $cycle,
        public readonly bool $isManual,
        public readonly int $attempt,
        public readonly string $startedAt,
        public readonly int $durationMs,
        public readonly ?int $httpStatus,
        public readonly ?string $reason,
        public readonly ?string $response,
        public readonly ?string $nextAttemptAt,
        public readonly ?string $url,
        public readonly string $requestBody,
        public readonly ?string $kind = null,
        public readonly ?string $eventId = null,
        public readonly ?string $orderId = null,
        public readonly ?string $externalId = null,
        public readonly ?string $state = null,
    ) {
    }

    /**
     * @param array<string, mixed> $values
     * @internal
     */
    public static function of(array $values): self
    {
        return new self(
            $values['delivery_id'],
            $values['cycle'],
            $values['is_manual'],
            $values['attempt'],
            $values['started_at'],
            $values['duration_ms'],
            $values['http_status'],
            $values['reason'],
            $values['response'],
            $values['next_attempt_at'],
            $values['url'],
            $values['request']['body'],
            $values['kind'] ?? null,
            $values['event_id'] ?? null,
            $values['order_id'] ?? null,
            $values['external_id'] ?? null,
            $values['state'] ?? null,
        );
    }
}
