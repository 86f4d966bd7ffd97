<?php

declare(strict_types=1);

use CryptoPaymentGateway\Client\ConnectionException;
use CryptoPaymentGateway\Client\GatewayClient;
use CryptoPaymentGateway\Client\GatewayException;
use CryptoPaymentGateway\WooCommerce\Ledger;

function paid(array $differs = []): array
{
    return [200, $differs + created('completed')[1] + [
        'amount_expected' => '25.500000', 'amount_received' => '25.500000', 'tx_hash' => 'ab',
        'callback_url' => 'https://shop.example/hook', 'confirmed_at' => 'now', 'monitored_until' => 'tomorrow',
        'transaction' => null, 'transactions' => [],
    ]];
}

function page(array ...$events): array
{
    $data = array_map(fn (array $event): array => [
        'id' => $event[0], 'cursor' => "after-{$event[0]}", 'type' => $event[0], 'created_at' => 'now',
        'order' => ['id' => 'id', 'external_id' => $event[1], 'status' => 'failed',
            'amount_expected' => '25.500000',
            'amount_received' => $event[2] ?? ($event[0] === 'order.confirmed' ? '25.500000' : '10.000000'),
            'price' => $event[3] ?? null],
        'payment' => ['tx_hash' => 'ab', 'log_index' => 0, 'amount' => '10.000000'], 'webhook' => null,
    ], $events);
    return [200, ['data' => $data, 'next_cursor' => $data === [] ? 'end' : end($data)['cursor'], 'has_more' => false]];
}

$ledgerOf = fn (MemoryShop $shop): Ledger =>
    new Ledger(new GatewayClient($gateway->url, 'a-key', maxAttempts: 1), $shop, 'USD');

test('a payment completes its order once, however often it is reported', function () use ($gateway, $ledgerOf): void {
    $shop = new MemoryShop();
    $gateway->script(paid(), paid());
    $ledgerOf($shop)->record('id', '7-1');
    $ledgerOf($shop)->record('id', '7-1');
    same(['processing', 'id', []], [$shop->status, $shop->paidBy, $shop->notes]);
    same(1, count($gateway->received()));
});

test('what the gateway does not call paid completes nothing', function () use ($gateway, $ledgerOf): void {
    $shop = new MemoryShop();
    foreach ([['confirmed_at' => null, 'status' => 'pending'], ['external_id' => '8-1']] as $differs) {
        $gateway->script(paid($differs));
        thrown(UnexpectedValueException::class, fn () => $ledgerOf($shop)->record('id', '7-1'));
    }
    same(['pending', ''], [$shop->status, $shop->paidBy]);
});

test('a payment of another shop is none of its business', function () use ($gateway, $ledgerOf): void {
    $gateway->script();
    foreach (['8-1', 'ORDER-1', '7'] as $externalId) {
        $ledgerOf(new MemoryShop())->record('id', $externalId);
    }
    same([], $gateway->received());
});

test('a payment for an order that takes none is noted', function () use ($gateway, $ledgerOf): void {
    $shop = new MemoryShop();
    $shop->status = 'cancelled';
    $gateway->script(paid(), paid());
    $ledgerOf($shop)->record('id', '7-1');
    $ledgerOf($shop)->record('id', '7-1');
    same(1, count($shop->notes));
    same(true, str_contains($shop->notes[0], 'while the order was cancelled'));
    same('cancelled', $shop->status);
});

test('a payment of less than the order costs by now is noted', function () use ($gateway, $ledgerOf): void {
    $shop = new MemoryShop();
    $shop->total = '25.51';
    $gateway->script(paid());
    $ledgerOf($shop)->record('id', '7-1');
    same(['pending', true], [$shop->status, str_contains($shop->notes[0], 'its total is 25.51')]);
});

test('a payment of more than the order costs by now completes it, and is noted', function () use ($gateway, $ledgerOf): void {
    $shop = new MemoryShop();
    $shop->total = '20';
    $gateway->script(paid());
    $ledgerOf($shop)->record('id', '7-1');
    same(['processing', true], [$shop->status, str_contains($shop->notes[0], '5.5 USD are more than its total')]);
});

test('a payment for an order that is in another currency by now is noted', function () use ($gateway, $ledgerOf): void {
    $shop = new MemoryShop();
    $shop->currency = 'EUR';
    $gateway->script(paid());
    $ledgerOf($shop)->record('id', '7-1');
    same(['pending', true], [$shop->status, str_contains($shop->notes[0], 'in another currency by now')]);
});

const PRICE = ['amount' => '23.46', 'currency' => 'EUR', 'rate' => '0.92', 'rate_at' => 'now'];

test('an order in another currency is paid by its price, and keeps by what refunds are converted', function () use ($gateway, $ledgerOf): void {
    $shop = new MemoryShop();
    [$shop->currency, $shop->total] = ['EUR', '23.46'];
    $gateway->script(paid(['price' => PRICE]));
    $ledgerOf($shop)->record('id', '7-1');
    same(['processing', ['23.46', '25.500000'], []], [$shop->status, $shop->asked, $shop->notes]);
});

