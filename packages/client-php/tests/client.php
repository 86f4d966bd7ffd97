<?php

declare(strict_types=1);

use CryptoPaymentGateway\Client\ConnectionException;
use CryptoPaymentGateway\Client\ErrorCode;
use CryptoPaymentGateway\Client\GatewayClient;
use CryptoPaymentGateway\Client\GatewayException;
use CryptoPaymentGateway\Client\Order;

require __DIR__ . '/ScriptedServer.php';

const CREATED = [
    'id' => 'an-id', 'external_id' => 'order-1', 'address' => 'T1', 'amount' => '25.500000', 'currency' => 'USDT',
    'network' => 'nile', 'status' => 'pending', 'expires_at' => '2026-01-01T00:30:00.000Z',
    'created_at' => '2026-01-01T00:00:00.000Z', 'reused' => false, 'checkout_url' => 'http://pay.example/checkout/an-id',
    'metadata' => ['7' => 'seven'],
];
const BUSY = [503, ['error' => 'busy', 'code' => 'UNAVAILABLE']];

function order(string $id, int $second): array
{
    $read = ['amount_expected' => '1', 'amount_received' => '0', 'tx_hash' => null, 'callback_url' => '',
        'confirmed_at' => null, 'monitored_until' => '2026-01-02T00:30:00.000Z'];
    return ['id' => $id, 'created_at' => "2026-01-01T00:00:0$second.000Z"] + $read + CREATED;
}

function page(array ...$data): array
{
    return [200, ['data' => $data, 'pagination' => ['page' => 1, 'limit' => 2, 'total' => 5, 'total_pages' => 3]]];
}

function eventsPage(string $nextCursor, bool $hasMore, string ...$names): array
{
    $order = ['id' => 'an-id', 'external_id' => 'order-1', 'status' => 'pending', 'amount_expected' => '1',
        'amount_received' => '0'];
    $data = array_map(fn (string $name): array => ['id' => $name, 'cursor' => "after-$name", 'type' => 'order.created',
        'created_at' => CREATED['created_at'], 'order' => $order, 'payment' => null, 'webhook' => null], $names);
    return [200, ['data' => $data, 'next_cursor' => $nextCursor, 'has_more' => $hasMore]];
}

