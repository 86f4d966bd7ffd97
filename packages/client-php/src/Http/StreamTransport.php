<?php

declare(strict_types=1);

namespace CryptoPaymentGateway\Client\Http;

use CryptoPaymentGateway\Client\ConnectionException;

/** Sends requests with PHP's own streams. */
final class StreamTransport implements Transport
{
    /** @param float $timeout seconds that the gateway may be silent */
    public function __construct(private readonly float $timeout)
    {
    }

    public function send(string $method, string $url, array $headers, ?string $body): Response
    {
        $lines = array_map(fn (string $name): string => "$name: {$headers[$name]}", array_keys($headers));
        $context = stream_context_create(['http' => [
            'method' => $method,
            'header' => [...$lines, 'Connection: close'],
            'content' => $body ?? '',
            'protocol_version' => 1.1,
            'timeout' => $this->timeout,
            'follow_location' => 0,
            'ignore_errors' => true,
        ]]);
        $stream = @fopen($url, 'r', false, $context);
        if ($stream === false) {
            throw new ConnectionException("No response to $method $url: " . (error_get_last()['message'] ?? ''));
        }
        try {
            $content = stream_get_contents($stream);
            $facts = stream_get_meta_data($stream);
        } finally {
            fclose($stream);
        }
        $response = self::parse($facts['wrapper_data'] ?? [], (string) $content);
        if ($response === null || $facts['timed_out']) {
            throw new ConnectionException("No complete response to $method $url");
        }
        return $response;
    }

    /** @param list<string> $lines those of the status and the headers */
    private static function parse(array $lines, string $body): ?Response
    {
        if (!preg_match('~^HTTP/\S+ (\d{3})~', $lines[0] ?? '', $match)) {
            return null;
        }
        $headers = [];
        foreach (array_slice($lines, 1) as $line) {
            [$name, $value] = explode(':', $line, 2) + [1 => ''];
            $headers[strtolower($name)] = trim($value);
        }
        return new Response((int) $match[1], $headers, $body);
    }
}
