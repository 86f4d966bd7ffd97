<?php

declare(strict_types=1);

use CryptoPaymentGateway\Client\Webhook;
use CryptoPaymentGateway\Client\WebhookException;

$file = __DIR__ . '/../../domain/vectors/webhook-verification.json';
$vectors = json_decode(file_get_contents($file), true, 512, JSON_THROW_ON_ERROR)['vectors'];
$valid = $vectors[0];

function verdict(callable $verify): string
{
    try {
        $verify();
        return 'valid';
    } catch (WebhookException $error) {
        return $error->fault->value;
    }
}

foreach ($vectors as $vector) {
    test("vector: {$vector['name']}", function () use ($vector): void {
        ['body' => $body, 'headers' => $headers, 'secrets' => $secrets, 'now' => $now] = $vector;
        $tolerance = $vector['tolerance_seconds'];
        same($vector['standard'], verdict(fn () => Webhook::verify($body, $headers, $secrets, $tolerance, $now)));
        same($vector['x_signature'], verdict(fn () => Webhook::verifyBodySignature($body, $headers, $secrets)));
        same($vector['event'], verdict(fn () => Webhook::verifyEvent($body, $headers, $secrets, $tolerance, $now)));
        $lists = array_map(fn (string $value): array => [$value], $headers); // as in PSR-7
        same($vector['standard'], verdict(fn () => Webhook::verify($body, $lists, $secrets, $tolerance, $now)));
    });
}

test('a verified webhook has its id, the time of the attempt, and the fields of the body', function () use ($valid): void {
    ['body' => $body, 'headers' => $headers, 'now' => $now] = $valid;
    $webhook = Webhook::verify($body, $headers, $valid['secrets'][0], now: $now);
    same([$headers['webhook-id'], $now], [$webhook->id, $webhook->timestamp]);
    same([...array_values(json_decode($body, true)), ...array_fill(0, 5, null)], array_values(get_object_vars($webhook->payload)));
    same('order-1', $webhook->payload->externalId);
    same('25.500000', Webhook::verifyBodySignature($body, $headers, $valid['secrets'])->amountReceived);
});

test('a webhook of an order by price has its price', function () use ($vectors): void {
    [$priced] = array_values(array_filter($vectors, fn (array $vector): bool => str_contains($vector['body'], '"price"')));
    ['body' => $body, 'headers' => $headers, 'secrets' => $secrets] = $priced;
    $price = Webhook::verify($body, $headers, $secrets, now: $priced['now'])->payload->price;
    same(['23.46', 'EUR', '0.92'], [$price?->amount, $price?->currency, $price?->rate]);
    same($price?->rateAt, Webhook::verifyBodySignature($body, $headers, $secrets)->price?->rateAt);
});

test('a webhook of an order of a payment link names it, and the reference', function () use ($vectors): void {
    [$linked] = array_values(array_filter($vectors, fn (array $vector): bool => str_contains($vector['body'], '"link"')));
    $payload = Webhook::verify($linked['body'], $linked['headers'], $linked['secrets'], now: $linked['now'])->payload;
    same(['8f14e45f-ceea-467f-a8f5-6b1d0c3d1e2a', 'INV-7'], [$payload->link?->id, $payload->link?->reference]);
});

test('a webhook of a payment to a deposit address names it, and the customer', function () use ($vectors): void {
    [$made] = array_values(array_filter($vectors, fn (array $vector): bool => str_contains($vector['body'], '"deposit"')));
    $payload = Webhook::verify($made['body'], $made['headers'], $made['secrets'], now: $made['now'])->payload;
    same(['deposit', 'customer-4711'], [$payload->source, $payload->deposit?->customerId]);
});

test('a webhook of an order that was paid with less has what was waived', function () use ($vectors): void {
    [$short] = array_values(array_filter($vectors, fn (array $vector): bool => str_contains($vector['body'], 'waived')));
    $payload = Webhook::verify($short['body'], $short['headers'], $short['secrets'], now: $short['now'])->payload;
    same(['25.500000', '25.250000', '0.250000'], [$payload->amountExpected, $payload->amountReceived, $payload->amountWaived]);
});

test('a verified event has its id, the time of the attempt, and the fields of the feed', function () use ($vectors): void {
    [$pushed] = array_values(array_filter($vectors, fn (array $vector): bool => $vector['event'] === 'valid'));
    ['body' => $body, 'headers' => $headers, 'now' => $now] = $pushed;
    $verified = Webhook::verifyEvent($body, $headers, $pushed['secrets'], now: $now);
    same([$headers['webhook-id'], $now], [$verified->id, $verified->timestamp]);
    same(['payment.late', 'order-1'], [$verified->event->type, $verified->event->order->externalId]);
});

test('what is signed and is no event, with its order, is refused', function (): void {
    foreach (['{"type":"order.confirmed"}', '{"type":7,"order":{}}', '[]', 'null'] as $body) {
        $mac = base64_encode(hash_hmac('sha256', "an-id.7.$body", 'a-secret', true));
        $headers = ['webhook-id' => 'an-id', 'webhook-timestamp' => '7', 'webhook-signature' => "v1,$mac"];
        same('invalid_body', verdict(fn () => Webhook::verifyEvent($body, $headers, 'a-secret', now: 7)));
    }
});

test('without a secret nothing is verified', function () use ($valid): void {
    foreach (['', [], ['a-secret', '']] as $secrets) {
        thrown(InvalidArgumentException::class, fn () => Webhook::verify($valid['body'], $valid['headers'], $secrets));
        thrown(
            InvalidArgumentException::class,
            fn () => Webhook::verifyBodySignature($valid['body'], $valid['headers'], $secrets),
        );
    }
});

test('without options the clock is the current one', function () use ($valid): void {
    $verify = fn () => Webhook::verify($valid['body'], $valid['headers'], $valid['secrets']);
    same('invalid_timestamp', verdict($verify));
});
