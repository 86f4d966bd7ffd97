<?php

// php tests/against-gateway.php URL API_KEY PAID_ORDER_ID DEPOSIT_KEY: uses a running gateway. The key's merchant has one
// order, of 4.60 EUR, which is paid, and whose webhook failed once; afterwards it has seven, of which one was made at a payment link. That of the other
// key has the deposit address of "customer 7", to which 7 USDT were paid. Prints "ok".

declare(strict_types=1);

use CryptoPaymentGateway\Client\CreatedOrder;
use CryptoPaymentGateway\Client\Delivery;
use CryptoPaymentGateway\Client\DepositAddress;
use CryptoPaymentGateway\Client\GatewayClient;
use CryptoPaymentGateway\Client\GatewayException;
use CryptoPaymentGateway\Client\OpenAmount;
use CryptoPaymentGateway\Client\Order;
use CryptoPaymentGateway\Client\OrderAtEvent;
use CryptoPaymentGateway\Client\OrderDeposit;
use CryptoPaymentGateway\Client\OrderEvent;
use CryptoPaymentGateway\Client\OrderLink;
use CryptoPaymentGateway\Client\PaymentLink;
use CryptoPaymentGateway\Client\PaymentOfEvent;
use CryptoPaymentGateway\Client\Price;
use CryptoPaymentGateway\Client\Transaction;

require __DIR__ . '/harness.php';

[, $url, $apiKey, $paidId, $depositKey] = $argv;
$client = new GatewayClient($url, $apiKey);
$callback = 'https://shop.example/webhook';
$idsOf = fn (iterable $orders): array => array_map(fn (Order $order) => $order->id, [...$orders]);

/** @return array{string, int} */
function refusal(callable $call): array
{
    $error = thrown(GatewayException::class, $call);
    same([true, true], [$error->errorCode !== null, $error->requestId !== null]);
    return [$error->errorCode->value, $error->status];
}

/** The names of a class's fields, as the gateway writes them. */
function names(string $class): array
{
    $names = array_map(
        fn (ReflectionProperty $property): string => strtolower(preg_replace('/(?=[A-Z])/', '_', $property->getName())),
        (new ReflectionClass($class))->getProperties(),
    );
    sort($names);
    return $names;
}

function raw(string $url, string $apiKey): array
{
    $context = stream_context_create(['http' => ['header' => "X-API-Key: $apiKey"]]);
    return json_decode(file_get_contents($url, false, $context), true);
}

$created = $client->createOrder('php-1', '25.5', $callback, ttl: 600, metadata: ['0' => 'zero'], description: 'Tea');
same('Tea', $client->getOrder($created->id)->description);
same(['0' => 'zero'], $client->getOrder($created->id)->metadata);
same(['25.500000', 'pending', false], [$created->amount, $created->status, $created->reused]);
$rate = $client->getRate('EUR');
same(['EUR', '0.92', '0'], [$rate->currency, $rate->rate, $rate->spread]);
same(['INVALID_QUERY', 400], refusal(fn () => $client->getRate('eur')));
same(['INVALID_BODY', 400], refusal(fn () => $client->testWebhook('no URL')));

$again = $client->createOrder('php-1', '25.50', $callback);
same([$created->id, true], [$again->id, $again->reused]);

same(['EXTERNAL_ID_CONFLICT', 409], refusal(fn () => $client->createOrder('php-1', '9', $callback)));
same(['INVALID_BODY', 400], refusal(fn () => $client->createOrder('php-x', '1,5', $callback)));
same(['INVALID_BODY', 400], refusal(fn () => $client->createOrder('php-x', '1')));
same(['NOT_FOUND', 404], refusal(fn () => $client->getOrder('no-such-order')));
same(['INVALID_QUERY', 400], refusal(fn () => $client->listOrders(limit: 101)));
same(['UNAUTHORIZED', 401], refusal(fn () => (new GatewayClient($url, 'another-key'))->getOrder($created->id)));

