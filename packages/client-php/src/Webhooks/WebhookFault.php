<?php

declare(strict_types=1);

namespace CryptoPaymentGateway\Client;

/** Why a webhook was rejected. */
enum WebhookFault: string
{
    case MissingHeader = 'missing_header';
    case InvalidTimestamp = 'invalid_timestamp';
    case InvalidSignature = 'invalid_signature';
    case InvalidBody = 'invalid_body';
}
