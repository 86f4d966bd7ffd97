<?php

declare(strict_types=1);

use CryptoPaymentGateway\Client\GatewayClient;
use CryptoPaymentGateway\WooCommerce\ConnectionTest;

$url = 'https://shop.example/?wc-api=crypto_payment_gateway';
$run = fn (?string $currency = 'EUR', int $secondsOff = 0): ConnectionTest =>
    (new ConnectionTest(new GatewayClient($gateway->url, 'a-key', maxAttempts: 1)))->run($currency, $url, $secondsOff);
$outcome = fn (?int $status, ?string $reason = null): array =>
    [200, ['acknowledged' => $status === 204, 'http_status' => $status, 'reason' => $reason, 'duration_ms' => 5, 'response' => null]];
$rate = [200, ['currency' => 'EUR', 'rate' => '0.92', 'rate_at' => 'now', 'spread' => '0']];

test('a connection without faults says what the rate is', function () use ($gateway, $run, $outcome, $rate, $url): void {
    $gateway->script($outcome(204), $rate);
    $test = $run();
    same([[], '0.92'], [$test->faults, $test->rate]);
    [$webhook, $asked] = $gateway->received();
    same(['url' => $url], json_decode($webhook['body'], true));
    same('GET /api/v1/rates?currency=EUR HTTP/1.1', $asked['line']);
});

test('a currency that counts as USDT needs no rate', function () use ($gateway, $run, $outcome): void {
    $gateway->script($outcome(204));
    $test = $run(null);
    same([[], null, 1], [$test->faults, $test->rate, count($gateway->received())]);
});

test('each fault is said in words', function () use ($gateway, $run, $outcome, $rate): void {
    foreach ([
        'does not answer' => ['close'],
        'does not know this API key' => [[401, ['error' => 'no such key', 'code' => 'UNAUTHORIZED']]],
        'can only read' => [[403, ['error' => 'read-only', 'code' => 'READ_ONLY_KEY']]],
        'refuses: suspended' => [[403, ['error' => 'suspended', 'code' => 'FORBIDDEN']]],
        'the webhook secret is not the one' => [$outcome(401, 'http_401'), $rate],
        'answered with 503 by something' => [$outcome(503, 'http_503'), $rate],
        'cannot reach this shop at https://shop.example/?wc-api=crypto_payment_gateway: blocked' =>
            [$outcome(null, 'blocked'), $rate],
        'cannot be priced in the currency of this shop: 0 of 2' =>
            [$outcome(204), [503, ['error' => '0 of 2', 'code' => 'RATE_UNAVAILABLE']]],
        'of this shop: takes no prices' => [$outcome(204), [400, ['error' => 'takes no prices', 'code' => 'INVALID_QUERY']]],
    ] as $words => $steps) {
        $gateway->script(...$steps);
        $faults = $run()->faults;
        same([1, true], [count($faults), str_contains($faults[0], $words)]);
    }
});

test('a clock that is off is a fault, and a webhook that is refused then another', function () use ($gateway, $run, $outcome): void {
    $gateway->script($outcome(401, 'http_401'));
    $faults = $run(null, -400)->faults;
    same([true, 2], [str_contains($faults[0], '-400 seconds off'), count($faults)]);
    $gateway->script($outcome(204));
    same([], $run(null, 299)->faults);
});
