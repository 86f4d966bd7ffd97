<?php

declare(strict_types=1);

namespace CryptoPaymentGateway\Client\Http;

use CryptoPaymentGateway\Client\ConnectionException;
use Psr\Http\Client\ClientExceptionInterface;
use Psr\Http\Client\ClientInterface;
use Psr\Http\Message\RequestFactoryInterface;
use Psr\Http\Message\StreamFactoryInterface;

/** Sends requests with a PSR-18 client, whose own settings decide about timeouts. */
final class Psr18Transport implements Transport
{
    public function __construct(
        private readonly ClientInterface $client,
        private readonly RequestFactoryInterface $requests,
        private readonly StreamFactoryInterface $streams,
    ) {
    }

    public function send(string $method, string $url, array $headers, ?string $body): Response
    {
        $request = $this->requests->createRequest($method, $url);
        foreach ($headers as $name => $value) {
            $request = $request->withHeader($name, $value);
        }
        if ($body !== null) {
            $request = $request->withBody($this->streams->createStream($body));
        }
        try {
            $response = $this->client->sendRequest($request);
            $content = (string) $response->getBody();
        } catch (ClientExceptionInterface $fault) {
            throw new ConnectionException("No response to $method $url", 0, $fault);
        }
        $received = [];
        foreach (array_keys($response->getHeaders()) as $name) {
            $received[strtolower((string) $name)] = $response->getHeaderLine((string) $name);
        }
        return new Response($response->getStatusCode(), $received, $content);
    }
}
