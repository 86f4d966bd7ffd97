<?php

declare(strict_types=1);

namespace CryptoPaymentGateway\Client\Http;

use CryptoPaymentGateway\Client\ConnectionException;

/** Sends one request. It follows no redirect, which would take the key along. */
interface Transport
{
    /**
     * @param array<string, string> $headers
     * @throws ConnectionException if no response arrives
     */
    public function send(string $method, string $url, array $headers, ?string $body): Response;
}
