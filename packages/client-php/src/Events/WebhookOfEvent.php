<?php

declare(strict_types=1);

namespace CryptoPaymentGateway\Client;

/** An attempt to deliver a webhook that an event is about. */
final class WebhookOfEvent
{
    public function __construct(
        public readonly int $attempt,
        public readonly ?int $httpStatus,
        public readonly ?string $reason,
        public readonly ?string $nextAttemptAt,
    ) {
    }

    /**
     * @param array<string, mixed> $values
     * @internal
     */
    public static function of(array $values): self
    {
        return new self(
            $values['attempt'],
            $values['http_status'],
            $values['reason'],
            $values['next_attempt_at'],
        );
    }
}
