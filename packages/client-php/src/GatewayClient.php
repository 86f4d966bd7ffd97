<?php

declare(strict_types=1);

namespace CryptoPaymentGateway\Client;

use CryptoPaymentGateway\Client\Http\Psr18Transport;
use CryptoPaymentGateway\Client\Http\StreamTransport;
use Psr\Http\Client\ClientInterface;
use Psr\Http\Message\RequestFactoryInterface;
use Psr\Http\Message\StreamFactoryInterface;

/** The orders of one merchant. */
final class GatewayClient
{
    private const MAX_PAGE_LENGTH = 100;
    private const MAX_EVENTS = 1000;
    private const OVERLAP = '-60 seconds';

    /** How webhooks and events were delivered, and what to deliver again. */
    public readonly Deliveries $deliveries;

    /** The pages at which the merchant sells without code. */
    public readonly PaymentLinks $links;

    /** The addresses that customers keep, to which they pay any amount at any time. */
    public readonly DepositAddresses $deposits;

    private readonly Sender $sender;

    /**
     * @param string $baseUrl where the gateway is, such as https://pay.example; the client appends /api/v1
     * @param string $apiKey the merchant's key
     * @param ?ClientInterface $http a PSR-18 client that follows no redirects, to use instead of PHP's streams; it
     *        needs both factories (PSR-17)
     * @param int $maxAttempts how many times a request is sent at most
     * @param float $timeout seconds that an attempt may be silent; a PSR-18 client has its own
     * @param float $firstDelay about how many seconds to wait before the second attempt; the wait doubles with each
     *        further one
     * @param float $maxDelay the longest wait; if the gateway asks for more by Retry-After, its error is thrown at once
     */
    public function __construct(
        string $baseUrl,
        #[\SensitiveParameter] string $apiKey,
        ?ClientInterface $http = null,
        ?RequestFactoryInterface $requests = null,
        ?StreamFactoryInterface $streams = null,
        int $maxAttempts = 4,
        float $timeout = 15.0,
        float $firstDelay = 0.25,
        float $maxDelay = 10.0,
    ) {
        if ($http !== null && ($requests === null || $streams === null)) {
            throw new \InvalidArgumentException('A PSR-18 client needs a request factory and a stream factory');
        }
        $transport = $http === null
            ? new StreamTransport($timeout)
            : new Psr18Transport($http, $requests, $streams);
        $open = fn (int $attempts): Sender
            => new Sender($baseUrl, $apiKey, $transport, $attempts, $firstDelay, $maxDelay);
        $this->sender = $open($maxAttempts);
        $this->deliveries = new Deliveries($this->sender);
        $this->links = new PaymentLinks($this->sender, $open(1));
        $this->deposits = new DepositAddresses($this->sender);
    }

    /**
     * Creates an order. The same external id returns the same order, so that a call may be repeated at any time.
     *
     * @param ?string $amount in USDT; or null, with a $price in the shop's currency
     * @param ?string $callbackUrl may be left out if the merchant has an events_url or a default
     * @param array<string, string> $metadata your own pairs of texts
     * @param ?string $description what the order is for; the customer reads it on the checkout page
     * @throws GatewayException if the gateway refuses
     * @throws ConnectionException if no response arrives
     */
    public function createOrder(
        string $externalId,
        ?string $amount,
        ?string $callbackUrl = null,
        ?string $currency = null,
        ?int $ttl = null,
        ?string $successUrl = null,
        ?string $cancelUrl = null,
        array $metadata = [],
        ?Price $price = null,
        ?string $description = null,
    ): CreatedOrder {
        return CreatedOrder::of($this->sender->send('POST', '/payments', array_filter([
            'external_id' => $externalId,
            'amount' => $amount,
            'price' => $price === null ? null : ['amount' => $price->amount, 'currency' => $price->currency],
            'callback_url' => $callbackUrl,
            'description' => $description,
            'currency' => $currency,
            'ttl' => $ttl,
            'success_url' => $successUrl,
            'cancel_url' => $cancelUrl,
            'metadata' => $metadata === [] ? null : (object) $metadata,
        ], fn (mixed $value): bool => $value !== null)));
    }

    /**
     * By which rate an order at a price in a currency would be priced now.
     *
     * @param string $currency ISO 4217, such as "EUR"
     * @throws GatewayException if the gateway refuses, with RATE_UNAVAILABLE if there is no rate
     * @throws ConnectionException if no response arrives
     */
    public function getRate(string $currency): Rate
    {
        return Rate::of($this->sender->get('/rates', ['currency' => $currency]));
    }

    /**
     * Has a signed example, of no order, sent to the address of your webhooks.
     *
     * @throws GatewayException if the gateway refuses
     * @throws ConnectionException if no response arrives
     */
    public function testWebhook(string $url): TestOutcome
    {
        return TestOutcome::of($this->sender->send('POST', '/merchant/test-webhook', ['url' => $url]));
    }

    /**
     * An order with its payments.
     *
     * @throws GatewayException if the gateway refuses
     * @throws ConnectionException if no response arrives
     */
    public function getOrder(string $id): Order
    {
        return Order::of($this->sender->get('/payments/' . rawurlencode($id)));
    }

