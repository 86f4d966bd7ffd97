<?php

declare(strict_types=1);

namespace CryptoPaymentGateway\Client;

/**
 * The payment links of one merchant. Bodies have the names of the API, such as `single_use`; the gateway refuses others.
 * Each method throws a GatewayException if the gateway refuses, and a ConnectionException if no response arrives.
 */
final class PaymentLinks
{
    /** @internal */
    public function __construct(private readonly Sender $sender, private readonly Sender $senderOfCreates)
    {
    }

    /**
     * Creates a link. It is sent once, because a repeat would create another one.
     *
     * @param array<string, mixed> $link its `title`, one of `amount`, `price` and `open`, and what else it has
     */
    public function create(array $link): PaymentLink
    {
        return PaymentLink::of($this->senderOfCreates->send('POST', '/payment-links', $link));
    }

    /** A link and what it has earned. */
    public function get(string $id): PaymentLink
    {
        return PaymentLink::of($this->sender->send('GET', '/payment-links/' . rawurlencode($id)));
    }

    /** One page of links, newest first. */
    public function list(int $page = 1, int $limit = 20): PaymentLinkPage
    {
        return PaymentLinkPage::of($this->sender->get('/payment-links', ['page' => $page, 'limit' => $limit]));
    }

    /**
     * Changes a link: what is not given stays. A link is never removed; `active` switches it off.
     *
     * @param array<string, mixed> $changes
     */
    public function update(string $id, array $changes): PaymentLink
    {
        return PaymentLink::of($this->sender->send('PUT', '/payment-links/' . rawurlencode($id), $changes));
    }
}
