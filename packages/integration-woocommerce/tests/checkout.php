<?php

declare(strict_types=1);

use CryptoPaymentGateway\Client\GatewayClient;
use CryptoPaymentGateway\Client\GatewayException;
use CryptoPaymentGateway\WooCommerce\Checkout;
use CryptoPaymentGateway\WooCommerce\CheckoutRefusal;

function created(string $status): array
{
    return [201, [
        'id' => 'id', 'external_id' => '7-1', 'address' => 'T', 'amount' => '25.500000', 'currency' => 'USDT',
        'network' => 'nile', 'status' => $status, 'expires_at' => 'soon', 'created_at' => 'now', 'reused' => false,
        'checkout_url' => "https://pay.example/$status",
    ]];
}

/** The list of orders with the name of an attempt. */
function listed(string $status, ?string $txHash = null, string $received = '0.000000'): array
{
    $order = created($status)[1] + [
        'amount_expected' => '30.000000', 'amount_received' => $received, 'tx_hash' => $txHash,
        'callback_url' => 'https://shop.example/hook', 'confirmed_at' => null, 'monitored_until' => 'tomorrow',
    ];
    return [200, ['data' => [$order], 'pagination' => ['page' => 1, 'limit' => 20, 'total' => 1, 'total_pages' => 1]]];
}

$conflict = [409, ['error' => 'other amount', 'code' => 'EXTERNAL_ID_CONFLICT']];
$client = fn (): GatewayClient => new GatewayClient($gateway->url, 'a-key', maxAttempts: 1);
$open = fn (string $currency = 'USD'): string => (new Checkout($client(), 'USD'))->open(
    7,
    '25.50',
    $currency,
    'https://shop.example/hook',
    'https://shop.example/thanks',
    'https://shop.example/basket',
);
$names = fn (): array => array_map(
    fn (array $request): string => json_decode($request['body'])->external_id,
    array_values(array_filter($gateway->received(), fn (array $request): bool => $request['body'] !== '')),
);

test('an attempt that is under way is continued', function () use ($gateway, $open, $names): void {
    $gateway->script(created('pending'));
    same('https://pay.example/pending', $open());
    same(['7-1'], $names());
});

test('what counts as USDT is asked for as it is, and any other currency as a price', function () use ($gateway, $open): void {
    $gateway->script(created('pending'), created('pending'));
    $open();
    $open('EUR');
    $asked = array_map(fn (array $request): array => json_decode($request['body'], true), $gateway->received());
    same(['25.500000', null], [$asked[0]['amount'], $asked[0]['price'] ?? null]);
    same([null, ['amount' => '25.5', 'currency' => 'EUR']], [$asked[1]['amount'] ?? null, $asked[1]['price']]);
});

test('after an attempt that expired, or had another amount, there is a new one', function () use ($gateway, $open, $names, $conflict): void {
    $gateway->script(created('expired'), listed('expired'), $conflict, listed('pending'), created('pending'));
    same('https://pay.example/pending', $open());
    same(['7-1', '7-2', '7-3'], $names());
});

test('a customer whose money has arrived is not sent to pay again', function () use ($gateway, $open): void {
    foreach (['failed' => 'A part of the amount', 'confirmed' => 'Your payment has arrived',
        'completed' => 'Your payment has arrived', 'callback_failed' => 'Your payment has arrived'] as $status => $message) {
        $gateway->script(created('expired'), listed('expired', 'ab', '0.001000'), created($status), created('pending'));
        same(true, str_starts_with(thrown(CheckoutRefusal::class, $open)->getMessage(), $message));
    }
});

test('money of an attempt that had another amount, or is late, is not paid again', function () use ($gateway, $open, $names, $conflict): void {
    foreach ([[$conflict, listed('pending', 'ab')], [$conflict, listed('failed')], [$conflict, listed('completed')],
        [created('expired'), listed('expired', 'ab')]] as $steps) {
        $gateway->script(...$steps, ...[created('pending')]);
        same(true, str_starts_with(thrown(CheckoutRefusal::class, $open)->getMessage(), 'A payment for this order has arrived'));
        same(['7-1'], $names());
    }
});

test('a gateway that is down is explained, with the reason for the log', function () use ($gateway, $open): void {
    foreach (['close', [503, ['error' => 'busy', 'code' => 'UNAVAILABLE']],
        [503, ['error' => 'no rate', 'code' => 'RATE_UNAVAILABLE']], [429, ['error' => 'slow', 'code' => 'RATE_LIMITED']]] as $step) {
        $gateway->script($step);
        $refusal = thrown(CheckoutRefusal::class, $open);
        same(true, str_contains($refusal->getMessage(), 'Nothing was charged'));
        same(true, $refusal->getPrevious() !== null);
    }
});

test('a fault of the shop is not explained away', function () use ($gateway, $open): void {
    $gateway->script([401, ['error' => 'no such key', 'code' => 'UNAUTHORIZED']]);
    thrown(GatewayException::class, $open);
});
