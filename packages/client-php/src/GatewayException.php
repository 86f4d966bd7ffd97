<?php

declare(strict_types=1);

namespace CryptoPaymentGateway\Client;

/** The gateway answered with an error. Decide by `errorCode`; the message is for people. */
final class GatewayException extends \RuntimeException
{
    /**
     * @param ?ErrorCode $errorCode null if the code is newer than this client, or the response is not the gateway's
     * @param string $rawCode the code as text; UNEXPECTED_RESPONSE if the response is not the gateway's
     * @param ?string $requestId names the request in the gateway's log
     * @param ?int $retryAfterSeconds when the same request may succeed
     */
    public function __construct(
        string $message,
        public readonly ?ErrorCode $errorCode,
        public readonly string $rawCode,
        public readonly int $status,
        public readonly ?string $requestId,
        public readonly ?int $retryAfterSeconds,
    ) {
        parent::__construct($message);
    }
}