$pending = $client->getOrder($created->id);
same(
    ['0.000000', null, null, []],
    [$pending->amountReceived, $pending->txHash, $pending->transaction, $pending->transactions],
);
$paid = $client->getOrder($paidId);
same('confirmed', $paid->status);
same(['4.60', 'EUR', '0.92'], [$paid->price?->amount, $paid->price?->currency, $paid->price?->rate]);
same(['4.960000', '0.040000'], [$paid->amountReceived, $paid->amountWaived]);
same(['0.050000', false, null], [$paid->underpaidTolerance, $paid->accepted, $paid->closedAt]);
same('confirmed', $paid->transactions[0]->status);
same($paid->transactions[0]->txHash, $paid->transaction->txHash);

$newest = [$paidId, $created->id];
$priced = $client->createOrder('php-2', null, $callback, price: new Price('9.20', 'EUR'));
same(['10.000000', '0.92'], [$priced->amount, $priced->price?->rate]);
$newest[] = $priced->id;
foreach (range(3, 5) as $i) {
    $newest[] = $client->createOrder("php-$i", '1', $callback)->id;
}
same(array_reverse($newest), $idsOf($client->iterateOrders(limit: 2)));
same(array_reverse($newest), $idsOf($client->iterateOrders()));
same(1, $client->listOrders(externalId: 'php-1')->total);
same([], $client->listOrders(status: 'expired')->data);
same([$paidId], $idsOf($client->listOrders(minAmount: '4', maxAmount: '5')->data));

$reader = $client->events(limit: 2);
$seen = array_map(fn (OrderEvent $event) => [$event->type, $event->order->id], [...$reader]);
$first = ['order.created', 'order.confirmed', 'webhook.failed'];
same(array_map(fn (string $type) => [$type, $paidId], $first), array_slice($seen, 0, 3));
same(array_map(fn (string $id) => ['order.created', $id], array_slice($newest, 1)), array_slice($seen, 3));
same([], [...$reader]);
same([], [...$client->events($reader->cursor())]);
[$confirmed] = [...$client->events(types: ['order.confirmed', 'order.failed'])];
same(['confirmed', $paid->txHash], [$confirmed->order->status, $confirmed->payment->txHash]);
same([$paid->price?->rateAt, '0.040000'], [$confirmed->order->price?->rateAt, $confirmed->order->amountWaived]);

$closed = $client->cancelOrder($newest[1]);
same([$closed->id, $closed->expiresAt], [$newest[1], $client->getOrder($newest[1])->cancelledAt]);
same(['INVALID_STATE', 409], refusal(fn () => $client->cancelOrder($paidId)));

same([$newest[1]], array_slice($idsOf($client->iterateUpdatedOrders($created->createdAt)), -1));

$absent = ['accepted', 'amount_refunded', 'cancelled_at', 'closed_at', 'deposit', 'link', 'source', 'updated_at'];
$detail = raw("$url/api/v1/payments/$paidId", $apiKey);
ksort($detail);
same(array_keys($detail), array_values(array_diff(names(Order::class), $absent)));
ksort($detail['transaction']);
same(array_keys($detail['transaction']), names(Transaction::class));
same(['link'], array_values(array_diff(names(CreatedOrder::class), array_keys($detail))));
$event = raw("$url/api/v1/events?types=order.confirmed", $apiKey)['data'][0];
foreach ([[$event, OrderEvent::class], [$event['order'], OrderAtEvent::class], [$event['payment'], PaymentOfEvent::class]] as [$values, $class]) {
    ksort($values);
    same(array_keys($values), array_values(array_diff(names($class), ['deposit', 'link', 'source'])));
}

[$attempt] = $client->deliveries->ofOrder($paidId)->data;
same([1, 500, 'http_500', null], [$attempt->attempt, $attempt->httpStatus, $attempt->reason, $attempt->kind]);
same($paidId, json_decode($attempt->requestBody, true)['order_id']);
[$listed] = $client->deliveries->list(limit: 1)->data;
same(['payment', $paidId, 'paid', 'open'], [$listed->kind, $listed->orderId, $listed->externalId, $listed->state]);
$values = raw("$url/api/v1/merchant/deliveries", $apiKey)['data'][0];
ksort($values);
same(array_diff(array_keys($values), ['request']), array_diff(names(Delivery::class), ['request_body']));
same(['INVALID_STATE', 409], refusal(fn () => $client->deliveries->redeliverFailed()));
$client->deliveries->redeliver($paidId);
same(['INVALID_STATE', 409], refusal(fn () => $client->deliveries->redeliver($paidId)));