/** @param Closure(float): array<string, mixed> $transport the options of a client that is silent for so many seconds */
function testClient(string $name, Closure $transport): void
{
    $server = new ScriptedServer();
    $open = fn (float $timeout = 5.0, int $maxAttempts = 4): GatewayClient => new GatewayClient(
        "$server->url/",
        'a-key',
        ...$transport($timeout),
        maxAttempts: $maxAttempts,
        firstDelay: 0.001,
    );
    $create = fn (GatewayClient $client) => $client->createOrder(
        'order-1',
        '25.50',
        'https://shop.example/webhook',
        metadata: ['7' => 'seven'],
    );
    $bodies = fn (): array => array_column($server->received(), 'body');
    $query = fn (string $path): array => array_map(
        fn (array $request): string => strtok(substr($request['line'], strlen("GET /api/v1/$path?")), ' '),
        $server->received(),
    );

    test("$name: a create sends the order as JSON with the key, and returns the response", function () use ($server, $open, $create): void {
        $server->script([201, CREATED + ['newer_field' => 1]]);
        same([...array_values(CREATED), null, null, null], array_values(get_object_vars($create($open()))));
        [$request] = $server->received();
        same('POST /api/v1/payments HTTP/1.1', $request['line']);
        same(1, preg_match('~^x-api-key: a-key\r$~mi', $request['head']));
        same(1, preg_match('~^content-type: application/json\r$~mi', $request['head']));
        $sent = ['external_id' => 'order-1', 'amount' => '25.50', 'callback_url' => 'https://shop.example/webhook'];
        same($sent + ['metadata' => ['7' => 'seven']], json_decode($request['body'], true));
    });

    test("$name: an id is one segment of the path, and filters are encoded", function () use ($server, $open): void {
        $server->script([404, ['error' => 'Order does not exist', 'code' => 'NOT_FOUND']], page(), page());
        $error = thrown(GatewayException::class, fn () => $open()->getOrder('../admin?x'));
        same(ErrorCode::NOT_FOUND, $error->errorCode);
        $open()->listOrders(externalId: 'a b&c=ü', limit: 5);
        $open()->listOrders(status: ['expired', 'failed']);
        same([
            'GET /api/v1/payments/..%2Fadmin%3Fx HTTP/1.1',
            'GET /api/v1/payments?limit=5&external_id=a+b%26c%3D%C3%BC HTTP/1.1',
            'GET /api/v1/payments?status=expired%2Cfailed HTTP/1.1',
        ], array_column($server->received(), 'line'));
    });

    test("$name: a link is created once, and changed as often as needed", function () use ($server, $open): void {
        $error = [429, ['error' => 'slow down', 'code' => 'RATE_LIMITED'], ['Retry-After' => '0']];
        $server->script($error, BUSY, [404, ['error' => 'none', 'code' => 'NOT_FOUND']]);
        thrown(GatewayException::class, fn () => $open()->links->create(['title' => 'Tea', 'amount' => '1']));
        thrown(GatewayException::class, fn () => $open()->links->update('../x', ['active' => false]));
        $change = 'PUT /api/v1/payment-links/..%2Fx HTTP/1.1';
        same(['POST /api/v1/payment-links HTTP/1.1', $change, $change], array_column($server->received(), 'line'));
        same(['title' => 'Tea', 'amount' => '1'], json_decode($server->received()[0]['body'], true));
    });

    test("$name: a deposit address is created and changed as often as needed", function () use ($server, $open): void {
        $error = [404, ['error' => 'none', 'code' => 'NOT_FOUND']];
        $server->script(BUSY, $error, BUSY, $error);
        thrown(GatewayException::class, fn () => $open()->deposits->create(['customer_id' => '7']));
        thrown(GatewayException::class, fn () => $open()->deposits->update('../x', ['active' => false]));
        $create = 'POST /api/v1/deposit-addresses HTTP/1.1';
        $change = 'PUT /api/v1/deposit-addresses/..%2Fx HTTP/1.1';
        same([$create, $create, $change, $change], array_column($server->received(), 'line'));
        same(['customer_id' => '7'], json_decode($server->received()[1]['body'], true));
    });

    test("$name: a rate is asked for, and a webhook tested", function () use ($server, $open): void {
        $rate = ['currency' => 'EUR', 'rate' => '0.92', 'rate_at' => '2026-01-01T00:00:00.000Z', 'spread' => '1.5'];
        $refused = ['acknowledged' => false, 'http_status' => 401, 'reason' => 'http_401', 'duration_ms' => 5, 'response' => ''];
        $server->script([200, $rate], [200, $refused]);
        same(['EUR', '0.92', '2026-01-01T00:00:00.000Z', '1.5'], array_values(get_object_vars($open()->getRate('EUR'))));
        same([false, 401, 'http_401'], array_values(get_object_vars($open()->testWebhook('https://shop.example/hook'))));
        same(
            ['GET /api/v1/rates?currency=EUR HTTP/1.1', 'POST /api/v1/merchant/test-webhook HTTP/1.1'],
            array_column($server->received(), 'line'),
        );
        same(['url' => 'https://shop.example/hook'], json_decode($server->received()[1]['body'], true));
    });

    test("$name: filters are separated as the gateway expects, whatever php.ini says", function () use ($server, $open): void {
        $server->script(page());
        ini_set('arg_separator.output', '&amp;');
        try {
            $open()->listOrders(status: 'failed', limit: 5);
        } finally {
            ini_restore('arg_separator.output');
        }
        same('GET /api/v1/payments?limit=5&status=failed HTTP/1.1', $server->received()[0]['line']);
    });

    $transient = [
        'close',
        [429, ['error' => 'slow down', 'code' => 'RATE_LIMITED'], ['Retry-After' => '0']],
        [500, ['error' => 'broken', 'code' => 'INTERNAL']],
        BUSY,
        [502, '<html>'],
        [200, '{}', ['Content-Length' => 99]],
    ];
    foreach ($transient as $step) {
        $what = json_encode($step);
        test("$name: after $what the same bytes are sent again", function () use ($server, $open, $create, $bodies, $step): void {
            $server->script($step, $step, [201, CREATED]);
            same('an-id', $create($open())->id);
            same(3, count($bodies()));
            same(1, count(array_unique($bodies())));
        });
    }

    test("$name: a request without a response in time is repeated", function () use ($server, $open, $create): void {
        $server->script('silence', [201, CREATED]);
        same('an-id', $create($open(0.2))->id);
    });

    test("$name: the wait is as long as Retry-After says", function () use ($server, $open, $create): void {
        $server->script([...BUSY, ['Retry-After' => '1']], [201, CREATED]);
        $startedAt = hrtime(true);
        $create($open());
        same(true, hrtime(true) - $startedAt > 0.95e9);
    });

    test("$name: after the last attempt its error is thrown", function () use ($server, $open, $create, $bodies): void {
        $server->script(BUSY, BUSY, BUSY);
        $error = thrown(GatewayException::class, fn () => $create($open(5.0, 2)));
        same([ErrorCode::UNAVAILABLE, 2], [$error->errorCode, count($bodies())]);
    });

    test("$name: without any response it is a connection exception", function () use ($server, $open, $create, $bodies): void {
        $server->script();
        thrown(ConnectionException::class, fn () => $create($open(5.0, 2)));
        same(2, count($bodies()));
    });

    test("$name: a longer wait than allowed is not waited for", function () use ($server, $open, $create, $bodies): void {
        $server->script([429, ['error' => 'slow down', 'code' => 'RATE_LIMITED'], ['Retry-After' => '60']]);
        $error = thrown(GatewayException::class, fn () => $create($open()));
        same([ErrorCode::RATE_LIMITED, 60, 1], [$error->errorCode, $error->retryAfterSeconds, count($bodies())]);
    });

    $final = [
        [400, ['error' => '"amount" is required', 'code' => 'INVALID_BODY'], ErrorCode::INVALID_BODY, 'INVALID_BODY'],
        [409, ['error' => 'other', 'code' => 'EXTERNAL_ID_CONFLICT'], ErrorCode::EXTERNAL_ID_CONFLICT, 'EXTERNAL_ID_CONFLICT'],
        [418, ['error' => 'newer', 'code' => 'NEWER_CODE'], null, 'NEWER_CODE'],
        [404, '<html>', null, 'UNEXPECTED_RESPONSE'],
        [200, '<html>', null, 'UNEXPECTED_RESPONSE'],
        [200, 'null', null, 'UNEXPECTED_RESPONSE'],
        [307, '', null, 'UNEXPECTED_RESPONSE'],
    ];
    foreach ($final as [$status, $body, $code, $raw]) {
        test("$name: $status $raw is not repeated", function () use ($server, $open, $create, $bodies, $status, $body, $code, $raw): void {
            $location = $status === 307 ? ['Location' => "$server->url/elsewhere"] : [];
            $server->script([$status, $body, ['X-Request-Id' => 'request-1'] + $location]);
            $error = thrown(GatewayException::class, fn () => $create($open()));
            same([$code, $raw, $status, 'request-1', null], [
                $error->errorCode, $error->rawCode, $error->status, $error->requestId, $error->retryAfterSeconds,
            ]);
            same(1, count($bodies()));
        });
    }

    test("$name: the iterator reads on from the last order, and returns each once", function () use ($server, $open, $query): void {
        $server->script(
            page(order('e', 5), order('d', 4)),
            page(order('d', 4), order('c', 3)),
            page(order('c', 3), order('b', 3)),
            page(order('a', 3)),
        );
        $orders = $open()->iterateOrders(limit: 2, status: 'pending');
        same('edcba', implode(array_map(fn (Order $order): string => $order->id, iterator_to_array($orders, false))));
        same([
            'page=1&limit=2&status=pending',
            'page=1&limit=2&status=pending&to=2026-01-01T00%3A00%3A04.000Z',
            'page=1&limit=2&status=pending&to=2026-01-01T00%3A00%3A03.000Z',
            'page=2&limit=2&status=pending&to=2026-01-01T00%3A00%3A03.000Z',
        ], $query('payments'));
    });

    test("$name: changes are read on from the last one, and a minute is read again", function () use ($server, $open, $query): void {
        $changed = array_map(fn (int $n): array => ['updated_at' => sprintf('2026-01-01T00:00:%02d.000Z', intdiv($n, 2))]
            + order(sprintf('id-%02d', $n), 0), range(0, 100));
        $server->script(page(...array_slice($changed, 0, 100)), page($changed[100]));
        same(101, iterator_count($open()->iterateUpdatedOrders('2026-01-01T00:00:30')));
        same([
            'limit=100&updated_since=2025-12-31T23%3A59%3A30.000Z',
            'limit=100&updated_since=2026-01-01T00%3A00%3A49.000Z&after_id=id-99',
        ], $query('payments'));
    });

    test("$name: an event counts as processed when the next one is asked for", function () use ($server, $open, $query): void {
        $server->script(eventsPage('page-1', true, 'a', 'b'), eventsPage('page-2', false, 'c'));
        $reader = $open()->events('kept', types: ['order.created', 'order.expired']);
        $read = [];
        foreach ($reader as $event) {
            $read[] = "$event->id {$reader->cursor()}";
        }
        same(['a kept', 'b after-a', 'c page-1'], $read);
        same('page-2', $reader->cursor());
        $types = 'types=order.created%2Corder.expired';
        same(["after=kept&limit=1000&$types", "after=page-1&limit=1000&$types"], $query('events'));
    });

    test("$name: the iterator reads no page before it is needed", function () use ($server, $open, $bodies): void {
        $server->script(page(order('b', 2), order('a', 1)));
        same('b', $open()->iterateOrders(limit: 2)->current()->id);
        same(1, count($bodies()));
    });

    $server->close();
}

testClient('streams', fn (float $timeout): array => ['timeout' => $timeout]);

// Debian's php-guzzlehttp-guzzle; elsewhere the streams alone are tested.
if (stream_resolve_include_path('GuzzleHttp/autoload.php') !== false) {
    require_once 'GuzzleHttp/autoload.php';
    testClient('PSR-18', function (float $timeout): array {
        $factory = new GuzzleHttp\Psr7\HttpFactory();
        $http = new GuzzleHttp\Client(['timeout' => $timeout]);
        return ['http' => $http, 'requests' => $factory, 'streams' => $factory];
    });
    test('PSR-18: a client without its factories is refused', function (): void {
        $open = fn () => new GatewayClient('http://127.0.0.1', 'a-key', http: new GuzzleHttp\Client());
        thrown(InvalidArgumentException::class, $open);
    });
} else {
    echo "skipped PSR-18: Guzzle is not installed\n";
}
