<?php

declare(strict_types=1);

namespace CryptoPaymentGateway\Client;

/** The request is not a webhook of the gateway: answer with a status that is not 2xx, and do nothing else. */
final class WebhookException extends \RuntimeException
{
    public function __construct(public readonly WebhookFault $fault, string $message)
    {
        parent::__construct($message);
    }
}
