<?php

declare(strict_types=1);

namespace CryptoPaymentGateway\Client\Http;

/** The response to one request. */
final class Response
{
    /** @param array<string, string> $headers names in lower case */
    public function __construct(
        public readonly int $status,
        public readonly array $headers,
        public readonly string $body,
    ) {
    }

    /** Whether the body has the announced length; neither PHP's streams nor every PSR-18 client check that. */
    public function isComplete(): bool
    {
        $length = $this->headers['content-length'] ?? null;
        return $length === null || isset($this->headers['content-encoding']) || (int) $length === strlen($this->body);
    }
}
