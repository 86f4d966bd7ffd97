<?php

declare(strict_types=1);

namespace CryptoPaymentGateway\Client;

/** A webhook whose signature is valid. */
final class VerifiedWebhook
{
    /**
     * @param string $id the same at every attempt: store it, so that a repeated webhook counts once
     * @param int $timestamp when this attempt was sent, in unix seconds
     */
    public function __construct(
        public readonly string $id,
        public readonly int $timestamp,
        public readonly WebhookPayload $payload,
    ) {
    }
}
