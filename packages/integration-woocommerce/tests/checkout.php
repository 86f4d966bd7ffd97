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

$conflict = [409, ['error' => 'other amount', 'code' => 'EXTERNAL_ID_CONFLICT']];
$client = fn (): GatewayClient => new GatewayClient($gateway->url, 'a-key', maxAttempts: 1);
$open = fn (): string => (new Checkout($client()))->open(
    7,
    '25.500000',
    'https://shop.example/hook',
    'https://shop.example/thanks',
    'https://shop.example/basket',
);
$names = fn (): array => array_map(fn (array $request): string => json_decode($request['body'])->external_id, $gateway->received());

test('an attempt that is under way is continued', function () use ($gateway, $open, $names): void {
    $gateway->script(created('pending'));
    same('https://pay.example/pending', $open());
    same(['7-1'], $names());
});

test('after an attempt that expired, or had another amount, there is a new one', function () use ($gateway, $open, $names, $conflict): void {
    $gateway->script(created('expired'), $conflict, created('pending'));
    same('https://pay.example/pending', $open());
    same(['7-1', '7-2', '7-3'], $names());
});

test('a customer whose money has arrived is not sent to pay again', function () use ($gateway, $open): void {
    foreach (['failed' => 'A part of the amount', 'confirmed' => 'Your payment has arrived',
        'completed' => 'Your payment has arrived', 'callback_failed' => 'Your payment has arrived'] as $status => $message) {
        $gateway->script(created('expired'), created($status), created('pending'));
        same(true, str_starts_with(thrown(CheckoutRefusal::class, $open)->getMessage(), $message));
    }
});

test('a gateway that is down is explained, with the reason for the log', function () use ($gateway, $open): void {
    foreach (['close', [503, ['error' => 'busy', 'code' => 'UNAVAILABLE']], [429, ['error' => 'slow', 'code' => 'RATE_LIMITED']]] as $step) {
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