test('a price in another currency, or of less than the order costs, pays nothing, and is noted', function () use ($gateway, $ledgerOf): void {
    foreach ([['USD', '23.46', 'in another currency by now'], ['EUR', '23.47', 'its total is 23.47']] as [$currency, $total, $note]) {
        $shop = new MemoryShop();
        [$shop->currency, $shop->total] = [$currency, $total];
        $gateway->script(paid(['price' => PRICE]));
        $ledgerOf($shop)->record('id', '7-1');
        same(['pending', true], [$shop->status, str_contains($shop->notes[0], $note)]);
    }
});

test('a payment in part is noted in both currencies', function () use ($gateway, $ledgerOf): void {
    $shop = new MemoryShop();
    $gateway->script(page(['payment.underpaid', '7-1', '10.000000', PRICE]));
    $ledgerOf($shop)->reconcile();
    same(true, str_contains($shop->notes[0], '10.000000 of 25.500000 USDT (9.20 of 23.46 EUR) have arrived'));
});

test('events are applied in order, and the cursor follows each', function () use ($gateway, $ledgerOf): void {
    $shop = new MemoryShop();
    $gateway->script(page(['payment.underpaid', '7-1'], ['order.failed', '7-1'], ['payment.late', '8-1'], ['order.confirmed', '7-1']), paid());
    $ledgerOf($shop)->reconcile();
    same('processing', $shop->status);
    same(['Paid in part', 'Underpaid'], array_map(fn (string $note): string => strtok($note, ':'), $shop->notes));
    same(true, str_contains($shop->notes[1], '15.500000 USDT are missing'));
    same(['after-payment.underpaid', 'after-order.failed', 'after-payment.late', 'after-order.confirmed'], $shop->saved);
});

test('an order that the gateway accepts with a part missing is completed, and noted', function () use ($gateway, $ledgerOf): void {
    $shop = new MemoryShop();
    $gateway->script(page(['order.confirmed', '7-1', '10.000000']), paid(['amount_received' => '10.000000']));
    $ledgerOf($shop)->reconcile();
    same(['processing', 1], [$shop->status, count($shop->notes)]);
    same(true, str_contains($shop->notes[0], '15.500000 USDT are missing'));
});

test('the cursor goes beyond events of other types, and only those of the notes are asked for', function () use ($gateway, $ledgerOf): void {
    $shop = new MemoryShop();
    $shop->cursor = 'kept';
    $gateway->script(page());
    $ledgerOf($shop)->reconcile();
    same('end', $shop->cursor);
    $types = 'payment.underpaid,payment.overpaid,payment.late,payment.extra,payment.assigned,order.confirmed,order.failed';
    same(
        'GET /api/v1/events?' . http_build_query(['after' => 'kept', 'limit' => 1000, 'types' => $types], '', '&') . ' HTTP/1.1',
        $gateway->received()[0]['line'],
    );
});

test('an event whose effect failed comes again', function () use ($gateway, $ledgerOf): void {
    $shop = new MemoryShop();
    $gateway->script(page(['payment.late', '7-1'], ['order.confirmed', '7-1']), [503, ['error' => 'busy', 'code' => 'UNAVAILABLE']]);
    thrown(GatewayException::class, fn () => $ledgerOf($shop)->reconcile());
    same('after-payment.late', $shop->cursor);
    $gateway->script(page(['order.confirmed', '7-1']), paid());
    $ledgerOf($shop)->reconcile();
    same(['processing', 1], [$shop->status, count($shop->notes)]);
});

test('an order that cannot be changed holds up no other, and is tried again', function () use ($gateway, $ledgerOf): void {
    $shop = new MemoryShop();
    $shop->total = '25.5000001'; // of an admin who has set eight decimal places: USDT has no such amount
    $gateway->script(page(['order.confirmed', '7-1'], ['order.failed', '7-2']), paid());
    thrown(RangeException::class, fn () => $ledgerOf($shop)->reconcile());
    same(['pending', 1, null], [$shop->status, count($shop->notes), $shop->cursor]);
    $shop->total = '25.50';
    $gateway->script(page(['order.confirmed', '7-1'], ['order.failed', '7-2']), paid());
    $ledgerOf($shop)->reconcile();
    same(['processing', 1, 'after-order.failed'], [$shop->status, count($shop->notes), $shop->cursor]);
});

test('a gateway that is down ends the round, so that no event waits for it again', function () use ($gateway, $ledgerOf): void {
    $gateway->script(page(['order.confirmed', '7-1'], ['order.confirmed', '7-2']), 'close', paid());
    thrown(ConnectionException::class, fn () => $ledgerOf(new MemoryShop())->reconcile());
    same(2, count($gateway->received()));
});

test('a cursor that the gateway no longer has is given up, and everything is read again', function () use ($gateway, $ledgerOf): void {
    $shop = new MemoryShop();
    $shop->cursor = 'gone';
    $gateway->script([410, ['error' => 'gone', 'code' => 'EVENTS_GONE']], page(['order.confirmed', '7-1']), paid());
    $ledgerOf($shop)->reconcile();
    same(['processing', 'after-order.confirmed'], [$shop->status, $shop->cursor]);
});
