<?php

declare(strict_types=1);

namespace CryptoPaymentGateway\Client;

/**
 * How the merchant's webhooks were delivered. Each method throws a GatewayException if the gateway refuses, and a
 * ConnectionException if no response arrives.
 */
final class Deliveries
{
    /** @internal */
    public function __construct(private readonly Sender $sender)
    {
    }

    /** One page of all attempts to deliver webhooks and events, newest first. */
    public function list(int $page = 1, int $limit = 20): DeliveryPage
    {
        return DeliveryPage::of($this->sender->get('/merchant/deliveries', ['page' => $page, 'limit' => $limit]));
    }

    /** One page of the attempts to deliver the webhook of an order, newest first. */
    public function ofOrder(string $orderId, int $page = 1, int $limit = 20): DeliveryPage
    {
        $path = '/payments/' . rawurlencode($orderId) . '/deliveries';
        return DeliveryPage::of($this->sender->get($path, ['page' => $page, 'limit' => $limit]));
    }

    /**
     * Has the webhook of a paid order delivered again, now. INVALID_STATE if it was acknowledged, or if an attempt is
     * under way: this client's own, if a response was lost and the request repeated.
     */
    public function redeliver(string $orderId): void
    {
        $this->sender->send('POST', '/payments/' . rawurlencode($orderId) . '/redeliver');
    }

    /**
     * Has the webhooks that failed delivered again, oldest order first, after an outage of your server: call it again
     * while `hasMore` is true. INVALID_STATE if none has failed.
     */
    public function redeliverFailed(): ResentWebhooks
    {
        return ResentWebhooks::of($this->sender->send('POST', '/merchant/resend-webhooks'));
    }
}