    /**
     * Closes the payment window of a pending order for which no payment has been seen. The order is `expired` about a
     * minute later, or `confirmed` by a payment that was on its way: read it before you act. May be repeated.
     *
     * @throws GatewayException if the gateway refuses
     * @throws ConnectionException if no response arrives
     */
    public function cancelOrder(string $id): CreatedOrder
    {
        return CreatedOrder::of($this->sender->send('POST', '/payments/' . rawurlencode($id) . '/cancel'));
    }

    /**
     * One page of orders, newest first, of one status or several. Times are ISO 8601 and bound the creation, both
     * inclusive; amounts bound what was asked for, and are looked for among the newest orders alone. $q is the begin of
     * an id, external id, address or transaction hash. With $updatedSince, orders by their last change; then only
     * $afterId and $limit apply.
     *
     * @param string|list<string>|null $status
     * @throws GatewayException if the gateway refuses
     * @throws ConnectionException if no response arrives
     */
    public function listOrders(
        ?int $page = null,
        ?int $limit = null,
        string|array|null $status = null,
        ?string $externalId = null,
        ?string $from = null,
        ?string $to = null,
        ?string $updatedSince = null,
        ?string $afterId = null,
        ?string $linkId = null,
        ?string $depositId = null,
        ?string $q = null,
        ?string $minAmount = null,
        ?string $maxAmount = null,
    ): OrderPage {
        return OrderPage::of($this->sender->get('/payments', [
            'page' => $page,
            'limit' => $limit,
            'status' => is_array($status) ? implode(',', $status) : $status,
            'external_id' => $externalId,
            'from' => $from,
            'to' => $to,
            'updated_since' => $updatedSince,
            'after_id' => $afterId,
            'link_id' => $linkId,
            'deposit_id' => $depositId,
            'q' => $q,
            'min_amount' => $minAmount,
            'max_amount' => $maxAmount,
        ]));
    }

    /**
     * All orders that match, newest first, each once, read page by page; $limit is the size of a page.
     *
     * It reads on from the creation time of the last order, not from the number of a page: orders that are created or
     * leave the filter meanwhile move the others between pages.
     *
     * @param string|list<string>|null $status
     * @return \Generator<int, Order>
     * @throws GatewayException if the gateway refuses
     * @throws ConnectionException if no response arrives
     */
    public function iterateOrders(
        int $limit = self::MAX_PAGE_LENGTH,
        string|array|null $status = null,
        ?string $externalId = null,
        ?string $from = null,
        ?string $to = null,
    ): \Generator {
        $seen = [];
        $page = 1;
        while (true) {
            $orders = $this->listOrders($page, $limit, $status, $externalId, $from, $to)->data;
            foreach ($orders as $order) {
                if (!isset($seen[$order->id])) {
                    yield $order;
                }
            }
            if (count($orders) < $limit) {
                return;
            }
            $last = $orders[array_key_last($orders)]->createdAt;
            if ($last === $to) {
                $page++;
            } else {
                [$to, $page, $seen] = [$last, 1, []];
            }
            foreach ($orders as $order) {
                if ($order->createdAt === $to) {
                    $seen[$order->id] = true;
                }
            }
        }
    }

    /**
     * All orders that were created or changed since a time, in the order of their last change. Keep the newest
     * updatedAt, and begin the next round with it: the iterator begins a minute earlier, because what the gateway is
     * just writing appears a moment later. So expect to see an order again.
     *
     * @return \Generator<int, Order>
     * @throws GatewayException if the gateway refuses
     * @throws ConnectionException if no response arrives
     */
    public function iterateUpdatedOrders(string $since): \Generator
    {
        $utc = new \DateTimeZone('UTC');
        $begin = (new \DateTimeImmutable($since, $utc))->setTimezone($utc)->modify(self::OVERLAP);
        [$since, $afterId] = [$begin->format('Y-m-d\TH:i:s.v\Z'), null];
        while (true) {
            $orders = $this->listOrders(limit: self::MAX_PAGE_LENGTH, updatedSince: $since, afterId: $afterId)->data;
            foreach ($orders as $order) {
                yield $order;
            }
            if (count($orders) < self::MAX_PAGE_LENGTH) {
                return;
            }
            $last = $orders[array_key_last($orders)];
            [$since, $afterId] = [$last->updatedAt ?? $since, $last->id];
        }
    }

    /**
     * One page of what happened to your orders, oldest first: after a cursor, and of these types.
     *
     * @param string|list<string>|null $types
     * @throws GatewayException if the gateway refuses
     * @throws ConnectionException if no response arrives
     */
    public function listEvents(?string $after = null, ?int $limit = null, string|array|null $types = null): EventPage
    {
        return EventPage::of($this->sender->get('/events', [
            'after' => $after,
            'limit' => $limit,
            'types' => is_array($types) ? implode(',', $types) : $types,
        ]));
    }

    /**
     * Reads what happened to your orders, each event once and in one order; $limit is the size of a page. Begin with the
     * cursor that you stored, or without one: then it begins with the oldest event that is kept. Iterating throws what
     * listEvents throws.
     *
     * @param string|list<string>|null $types
     */
    public function events(
        ?string $after = null,
        int $limit = self::MAX_EVENTS,
        string|array|null $types = null,
    ): EventReader {
        return new EventReader(fn (?string $cursor) => $this->listEvents($cursor, $limit, $types), $after);
    }
}
