<?php

declare(strict_types=1);

namespace CryptoPaymentGateway\Client;

/** What became of a signed example that was sent as a webhook. */
final class TestOutcome
{
    /**
     * @param ?int $httpStatus the answer, or null if there was none
     * @param ?string $reason why it failed
     */
    public function __construct(
        public readonly bool $acknowledged,
        public readonly ?int $httpStatus,
        public readonly ?string $reason,
    ) {
    }

    /**
     * @param array<string, mixed> $values
     * @internal
     */
    public static function of(array $values): self
    {
        return new self($values['acknowledged'], $values['http_status'], $values['reason']);
    }
}