$metadata = ['fair' => '2027'];
$link = $client->links->create([
    'title' => 'Tea',
    'price' => new Price('9.20', 'EUR'),
    'reference' => 'required',
    'metadata' => $metadata,
]);
same(['Tea', '9.20', 'EUR', $metadata], [$link->title, $link->price?->amount, $link->price?->currency, $link->metadata]);
same(['required', 'open', 0, '0.000000'], [$link->reference, $link->state, $link->paidCount, $link->received]);
$page = stream_context_create(['http' => [
    'method' => 'POST',
    'header' => 'Content-Type: application/x-www-form-urlencoded',
    'content' => 'reference=INV-7',
    'follow_location' => 0,
]]);
file_get_contents("$url/pay/$link->id", false, $page);
[$linked] = $client->listOrders(limit: 1)->data;
same([$link->id, 'INV-7', $metadata], [$linked->link?->id, $linked->link?->reference, $linked->metadata]);
same(['id', 'reference'], names(OrderLink::class));
same($linked->id, $client->getOrder($linked->id)->id);
$events = [...$client->events($reader->cursor(), types: 'order.created')];
same([$linked->id, 'INV-7'], [end($events)->order->id, end($events)->order->link?->reference]);
$changed = $client->links->update($link->id, ['open' => new OpenAmount('1', '5', 'USDT'), 'active' => false]);
same(['1.000000', '5.000000', null, 'off'], [$changed->open?->minimum, $changed->open?->maximum, $changed->price, $changed->state]);
same([$link->id, 1], [$client->links->list()->data[0]->id, $client->links->list(limit: 1)->total]);
same('Tea', $client->links->get($link->id)->title);
same(['NOT_FOUND', 404], refusal(fn () => $client->links->get('no-such-link')));
$values = raw("$url/api/v1/payment-links/$link->id", $apiKey);
ksort($values);
same(array_keys($values), array_values(array_diff(names(PaymentLink::class), ['amount', 'price'])));

$client = new GatewayClient($url, $depositKey);
$deposit = $client->deposits->create(['customer_id' => 'customer 7', 'min_amount' => '9']);
same(['1.000000', true, 1, '7.000000'], [$deposit->minAmount, $deposit->active, $deposit->paidCount, $deposit->received]);
[$paid] = $client->listOrders()->data;
same(['deposit', $deposit->id, 'customer 7'], [$paid->source, $paid->deposit?->id, $paid->deposit?->customerId]);
same([$deposit->address, 'customer 7'], [$paid->address, $client->getOrder($paid->id)->deposit?->customerId]);
[$confirmed] = [...$client->events(types: 'order.confirmed')];
same(['deposit', 'customer 7'], [$confirmed->order->source, $confirmed->order->deposit?->customerId]);
$closed = $client->deposits->update($deposit->id, ['active' => false, 'label' => 'VIP']);
same([false, 'VIP', $deposit->address], [$closed->active, $closed->label, $closed->address]);
same([$deposit->id, 1], [$client->deposits->list()->data[0]->id, $client->deposits->list(limit: 1)->total]);
same([1, 0], [$client->deposits->list(q: $deposit->address)->total, $client->deposits->list(q: 'customer 8')->total]);
same('VIP', $client->deposits->get($deposit->id)->label);
same(['NOT_FOUND', 404], refusal(fn () => $client->deposits->get('no-such-address')));
$values = raw("$url/api/v1/deposit-addresses/$deposit->id", $depositKey);
ksort($values);
same(array_keys($values), names(DepositAddress::class));
same(['customer_id', 'id'], names(OrderDeposit::class));
echo "ok\n";
