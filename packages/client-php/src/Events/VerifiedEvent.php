<?php

declare(strict_types=1);

namespace CryptoPaymentGateway\Client;

/** An event of the feed whose signature is valid. */
final class VerifiedEvent
{
    /**
     * @param string $id the id of the event, the same at every attempt: store it, so that a repeated event counts once
     * @param int $timestamp when this attempt was sent, in unix seconds
     */
    public function __construct(
        public readonly string $id,
        public readonly int $timestamp,
        public readonly OrderEvent $event,
    ) {
    }

    /** @internal */
    public static function parse(string $body): OrderEvent
    {
        $values = json_decode($body, true);
        if (!is_array($values) || !is_string($values['type'] ?? null) || !is_array($values['order'] ?? null)) {
            throw new WebhookException(WebhookFault::InvalidBody, 'The body is not that of an event');
        }
        return OrderEvent::of($values);
    }
}
