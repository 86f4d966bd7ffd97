<?php

declare(strict_types=1);

namespace CryptoPaymentGateway\Client;

use CryptoPaymentGateway\Client\Http\Response;
use CryptoPaymentGateway\Client\Http\Transport;

/**
 * Repeats requests after network faults, 429 and 5xx. Reading is harmless to repeat, and so is creating: the bytes stay
 * the same, and with them the external id, so that the gateway finds the order if it has created it already.
 *
 * @internal
 */
final class Sender
{
    private const TOO_MANY_REQUESTS = 429;
    private const SERVER_ERRORS = 500;

    public function __construct(
        private readonly string $baseUrl,
        private readonly string $apiKey,
        private readonly Transport $transport,
        private readonly int $maxAttempts,
        private readonly float $firstDelay,
        private readonly float $maxDelay,
    ) {
    }

    /**
     * @param array<string, mixed> $query those that are null are left out
     * @return array<string, mixed>
     */
    public function get(string $path, array $query = []): array
    {
        $text = http_build_query($query, '', '&'); // without it, php.ini decides
        return $this->send('GET', $text === '' ? $path : "$path?$text");
    }

    /**
     * @param ?array<string, mixed> $body
     * @return array<string, mixed>
     */
    public function send(string $method, string $path, ?array $body = null): array
    {
        $url = rtrim($this->baseUrl, '/') . '/api/v1' . $path;
        $headers = ['X-API-Key' => $this->apiKey, 'Accept' => 'application/json'];
        $content = null;
        if ($body !== null) {
            $content = json_encode($body, JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES);
            $headers['Content-Type'] = 'application/json';
        }
        for ($attempt = 1; ; $attempt++) {
            try {
                $response = $this->transport->send($method, $url, $headers, $content);
                if (!$response->isComplete()) {
                    throw new ConnectionException("Only a part of the response to $method $url arrived");
                }
                return self::read($response);
            } catch (GatewayException | ConnectionException $error) {
                $delay = $this->delayAfter($error, $attempt);
                if ($attempt >= $this->maxAttempts || $delay === null || $delay > $this->maxDelay) {
                    throw $error;
                }
                usleep((int) round($delay * 1_000_000));
            }
        }
    }

    /** How many seconds to wait until the request is repeated; null if a repetition would fail in the same way. */
    private function delayAfter(GatewayException|ConnectionException $error, int $attempt): ?float
    {
        $longest = min($this->firstDelay * 2 ** ($attempt - 1), $this->maxDelay);
        $backoff = $longest * random_int(500, 1000) / 1000;
        if ($error instanceof ConnectionException) {
            return $backoff;
        }
        if ($error->status !== self::TOO_MANY_REQUESTS && $error->status < self::SERVER_ERRORS) {
            return null;
        }
        return $error->retryAfterSeconds ?? $backoff;
    }

    /** @return array<string, mixed> */
    private static function read(Response $response): array
    {
        $value = json_decode($response->body, true);
        $isObject = is_array($value) && str_starts_with(ltrim($response->body), '{');
        if ($response->status >= 200 && $response->status < 300 && $isObject) {
            return $value;
        }
        $isOwn = $isObject && is_string($value['error'] ?? null) && is_string($value['code'] ?? null);
        $retryAfter = $response->headers['retry-after'] ?? '';
        throw new GatewayException(
            $isOwn ? $value['error'] : "The response with status {$response->status} is not the gateway's",
            $isOwn ? ErrorCode::tryFrom($value['code']) : null,
            $isOwn ? $value['code'] : 'UNEXPECTED_RESPONSE',
            $response->status,
            $response->headers['x-request-id'] ?? null,
            preg_match('/^[0-9]{1,9}$/D', $retryAfter) ? (int) $retryAfter : null,
        );
    }
}
